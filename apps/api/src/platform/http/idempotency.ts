/** Idempotency-Key: the same key and body give the same answer for 24 hours (I-22). */
import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Context } from "hono";
import { v7 } from "uuid";
import { now, nowMs } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { idempotencyKeys } from "../platform.tables.ts";
import type { Claim, Env, IdempotencyOptions, IdempotencyStore, StoredResponse } from "./env.ts";

export type Operation = {
  /**
   * A UUIDv7 that is the same for every request with the key. Use it as the id of the row that the request creates: if
   * a process dies after its commit and before its answer is stored, the repeated request runs the handler again and
   * finds that row.
   */
  operationId: string;
};

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
const KEEP_MS = 24 * 60 * 60 * 1000;
/** A request unanswered for this long was interrupted; the next one with its key runs instead. */
const CUT_OFF_AFTER_MS = 60_000;
/** A larger answer is built again from the row that the first run created. */
const KEPT_MAX_BYTES = 1024 * 1024;
/** Temporary rejections: the same request may succeed later. */
const PASSING_STATUSES = new Set([401, 402, 429]);

/**
 * Runs `handler` once for its Idempotency-Key; without a key it simply runs.
 *
 * @param scope the key's owner: `user:<id>` or `key:<id>`
 * @param fingerprintBytes the body's content in a stable form (`multipartFingerprint` for uploads)
 * @param handler answers below 500 are stored, except 401, 402 and 429; thrown errors are not, because nothing was done
 * @throws AppError IDEMPOTENCY_KEY_REUSED for a key that was used with another body; CONFLICT while the first request
 * is still running and cannot be joined
 */
export async function idempotent(
  c: Context<Env>,
  scope: string,
  fingerprintBytes: Uint8Array | string,
  handler: (operation: Operation) => Promise<Response>,
  options: IdempotencyOptions = {},
): Promise<Response> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return handler({ operationId: v7() });
  if (!KEY_PATTERN.test(key)) {
    const message = "Idempotency-Key must be 1 to 255 printable characters";
    throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "Idempotency-Key", message }] });
  }
  const store = c.get("idempotency");
  const claim = { scope, key, fingerprint: fingerprintOf(c, fingerprintBytes) };
  const begun = await store.begin(claim, options);
  if (begun.kind === "reused") {
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was already used for a different request.");
  }
  if (begun.kind === "running") {
    throw new AppError("CONFLICT", "We are still processing the first request with this Idempotency-Key.", {
      retryAfterSeconds: 1,
    });
  }
  if (begun.kind === "answered") return replay(begun.response);
  return runAndKeep(c, claim, () => handler({ operationId: begun.operationId }));
}

function replay({ status, contentType, body }: StoredResponse): Response {
  const headers = { "Content-Type": contentType, "Idempotent-Replayed": "true" };
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers });
}

async function runAndKeep(c: Context<Env>, claim: Claim, run: () => Promise<Response>): Promise<Response> {
  const store = c.get("idempotency");
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    // A rejection did nothing. After any other error the commit may have happened, so the next run must be the same operation.
    if (error instanceof AppError && error.status < 500) await store.forget(claim);
    else await store.reopen(claim);
    throw error;
  }
  const body = Buffer.from(await response.clone().arrayBuffer());
  // A disconnected client receives no answer, and a handler that noticed may have stopped early.
  const unheard = c.req.raw.signal.aborted;
  if (unheard || response.status >= 500 || PASSING_STATUSES.has(response.status) || body.length > KEPT_MAX_BYTES) {
    await store.reopen(claim);
    return response;
  }
  const contentType = response.headers.get("content-type") ?? "application/json";
  const own = { status: response.status, contentType, body };
  const kept = await store.keep(claim, own);
  return kept === own ? response : replay(kept);
}

function fingerprintOf(c: Context<Env>, bytes: Uint8Array | string): string {
  return createHash("sha256").update(`${c.req.method} ${c.req.path}\n`).update(bytes).digest("hex");
}

export function createIdempotencyStore(database: Database): IdempotencyStore {
  const rowOf = (claim: Claim) => and(eq(idempotencyKeys.scope, claim.scope), eq(idempotencyKeys.key, claim.key));
  const unanswered = (claim: Claim) => and(rowOf(claim), isNull(idempotencyKeys.status));
  /** As if the last run had begun long enough ago to count as interrupted. */
  const reopened = () => ({ expiresAt: new Date(nowMs() + KEEP_MS - CUT_OFF_AFTER_MS) });
  return {
    begin: (claim, { join = false }) =>
      database.write(async (tx) => {
        const at = now();
        const expired = lt(idempotencyKeys.expiresAt, at);
        await tx.delete(idempotencyKeys).where(and(rowOf(claim), expired));
        const values = { ...claim, createdAt: at, expiresAt: new Date(nowMs() + KEEP_MS) };
        const made = await tx.insert(idempotencyKeys).values(values).onConflictDoNothing().returning();
        if (made.length > 0) return { kind: "run", operationId: operationIdOf(claim, at) };
        const [row] = await tx.select().from(idempotencyKeys).where(rowOf(claim)).for("update");
        // Deleted at this very moment: treat it as still running, and the caller retries.
        if (!row) return { kind: "running" };
        if (row.fingerprint !== claim.fingerprint) return { kind: "reused" };
        const response = responseOf(row);
        if (response) return { kind: "answered", response };
        // `expiresAt` tells when the last run began; `createdAt` belongs to the operation's id and does not change.
        const begunMs = row.expiresAt.getTime() - KEEP_MS;
        if (!join && nowMs() - begunMs < CUT_OFF_AFTER_MS) return { kind: "running" };
        await tx.update(idempotencyKeys).set({ expiresAt: values.expiresAt, joined: join }).where(rowOf(claim));
        return { kind: "run", operationId: operationIdOf(claim, row.createdAt) };
      }),
    keep: (claim, response) =>
      database.write(async (tx) => {
        const made = await tx.update(idempotencyKeys).set(response).where(unanswered(claim)).returning();
        if (made.length > 0) return response;
        const [row] = await tx.select().from(idempotencyKeys).where(rowOf(claim));
        return (row && responseOf(row)) ?? response;
      }),
    async reopen(claim) {
      await database.write((tx) => tx.update(idempotencyKeys).set(reopened()).where(unanswered(claim)));
    },
    async forget(claim) {
      await database.write(async (tx) => {
        await tx.delete(idempotencyKeys).where(and(unanswered(claim), eq(idempotencyKeys.joined, false)));
        await tx.update(idempotencyKeys).set(reopened()).where(unanswered(claim));
      });
    },
  };
}

/** Deletes the stored answers to a person and to their API keys. */
export async function forgetResponsesTo(tx: Tx, userId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.scope, [`user:${userId}`, `key:${userId}`]));
}

function responseOf({ status, contentType, body }: typeof idempotencyKeys.$inferSelect): StoredResponse | undefined {
  return status === null ? undefined : { status, contentType: contentType ?? "", body: body ?? Buffer.alloc(0) };
}

/** Derived only from the claim and its first time. A hash replaces the random part, so no one can target another user's id. */
function operationIdOf(claim: Claim, firstAt: Date): string {
  const random = createHash("sha256")
    .update(JSON.stringify([claim.scope, claim.key, claim.fingerprint]))
    .digest();
  return v7({ msecs: firstAt.getTime(), random: random.subarray(0, 16), seq: random.readUInt32BE(16) });
}
