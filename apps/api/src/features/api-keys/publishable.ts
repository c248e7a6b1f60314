/**
 * Publishable keys and the visitors who come through them. Owns `publishable_keys`.
 *
 * May never break: a key works only on pages of its own origins; its budgets hold under simultaneous requests; a revoked key starts
 * nothing, while its visitors can still see and delete their own try-ons; a visitor learns nothing about the account that pays.
 */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import {
  API_BASE,
  type EmbedSettings,
  PUBLISHABLE_KEYS_MAX,
  type PublishableKey,
  type PublishableKeyChange,
  type publishableKeyNew,
  VISITOR_PHOTO_HOURS,
  VISITOR_TOKEN_DAYS,
  type Visit,
} from "@toile/contract";
import type { z } from "zod";
import { now, nowMs } from "../../platform/clock.ts";
import { isUuid, newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Authenticate } from "../../platform/http/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import * as audit from "../audit/audit.ts";
import { isPublishableKey, makePublishableKey } from "./keys.rules.ts";
import {
  mayVisitor,
  noteProblem,
  recentProblems,
  type Used,
  visitorError,
  whyOverBudget,
} from "./publishable.rules.ts";
import * as store from "./publishable.store.ts";

export { BUDGET_WINDOW_MS, SHOP_USED_UP, visitorError } from "./publishable.rules.ts";

/** What a visitor reads. */
export const SWITCHED_OFF = "Try-on is switched off in this shop.";
export const WRONG_PAGE = "Try-on is not set up for this page.";

type By = { userId: string; origin: audit.Origin };
type OneBy = By & { id: string };

export async function list(tx: Tx, userId: string): Promise<PublishableKey[]> {
  return (await store.listActive(tx, userId)).map(toWire);
}

/** With a known id, returns the key made the first time. @throws AppError CONFLICT above PUBLISHABLE_KEYS_MAX */
export async function make(
  tx: Tx,
  { id, userId, origin, ...input }: OneBy & z.output<typeof publishableKeyNew>,
): Promise<PublishableKey> {
  await store.lockKeysOf(tx, userId);
  const existing = await store.findOwned(tx, { id, userId });
  if (existing) return toWire(existing);
  if ((await store.countActive(tx, userId)) >= PUBLISHABLE_KEYS_MAX)
    throw new AppError(
      "CONFLICT",
      `You have ${PUBLISHABLE_KEYS_MAX} publishable keys, which is the maximum. Please revoke one first.`,
    );
  const key = makePublishableKey((below) => randomInt(below));
  const made = { ...input, allowedOrigins: [...new Set(input.allowedOrigins)], id, userId, key, createdAt: now() };
  const row = await store.insert(tx, made);
  if (!row) throw new Error("a new publishable key was not stored");
  await record(tx, { userId, origin, id }, "publishable_key.made");
  return toWire(row);
}

/** @throws AppError NOT_FOUND if there is no such active key */
export async function change(
  tx: Tx,
  { id, userId, origin, change: input }: OneBy & { change: PublishableKeyChange },
): Promise<PublishableKey> {
  const { name, allowedOrigins, visitorBudget, dailyBudget } = input;
  const settings = {
    ...(name === undefined ? {} : { name }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(visitorBudget === undefined ? {} : { visitorBudget }),
    ...(dailyBudget === undefined ? {} : { dailyBudget }),
  };
  const nothing = Object.keys(settings).length === 0;
  const row = await (nothing ? store.findOwned(tx, { id, userId }) : store.update(tx, { id, userId }, settings));
  if (!row || row.revokedAt) throw noSuchKey();
  if (!nothing) await record(tx, { id, userId, origin }, "publishable_key.changed");
  return toWire(row);
}

/** After this the key starts nothing. Safe to repeat. @throws AppError NOT_FOUND */
export async function revoke(tx: Tx, { id, userId, origin }: OneBy): Promise<void> {
  if (await store.revoke(tx, { id, userId, at: now() }))
    await record(tx, { id, userId, origin }, "publishable_key.revoked");
  else if (!(await store.findOwned(tx, { id, userId }))) throw noSuchKey();
}

export async function revokeAllOf(tx: Tx, { userId, origin }: By): Promise<void> {
  for (const id of await store.revokeAllOf(tx, { userId, at: now() }))
    await record(tx, { id, userId, origin }, "publishable_key.revoked");
}

export const forgetAccount = (tx: Tx, userId: string): Promise<void> => store.deleteAllOf(tx, userId);

type Deps = Pick<Platform, "config" | "database">;

/** @throws AppError NOT_FOUND for a key that is unknown or revoked, or whose account is suspended */
export async function settings({ config, database }: Deps, key: string): Promise<EmbedSettings> {
  const { name, allowedOrigins } = await findUsable({ database }, key);
  return { name, allowedOrigins, photoHours: VISITOR_PHOTO_HOURS, resultDays: config.retention.resultDays };
}

/** The origins whose pages may frame the window of this key; none for a key that is not usable. */
export async function framersOf({ database }: Pick<Deps, "database">, key: string): Promise<string[]> {
  try {
    return (await findUsable({ database }, key)).allowedOrigins;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return [];
    throw error;
  }
}

/** @throws AppError NOT_FOUND as `settings`; FORBIDDEN for an origin that the key does not name */
export async function startVisit(
  { config, database }: Deps,
  { key, shopOrigin }: { key: string; shopOrigin: string },
): Promise<Visit> {
  const found = await findUsable({ database }, key);
  if (!found.allowedOrigins.includes(shopOrigin)) throw visitorError("FORBIDDEN", "ORIGIN_NOT_LISTED", WRONG_PAGE);
  const { visitorToken, expiresAt } = makeVisitorToken(config.authSecret, found.id);
  return { visitorToken, expiresAt: expiresAt.toISOString() };
}

/** Resolves a visitor's token for the calls that visitors may make; `others` resolves every other token. */
export function authenticateVisitors({ config, database }: Deps, others: Authenticate): Authenticate {
  return async (token, request) => {
    const visitor = readVisitorToken(config.authSecret, token);
    if (!visitor) return others(token, request);
    if (!mayVisitor({ method: request.method, path: request.path.replace(API_BASE, "") })) return null;
    const key = await database.read((tx) => store.find(tx, visitor.keyId));
    return key ? { kind: "visitor", userId: key.userId, role: "user", visitor } : null;
  };
}

/**
 * Counts a visitor's try-on, in the transaction that accepts it; for each key, one at a time.
 * @param used - Called once it is this one's turn.
 * @throws AppError FORBIDDEN if the key was revoked; RATE_LIMITED over a budget
 */
export async function spendBudget(tx: Tx, keyId: string, used: () => Promise<Used>): Promise<void> {
  const key = await store.countUse(tx, { id: keyId, at: now() });
  if (!key || (await accounts.isSuspended(tx, key.userId)))
    throw visitorError("FORBIDDEN", "KEY_UNKNOWN", SWITCHED_OFF);
  const why = whyOverBudget(key, await used());
  if (why) throw why;
}

async function findUsable({ database }: Pick<Deps, "database">, key: string): Promise<store.PublishableRow> {
  const found = await database.read((tx) => findPublishableKey(tx, key));
  if (!found) throw visitorError("NOT_FOUND", "KEY_UNKNOWN", SWITCHED_OFF);
  return found;
}

/** Undefined for a key that is unknown or revoked, or whose account is suspended. */
export async function findPublishableKey(tx: Tx, key: string): Promise<store.PublishableRow | undefined> {
  const row = isPublishableKey(key) ? await store.findActive(tx, key) : undefined;
  return row && !(await accounts.isSuspended(tx, row.userId)) ? row : undefined;
}

export const publishableKeyOf = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await store.find(tx, id))?.key;

