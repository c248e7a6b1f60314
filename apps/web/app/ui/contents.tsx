export type ContentsProps = {
  /** Such as 'In this post'. */
  label: string;
  headings: readonly { id: string; text: string }[];
};

/** The headings of a long text. Open beside it; on a phone folded away above it. */
export function Contents({ label, headings }: ContentsProps) {
  const list = (
    <ol className="mt-3 grid gap-0.5 border-l text-sm">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l border-transparent py-1.5 pl-4 text-muted hover:border-thread hover:text-ink"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label={label} className="max-lg:hidden">
        <p className="eyebrow">{label}</p>
        {list}
      </nav>
      <details className="border-y py-3 lg:hidden">
        <summary className="eyebrow py-1">{label}</summary>
        <nav aria-label={label}>{list}</nav>
      </details>
    </>
  );
}
