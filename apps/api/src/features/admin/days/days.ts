/** Figures over time: daily sums, the dashboard that reads them, and the charts. */
export { readStats } from "./dashboard.ts";
export { readMetrics } from "./metrics.ts";
export { closeAllDays, DAY_SOURCES } from "./sources.ts";
