/** How long after a page was opened the cookie banner appears. */
const BANNER_DELAY_MS = 1000;

/** The remaining delay; the page's scripts may have started some time after it was opened. */
export const bannerDelayMs = (openForMs: number): number => Math.max(0, BANNER_DELAY_MS - openForMs);
