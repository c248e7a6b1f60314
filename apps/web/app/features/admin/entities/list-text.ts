/** A list as one types it: with commas between its entries. */

export const listText = (list: readonly string[]): string => list.join(", ");

/** Without empty entries and repetitions, in the order in which they were typed. */
export function parseList(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((entry) => entry.trim()))].filter((entry) => entry !== "");
}

/** A web address as people type it: `maison.example` is `https://maison.example`. Empty: none. */
export function parseWebAddress(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) || typed.startsWith("/") ? typed : `https://${typed}`;
}

/** The whole number at the beginning of the text; 0 where there is none. */
export function parseSortOrder(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : number;
}
