/**
 * Keys with which a developer's program may try garments on, and publishable ones for pages (`publishable.ts`). Owns `api_keys`. Keeps I-36 (a key reaches the public try-on calls and no
 * other: only routes that mount `acceptApiKey` read it) and its part of I-30 (a key is stored as a hash and shown once).
 */
import { createHash, randomInt } from "node:crypto";
import {
  API_KEY_HEADER,
  type ApiKeyChange,
  type ApiKeyInfo,
  type ApiKeyMade,
  type ApiKeyScope,
  apiKeyScopes,
} from "@toile/contract";
import type { Context } from "hono";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { now } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Env } from "../../platform/http/env.ts";
import * as accounts from "../accounts/accounts.ts";
import * as audit from "../audit/audit.ts";
import * as store from "./api-keys.store.ts";
import { endOf, isKey, makeKey, maskKey, mayBeUsedFrom, startOf } from "./keys.rules.ts";
import * as publishable from "./publishable.ts";

const ALREADY_ACTIVE = "You already have an active API key. Revoke it before you generate another one.";
const NO_KEY = "Please send your API key: Authorization: Bearer toile_…";
const NO_KEY_OR_SESSION = `Please send your API key in the header ${API_KEY_HEADER}, or log in.`;
const MISSING_SCOPE: Record<ApiKeyScope, string> = {
  "try-on": "This API key may not request try-ons.",
  balance: "This API key may not read the balance.",
};
const WRONG_ORIGIN = "Pages at this address may not use this API key.";
const INVALID_KEY = "This API key is not valid. It may have been revoked or mistyped.";

type Request = { userId: string; origin: audit.Origin };

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

export { personalData } from "./api-keys.personal-data.ts";
export {
  authenticateVisitors,
  BUDGET_WINDOW_MS,
  findPublishableKey,
  noteButtonProblem,
  publishableKeyOf,
  SHOP_USED_UP,
  SWITCHED_OFF,
  spendBudget,
  visitorError,
  WRONG_PAGE,
} from "./publishable.ts";

export async function getInfo(tx: Tx, userId: string): Promise<ApiKeyInfo> {
  return toInfo(await store.findKey(tx, userId));
}

function toInfo(key: store.ApiKeyRow | undefined): ApiKeyInfo {
  return {
    hasApiKey: key !== undefined,
    isActive: key !== undefined && key.revokedAt === null,
    createdAt: key?.createdAt.toISOString() ?? null,
    lastUsedAt: key?.lastUsedAt?.toISOString() ?? null,
    usageCount: key?.usageCount ?? 0,
    maskedKey: key ? maskKey(key) : null,
    scopes: key?.scopes ?? [...apiKeyScopes],
    allowedOrigins: key?.allowedOrigins ?? [],
  };
}

/** The key's permissions and origins. A replacement key keeps them. @throws AppError NOT_FOUND without a key */
export async function change(
  tx: Tx,
  { userId, origin, scopes, allowedOrigins }: Request & ApiKeyChange,
): Promise<ApiKeyInfo> {
  const settings = {
    ...(scopes ? { scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)) } : {}),
    ...(allowedOrigins ? { allowedOrigins: [...new Set(allowedOrigins)] } : {}),
  };
  const nothing = Object.keys(settings).length === 0;
  const key = await (nothing ? store.findKey(tx, userId) : store.updateSettings(tx, userId, settings));
  if (!key) throw new AppError("NOT_FOUND", "You have no API key.");
  if (!nothing) await audit.record(tx, { action: "api_key.changed", actorId: userId, subjectId: userId, origin });
  return toInfo(key);
}

/** A new key, replacing a revoked one. It is returned only here. @throws AppError CONFLICT while one is active */
export async function generate(tx: Tx, { userId, origin }: Request): Promise<ApiKeyMade> {
  const apiKey = makeKey((below) => randomInt(below));
  const createdAt = now();
  const key = { userId, keyHash: hashOf(apiKey), start: startOf(apiKey), end: endOf(apiKey), createdAt };
  if (!(await store.insertKey(tx, key))) throw new AppError("CONFLICT", ALREADY_ACTIVE);
  await audit.record(tx, { action: "api_key.generated", actorId: userId, subjectId: userId, origin });
  return { apiKey, createdAt: createdAt.toISOString() };
}

