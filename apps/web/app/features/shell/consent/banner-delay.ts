/** How long after a page was opened the visitor is asked what it may store. */
const BANNER_DELAY_MS = 1000;

/** From now on; the page's scripts may have begun some time after it was opened. */
export const bannerDelayMs = (openForMs: number): number => Math.max(0, BANNER_DELAY_MS - openForMs);
