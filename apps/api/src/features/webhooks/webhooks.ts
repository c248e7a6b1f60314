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
import type { WebhooksDeps } from "./webhooks.deliver.ts";
import { WEBHOOK_DELIVER } from "./webhooks.deliver.ts";
import { defineWebhookJobs } from "./webhooks.jobs.ts";
import { acceptAddress } from "./webhooks.post.ts";
import { GIVE_UP_AFTER_MS } from "./webhooks.rules.ts";
import { newSalt, secretOf } from "./webhooks.signing.ts";
import * as store from "./webhooks.store.ts";

export { personalData } from "./webhooks.personal-data.ts";
export { webhookSamples } from "./webhooks-emails.ts";

/** The length of a webhook's log. */
export const LOG_MAX = 50;

type By = { userId: string; origin: audit.Origin };
type OneBy = By & { id: string };

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(deps: WebhooksDeps) {
  const { database, config } = deps;
  const toSecret = ({ id, salt }: store.WebhookRow) => secretOf({ id, salt, authSecret: config.authSecret });
  return {
    defineJobs: () => defineWebhookJobs(deps),
    list: async (userId: string): Promise<Webhook[]> =>
      (await database.read((tx) => store.listWebhooks(tx, userId))).map(toWire),

    /** @throws AppError VALIDATION_FAILED for a URL that is not accepted; CONFLICT above WEBHOOKS_MAX */
    async add({ url, events, ...by }: By & { url: string; events: WebhookEvent[] }): Promise<WebhookWithSecret> {
      const accepted = accept(deps, url);
      const row = await database.write(async (tx) => {
        await store.lockOwner(tx, by.userId);
        if ((await store.countWebhooks(tx, by.userId)) >= WEBHOOKS_MAX)
          throw new AppError("CONFLICT", `You have ${WEBHOOKS_MAX} webhooks already. Please delete one first.`);
        const made = { userId: by.userId, url: accepted, events: inOrder(events), salt: newSalt(), createdAt: now() };
        await record(tx, by, "webhook.added");
        return store.insertWebhook(tx, made);
      });
      return { webhook: toWire(row), secret: toSecret(row) };
    },

    /** @throws AppError NOT_FOUND, VALIDATION_FAILED */
    change: (asked: OneBy & { change: WebhookChange }): Promise<Webhook> => changeWebhook(deps, asked),

    /** The old secret signs too, for another day. @throws AppError NOT_FOUND */
    async renewSecret({ id, ...by }: OneBy): Promise<WebhookWithSecret> {
      const row = await database.write(async (tx) => {
        const renewed = await store.renewSalt(tx, { id, userId: by.userId }, { salt: newSalt(), at: now() });
        if (!renewed) throw notFound();
        await record(tx, by, "webhook.secret_renewed");
        return renewed;
      });
      return { webhook: toWire(row), secret: toSecret(row) };
    },

    /** With its log. @throws AppError NOT_FOUND */
    async remove({ id, ...by }: OneBy): Promise<void> {
      await database.write(async (tx) => {
        if (!(await store.deleteWebhook(tx, { id, userId: by.userId }))) throw notFound();
        await record(tx, by, "webhook.deleted");
      });
    },

    /** Newest first. @throws AppError NOT_FOUND */
    async deliveries(which: store.Owned): Promise<WebhookDelivery[]> {
      const rows = await database.read(async (tx) => {
        if (!(await store.findWebhook(tx, which))) throw notFound();
        return store.listDeliveries(tx, { webhookId: which.id, limit: LOG_MAX });
      });
      return rows.map(toDelivery);
    },

    sendTest: (which: store.Owned): Promise<WebhookDelivery> => sendTest(deps, which),
    replay: (asked: store.Owned & { deliveryId: string }): Promise<WebhookDelivery> => replay(deps, asked),

    ...listening(deps),
    forgetAccount: (tx: Tx, userId: string): Promise<void> => store.deleteAllOf(tx, userId),
  };
}

