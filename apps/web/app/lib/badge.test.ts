import { afterEach, expect, test, vi } from "vitest";
import { badgeUntilSeen } from "./badge.ts";

/** A tab, and the marks on its icon. */
function openTab(visibilityState: "hidden" | "visible") {
  const marks: Array<number | "none"> = [];
  const listeners = new Set<() => void>();
  const document = {
    visibilityState: visibilityState as string,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", {
    setAppBadge: async (count: number) => void marks.push(count),
    clearAppBadge: async () => void marks.push("none"),
  });
  const show = (state: string) => {
    document.visibilityState = state;
    for (const listener of [...listeners]) listener();
  };
  return { marks, listeners, show };
}

afterEach(() => vi.unstubAllGlobals());

test("a try-on that ends while the app is in the background marks its icon until the app is viewed", () => {
  const tab = openTab("hidden");
  badgeUntilSeen(2);
  tab.show("hidden");
  expect(tab.marks).toEqual([2]);
  tab.show("visible");
  expect(tab.marks).toEqual([2, "none"]);
  expect(tab.listeners.size).toBe(0);
});

test("a try-on that ends in view marks nothing, and a browser without such marks is unaffected", () => {
  const tab = openTab("visible");
  badgeUntilSeen();
  expect(tab.marks).toEqual([]);
  openTab("hidden");
  vi.stubGlobal("navigator", {});
  expect(() => badgeUntilSeen()).not.toThrow();
});
