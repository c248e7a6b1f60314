import {
  type Client,
  EXTENSION_AUTH_MESSAGE,
  EXTENSION_REQUEST_KEY,
  EXTENSION_REQUEST_POLL_MS,
  type User,
} from "@toile/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRequests, tellExtension } from "./extension-sync.ts";

const ID = "abcdefghijklmnopabcdefghijklmnop";
const user = { id: "u1", email: "a@toile.test", firstName: "Ada", lastName: "B" } as User;
const client = {
  sessions: { makeExtensionToken: async () => ({ authToken: "extension's own" }) },
} as unknown as Client;

let posted: unknown[];
let stored: Map<string, string>;
beforeEach(() => {
  posted = [];
  stored = new Map();
  vi.useFakeTimers();
  vi.stubGlobal("window", {
    location: { origin: "https://toile.test" },
    postMessage: (message: unknown, origin: string) => void posted.push([message, origin]),
    chrome: { runtime: { sendMessage: (id: string, message: unknown) => void posted.push([message, id]) } },
  });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the extension gets its own token and the person's name, over both channels", async () => {
  await tellExtension(ID, user, async () => client);
  const message = {
    type: EXTENSION_AUTH_MESSAGE,
    authToken: "extension's own",
    userProfile: { id: "u1", email: "a@toile.test", firstName: "Ada", lastName: "B" },
  };
  expect(posted).toEqual([
    [message, "https://toile.test"],
    [message, ID],
  ]);
});

test("a sign-out takes the token away, and asks the server for none", async () => {
  await tellExtension(ID, null, () => Promise.reject(new Error("not called")));
  expect(posted[0]).toEqual([
    { type: EXTENSION_AUTH_MESSAGE, authToken: null, userProfile: null },
    "https://toile.test",
  ]);
});

test("a server that does not answer affects nobody", async () => {
  await tellExtension(ID, user, () => Promise.reject(new TypeError("Failed to fetch")));
  expect(posted).toEqual([]);
});

const leave = (fields: object = {}) =>
  stored.set(
    EXTENSION_REQUEST_KEY,
    JSON.stringify({ garmentImageUrl: "https://shop.example/tee.jpg", productName: "Tee", at: Date.now(), ...fields }),
  );

test("what the extension leaves is opened once", () => {
  const opened: string[] = [];
  const stop = followRequests(({ name }) => opened.push(name) > 0);
  leave();
  vi.advanceTimersByTime(3 * EXTENSION_REQUEST_POLL_MS);
  expect(opened).toEqual(["Tee"]);
  expect(stored.size).toBe(0);
  stop();
  leave();
  vi.advanceTimersByTime(3 * EXTENSION_REQUEST_POLL_MS);
  expect(opened).toEqual(["Tee"]);
});

test("a page that is not ready is asked again, a hidden one is not asked", () => {
  let asked = 0;
  const stop = followRequests(() => ++asked > 1);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  leave();
  vi.advanceTimersByTime(EXTENSION_REQUEST_POLL_MS);
  expect(asked).toBe(0);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.advanceTimersByTime(EXTENSION_REQUEST_POLL_MS);
  expect([asked, stored.size]).toEqual([1, 1]);
  vi.advanceTimersByTime(EXTENSION_REQUEST_POLL_MS);
  expect([asked, stored.size]).toEqual([2, 0]);
  stop();
});

test("what is no request is thrown away unopened", () => {
  const stop = followRequests(() => {
    throw new Error("opened");
  });
  leave({ garmentImageUrl: "javascript:alert(1)" });
  vi.advanceTimersByTime(EXTENSION_REQUEST_POLL_MS);
  expect(stored.size).toBe(0);
  stop();
});