/** The next request with it is refused. Safe to repeat. @throws AppError NOT_FOUND without a key */
export async function revoke(tx: Tx, { userId, origin }: Request): Promise<void> {
  if (await store.revokeKey(tx, { userId, revokedAt: now() })) {
    await audit.record(tx, { action: "api_key.revoked", actorId: userId, subjectId: userId, origin });
  } else if (!(await store.findKey(tx, userId))) throw new AppError("NOT_FOUND", "You have no API key.");
}

/** All keys of the account, where there may be none. */
export async function revokeIfActive(tx: Tx, { userId, origin }: Request): Promise<void> {
  await publishable.revokeAllOf(tx, { userId, origin });
  if (!(await store.revokeKey(tx, { userId, revokedAt: now() }))) return;
  await audit.record(tx, { action: "api_key.revoked", actorId: userId, subjectId: userId, origin });
}

/** Deletes the key completely. Safe to repeat. */
export async function remove(tx: Tx, { userId, origin }: Request): Promise<void> {
  if (!(await store.deleteKey(tx, userId))) return;
  await audit.record(tx, { action: "api_key.deleted", actorId: userId, subjectId: userId, origin });
}

export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await store.deleteKey(tx, userId);
  await publishable.forgetAccount(tx, userId);
}

export async function countUse(tx: Tx, userId: string): Promise<void> {
  await store.countUse(tx, { userId, at: now() });
}

type Wanted = { scope: ApiKeyScope };

/**
 * Authenticates a request by its key, or leaves it to its session.
 * @throws AppError UNAUTHENTICATED without either, or for a key that is unknown, mistyped or revoked; FORBIDDEN for one without the
 * permission, or from another origin; ACCOUNT_SUSPENDED if its account is
 */
export function acceptApiKey(database: Pick<Database, "read">, wanted: Wanted = { scope: "try-on" }) {
  return createMiddleware<Env>(async (c, next) => {
    const key = c.req.header(API_KEY_HEADER);
    if (key !== undefined) await letIn(c, database, { key, ...wanted });
    else if (c.get("actor") === null) throw new AppError("UNAUTHENTICATED", NO_KEY_OR_SESSION);
    await next();
  });
}

/** The same for `Authorization: Bearer <key>`; sessions' tokens are not accepted there. */
export function acceptBearerKey(database: Pick<Database, "read">, wanted: Wanted = { scope: "try-on" }) {
  return createMiddleware<Env>(async (c, next) => {
    c.set("actor", null);
    const key = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (key === undefined) throw new AppError("UNAUTHENTICATED", NO_KEY);
    await letIn(c, database, { key, ...wanted });
    await next();
  });
}

async function letIn(
  c: Context<Env>,
  database: Pick<Database, "read">,
  { key, scope }: Wanted & { key: string },
): Promise<void> {
  const found = isKey(key) ? await database.read((tx) => store.findActive(tx, hashOf(key))) : undefined;
  if (found === undefined) throw new AppError("UNAUTHENTICATED", INVALID_KEY);
  if (await database.read((tx) => accounts.isSuspended(tx, found.userId))) throw accounts.accountSuspended();
  // Not the owner's role: a key is only for try-ons, even an admin's.
  c.set("actor", { kind: "key", userId: found.userId, role: "user" });
  if (!found.scopes.includes(scope)) throw new AppError("FORBIDDEN", MISSING_SCOPE[scope]);
  const from = c.req.header("origin");
  if (from !== undefined && !mayBeUsedFrom(from, found.allowedOrigins)) throw new AppError("FORBIDDEN", WRONG_ORIGIN);
}

/**
 * CORS: lets pages of origins named by any key send requests with a key and read the answers. Whether this request's
 * key names them is checked when it is authenticated, because the browser's preflight comes without the key.
 */
export function allowNamedOrigins(database: Pick<Database, "read">) {
  return cors({
    origin: async (origin) =>
      origin !== "" && (await database.read((tx) => store.isOriginNamed(tx, origin))) ? origin : null,
    allowMethods: ["GET", "POST", "DELETE"],
    allowHeaders: [API_KEY_HEADER, "Authorization", "Content-Type", "Idempotency-Key", "Prefer"],
    exposeHeaders: [
      "Location",
      "Retry-After",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
      "X-Request-Id",
    ],
    maxAge: 600,
  });
}
