/** The card's fields while typing: how they are grouped, when they are complete, and what is wrong with them. */
export type CardFields = { number: string; expiry: string; cvc: string; name: string };
export type Card = { number: string; month: number; year: number; cvc: string; name: string };
export type CardProblems = Partial<Record<keyof CardFields, string>>;

export const EMPTY_CARD: CardFields = { number: "", expiry: "", cvc: "", name: "" };

const digitsOf = (text: string) => text.replace(/\D/g, "");
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** Four by four; American Express prints 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text);
  if (isAmex(digits)) {
    const [, first = "", second = "", third = ""] = /^(\d{0,4})(\d{0,6})(\d{0,5})/.exec(digits) ?? [];
    return [first, second, third].filter(Boolean).join(" ");
  }
  return (digits.slice(0, 16).match(/\d{1,4}/g) ?? []).join(" ");
}

/** 'MM / YY'. A first digit above 1 can only be a one-digit month; a pasted '2034-12' or '12/2034' is understood. */
export function formatExpiry(text: string): string {
  const isoMonth = /^\s*20(\d\d)-(\d\d)\s*$/.exec(text);
  if (isoMonth) return `${isoMonth[2]} / ${isoMonth[1]}`;
  const longYear = /^\s*(\d{1,2})\s*[/.-]\s*20(\d\d)\s*$/.exec(text);
  if (longYear) return `${(longYear[1] ?? "").padStart(2, "0")} / ${longYear[2]}`;
  const single = /^\s*(\d)\s*\//.exec(text);
  const digits = digitsOf(single ? `0${text.trim()}` : /^[2-9]/.test(text.trim()) ? `0${text.trim()}` : text).slice(
    0,
    4,
  );
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

function readExpiry(text: string): { month: number; year: number } | null {
  const digits = digitsOf(text);
  if (digits.length !== 4) return null;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

/** What is wrong with each field, including empty ones. The checksum is not verified, because the bank does that. */
export function findProblems(fields: CardFields, today: Date): CardProblems {
  const problems: CardProblems = {};
  const number = digitsOf(fields.number);
  if (number.length < (isAmex(number) ? 15 : 16)) problems.number = "Your card number is incomplete.";
  const expiry = readExpiry(fields.expiry);
  if (!expiry) problems.expiry = "Your card's expiry date is incomplete.";
  else if (expiry.month < 1 || expiry.month > 12) problems.expiry = "Your card's expiry month is not a month.";
  else if (expiry.year * 12 + expiry.month < today.getFullYear() * 12 + today.getMonth() + 1)
    problems.expiry = "Your card's expiry date is in the past.";
  if (fields.cvc.length < (isAmex(number) ? 4 : 3)) problems.cvc = "Your card's security code is incomplete.";
  if (fields.name.trim() === "") problems.name = "Please enter the name on the card.";
  return problems;
}

/** The card, or null if anything is missing. */
export function readCard(fields: CardFields, today: Date): Card | null {
  const expiry = readExpiry(fields.expiry);
  if (!expiry || Object.keys(findProblems(fields, today)).length > 0) return null;
  return { number: digitsOf(fields.number), ...expiry, cvc: fields.cvc, name: fields.name.trim() };
}

/** The caret's position after grouping: behind the same number of digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(formatted.charAt(index))) seen += 1;
  }
  return formatted.length;
}
