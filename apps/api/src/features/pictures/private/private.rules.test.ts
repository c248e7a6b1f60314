import { afterEach, describe, expect, it } from "vitest";
import { setClockForTests } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { downloadName, madeAtMs, storageKeyOf } from "./private.rules.ts";
import { createSignedUrls } from "./signed-urls.ts";

afterEach(() => setClockForTests(null));
const queryOf = (url: string) => Object.fromEntries(new URL(url, "http://a").searchParams);

describe("signed addresses", () => {
  const urls = createSignedUrls("a secret of at least thirty-two bytes, for tests");
  const id = newId();

  it("work for 60 to 70 minutes and are the same within ten, so that the browser's cache works", () => {
    const start = Date.UTC(2026, 10, 21, 10, 0, 1);
    const at = (minutes: number) => setClockForTests(() => new Date(start + minutes * 60_000));
    at(0);
    const first = urls.of(id);
    at(9);
    expect(urls.of(id)).toBe(first);
    at(11);
    expect(urls.of(id)).not.toBe(first);
    at(60);
    expect(urls.verify(id, queryOf(first))).toMatchObject({ kind: "valid" });
    at(70);
    expect(urls.verify(id, queryOf(first))).toEqual({ kind: "expired" });
  });

  it("have one spelling: no other last character works", () => {
    const { e, s = "" } = queryOf(urls.of(id));
    for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=") {
      const spelt = s.slice(0, -1) + letter;
      expect(urls.verify(id, { e, s: spelt }).kind).toBe(spelt === s ? "valid" : "forged");
    }
  });

  it("do not work for another picture, time or secret, or without a signature [I-43]", () => {
    const query = queryOf(urls.of(id));
    expect(urls.verify(newId(), query).kind).toBe("forged");
    expect(urls.verify(id, { ...query, e: String(Number(query.e) + 600) }).kind).toBe("forged");
    expect(createSignedUrls("another secret").verify(id, query).kind).toBe("forged");
    for (const s of [undefined, "", "x", `${query.s}AA`, query.s?.slice(0, -2), "A".repeat(10_000)]) {
      expect(urls.verify(id, { e: query.e, s }).kind).toBe("forged");
    }
    for (const e of [undefined, "", "-1", "1e9", " 1", "9".repeat(400)]) {
      expect(urls.verify(id, { e, s: query.s }).kind).toBe("forged");
    }
  });
});

describe("names of stored pictures", () => {
  it("contain their time, and foreign names none", () => {
    const before = Date.now();
    const made = madeAtMs(storageKeyOf(newId(), "image/jpeg"));
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
    expect(madeAtMs("pictures/aa/holiday.jpg")).toBeUndefined();
    expect(madeAtMs("pictures/aa/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.jpg")).toBeUndefined();
  });

  it("a download's name is harmless and has the true extension", () => {
    expect(downloadName("20261121-143000-toile.png", "image/png")).toBe("20261121-143000-toile.png");
    expect(downloadName("look.png", "image/jpeg")).toBe("look.jpg");
    expect(downloadName('../../"\r\nSet-Cookie: a=b', "image/png")).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*\.png$/);
    expect(downloadName("", "image/png")).toBe("toile.png");
  });
});
