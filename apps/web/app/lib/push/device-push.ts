/** Notifications on this device while no page of ours is open: the browser's side of the API's `push` room. */
import type { Client } from "@toile/contract";
import { isAppleHandheld } from "./apple-handheld.ts";

/**
 * `unavailable`: no service worker runs here (no consent, or an old browser). `installFirst`: an iPhone or iPad delivers notifications only to
 * installed apps.
 */
export type DevicePush = "unavailable" | "installFirst" | "blocked" | "off" | "on";

const findRegistration = async () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window
    ? await navigator.serviceWorker.getRegistration()
    : undefined;

export async function readDevicePush(): Promise<DevicePush> {
  if (!("PushManager" in window) && isAppleHandheld(navigator)) return "installFirst";
  const registration = await findRegistration();
  if (!registration?.active) return "unavailable";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * Asks the visitor, then the browser's push service, and tells the API. Safe to repeat: it restores what the server has lost.
 * @throws if the push service or the API does not respond
 */
export async function turnOnPush(client: Client): Promise<DevicePush> {
  const registration = await findRegistration();
  if (!registration?.active) return "unavailable";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const { publicKey } = await client.push.setup();
  const { endpoint, keys } = (await subscribe(registration.pushManager, publicKey)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("The browser's subscription is incomplete");
  await client.push.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  return "on";
}

/** A subscription to a key other than the server's current one is useless, and the browser keeps only one. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const known = await manager.getSubscription();
    if (!known) throw error;
    await known.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Tells the server too if possible; otherwise the push service reports the device as gone anyway. */
export async function turnOffPush(client?: Client): Promise<DevicePush> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  if (!subscription) return readDevicePush();
  await subscription.unsubscribe();
  await client?.push.unsubscribe(subscription.endpoint).catch(() => {});
  return readDevicePush();
}
