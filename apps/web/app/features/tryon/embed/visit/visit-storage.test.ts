import { VISITOR_CONSENT_VERSION, type Visit } from "@toile/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SHOP_VISIT_KEY } from "../../../../lib/consent/stored-items.ts";
import { forgetVisit, keepVisit, readPhoto, readVisit } from "./visit-storage.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const visit = { visitorToken: "token", expiresAt: later(60_000) } as Visit;

/** As another page of the visitor's left it. */
const left = (fields: object) => {
  const whole = { ...visit, key: "pk_one", consent: VISITOR_CONSENT_VERSION, ...fields };
  stored.set(SHOP_VISIT_KEY, JSON.stringify(whole));
};

beforeEach(() => vi.stubGlobal("localStorage", storage));
afterEach(async () => {
  await forgetVisit();
  stored.clear();
  vi.unstubAllGlobals();
});

test("a visit lasts as long as its token, for the key with which it began", () => {
  left({});
  expect(readVisit("pk_one")?.visitorToken).toBe("token");
  expect(readVisit("pk_two")).toBeNull();
  left({ expiresAt: later(-1) });
  expect(readVisit("pk_one")).toBeNull();
});

test("a visitor who agreed to an earlier text is asked again", () => {
  left({ consent: "2020-01-01" });
  expect(readVisit("pk_one")).toBeNull();
});

test("a stored value that is not a visit is ignored", () => {
  for (const text of ["{", "null", "7", "{}", JSON.stringify({ visitorToken: "token" })]) {
    stored.set(SHOP_VISIT_KEY, text);
    expect(readVisit("pk_one"), text).toBeNull();
  }
});

test("a visit is stored with its key and the consent in force, and forgotten whole", async () => {
  keepVisit("pk_one", visit);
  expect(JSON.parse(stored.get(SHOP_VISIT_KEY) ?? "")).toEqual({
    ...visit,
    key: "pk_one",
    consent: VISITOR_CONSENT_VERSION,
  });
  await forgetVisit();
  expect(stored.size).toBe(0);
  expect(readVisit("pk_one")).toBeNull();
});

test("a browser that blocks storage keeps the visit in this page alone, and no photo", async () => {
  vi.stubGlobal("localStorage", {
    ...storage,
    setItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  keepVisit("pk_one", visit);
  expect(readVisit("pk_one")?.visitorToken).toBe("token");
  expect(stored.size).toBe(0);
  expect(await readPhoto()).toBeNull();
});
