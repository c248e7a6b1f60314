import { STORAGE_KEYS } from "@toile/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ACCEPT_ALL, ESSENTIAL_ONLY } from "../consent/consent.ts";
import { fakeCaches } from "./caches.fixture.ts";
import { forgetLooks, keepLooks, LOOKS_KEPT, readLooks } from "./looks-cache.ts";
import { isVisited, keepVisit, listVisits } from "./visits.ts";

const ORIGIN = "https://toile.test";

let stored: ReturnType<typeof fakeCaches>;
let fetched: string[];
function allow(preferences: typeof ACCEPT_ALL): void {
  const values: Record<string, string> = {
    [STORAGE_KEYS.cookieConsent]: "2026-11-26T10:00:00.000Z",
    [STORAGE_KEYS.cookiePreferences]: JSON.stringify(preferences),
  };
  vi.stubGlobal("window", {
    localStorage: { getItem: (key: string) => values[key] ?? null },
    location: { origin: ORIGIN },
  });
}
beforeEach(() => {
  stored = fakeCaches(ORIGIN);
  fetched = [];
  vi.stubGlobal("caches", stored);
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(String(url));
    return String(url).includes("gone") ? new Response("", { status: 404 }) : new Response(`picture of ${url}`);
  });
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  allow(ACCEPT_ALL);
});
afterEach(() => vi.unstubAllGlobals());

const going = () => new AbortController().signal;
const look = (n: number, pictureUrl = `/pictures/${n}?signature=1`) => ({
  id: `look-${n}`,
  name: `Tee ${n}`,
  pictureUrl,
});
const namesOf = async (userId: string) => (await readLooks(userId)).map(({ name }) => name);

describe("the last looks", () => {
  test("are stored with their pictures, for their owner alone", async () => {
    await keepLooks("u1", [look(1), look(2)], going());
    expect(await namesOf("u1")).toEqual(["Tee 1", "Tee 2"]);
    expect(await namesOf("u2")).toEqual([]);
  });

  test("are fetched once, although the addresses of their pictures change", async () => {
    await keepLooks("u1", [look(1)], going());
    await keepLooks("u1", [look(2), look(1, "/pictures/1?signature=2")], going());
    expect(fetched).toEqual(["/pictures/1?signature=1", "/pictures/2?signature=1"]);
    expect(await namesOf("u1")).toEqual(["Tee 2", "Tee 1"]);
  });

  test("are no more than a dozen, and older pictures are deleted", async () => {
    await keepLooks("u1", [look(0)], going());
    await keepLooks(
      "u1",
      Array.from({ length: 20 }, (_, n) => look(n + 1)),
      going(),
    );
    expect(await namesOf("u1")).toHaveLength(LOOKS_KEPT);
    // the list, and a picture for each
    expect([...stored.all.values()][0]?.size).toBe(LOOKS_KEPT + 1);
  });

  test("leave out a picture that cannot be fetched", async () => {
    await keepLooks("u1", [look(1), look(2, "/gone")], going());
    expect(await namesOf("u1")).toEqual(["Tee 1"]);
  });

  test("of another person are deleted first", async () => {
    await keepLooks("u1", [look(1)], going());
    await keepLooks("u2", [look(2)], going());
    expect(await namesOf("u1")).toEqual([]);
    expect(await namesOf("u2")).toEqual(["Tee 2"]);
    expect([...(stored.all.get("toile-looks")?.keys() ?? [])].some((url) => url.endsWith("/look-1"))).toBe(false);
  });

  test("are not stored without consent, nor after a sign-out", async () => {
    const out = new AbortController();
    out.abort();
    await keepLooks("u1", [look(1)], out.signal);
    allow(ESSENTIAL_ONLY);
    await keepLooks("u1", [look(1)], going());
    expect(stored.all.size).toBe(0);
    expect(fetched).toEqual([]);
  });

  test("are deleted if the sign-out comes while they are being stored", async () => {
    const out = new AbortController();
    let asked = 0;
    vi.stubGlobal("fetch", async () => {
      asked++;
      out.abort();
      return new Response("picture");
    });
    await keepLooks("u1", [look(1), look(2)], out.signal);
    expect(stored.all.size).toBe(0);
    expect(asked).toBe(1);
  });

  test("are empty if the browser blocks caches", async () => {
    const blocked = () => Promise.reject(new DOMException("blocked", "SecurityError"));
    vi.stubGlobal("caches", { open: blocked, has: blocked, delete: blocked });
    expect(await readLooks("u1")).toEqual([]);
    await forgetLooks();
  });
});

describe("visited pages", () => {
  test("are listed with the latest first, each once", async () => {
    for (const path of ["/browse", "/product/tee", "/browse"]) await keepVisit(path, `Page ${path}`);
    expect(await listVisits()).toEqual([
      { path: "/browse", title: "Page /browse" },
      { path: "/product/tee", title: "Page /product/tee" },
    ]);
  });

  test("are no more than thirty", async () => {
    for (let n = 0; n < 35; n++) await keepVisit(`/product/tee-${n}`, "Tee");
    const visits = await listVisits();
    expect(visits).toHaveLength(30);
    expect(visits[0]?.path).toBe("/product/tee-34");
    expect(visits.at(-1)?.path).toBe("/product/tee-5");
  });

  test("have their data fetched, from the address that the router uses", async () => {
    await keepVisit("/", "Toile");
    await keepVisit("/browse?q=linen", "Linen");
    expect(fetched).toEqual([`${ORIGIN}/_.data`, `${ORIGIN}/browse.data?q=linen`]);
  });

  test("are not recorded if they are personal, nor without a worker or consent", async () => {
    await keepVisit("/profile", "You");
    vi.stubGlobal("navigator", { serviceWorker: { controller: null } });
    await keepVisit("/browse", "Shop");
    vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
    allow(ESSENTIAL_ONLY);
    await keepVisit("/browse", "Shop");
    expect(await listVisits()).toEqual([]);
    expect(fetched).toEqual([]);
  });

  test("are not recorded if consent is withdrawn while their data is fetched", async () => {
    vi.stubGlobal("fetch", async () => {
      allow(ESSENTIAL_ONLY);
      return new Response("");
    });
    await keepVisit("/browse", "Shop");
    expect(await listVisits()).toEqual([]);
  });

  test("count as none where caches are blocked", async () => {
    vi.stubGlobal("caches", {});
    expect(await isVisited("/browse")).toBe(false);
    expect(await listVisits()).toEqual([]);
  });
});
