let ownZone: Intl.DateTimeFormat | undefined;

/**
 * 'Nov 21, 2026' in the viewer's own time zone (X.35 in docs/requirements.md). Created on first use: see number.ts for the cost of `Intl` on a phone.
 */
export function formatDay(iso: string): string {
  ownZone ??= dayFormat();
  return ownZone.format(new Date(iso));
}

/** @param timeZone - The viewer's own by default. */
export const dayFormat = (timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone });
