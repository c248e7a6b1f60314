import { useQueryClient } from "@tanstack/react-query";
import { STORAGE_KEYS } from "@toile/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { lost } from "../../lib/api/client.fixture.ts";
import { ACCEPT_ALL, ESSENTIAL_ONLY, type Preferences, saveConsent } from "../../lib/consent/consent.ts";
import { runHook } from "../../lib/hook.fixture.tsx";
import { fakeCaches } from "../../lib/offline/caches.fixture.ts";
import { LOOKS_KEPT, readLooks } from "../../lib/offline/looks-cache.ts";
import { withinClient } from "../../lib/query/within-client.fixture.tsx";
import { KeepLooks } from "./keep-looks.tsx";
import { keptLooksKey } from "./kept-looks-key.ts";

const ORIGIN = "https://toile.test";
const lookOf = (id: string) => ({
  ...{ id, resultImageUrl: `/pictures/${id}`, product: { name: `Tee ${id}` }, wornWith: [{ name: "Jeans" }] },
});

type Options = { userId?: string | null; preferences?: Preferences; worker?: boolean };

/** The page of a shopper. `ready`: the worker is, from the start. */
async function open({ userId = "u1", preferences = ACCEPT_ALL, worker = true }: Options = {}) {
  const stored = new Map<string, string>([
    [STORAGE_KEYS.cookieConsent, "2026-11-26T10:00:00.000Z"],
    [STORAGE_KEYS.cookiePreferences, JSON.stringify(preferences)],
  ]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    key: () => null,
    length: 0,
  };
  vi.stubGlobal("caches", fakeCaches(ORIGIN));
  vi.stubGlobal("fetch", async () => new Response("picture"));
  const ready = Promise.withResolvers<object>();
  if (worker) ready.resolve({});
  vi.stubGlobal("navigator", { serviceWorker: { ready: ready.promise } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const looks = ["a"];
  const latestLooks = vi.fn(async (_count: number) => looks.map(lookOf));
  const props = { userId };
  const hook = await runHook(() => ({ part: KeepLooks(props), queryClient: useQueryClient() }), {
    window: { localStorage, sessionStorage: localStorage },
    within: withinClient({ tryOn: { latestLooks } }),
  });
  const keptOf = async (user: string) => (await readLooks(user)).map(({ name }) => name);
  const tryOn = (id: string) =>
    hook.step(() => {
      looks.unshift(id);
      void hook.now().queryClient.invalidateQueries({ queryKey: keptLooksKey });
    });
  return { ...hook, props, latestLooks, keptOf, tryOn, ready };
}

test("the last looks are stored on this device with what is worn, and again after each try-on", async () => {
  const { latestLooks, keptOf, tryOn } = await open();
  expect(latestLooks).toHaveBeenCalledExactlyOnceWith(LOOKS_KEPT);
  expect(await keptOf("u1")).toEqual(["Tee a with Jeans"]);
  await tryOn("b");
  expect(await keptOf("u1")).toEqual(["Tee b with Jeans", "Tee a with Jeans"]);
});

test("a sign-out deletes them, and what runs then stores none", async () => {
  const { props, again, keptOf, latestLooks, tryOn } = await open();
  props.userId = null;
  await again();
  expect(await keptOf("u1")).toEqual([]);
  await tryOn("b");
  expect(latestLooks).toHaveBeenCalledOnce();
  expect(await keptOf("u1")).toEqual([]);
});

test("the next shopper of the device finds none of the last one's", async () => {
  const { props, again, keptOf } = await open();
  props.userId = "u2";
  await again();
  expect(await keptOf("u1")).toEqual([]);
  expect(await keptOf("u2")).toEqual(["Tee a with Jeans"]);
});

test("without consent no looks are requested; giving consent later stores them, withdrawing it deletes them [X.73]", async () => {
  const { latestLooks, keptOf, step, tryOn } = await open({ preferences: ESSENTIAL_ONLY });
  await tryOn("b");
  expect(latestLooks).not.toHaveBeenCalled();
  await step(() => saveConsent(ACCEPT_ALL));
  expect(await keptOf("u1")).toHaveLength(2);
  await step(() => saveConsent(ESSENTIAL_ONLY));
  expect(await keptOf("u1")).toEqual([]);
  expect(latestLooks).toHaveBeenCalledOnce();
});

test("without a worker, which alone could show them, none are fetched; nor once the page was left", async () => {
  const { latestLooks, leave, ready } = await open({ worker: false });
  expect(latestLooks).not.toHaveBeenCalled();
  await leave();
  ready.resolve({});
  await new Promise((resolve) => setImmediate(resolve));
  expect(latestLooks).not.toHaveBeenCalled();
});

test("without a connection the stored ones stay", async () => {
  const { latestLooks, keptOf, tryOn } = await open();
  latestLooks.mockRejectedValueOnce(lost());
  await tryOn("b");
  expect(await keptOf("u1")).toEqual(["Tee a with Jeans"]);
});
