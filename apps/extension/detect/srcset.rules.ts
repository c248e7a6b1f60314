/** Reads a `srcset` as the HTML standard says: "Parsing a srcset attribute". */

export type SrcsetCandidate = { url: string; width: number | null; density: number | null };

const SPACE = /[\t\n\f\r ]/;

/** The candidates that are valid; a browser leaves out the others, too. */
export function parseSrcset(input: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  let at = 0;
  const take = (wanted: (character: string) => boolean): string => {
    const start = at;
    while (at < input.length && wanted(input[at] ?? "")) at++;
    return input.slice(start, at);
  };
  for (;;) {
    take((character) => SPACE.test(character) || character === ",");
    if (at >= input.length) return candidates;
    const word = take((character) => !SPACE.test(character));
    const url = word.replace(/,+$/, "");
    let depth = 0;
    const descriptors =
      url === word
        ? take((character) => {
            if (character === "(") depth++;
            if (character === ")") depth = Math.max(0, depth - 1);
            return character !== "," || depth > 0;
          })
        : "";
    const size = sizeOf(descriptors.split(/[\t\n\f\r ]+/).filter(Boolean));
    if (size) candidates.push({ url, ...size });
  }
}

/** Null: a descriptor is unknown, doubled or contradicts another. */
function sizeOf(descriptors: string[]): Omit<SrcsetCandidate, "url"> | null {
  let width: number | null = null;
  let density: number | null = null;
  let height: number | null = null;
  for (const descriptor of descriptors) {
    const value = Number(descriptor.slice(0, -1));
    if (/^\d+w$/.test(descriptor) && value > 0 && width === null && density === null) width = value;
    else if (/^\d+h$/.test(descriptor) && value > 0 && height === null && density === null) height = value;
    else if (
      /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?x$/i.test(descriptor) &&
      value >= 0 &&
      width === null &&
      density === null &&
      height === null
    )
      density = value;
    else return null;
  }
  return height !== null && width === null ? null : { width, density };
}
