let moment: Intl.DateTimeFormat | undefined;

/** 'Nov 21, 2:05:09 PM' in the viewer's own time zone, for logs. Created on first use: see number.ts. */
export function formatMoment(iso: string): string {
  moment ??= new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });
  return moment.format(new Date(iso));
}
