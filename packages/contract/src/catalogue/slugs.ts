/** Slugs: the readable part of a URL. */

const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", þ: "th", ð: "d", ı: "i" };

/** Without the accents of Latin letters. In other scripts a mark may be a vowel, or make another letter: й is no и. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, "$1")
    .normalize("NFC");

/**
 * A slug (S2.10, S2.11): lower case, without punctuation, single hyphens for whitespace, no hyphen at either end. Latin
 * letters outside a-z are transliterated first; other scripts stay. Empty if the name has no letter or digit.
 */
export function slugify(name: string): string {
  return withoutAccents(name.toLowerCase())
    .replace(/[ßæœøđłþðı]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^\p{Letter}\p{Number}\p{Mark}\s-]/gu, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