/** Handlers of try-on events. */
function listening(deps: WebhooksDeps) {
  return {
    /** In the transaction in which a try-on ends. */
    async announce(tx: Tx, { tryonId, userId, status, viaApi, forVisitor }: TryOnFinished): Promise<void> {
      if (!viaApi || forVisitor || status === "cancelled") return;
      const event: WebhookEvent = status === "succeeded" ? "tryon.succeeded" : "tryon.failed";
      const giveUpAt = new Date(nowMs() + GIVE_UP_AFTER_MS);
      const expected = await store.takeExpected(tx, { tryonId, type: event, giveUpAt });
      const webhooks = await store.listListening(tx, { userId, event });
      const rows = webhooks.map(({ id }) => messageTo({ webhookId: id, userId, type: event, tryonId }));
      const made = await store.insertDeliveries(tx, rows);
      for (const { id } of [...expected, ...made]) await enqueue(tx, deps, id);
    },

    /**
     * Registers a URL given in a request for a try-on that is about to be accepted; it is called once at the end,
     * unsigned.
     * @throws AppError VALIDATION_FAILED
     */
    async expect(tx: Tx, { tryonId, userId, url }: { tryonId: string; userId: string; url: string }): Promise<void> {
      const accepted = accept(deps, url);
      const message = messageTo({ webhookId: null, userId, type: "tryon.succeeded", tryonId });
      await store.insertDeliveries(tx, [{ ...message, url: accepted, state: "expected" }]);
    },
  };
}

async function changeWebhook(
  deps: WebhooksDeps,
  { id, change, ...by }: OneBy & { change: WebhookChange },
): Promise<Webhook> {
  const { url, events, enabled } = change;
  const changes = {
    ...(url === undefined ? {} : { url: accept(deps, url), failingSince: null }),
    ...(events === undefined ? {} : { events: inOrder(events) }),
    ...(enabled === true ? { disabledAt: null, disabledBy: null, failingSince: null } : {}),
    ...(enabled === false ? { disabledAt: now(), disabledBy: "you" as const } : {}),
  };
  const isEmpty = Object.keys(changes).length === 0;
  return deps.database.write(async (tx) => {
    const which = { id, userId: by.userId };
    const row = await (isEmpty ? store.findWebhook(tx, which) : store.updateWebhook(tx, which, changes));
    if (!row) throw notFound();
    if (!isEmpty) await record(tx, by, "webhook.changed");
    return toWire(row);
  });
}

/** @throws AppError NOT_FOUND */
async function sendTest(deps: WebhooksDeps, { id, userId }: store.Owned): Promise<WebhookDelivery> {
  return deps.database.write(async (tx) => {
    if (!(await store.findWebhook(tx, { id, userId }))) throw notFound();
    const message = messageTo({ webhookId: id, userId, type: WEBHOOK_TEST, tryonId: null });
    // A test is sent once: the developer is watching the outcome.
    const [made] = await store.insertDeliveries(tx, [{ ...message, giveUpAt: now() }]);
    if (!made) throw new Error("an inserted message returned no row");
    await enqueue(tx, deps, made.id);
    return toDelivery(made);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT while it is waiting for its next attempt anyway */
async function replay(
  deps: WebhooksDeps,
  { id: webhookId, userId, deliveryId }: store.Owned & { deliveryId: string },
): Promise<WebhookDelivery> {
  return deps.database.write(async (tx) => {
    if (!(await store.findWebhook(tx, { id: webhookId, userId }))) throw notFound();
    const known = (await store.listDeliveries(tx, { webhookId, limit: LOG_MAX })).some(({ id }) => id === deliveryId);
    if (!known) throw new AppError("NOT_FOUND", "There is no such message in the log.");
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

function accept({ config, lookup }: WebhooksDeps, url: string): string {
  try {
    return acceptAddress(url, { production: config.production, ...(lookup ? { lookup } : {}) });
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
