/**
 * Webhooks: messages to a developer's URLs about try-ons made with the API key, signed according to Standard Webhooks.
 * Owns `webhooks` and `webhook_deliveries`.
 *
 * A message is written in the transaction that ends its try-on, so neither exists without the other. It may arrive
 * twice (with the same `webhook-id`), late, and out of order. Its content is read when it is sent, so that its URLs
 * work.
 */
import {
  WEBHOOK_TEST,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookWithSecret,
  webhookEvents,
} from "@toile/contract";
import { now, nowMs } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { Refused } from "../../platform/outbound/outbound.ts";
import * as audit from "../audit/audit.ts";
import type { TryOnFinished } from "../tryon/tryon.ts";
import { WEBHOOK_DELIVER, type WebhooksDeps } from "./webhooks.deliver.ts";
import { parseTarget } from "./webhooks.post.ts";
import { GIVE_UP_AFTER_MS } from "./webhooks.rules.ts";
import { newSalt, secretOf } from "./webhooks.signing.ts";
import * as store from "./webhooks.store.ts";

export type { WebhooksDeps } from "./webhooks.deliver.ts";
export { personalData } from "./webhooks.personal-data.ts";
export { webhookSamples } from "./webhooks-emails.ts";

/** The length of a webhook's log. */
export const LOG_MAX = 50;

type By = { userId: string; origin: audit.Origin };
type OneBy = By & { id: string };

export async function list({ database }: WebhooksDeps, userId: string): Promise<Webhook[]> {
  return (await database.read((tx) => store.listWebhooks(tx, userId))).map(toWire);
}

/** @throws AppError VALIDATION_FAILED for a URL that is not accepted; CONFLICT above WEBHOOKS_MAX */
export async function add(
  deps: WebhooksDeps,
  { url, events, ...by }: By & { url: string; events: WebhookEvent[] },
): Promise<WebhookWithSecret> {
  const accepted = acceptUrl(deps, url);
  const row = await deps.database.write(async (tx) => {
    await store.lockOwner(tx, by.userId);
    if ((await store.countWebhooks(tx, by.userId)) >= WEBHOOKS_MAX)
      throw new AppError("CONFLICT", `You have ${WEBHOOKS_MAX} webhooks already. Please delete one first.`);
    const webhook = { userId: by.userId, url: accepted, events: inOrder(events), salt: newSalt(), createdAt: now() };
    await record(tx, by, "webhook.added");
    return store.insertWebhook(tx, webhook);
  });
  return withSecret(deps, row);
}

/** The old secret signs too, for another day. @throws AppError NOT_FOUND */
export async function renewSecret(deps: WebhooksDeps, { id, ...by }: OneBy): Promise<WebhookWithSecret> {
  const row = await deps.database.write(async (tx) => {
    const renewed = await store.renewSalt(tx, { id, userId: by.userId }, { salt: newSalt(), at: now() });
    if (!renewed) throw notFound();
    await record(tx, by, "webhook.secret_renewed");
    return renewed;
  });
  return withSecret(deps, row);
}

const withSecret = ({ config }: WebhooksDeps, row: store.WebhookRow): WebhookWithSecret => ({
  webhook: toWire(row),
  secret: secretOf({ id: row.id, salt: row.salt, authSecret: config.authSecret }),
});

/** With its log. @throws AppError NOT_FOUND */
export async function remove({ database }: WebhooksDeps, { id, ...by }: OneBy): Promise<void> {
  await database.write(async (tx) => {
    if (!(await store.deleteWebhook(tx, { id, userId: by.userId }))) throw notFound();
    await record(tx, by, "webhook.deleted");
  });
}

/** Newest first. @throws AppError NOT_FOUND */
export async function listDeliveries({ database }: WebhooksDeps, owned: store.Owned): Promise<WebhookDelivery[]> {
  const rows = await database.read(async (tx) => {
    if (!(await store.findWebhook(tx, owned))) throw notFound();
    return store.listDeliveries(tx, { webhookId: owned.id, limit: LOG_MAX });
  });
  return rows.map(toDelivery);
}

/** In the transaction in which a try-on ends. */
export async function announce(
  tx: Tx,
  deps: WebhooksDeps,
  { tryonId, userId, status, viaApi, forVisitor }: TryOnFinished,
): Promise<void> {
  if (!viaApi || forVisitor || status === "cancelled") return;
  const event: WebhookEvent = status === "succeeded" ? "tryon.succeeded" : "tryon.failed";
  const giveUpAt = new Date(nowMs() + GIVE_UP_AFTER_MS);
  const expected = await store.takeExpected(tx, { tryonId, type: event, giveUpAt });
  const webhooks = await store.listListening(tx, { userId, event });
  const rows = webhooks.map(({ id }) => messageTo({ webhookId: id, userId, type: event, tryonId }));
  const inserted = await store.insertDeliveries(tx, rows);
  for (const { id } of [...expected, ...inserted]) await enqueue(tx, deps, id);
}

