/** How sums are written on the screens where credits are bought. */

/** A euro sign for euros, a dollar sign for all else; cents only where there are some: '€12', '€0.10'. */
export function formatPrice(amount: number, currency = "EUR"): string {
  const cents = Math.round(amount * 100);
  const digits = cents % 100 === 0 ? 0 : 2;
  const number = (cents / 100).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency === "EUR" ? "€" : "$"}${number}`;
}

/** Always two decimals: for columns of sums. */
export function formatSum(amount: number, currency = "EUR"): string {
  const number = amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${currency === "EUR" ? "€" : "$"}${number}`;
}

export function creditsText(credits: number): string {
  return `${credits.toLocaleString("en-US")} ${credits === 1 ? "credit" : "credits"}`;
}

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** 'Nov 21, 2026' in the viewer's own zone (ruling X.35). */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
