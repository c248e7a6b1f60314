import { ApiError, type RefreshAnswer, type User } from "@toile/contract";
import { describe, expect, it, vi } from "vitest";
import { type KeyValueStorage, parseStoredUser } from "./session-storage.ts";
import { createSessionStore } from "./session-store.ts";

const user: User = {
  id: "01938a3c-0000-7000-8000-000000000001",
  _id: "01938a3c-0000-7000-8000-000000000001",
  email: "ada@toile.test",
  name: "Ada Byron",
  firstName: "Ada",
  lastName: "Byron",
  phoneNumber: null,
  dateOfBirth: null,
  role: "user",
  emailVerified: false,
  pendingEmail: null,
  hasPassword: true,
  createdAt: "2026-11-21T14:30:00.000Z",
};
const signedIn = { accessToken: "a1", refreshToken: "r1", user };

function memory(entries: Record<string, string> = {}): KeyValueStorage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function setUp(
  refresh: (token: string) => Promise<RefreshAnswer> = async () => ({ accessToken: "a2", refreshToken: "r2" }),
) {
  const storage = memory();
  let nowMs = 0;
  const asked = vi.fn(refresh);
  const store = createSessionStore({ storage: () => storage, refresh: asked, now: () => nowMs });
  return { storage, store, asked, passMs: (ms: number) => (nowMs += ms) };
}

describe("the session", () => {
  it("is loading until the browser's storage has been read", () => {
    const { store } = setUp();
    expect(store.getState().status).toBe("loading");
    expect(store.getServerState().status).toBe("loading");
  });

  it("is authenticated by a sign-in, which fills the three keys [S4.01, S3.27]", () => {
    const { store, storage } = setUp();
    store.signIn(signedIn);
    expect(store.getState()).toMatchObject({ status: "authenticated", user });
    expect([...storage.kept.keys()].sort()).toEqual(["auth_token", "refresh_token", "user_data"]);
  });

  it("is restored from the stored token plus user [S4.02]", () => {
    const { store, storage } = setUp();
    storage.setItem("auth_token", "a1");
    storage.setItem("user_data", JSON.stringify(user));
    store.restore();
    expect(store.getState()).toMatchObject({ status: "authenticated", user });
  });

  it("is anonymous with only a token, only a user or an unreadable user [S4.04]", () => {
    for (const entries of [
      { auth_token: "a1" },
      { user_data: JSON.stringify(user) },
      { auth_token: "a1", user_data: "{" },
      { auth_token: "a1", user_data: '{"name":"nobody"}' },
    ]) {
      const storage = memory(entries);
      const store = createSessionStore({ storage: () => storage, refresh: async () => Promise.reject() });
      store.restore();
      expect(store.getState().status).toBe("anonymous");
    }
  });

  it("is removed from state and storage after logout [S4.05]", () => {
    const { store, storage } = setUp();
    store.signIn(signedIn);
    store.end("logout");
    expect(store.getState()).toEqual({ status: "anonymous", user: null, ended: "logout" });
    expect(storage.kept.size).toBe(0);
    store.settle();
    expect(store.getState()).toEqual({ status: "anonymous", user: null, ended: null });
  });

  it("reads a user that has _id instead of id [S3.01]", () => {
    expect(parseStoredUser('{"_id":"7","email":"a@b.c","firstName":"A","lastName":"B","role":"owner"}')).toMatchObject({
      id: "7",
      name: "A B",
      role: "user",
    });
  });
});

describe("renewal", () => {
  it("exchanges the refresh token and keeps the user [X.02]", async () => {
    const { store, storage } = setUp();
    store.signIn(signedIn);
    expect(await store.renew()).toBe("a2");
    expect(storage.getItem("refresh_token")).toBe("r2");
    expect(store.getState()).toMatchObject({ status: "authenticated", user });
  });

  it("happens once for many calls that fail together, and not again for one that failed late", async () => {
    const { store, asked, passMs } = setUp();
    store.signIn(signedIn);
    expect(await Promise.all([store.renew(), store.renew(), store.renew()])).toEqual(["a2", "a2", "a2"]);
    passMs(100);
    expect(await store.renew()).toBe("a2");
    expect(asked).toHaveBeenCalledTimes(1);
    passMs(60_000);
    await store.renew();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("uses the token that another tab fetched while this one waited", async () => {
    const storage = memory();
    const refresh = vi.fn(async () => ({ accessToken: "never", refreshToken: "never" }));
    const store = createSessionStore({
      storage: () => storage,
      refresh,
      exclusively: async (work) => {
        storage.setItem("auth_token", "from-another-tab");
        return work();
      },
    });
    store.signIn(signedIn);
    expect(await store.renew()).toBe("from-another-tab");
    expect(refresh).not.toHaveBeenCalled();
  });

  it("continues with the tokens of a faster tab if its own are refused", async () => {
    const { store, storage } = setUp(async () => {
      storage.setItem("auth_token", "another tab's");
      throw new ApiError(401, "{}");
    });
    store.signIn(signedIn);
    expect(await store.renew()).toBe("another tab's");
    expect(store.getState().status).toBe("authenticated");
  });

  it("ends the session when the server refuses [S8.06]", async () => {
    const { store, storage } = setUp(async () => Promise.reject(new ApiError(401, "{}")));
    store.signIn(signedIn);
    expect(await store.renew()).toBeNull();
    expect(store.getState()).toMatchObject({ status: "anonymous", ended: "expired" });
    expect(storage.kept.size).toBe(0);
  });

  it("keeps the session when the network or the server fails", async () => {
    for (const error of [new TypeError("Failed to fetch"), new ApiError(503, "{}"), new ApiError(429, "{}")]) {
      const { store, storage } = setUp(async () => Promise.reject(error));
      store.signIn(signedIn);
      await expect(store.renew()).rejects.toBe(error);
      expect(storage.getItem("refresh_token")).toBe("r1");
    }
  });

  it("does not restore a session that ended while the response was on its way", async () => {
    let answer = (_pair: RefreshAnswer) => {};
    const { store, storage } = setUp(() => new Promise((resolve) => (answer = resolve)));
    store.signIn(signedIn);
    const renewed = store.renew();
    store.end("logout");
    answer({ accessToken: "a2", refreshToken: "r2" });
    expect(await renewed).toBeNull();
    expect(storage.kept.size).toBe(0);
  });
});
