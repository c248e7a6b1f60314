/** Slugs: the readable part of a URL. */

const MARKS = /\p{Mark}+/gu;
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", þ: "th", ð: "d", ı: "i" };

/**
 * A slug (S2.10, S2.11): lower case, without punctuation, single hyphens for whitespace, no hyphen at either end.
 * Letters outside a-z are transliterated first. Empty if the name has no Latin letter or digit.
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/[ßæœøđłþðı]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
