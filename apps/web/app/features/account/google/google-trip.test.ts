import { expect, test } from "vitest";
import { keepOrigin, takeOrigin } from "./google-trip.ts";

function tab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const from = { pathname: "/buy-credits", search: "?pack=large", hash: "", state: { from: "/try-on" } };

test("the page to return to is found once, within a quarter of an hour, with the router's state [X.01]", () => {
  const storage = tab();
  keepOrigin(from, { storage, nowMs: 0 });
  expect(takeOrigin({ storage, nowMs: 1 })).toEqual(from);
  expect(takeOrigin({ storage, nowMs: 2 })).toBeNull();
  keepOrigin(from, { storage, nowMs: 0 });
  expect(takeOrigin({ storage, nowMs: 15 * 60_000 })).toBeNull();
});

test("a trip without an origin returns null, and blocked or corrupt storage is not an error", () => {
  const storage = tab();
  keepOrigin(null, { storage });
  expect(takeOrigin({ storage })).toBeNull();
  storage.setItem("toile-google-trip", "{");
  expect(takeOrigin({ storage })).toBeNull();
  const forbidden = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
    removeItem: () => {},
  };
  keepOrigin(from, { storage: forbidden });
  expect(takeOrigin({ storage: forbidden })).toBeNull();
});