/**
 * Registers a URL given in a request for a try-on that is about to be accepted; it is called once at the end,
 * unsigned.
 * @throws AppError VALIDATION_FAILED
 */
export async function expect(
  tx: Tx,
  deps: UrlRules,
  { tryonId, userId, url }: { tryonId: string; userId: string; url: string },
): Promise<void> {
  const accepted = acceptUrl(deps, url);
  const message = messageTo({ webhookId: null, userId, type: "tryon.succeeded", tryonId });
  await store.insertDeliveries(tx, [{ ...message, url: accepted, state: "expected" }]);
}

export const forgetAccount = (tx: Tx, userId: string): Promise<void> => store.deleteAllOf(tx, userId);

/** @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function change(
  deps: WebhooksDeps,
  { id, change: { url, events, enabled }, ...by }: OneBy & { change: WebhookChange },
): Promise<Webhook> {
  const changes = {
    ...(url === undefined ? {} : { url: acceptUrl(deps, url), failingSince: null }),
    ...(events === undefined ? {} : { events: inOrder(events) }),
    ...(enabled === true ? { disabledAt: null, disabledBy: null, failingSince: null } : {}),
    ...(enabled === false ? { disabledAt: now(), disabledBy: "you" as const } : {}),
  };
  const isEmpty = Object.keys(changes).length === 0;
  return deps.database.write(async (tx) => {
    const owned = { id, userId: by.userId };
    const row = await (isEmpty ? store.findWebhook(tx, owned) : store.updateWebhook(tx, owned, changes));
    if (!row) throw notFound();
    if (!isEmpty) await record(tx, by, "webhook.changed");
    return toWire(row);
  });
}

/** @throws AppError NOT_FOUND */
export async function sendTest(deps: WebhooksDeps, { id, userId }: store.Owned): Promise<WebhookDelivery> {
  return deps.database.write(async (tx) => {
    if (!(await store.findWebhook(tx, { id, userId }))) throw notFound();
    const message = messageTo({ webhookId: id, userId, type: WEBHOOK_TEST, tryonId: null });
    // A test is sent once: the developer is watching the outcome.
    const [delivery] = await store.insertDeliveries(tx, [{ ...message, giveUpAt: now() }]);
    if (!delivery) throw new Error("an inserted message returned no row");
    await enqueue(tx, deps, delivery.id);
    return toDelivery(delivery);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT while it is waiting for its next attempt anyway */
export async function replay(
  deps: WebhooksDeps,
  { id: webhookId, userId, deliveryId }: store.Owned & { deliveryId: string },
): Promise<WebhookDelivery> {
  return deps.database.write(async (tx) => {
    if (!(await store.findWebhook(tx, { id: webhookId, userId }))) throw notFound();
    const log = await store.listDeliveries(tx, { webhookId, limit: LOG_MAX });
    if (!log.some(({ id }) => id === deliveryId))
      throw new AppError("NOT_FOUND", "There is no such message in the log.");
    const giveUpAt = new Date(nowMs() + GIVE_UP_AFTER_MS);
    const row = await store.reopenDelivery(tx, { id: deliveryId, webhookId, giveUpAt });
    if (!row) throw new AppError("CONFLICT", "This message is already on its way.");
    await enqueue(tx, deps, row.id);
    return toDelivery(row);
  });
}

const enqueue = (tx: Tx, { jobs }: WebhooksDeps, deliveryId: string) =>
  jobs.enqueue(tx, WEBHOOK_DELIVER, { deliveryId });

type Message = Pick<store.DeliveryRow, "webhookId" | "userId" | "type" | "tryonId">;
const messageTo = (message: Message) => ({
  ...message,
  id: newId(),
  createdAt: now(),
  giveUpAt: new Date(nowMs() + GIVE_UP_AFTER_MS),
});

type UrlRules = Pick<WebhooksDeps, "config" | "lookup">;

function acceptUrl({ config, lookup }: UrlRules, url: string): string {
  try {
    return parseTarget(url, { production: config.production, ...(lookup ? { lookup } : {}) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const message = `This URL cannot be used. ${error.message}`;
    throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "url", message }] });
  }
}

const inOrder = (events: WebhookEvent[]) => webhookEvents.filter((event) => events.includes(event));
const notFound = () => new AppError("NOT_FOUND", "There is no such webhook.");
const record = (tx: Tx, { userId, origin }: By, action: string) =>
  audit.record(tx, { action, actorId: userId, subjectId: userId, origin });

function toWire({ id, url, events, disabledBy, failingSince, createdAt }: store.WebhookRow): Webhook {
  return {
    id,
    url,
    events,
    enabled: disabledBy === null,
    disabledBy,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function toDelivery(row: store.DeliveryRow): WebhookDelivery {
  const { id, type, attempts, status, problem, latencyMs, response } = row;
  return {
    id,
    type,
    state: row.state === "expected" ? "waiting" : row.state,
    attempts,
    status,
    problem,
    latencyMs,
    response,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}
