import { STORAGE_KEYS } from "@toile/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACCEPT_ALL, ESSENTIAL_ONLY } from "../consent/consent.ts";
import { countEvent } from "./count-event.ts";

let sent: { path: string; body: unknown; keepalive: boolean | undefined }[];
function allow(preferences: typeof ACCEPT_ALL): void {
  const values: Record<string, string> = {
    [STORAGE_KEYS.cookieConsent]: "2026-11-26T10:00:00.000Z",
    [STORAGE_KEYS.cookiePreferences]: JSON.stringify(preferences),
  };
  vi.stubGlobal("window", { localStorage: { getItem: (key: string) => values[key] ?? null } });
}
beforeEach(() => {
  sent = [];
  allow(ACCEPT_ALL);
  vi.stubGlobal("fetch", (path: string, { body, keepalive }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)), keepalive });
    return Promise.reject(new TypeError("Failed to fetch"));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a click on a shop's link is counted, although the page is left and the count may be lost", () => {
  countEvent("p1", "click");
  countEvent("p1", "click");
  const one = { path: "/api/v1/products/p1/events", body: { type: "click" }, keepalive: true };
  expect(sent).toEqual([one, one]);
});

test("a visit to a product counts once, the next visit again", () => {
  for (const visit of ["first", "first", "second"]) countEvent("p2", "view", visit);
  countEvent("p3", "view", "second");
  expect(sent.map(({ path }) => path.split("/")[4])).toEqual(["p2", "p2", "p3"]);
});

test("nothing is counted without consent", () => {
  allow({ ...ACCEPT_ALL, analytics: false });
  countEvent("p4", "view", "third");
  allow(ESSENTIAL_ONLY);
  countEvent("p4", "click");
  expect(sent).toEqual([]);
});
