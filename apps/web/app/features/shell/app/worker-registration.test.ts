import { STORAGE_KEYS } from "@toile/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { ACCEPT_ALL, ESSENTIAL_ONLY, saveConsent } from "../../../lib/consent/consent.ts";
import { fakeCaches } from "../../../lib/offline/caches.fixture.ts";
import { followWorker, takeOver } from "./worker-registration.ts";

const ORIGIN = "https://toile.test";
const HOUR_MS = 60 * 60_000;
/** Everything that waits only for promises has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

class Registration extends EventTarget {
  waiting: object | null = null;
  installing: EventTarget | null = null;
  registered = true;
  update = vi.fn(async () => {});
  unregister = async () => {
    this.registered = false;
    return true;
  };
}

type BrowserOptions = { agreed?: boolean; production?: boolean; controlled?: boolean; registered?: boolean };

/** A browser in which a visitor has agreed to storage, or not. */
function openBrowser({ agreed = true, production = true, controlled = true, registered = false }: BrowserOptions = {}) {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
  const reload = vi.fn();
  const registration = new Registration();
  registration.registered = registered;
  const register = vi.fn(async (_address: string, _options: object) => {
    registration.registered = true;
    return registration;
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register,
    getRegistration: async () => (registration.registered ? registration : undefined),
  });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const caches = fakeCaches(ORIGIN);
  const location = { origin: ORIGIN, reload };
  vi.stubEnv("PROD", production);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage: localStorage, location }));
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("caches", caches);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  if (agreed) {
    stored.set(STORAGE_KEYS.cookieConsent, "2026-11-26T10:00:00.000Z");
    stored.set(STORAGE_KEYS.cookiePreferences, JSON.stringify(ACCEPT_ALL));
  }
  const comeBack = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { registration, register, serviceWorker, caches, reload, comeBack };
}

async function follow() {
  const waiting: unknown[] = [];
  const stop = followWorker((worker) => waiting.push(worker));
  onTestFinished(stop);
  await settled();
  return { waiting, stop };
}

test("with consent the worker starts, and visits are recorded from then on", async () => {
  const { register, caches } = openBrowser();
  await follow();
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js", { updateViaCache: "none" });
  expect([...caches.all.keys()]).toEqual(["toile-visits"]);
});

test.each([
  ["without consent", { agreed: false }],
  ["in the development server", { production: false }],
])("%s no worker is registered, and an earlier one is removed", async (_where, options) => {
  const { register, registration, caches } = openBrowser({ ...options, registered: true });
  await follow();
  expect(register).not.toHaveBeenCalled();
  expect(registration.registered).toBe(false);
  expect(caches.all.size).toBe(0);
});

test("it follows the consent: given later it starts, withdrawn it is removed [X.73]", async () => {
  const { register, registration } = openBrowser({ agreed: false });
  await follow();
  saveConsent(ACCEPT_ALL);
  await settled();
  expect(register).toHaveBeenCalledOnce();
  saveConsent(ESSENTIAL_ONLY);
  await settled();
  expect(registration.registered).toBe(false);
});

test("consent that is withdrawn while the worker is being registered leaves none behind [X.73]", async () => {
  const { register, registration } = openBrowser();
  const done = Promise.withResolvers<void>();
  register.mockImplementationOnce(async () => {
    await done.promise;
    registration.registered = true;
    return registration;
  });
  await follow();
  saveConsent(ESSENTIAL_ONLY);
  await settled();
  done.resolve();
  await settled();
  expect(registration.registered).toBe(false);
});

test("a new version that waits is reported, at once or when it has been installed", async () => {
  const { registration } = openBrowser();
  const first = { name: "first" };
  registration.waiting = first;
  const { waiting } = await follow();
  expect(waiting).toEqual([first]);
  registration.waiting = null;
  registration.installing = new EventTarget();
  registration.dispatchEvent(new Event("updatefound"));
  registration.installing.dispatchEvent(new Event("statechange"));
  expect(waiting).toEqual([first]);
  const second = { name: "second" };
  registration.waiting = second;
  registration.installing.dispatchEvent(new Event("statechange"));
  expect(waiting).toEqual([first, second]);
});

test("another choice of cookies reports a new version once, not twice", async () => {
  const { registration } = openBrowser();
  const { waiting } = await follow();
  saveConsent({ ...ACCEPT_ALL, marketing: false });
  await settled();
  registration.installing = new EventTarget();
  registration.dispatchEvent(new Event("updatefound"));
  registration.waiting = {};
  registration.installing.dispatchEvent(new Event("statechange"));
  expect(waiting).toHaveLength(1);
});

test("the very first version waits for nobody, and stores the files that the page has loaded already", async () => {
  const { registration, serviceWorker } = openBrowser({ controlled: false });
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => void fetched.push(address));
  const loaded = ["/assets/a.js", "/assets/a.js", "/pictures/p.webp", "/api/v1/auth/me"].map((path) => ORIGIN + path);
  const entries = [...loaded, "https://elsewhere.test/assets/b.js"].map((name) => ({ name }));
  vi.stubGlobal("performance", { getEntriesByType: () => entries });
  registration.waiting = {};
  const { waiting } = await follow();
  expect(waiting).toEqual([]);
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  await settled();
  expect(fetched).toEqual([`${ORIGIN}/assets/a.js`, `${ORIGIN}/pictures/p.webp`]);
});

test("a page that stays open asks for a new version when it is looked at again, once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const { registration, comeBack } = openBrowser();
  const { stop } = await follow();
  const comeBackAfter = (ms: number, visibility = "visible") => {
    vi.setSystemTime(Date.now() + ms);
    comeBack(visibility);
    return registration.update.mock.calls.length;
  };
  expect(comeBackAfter(HOUR_MS - 1)).toBe(0);
  expect(comeBackAfter(1, "hidden")).toBe(0);
  expect(comeBackAfter(0)).toBe(1);
  expect(comeBackAfter(HOUR_MS - 1)).toBe(1);
  expect(comeBackAfter(1)).toBe(2);
  stop();
  expect(comeBackAfter(HOUR_MS)).toBe(2);
});

test("a version takes over when the visitor asks for it, and the page is then loaded anew", () => {
  const { serviceWorker, reload } = openBrowser();
  const postMessage = vi.fn();
  takeOver({ postMessage } as unknown as ServiceWorker);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith("take-over");
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a browser without service workers, and one that blocks them, go on without", async () => {
  const { register } = openBrowser();
  register.mockRejectedValueOnce(new DOMException("blocked", "SecurityError"));
  await follow();
  vi.stubGlobal("navigator", {});
  await follow();
});
