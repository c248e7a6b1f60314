/**
 * What a browser loads for a page without a cache: kB over the network by kind, and the layout shift after the first
 * paint.
 */
import type { Browser } from "@playwright/test";

export type Weights = { kB: Record<string, number>; shift: number };

export async function weigh(browser: Browser, url: string): Promise<Weights> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const kB: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    kB[kind] = (kB[kind] ?? 0) + encodedDataLength / 1024;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          // The DOM library does not have the entry's type yet.
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) total += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 300);
      }),
  );
  await context.close();
  return { kB, shift };
}
