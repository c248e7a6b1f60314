let day: Intl.DateTimeFormat | undefined;

/**
 * 'Nov 21, 2026' in the viewer's own time zone (X.35 in docs/requirements.md). Created on first use: see number.ts for the cost of `Intl` on a phone.
 */
export function formatDay(iso: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
  return day.format(new Date(iso));
}
