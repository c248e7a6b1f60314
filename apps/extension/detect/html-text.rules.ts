/** Names in a page's data are often written as HTML: "Men&#39;s caf&eacute; racer". */

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  szlig: "ß",
  AElig: "Æ",
  aelig: "æ",
  oslash: "ø",
  Oslash: "Ø",
  oelig: "œ",
  lstrok: "ł",
  Lstrok: "Ł",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
  trade: "™",
  reg: "®",
  copy: "©",
  euro: "€",
  pound: "£",
};
const MARKS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  uml: "\u0308",
  tilde: "\u0303",
  ring: "\u030A",
  cedil: "\u0327",
  caron: "\u030C",
  ogon: "\u0328",
  dot: "\u0307",
};
const CODE_MAX = 0x10_ff_ff;

/** Twice, because shops escape what is escaped: "&amp;amp;". */
export const toText = (html: string): string => decodeOnce(decodeOnce(html)).replace(/\s+/g, " ").trim();

const decodeOnce = (text: string) =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
      (whole: string, hex?: string, decimal?: string, name?: string) => {
        if (name) return NAMED[name] ?? accented(name) ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= CODE_MAX ? String.fromCodePoint(code) : whole;
      },
    );

function accented(name: string): string | undefined {
  const mark = MARKS[name.slice(1)];
  return mark && `${name[0]}${mark}`.normalize("NFC");
}