/** Notes why a visitor could not use the button. True if the key's owner is to be told now: once a day for each reason. */
export async function noteButtonProblem(
  tx: Tx,
  keyId: string,
  problem: Parameters<typeof noteProblem>[1],
): Promise<boolean> {
  const row = await store.lock(tx, keyId);
  const noted = row ? noteProblem(row.problems, problem, now()) : null;
  if (!noted) return false;
  await store.setProblems(tx, { id: keyId, problems: noted.problems });
  return noted.tell;
}

const noSuchKey = () => new AppError("NOT_FOUND", "There is no such publishable key.");

const record = (tx: Tx, { id, userId, origin }: OneBy, action: string): Promise<void> =>
  audit.record(tx, { action, actorId: userId, subjectId: userId, origin, detail: { keyId: id } });

const toWire = (row: store.PublishableRow): PublishableKey => ({
  id: row.id,
  key: row.key,
  name: row.name,
  allowedOrigins: row.allowedOrigins,
  visitorBudget: row.visitorBudget,
  dailyBudget: row.dailyBudget,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  usageCount: row.usageCount,
  problems: recentProblems(row.problems, now()).map(({ code, at, origin }) => ({ code, at, origin })),
});

/*
 * The token of a shop's visitor: the key's id, the visitor's id and an expiry, signed. The server does not store it.
 * Its holder can follow and delete that visitor's try-ons, and start new ones within the budgets.
 */
const TOKEN_PREFIX = "visitor";
const TOKEN_MS = VISITOR_TOKEN_DAYS * 24 * 60 * 60_000;

type Visitor = { keyId: string; visitorId: string };

/** A token for a new visitor. */
function makeVisitorToken(secret: string, keyId: string): { visitorToken: string; expiresAt: Date } {
  const expiresAt = new Date(nowMs() + TOKEN_MS);
  const claims = [keyId, newId(), String(expiresAt.getTime())];
  return { visitorToken: [TOKEN_PREFIX, ...claims, sign(secret, claims).toString("base64url")].join("."), expiresAt };
}

/** Null for anything but an unexpired token of ours. */
function readVisitorToken(secret: string, token: string): Visitor | null {
  const [prefix, keyId = "", visitorId = "", expires = "", signature = "", ...rest] = token.split(".");
  if (prefix !== TOKEN_PREFIX || rest.length > 0 || !isUuid(keyId) || !isUuid(visitorId)) return null;
  const [received, expected] = [Buffer.from(signature, "base64url"), sign(secret, [keyId, visitorId, expires])];
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return Number(expires) > nowMs() ? { keyId, visitorId } : null;
}

function sign(secret: string, claims: string[]): Buffer {
  // An empty key would sign, and verify, for everybody.
  if (secret === "") throw new Error("tokens cannot be signed without a secret");
  return createHmac("sha256", secret)
    .update(`visitor:${claims.join(":")}`)
    .digest();
}
