import { expect, onTestFinished, test, vi } from "vitest";
import { lost } from "../api/client.fixture.ts";
import { runHook } from "../hook.fixture.tsx";
import { withinClient } from "../query/within-client.fixture.tsx";
import { useDevicePush } from "./use-device-push.ts";

/** A browser with a worker. `on`: this device already receives notifications. `renewal`: how long the server takes to hear of it. */
async function open({ permission = "default", asked = "granted", on = false, renewal = Promise.resolve() } = {}) {
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
    endpoint: "https://push.example/1",
    unsubscribe: vi.fn(async () => {
      device.now = null;
    }),
  };
  const device: { now: typeof subscription | null } = { now: on ? subscription : null };
  const pushManager = {
    getSubscription: async () => device.now,
    subscribe: vi.fn(async () => {
      device.now = subscription;
      return subscription;
    }),
  };
  const notification = { permission, requestPermission: async () => (notification.permission = asked) };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("navigator", {
    ...{ userAgent: "Firefox", maxTouchPoints: 0 },
    serviceWorker: { getRegistration: async () => ({ active: {}, pushManager }) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const push = {
    setup: vi.fn(async () => ({ publicKey: "key" })),
    subscribe: vi.fn(() => renewal),
    unsubscribe: vi.fn(async () => {}),
  };
  const tell = vi.fn();
  const window = { PushManager: {}, Notification: notification };
  const hook = await runHook(() => useDevicePush(tell), { window, within: withinClient({ push }) });
  const change = (to: boolean) => hook.step(() => void hook.now().change(to));
  return { ...hook, change, push, pushManager, tell, device };
}

test("a device that receives notifications registers again, because the server may have forgotten it", async () => {
  const { now, push, tell } = await open({ permission: "granted", on: true });
  expect(now().state).toBe("on");
  expect(push.subscribe).toHaveBeenCalledOnce();
  expect(tell).not.toHaveBeenCalled();
});

test("a device that does not is left alone until it is asked to, and can be turned off again", async () => {
  const { now, change, push, device } = await open();
  expect(now().state).toBe("off");
  expect(push.setup).not.toHaveBeenCalled();
  await change(true);
  expect(now()).toMatchObject({ state: "on", busy: false });
  await change(false);
  expect(now().state).toBe("off");
  expect(device.now).toBeNull();
  expect(push.unsubscribe).toHaveBeenCalledExactlyOnceWith("https://push.example/1");
});

test("a person who says no in the browser is told where that can be changed", async () => {
  const { now, change, push, tell } = await open({ asked: "denied" });
  await change(true);
  expect(now().state).toBe("blocked");
  expect(push.subscribe).not.toHaveBeenCalled();
  expect(tell).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Notifications are blocked" }));
});

test("a service that does not answer leaves the switch as it was, and says so", async () => {
  const { now, change, push, tell } = await open();
  push.setup.mockRejectedValueOnce(lost());
  await change(true);
  expect(now()).toMatchObject({ state: "off", busy: false });
  expect(tell).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: "Notifications are not turned on", variant: "destructive" }),
  );
});

test("turning off waits for the renewal under way, which would turn the device on again", async () => {
  const renewal = Promise.withResolvers<void>();
  const { now, step, change, push, device } = await open({ permission: "granted", on: true, renewal: renewal.promise });
  expect(push.subscribe).toHaveBeenCalledOnce();
  await change(false);
  expect(device.now).not.toBeNull();
  expect(now().busy).toBe(true);
  await step(renewal.resolve);
  expect(device.now).toBeNull();
  expect(now()).toMatchObject({ state: "off", busy: false });
});
