/** One attempt to deliver a message, and its consequences. */
import { WEBHOOK_TEST } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import { getPrediction, type TryOnDeps } from "../tryon/tryon.ts";
import { type PostOutcome, type PostRules, postMessage } from "./webhooks.post.ts";
import { hasArrived, isGone, mustSwitchOff, waitSecondsAfter } from "./webhooks.rules.ts";
import { headersFor, signingSecretsOf } from "./webhooks.signing.ts";
import * as store from "./webhooks.store.ts";
import { switchedOffEmail } from "./webhooks-emails.ts";

/** Dependencies on other rooms. */
export type WebhooksDeps = Pick<Platform, "config" | "database" | "jobs" | "mailer"> & {
  tryons: TryOnDeps;
  /** The body of a message for a `webhook_url` in a request. */
  singleBody: (owned: { id: string; userId: string }) => Promise<unknown>;
  /** For tests: how names are resolved. */
  lookup?: PostRules["lookup"];
};

export const WEBHOOK_DELIVER = "webhook.deliver";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "webhook.deliver": { deliveryId: string };
    "webhook.sweep": Record<string, never>;
  }
}

const SWITCHED_OFF = "The webhook is turned off.";
const REMOVED = "Its try-on was removed.";

/** May run twice: the second run finds nothing waiting, or sends the message again with the same id. */
export async function deliver(deps: WebhooksDeps, deliveryId: string, signal: AbortSignal): Promise<void> {
  const { database, config } = deps;
  const outgoing = await database.read((tx) => store.findOutgoing(tx, deliveryId));
  if (!outgoing) return;
  const { delivery, webhook } = outgoing;
  const isTest = delivery.type === WEBHOOK_TEST;
  if (webhook?.disabledAt && !isTest) return drop(deps, deliveryId, SWITCHED_OFF);
  const body = await bodyOf(deps, outgoing);
  if (body === null) return drop(deps, deliveryId, REMOVED);
  const at = now();
  const secrets = webhook ? signingSecretsOf(webhook, { authSecret: config.authSecret, at }) : [];
  const headers = headersFor(secrets, { id: delivery.id, at, body });
  const url = webhook?.url ?? delivery.url ?? "";
  const rules = { production: config.production, ...(deps.lookup ? { lookup: deps.lookup } : {}) };
  const outcome = await postMessage(rules, { url, headers, body, signal });
  await database.write((tx) => recordOutcome(tx, deps, outgoing, outcome));
}

async function drop({ database }: WebhooksDeps, id: string, problem: string): Promise<void> {
  await database.write((tx) => store.updateDelivery(tx, id, { state: "failed", problem, nextAttemptAt: null }));
}

/** Null if the try-on is gone. */
async function bodyOf(deps: WebhooksDeps, { delivery, webhook }: store.Outgoing): Promise<string | null> {
  const { tryonId, userId, type, createdAt } = delivery;
  const named = { type, timestamp: createdAt.toISOString() };
  if (tryonId === null) return JSON.stringify({ ...named, data: { message: "This is a test of your webhook." } });
  const owned = { id: tryonId, userId };
  try {
    if (!webhook) return JSON.stringify(await deps.singleBody(owned));
    const prediction = await getPrediction(deps.tryons, owned);
    const toAbsolute = (url: string) => new URL(url, deps.config.appUrl).href;
    const data = { ...prediction, resultImageUrls: prediction.resultImageUrls.map(toAbsolute) };
    return JSON.stringify({ ...named, data });
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

async function recordOutcome(
  tx: Tx,
  deps: WebhooksDeps,
  { delivery, webhook }: store.Outgoing,
  outcome: PostOutcome,
): Promise<void> {
  const at = now();
  const attempts = delivery.attempts + 1;
  const response =
    outcome.kind === "answered"
      ? { status: outcome.status, response: outcome.response, problem: null }
      : { status: null, response: null, problem: outcome.problem };
  const attempt = { attempts, ...response, latencyMs: outcome.latencyMs, lastAttemptAt: at };
  if (response.status !== null && hasArrived(response.status)) {
    await store.updateDelivery(tx, delivery.id, { ...attempt, state: "delivered", nextAttemptAt: null });
    if (webhook) await store.clearFailing(tx, webhook.id);
    return;
  }
  const waitSeconds = waitSecondsAfter(attempts, Math.random());
  const nextAttemptAt = new Date(at.getTime() + waitSeconds * 1000);
  const isOver = nextAttemptAt > delivery.giveUpAt || isGone(response.status);
  if (isOver) await store.updateDelivery(tx, delivery.id, { ...attempt, state: "failed", nextAttemptAt: null });
  else {
    await store.updateDelivery(tx, delivery.id, { ...attempt, nextAttemptAt });
    await deps.jobs.enqueue(tx, WEBHOOK_DELIVER, { deliveryId: delivery.id }, { startAfterSeconds: waitSeconds });
  }
  // A test says nothing about real messages: the developer is watching.
  if (webhook && delivery.type !== WEBHOOK_TEST)
    await noteFailure(tx, deps, { webhookId: webhook.id, status: response.status });
}

async function noteFailure(
  tx: Tx,
  { mailer, config }: WebhooksDeps,
  { webhookId, status }: { webhookId: string; status: number | null },
): Promise<void> {
  const at = now();
  const webhook = await store.markFailing(tx, { id: webhookId, at });
  if (!webhook || !mustSwitchOff({ failingSince: webhook.failingSince, status, at })) return;
  if (!(await store.switchOff(tx, { id: webhookId, at }))) return;
  await store.failWaiting(tx, { webhookId, problem: SWITCHED_OFF });
  const user = await accounts.findUser(tx, webhook.userId);
  if (!user) return;
  const url = (await accounts.isEmailConfirmed(tx, user.id)) ? webhook.url : null;
  const email = switchedOffEmail(config, { url, isGone: isGone(status), to: user.email });
  const key = `webhook-off:${webhookId}:${at.toISOString()}`;
  await mailer.send(tx, { key, ownerId: user.id, to: user.email, email });
}
