/**
 * Notifications on a shopper's devices while no page is open (Web Push, RFC 8030). Owns `push_subscriptions`. A message
 * is encrypted for its device and says only that a try-on ended. Nothing is sent to a device whose session is over, or
 * to hosts other than browsers' push services.
 */
import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushMessage, PushSubscriptionData } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import { isPushService, judgeResponse } from "./push.rules.ts";
import * as store from "./push.store.ts";
import { deriveVapidKeys } from "./vapid.ts";

export { personalData } from "./push.personal-data.ts";

const DEVICES_MAX = 10;
/** The result is in the app anyway. */
const KEEP_SECONDS = 3600;
const PATIENCE_MS = 10_000;

export const DELIVER = "push.deliver";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "push.deliver": { subscriptionId: string; message: PushMessage };
  }
}

type Device = { userId: string; sessionId: string };

export const publicKeyOf = ({ authSecret }: { authSecret: string }): string => deriveVapidKeys(authSecret).publicKey;

/** Safe to repeat. @throws AppError VALIDATION_FAILED for a URL that is not a push service's */
export async function subscribe(tx: Tx, { userId, sessionId }: Device, data: PushSubscriptionData): Promise<void> {
  const { endpoint, keys } = data;
  if (!isPushService(endpoint)) {
    throw new AppError("VALIDATION_FAILED", "Your browser's notification service is not one that we know.", {
      details: [{ path: "endpoint", message: "Must be a URL of a browser's push service" }],
    });
  }
  await store.upsert(tx, { userId, sessionId, endpoint, ...keys, createdAt: now() });
  await store.deleteAllBut(tx, { userId, newest: DEVICES_MAX });
}

/** Safe to repeat. */
export async function unsubscribe(tx: Tx, device: { userId: string; endpoint: string }): Promise<void> {
  await store.deleteByEndpoint(tx, device);
}

export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await store.deleteByUser(tx, userId);
}

/** Notifies all devices of a user, with one job each. */
export async function notify(tx: Tx, jobs: Jobs, { userId, message }: { userId: string; message: PushMessage }) {
  for (const subscriptionId of await store.listIdsByUser(tx, userId)) {
    const singletonKey = `${subscriptionId}:${message.tryonId}`;
    await jobs.enqueue(tx, DELIVER, { subscriptionId, message }, { singletonKey });
  }
}

type DeliverOptions = {
  platform: Pick<Platform, "config" | "database" | "log">;
  subscriptionId: string;
  message: PushMessage;
  signal: AbortSignal;
  /** Replaces the network. */
  send?: typeof fetch;
};

/** @throws Error if it may be retried */
export async function deliver({ platform, subscriptionId, message, signal, send = fetch }: DeliverOptions) {
  const { config, database, log } = platform;
  const device = await database.read(async (tx) => {
    const row = await store.findById(tx, subscriptionId);
    return row && (await accounts.hasSession(tx, row)) ? row : undefined;
  });
  const forget = () => database.write((tx) => store.deleteById(tx, subscriptionId));
  if (!device) return forget();
  const { endpoint, p256dh, auth } = device;
  const request = await buildPushPayload(
    { data: message, options: { ttl: KEEP_SECONDS, urgency: "high" } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...deriveVapidKeys(config.authSecret), subject: contactOf(config) },
  );
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  const response = await send(endpoint, { ...request, redirect: "manual", signal: AbortSignal.any([signal, timeout]) });
  await response.body?.cancel();
  const { status } = response;
  const verdict = judgeResponse(status);
  if (verdict === "gone") await forget();
  if (verdict === "again") throw new Error(`the push service answered ${status}`);
  if (verdict === "refused") log.warn({ status, service: new URL(endpoint).host }, "a push service refused a message");
}

/** The contact for a push service that has trouble with our messages. Only https and mailto are allowed. */
function contactOf({ appUrl, mail }: Platform["config"]): string {
  return appUrl.startsWith("https:") ? appUrl : `mailto:${mail.from.address}`;
}
