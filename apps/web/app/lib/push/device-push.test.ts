import type { Client } from "@toile/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readDevicePush, turnOffPush, turnOnPush } from "./device-push.ts";

/** A browser with these answers, and what was asked of it. */
function browser({ permission = "default", asked = "granted", worker = true, other = false } = {}) {
  const calls: string[] = [];
  // One that was made for another key of the server.
  let subscription = other ? make("old") : null;
  function make(name: string) {
    return {
      endpoint: `https://push.example/${name}`,
      toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => {
        calls.push(`unsubscribe ${name}`);
        subscription = null;
        return true;
      },
    };
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (subscription) throw new DOMException("another key", "InvalidStateError");
      calls.push(`subscribe ${applicationServerKey}`);
      subscription = make("new");
      return subscription;
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = asked;
      return asked;
    },
  };
  vi.stubGlobal("window", { PushManager: {}, Notification: {} });
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("navigator", {
    ...{ userAgent: "Firefox", maxTouchPoints: 0 },
    serviceWorker: { getRegistration: async () => (worker ? { active: {}, pushManager } : undefined) },
  });
  return calls;
}

let sent: string[];
const client = (fails = false) =>
  ({
    push: {
      setup: async () => ({ publicKey: "key" }),
      subscribe: async ({ endpoint }: { endpoint: string }) => void sent.push(`on ${endpoint}`),
      unsubscribe: async (endpoint: string) => {
        sent.push(`off ${endpoint}`);
        if (fails) throw new TypeError("Failed to fetch");
      },
    },
  }) as unknown as Client; // Only the calls of this room.

beforeEach(() => {
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

describe("this device", () => {
  test("is off until it is turned on", async () => {
    browser();
    expect(await readDevicePush()).toBe("off");
    expect(await turnOnPush(client())).toBe("on");
    expect(sent).toEqual(["on https://push.example/new"]);
    expect(await readDevicePush()).toBe("on");
  });

  test("cannot be notified without a worker, or if the visitor said no", async () => {
    browser({ worker: false });
    expect([await readDevicePush(), await turnOnPush(client())]).toEqual(["unavailable", "unavailable"]);
    browser({ permission: "denied" });
    expect(await readDevicePush()).toBe("blocked");
    expect(sent).toEqual([]);
  });

  test("that is an iPhone must install the app first", async () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("navigator", { userAgent: "iPhone", maxTouchPoints: 5 });
    expect(await readDevicePush()).toBe("installFirst");
  });

  test("stays off if the question is refused or closed, and nothing is sent", async () => {
    browser({ asked: "denied" });
    expect(await turnOnPush(client())).toBe("blocked");
    browser({ asked: "default" });
    expect(await turnOnPush(client())).toBe("off");
    expect(sent).toEqual([]);
  });

  test("gives up a subscription to a key that the server no longer has", async () => {
    const calls = browser({ other: true });
    expect(await turnOnPush(client())).toBe("on");
    expect(calls).toEqual(["unsubscribe old", "subscribe key"]);
  });

  test("is turned off even if the server cannot be told", async () => {
    browser({ permission: "granted" });
    await turnOnPush(client());
    expect(await turnOffPush(client(true))).toBe("off");
    expect(sent.at(-1)).toBe("off https://push.example/new");
    expect(await turnOffPush()).toBe("off");
  });
});
