import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AT_ONCE_MS, defer, deferFromServer } from "./deferred.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FOUR_SECONDS = 4_000;
const slow = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), FOUR_SECONDS));
const browser = new Request("http://x/browse", { headers: { "User-Agent": "Mozilla/5.0 Chrome/140 Safari/537.36" } });

it("a page of a slow server shows its skeleton within a tenth of a second, and the response when it arrives [S2.53]", async () => {
  expect(AT_ONCE_MS).toBeLessThan(100);
  for (const arriving of [defer(browser, slow("list"), AT_ONCE_MS), deferFromServer(slow({ now: "list" }))]) {
    let page: Awaited<typeof arriving> | undefined;
    void arriving.then((value) => {
      page = value;
    });
    await vi.advanceTimersByTimeAsync(100);
    if (!page || !("later" in page)) throw new Error("nothing is shown yet");
    await vi.advanceTimersByTimeAsync(FOUR_SECONDS);
    expect(await page.later).toBe("list");
  }
});

it("a quick response is part of the page, and a crawler waits for a slow one", async () => {
  expect(await defer(browser, Promise.resolve("list"), AT_ONCE_MS)).toEqual({ now: "list" });
  const crawler = new Request("http://x/browse", { headers: { "User-Agent": "Googlebot/2.1" } });
  const waiting = defer(crawler, slow("list"), AT_ONCE_MS);
  await vi.advanceTimersByTimeAsync(FOUR_SECONDS);
  expect(await waiting).toEqual({ now: "list" });
});

it("a lost connection is reported in the page's own place; a server's refusal goes to the error boundary [S2.67, S8.23]", async () => {
  const down = await deferFromServer(Promise.reject(new TypeError("Failed to fetch")));
  if (!("later" in down)) throw new Error("a page without its list");
  await expect(down.later).rejects.toThrow(TypeError);
  await expect(deferFromServer(Promise.reject(new Error("503")))).rejects.toThrow("503");
});
