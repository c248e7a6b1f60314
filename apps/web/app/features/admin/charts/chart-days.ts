/** Days of the server, which are UTC, as charts write them: in the viewer's zone '2026-11-21' could be the day before. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const whole = inUtc({ month: "short", day: "numeric", year: "numeric" });
const brief = inUtc({ month: "short", day: "numeric" });

export type Span = { from: string; to: string };

/** 'Nov 21, 2026', or 'Nov 15 to Nov 21, 2026'. */
export function formatSpan({ from, to }: Span): string {
  const end = whole.format(new Date(to));
  return from === to ? end : `${brief.format(new Date(from))} to ${end}`;
}

/** 'Nov 21', for an axis. */
export const formatAxisDay = ({ from }: Span): string => brief.format(new Date(from));
