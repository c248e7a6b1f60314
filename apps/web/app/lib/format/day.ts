let day: Intl.DateTimeFormat | undefined;

/** 'Nov 21, 2026' in the viewer's own zone (X.35 in docs/requirements.md). Made when a day is first written: see number.ts for what `Intl` costs a phone. */
export function formatDay(iso: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
  return day.format(new Date(iso));
}
