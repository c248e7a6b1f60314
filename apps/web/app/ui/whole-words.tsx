/** A text whose short hyphenated words ('try-on', '8-12') do not break at the end of a line. */
export function WholeWords({ children }: { children: string }) {
  return children.split(/(\b\w{1,12}-\w{1,12}\b[.,;:!?]?)/).map((part, index) =>
    // Every second part is a match of the pattern; a text's parts never change places.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
