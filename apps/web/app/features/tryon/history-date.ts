import type { HistoryItem } from "@toile/contract";

/** 'Nov 21, 2026' in the viewer's own zone (ruling X.35). */
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

export const dayOf = (item: Pick<HistoryItem, "createdAt">): string => day.format(new Date(item.createdAt));
