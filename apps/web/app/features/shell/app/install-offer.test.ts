import { STORAGE_KEYS } from "@toile/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissInstall, install, readInstallState, subscribeToInstall } from "./install-offer.ts";

const stored = new Map<string, string>();
let page: EventTarget & { __installOffer?: unknown };
/** What the page's media queries answer. */
let matching: string[];

beforeEach(() => {
  stored.clear();
  matching = [];
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matching.some((one) => query.includes(one)),
    addEventListener: () => {},
  }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const offer = (outcome: "accepted" | "dismissed" | Error) => {
  page.__installOffer = { prompt: async () => (outcome instanceof Error ? Promise.reject(outcome) : { outcome }) };
  page.dispatchEvent(new Event("beforeinstallprompt"));
};

test("an offer that comes is seen, and nothing is once nobody listens", () => {
  let calls = 0;
  const stop = subscribeToInstall(() => calls++);
  expect(readInstallState().offered).toBe(false);
  offer("accepted");
  expect(readInstallState().offered).toBe(true);
  expect(calls).toBe(2);
  stop();
  page.dispatchEvent(new Event("appinstalled"));
  expect(readInstallState().installed).toBe(false);
  expect(calls).toBe(2);
});

test("an offer that came before the page listened is seen too", () => {
  offer("accepted");
  const stop = subscribeToInstall(() => {});
  expect(readInstallState().offered).toBe(true);
  stop();
});

test("a dismissed offer is used up, and so is one that the browser refuses to show", async () => {
  const stop = subscribeToInstall(() => {});
  for (const outcome of ["dismissed", new Error("prompted twice")] as const) {
    offer(outcome);
    await install();
    expect(readInstallState()).toMatchObject({ offered: false, installed: false });
  }
  await install();
  stop();
});

test("an app that runs in its own window is installed", () => {
  matching = ["standalone"];
  const stop = subscribeToInstall(() => {});
  expect(readInstallState().installed).toBe(true);
  stop();
});

test("a closed offer stays closed: its day is stored, or it lasts as long as the page", () => {
  const stop = subscribeToInstall(() => {});
  expect(readInstallState().dismissed).toBe(false);
  dismissInstall(new Date("2026-11-26T10:00:00.000Z"));
  expect(stored.get(STORAGE_KEYS.installDismissed)).toBe("2026-11-26T10:00:00.000Z");
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  dismissInstall();
  expect(readInstallState().dismissed).toBe(true);
  stop();
});

test("an app that was installed on an earlier visit stays so, although the browser may offer it again [X.51]", () => {
  stored.set(STORAGE_KEYS.installed, "2026-11-26T10:00:00.000Z");
  const stop = subscribeToInstall(() => {});
  offer("accepted");
  expect(readInstallState()).toMatchObject({ offered: true, installed: true });
  stop();
});

// What is installed stays so, as long as the page: this comes last.
test("an accepted offer installs the app, and is remembered over reloads [S4.26, X.51]", async () => {
  const stop = subscribeToInstall(() => {});
  offer("accepted");
  await install();
  expect(readInstallState()).toMatchObject({ offered: false, installed: true });
  expect(stored.get(STORAGE_KEYS.installed)).toMatch(/^\d{4}-/);
  stop();
});
