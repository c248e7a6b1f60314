/**
 * Keys with which a developer's program may try garments on. Owns `api_keys`. Keeps I-36 (a key reaches the public try-on calls and no
 * other: only routes that mount `acceptApiKey` read it) and its part of I-30 (a key is stored as a hash and shown once).
 */
import { createHash, randomInt } from "node:crypto";
import { API_KEY_HEADER, type ApiKeyInfo, type ApiKeyMade } from "@toile/contract";
import { createMiddleware } from "hono/factory";
import { now } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Env } from "../../platform/http/env.ts";
import * as audit from "../audit/audit.ts";
import * as store from "./api-keys.store.ts";
import { endOf, isKey, makeKey, maskKey, startOf } from "./keys.rules.ts";

const ALREADY_ACTIVE = "You have an active API key already. Revoke it before you generate another one.";
const INVALID_KEY = "This API key is not valid. It may have been revoked or mistyped.";

type Request = { userId: string; origin: audit.Origin };

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

export async function getInfo(tx: Tx, userId: string): Promise<ApiKeyInfo> {
  const key = await store.findKey(tx, userId);
  return {
    hasApiKey: key !== undefined,
    isActive: key !== undefined && key.revokedAt === null,
    createdAt: key?.createdAt.toISOString() ?? null,
    lastUsedAt: key?.lastUsedAt?.toISOString() ?? null,
    usageCount: key?.usageCount ?? 0,
    maskedKey: key ? maskKey(key) : null,
  };
}

/** A new key, in place of a revoked one. Nothing ever gives it out again. @throws AppError CONFLICT while one is active */
export async function generate(tx: Tx, { userId, origin }: Request): Promise<ApiKeyMade> {
  const apiKey = makeKey((below) => randomInt(below));
  const createdAt = now();
  const key = { userId, keyHash: hashOf(apiKey), start: startOf(apiKey), end: endOf(apiKey), createdAt };
  if (!(await store.insertKey(tx, key))) throw new AppError("CONFLICT", ALREADY_ACTIVE);
  await audit.record(tx, { action: "api_key.generated", actorId: userId, subjectId: userId, origin });
  return { apiKey, createdAt: createdAt.toISOString() };
}

/** The next request with it is refused. Doing it twice is fine. @throws AppError NOT_FOUND without a key */
export async function revoke(tx: Tx, { userId, origin }: Request): Promise<void> {
  if (await store.revokeKey(tx, { userId, revokedAt: now() })) {
    await audit.record(tx, { action: "api_key.revoked", actorId: userId, subjectId: userId, origin });
  } else if (!(await store.findKey(tx, userId))) throw new AppError("NOT_FOUND", "You have no API key.");
}

/** Leaves nothing of it. Doing it twice is fine. */
export async function remove(tx: Tx, { userId, origin }: Request): Promise<void> {
  if (!(await store.deleteKey(tx, userId))) return;
  await audit.record(tx, { action: "api_key.deleted", actorId: userId, subjectId: userId, origin });
}

export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await store.deleteKey(tx, userId);
}

export async function countUse(tx: Tx, userId: string): Promise<void> {
  await store.countUse(tx, { userId, at: now() });
}

/**
 * Lets a request in by its key. Without the header nothing changes.
 * @throws AppError UNAUTHENTICATED for a key that is unknown, mistyped or revoked
 */
export function acceptApiKey(database: Pick<Database, "read">) {
  return createMiddleware<Env>(async (c, next) => {
    const key = c.req.header(API_KEY_HEADER);
    if (key !== undefined) {
      const userId = isKey(key) ? await database.read((tx) => store.findOwner(tx, hashOf(key))) : undefined;
      if (userId === undefined) throw new AppError("UNAUTHENTICATED", INVALID_KEY);
      // Not the owner's role: a key is for try-ons, an admin's too.
      c.set("actor", { kind: "key", userId, role: "user" });
    }
    await next();
  });
}
