import { STORAGE_KEYS, type User } from "@toile/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  browserStorage,
  clearSession,
  parseStoredUser,
  readSession,
  SESSION_KEYS,
  writeSession,
} from "./session-storage.ts";

const storageOf = (values: Record<string, string> = {}) => {
  const stored = new Map(Object.entries(values));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};
const user = parseStoredUser('{"id":"u1","email":"a@toile.test"}') as User;

afterEach(() => vi.unstubAllGlobals());

describe("a stored user", () => {
  test("needs an id and an email, and nothing else", () => {
    expect(user).toMatchObject({ id: "u1", _id: "u1", email: "a@toile.test", role: "user", emailVerified: false });
    for (const text of [
      null,
      "",
      "{",
      "null",
      "7",
      "[]",
      '{"id":"u1"}',
      '{"email":"a@toile.test"}',
      '{"id":7,"email":"a"}',
    ])
      expect(parseStoredUser(text), String(text)).toBeNull();
  });

  test("of an earlier version has its id under another name", () => {
    expect(parseStoredUser('{"_id":"u2","email":"a@toile.test"}')?.id).toBe("u2");
  });

  test("is an administrator only if it says exactly that, and has a password unless it says otherwise", () => {
    const read = (fields: object) => parseStoredUser(JSON.stringify({ id: "u1", email: "a@toile.test", ...fields }));
    expect(read({ role: "admin" })?.role).toBe("admin");
    expect(read({ role: "ADMIN" })?.role).toBe("user");
    expect(read({})?.hasPassword).toBe(true);
    expect(read({ hasPassword: false })?.hasPassword).toBe(false);
    expect(read({ emailVerified: "yes" })?.emailVerified).toBe(false);
  });

  test("without a full name has one made of both parts", () => {
    const named = (fields: object) =>
      parseStoredUser(JSON.stringify({ id: "u1", email: "a@toile.test", ...fields }))?.name;
    expect(named({ firstName: "Ada", lastName: "Byron" })).toBe("Ada Byron");
    expect(named({ firstName: "Ada" })).toBe("Ada");
    expect(named({ name: "Ada B.", firstName: "Ada" })).toBe("Ada B.");
    expect(named({})).toBe("");
  });
});

describe("a session", () => {
  test("comes back as it was written", () => {
    const storage = storageOf();
    const session = { accessToken: "access", refreshToken: "refresh", user };
    writeSession(storage, session);
    expect(readSession(storage)).toEqual(session);
  });

  test("without a refresh token does not keep an earlier one's", () => {
    const storage = storageOf({ [STORAGE_KEYS.refreshToken]: "old" });
    writeSession(storage, { accessToken: "access", refreshToken: null, user });
    expect(readSession(storage)?.refreshToken).toBeNull();
  });

  test("needs both the token and the user [S4.04]", () => {
    const text = JSON.stringify(user);
    expect(readSession(storageOf({ [STORAGE_KEYS.authToken]: "access" }))).toBeNull();
    expect(readSession(storageOf({ [STORAGE_KEYS.userData]: text }))).toBeNull();
    expect(
      readSession(storageOf({ [STORAGE_KEYS.userData]: text, [STORAGE_KEYS.authToken]: "access" })),
    ).not.toBeNull();
  });

  test("is cleared completely, and other stored values stay", () => {
    const storage = storageOf({ theme: "dark", ...Object.fromEntries(SESSION_KEYS.map((key) => [key, "x"])) });
    clearSession(storage);
    expect([...storage.stored]).toEqual([["theme", "dark"]]);
  });
});

test("a browser that blocks storage keeps the session as long as the page", () => {
  vi.stubGlobal("window", {
    get localStorage(): Storage {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  const storage = browserStorage();
  writeSession(storage, { accessToken: "access", refreshToken: null, user });
  expect(readSession(storage)?.accessToken).toBe("access");
  clearSession(storage);
  expect(readSession(storage)).toBeNull();
});

test("a browser that allows storage is used, and keeps no trace of the question", () => {
  const local = storageOf();
  vi.stubGlobal("window", { localStorage: local });
  expect(browserStorage()).toBe(local);
  expect(local.stored.size).toBe(0);
});
