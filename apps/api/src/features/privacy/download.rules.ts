/** The README of a download: its contents, in plain English. */
type Described = { about: string; download: { file: string } | { leftOut: string } };

const WIDTH = 78;

export function readme({
  product,
  email,
  at,
  kept,
}: {
  product: string;
  email: string;
  at: Date;
  kept: readonly Described[];
}): string {
  const files = kept.flatMap(({ about, download }) =>
    "file" in download ? [{ name: `${download.file}.json`, about }] : [],
  );
  const leftOut = kept.flatMap(({ about, download }) =>
    "leftOut" in download ? [`${about} ${download.leftOut}`] : [],
  );
  const lines = [
    `Everything ${product} keeps about you`,
    "",
    `For ${email}, at ${at.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
    "",
    "The files ending in .json are plain text: any editor or browser opens them.",
    "Times are in UTC. A file with nothing but [] means that we keep nothing of",
    "that kind about you.",
    "",
    "pictures/",
    ...indented("Your photos, the garments that you added, and your results, as they are stored."),
    "",
    ...files.flatMap(({ name, about }) => [name, ...indented(about), ""]),
    "What this file leaves out",
    ...indented("Passwords, keys and codes: we store only traces of them, and they would open your account."),
    ...leftOut.flatMap((text) => indented(text)),
    "",
  ];
  return lines.join("\r\n");
}

/** Wrapped lines, each indented by two spaces. */
function indented(text: string): string[] {
  const lines: string[] = [];
  let line = " ";
  for (const word of text.replaceAll("`", "").split(" ")) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = " ";
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
