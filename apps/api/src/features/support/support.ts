/**
 * Questions to the operator. A question is stored and mailed to the operator in one transaction; its writer gets an
 * acknowledgement. Bots are kept out without a third party: by a field that people do not see, a form that must be
 * fetched before it is sent, and limits. Owns support_messages.
 */
import type { SupportMessage, SupportRequest } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { KEEP_DAYS } from "./support.personal-data.ts";
import { judgeForm } from "./support.rules.ts";
import * as store from "./support.store.ts";
import { makeFormId, readFormId } from "./support.tokens.ts";
import { questionEmail, receivedEmail } from "./support-emails.ts";

export { personalData } from "./support.personal-data.ts";
export { supportSamples } from "./support.samples.ts";

type Deps = Pick<Platform, "config" | "mailer">;

export function beginForm({ config }: Pick<Platform, "config">): { formId: string } {
  return { formId: makeFormId(config.authSecret, { id: newId(), begunAt: now() }) };
}

type Ask = {
  request: SupportRequest;
  userId: string | null;
  /** Whether the writer gets an acknowledgement: an address that is entered repeatedly gets few mails. */
  acknowledge: boolean;
};

/**
 * Returns whether the question is stored; a bot gets the same answer as a person.
 * @throws AppError INVALID_LINK for a form that is not ours, or is too old
 */
export async function ask(tx: Tx, deps: Deps, { request, userId, acknowledge }: Ask): Promise<boolean> {
  const form = readFormId(deps.config.authSecret, request.formId);
  const verdict = form ? judgeForm(form.begunAt, now()) : "too old";
  if (!form || verdict === "too old") {
    throw new AppError("INVALID_LINK", "This form was open for too long. Please send it again.");
  }
  if (request.website || verdict === "too fast") return false;
  const { name, email, topic, message } = request;
  const row = await store.insertMessage(tx, { formId: form.id, userId, name, email, topic, message, createdAt: now() });
  if (!row) return true;
  const { config, mailer } = deps;
  await mailer.send(tx, {
    key: `support:${row.id}`,
    ownerId: userId,
    to: config.operator.email || config.mail.from.address,
    email: questionEmail(config, { name, email, topic, message, signedIn: userId !== null }),
  });
  if (acknowledge) {
    await mailer.send(tx, {
      key: `support-received:${row.id}`,
      ownerId: userId,
      to: email,
      email: receivedEmail(config, { email }),
    });
  }
  return true;
}

export async function listMessages(tx: Tx, query: Parameters<typeof store.listMessages>[1]) {
  const { items, total } = await store.listMessages(tx, query);
  return { items: items.map(toMessage), total };
}

type Mark = { id: string; answered: boolean; actorId: string; origin: audit.Origin };

/** Safe to repeat. @throws AppError NOT_FOUND */
export async function markAnswered(tx: Tx, { id, answered, actorId, origin }: Mark): Promise<SupportMessage> {
  const row = await store.setAnswered(tx, id, answered ? now() : null);
  if (!row) throw new AppError("NOT_FOUND", "Not found");
  const detail = { messageId: id, before: { answered: !answered }, after: { answered } };
  await audit.record(tx, { action: "support.marked", actorId, subjectId: null, origin, detail });
  return toMessage(row);
}

export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await store.deleteByUser(tx, userId);
}

export async function forgetOld(tx: Tx): Promise<number> {
  return store.deleteBefore(tx, new Date(now().getTime() - KEEP_DAYS * 86_400_000));
}

function toMessage({ formId: _formId, createdAt, answeredAt, ...row }: store.SupportRow): SupportMessage {
  return { ...row, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
