/**
 * Sessions. A session is a family of refresh tokens, each of which replaces the one before; access tokens name their family and die
 * with it. Every change holds the user's row, see `lockUser`.
 */
import type { RefreshAnswer } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Authenticate } from "../../platform/http/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { judgeRefreshToken, refreshTokenExpiry } from "./accounts.rules.ts";
import * as store from "./accounts.store.ts";
import { hashRefreshToken, makeRefreshToken, readAccessToken, signAccessToken } from "./accounts.tokens.ts";

/** `accessToken` and `refreshToken`. */
export type Tokens = RefreshAnswer;

/** Resolves the bearer token of a request: its signature, then in the database the user, the role and that the session still lives. */
export function createAuthenticate({ config, database }: Pick<Platform, "config" | "database">): Authenticate {
  return async (token) => {
    const claims = await readAccessToken(token, config.authSecret);
    if (!claims) return null;
    const role = await database.read((tx) => store.findSessionRole(tx, claims));
    return role ? { kind: "user", userId: claims.userId, role, sessionId: claims.familyId } : null;
  };
}

/** A new session. The caller has made sure who it is for. */
export async function startSession(
  tx: Tx,
  { userId, authSecret }: { userId: string; authSecret: string },
): Promise<Tokens> {
  return issueTokens(tx, { userId, familyId: newId(), authSecret });
}

async function issueTokens(
  tx: Tx,
  { userId, familyId, authSecret }: { userId: string; familyId: string; authSecret: string },
): Promise<Tokens> {
  const refreshToken = makeRefreshToken();
  const createdAt = now();
  await store.insertRefreshToken(tx, {
    userId,
    familyId,
    tokenHash: hashRefreshToken(refreshToken),
    createdAt,
    expiresAt: refreshTokenExpiry(createdAt),
  });
  return { accessToken: await signAccessToken({ userId, familyId }, authSecret), refreshToken };
}

/** A new pair for a refresh token; null when it deserves none. After a replay the session is over and an audit row says so: commit it. */
export async function renewSession(
  tx: Tx,
  { refreshToken, authSecret, origin }: { refreshToken: string; authSecret: string; origin: audit.Origin },
): Promise<Tokens | null> {
  const tokenHash = hashRefreshToken(refreshToken);
  const presented = await store.findRefreshToken(tx, tokenHash);
  if (!presented || !(await store.lockUser(tx, presented.userId))) return null;
  // Read again under the lock: another request may have used or revoked it in between.
  const token = await store.findRefreshToken(tx, tokenHash);
  if (!token) return null;
  const { userId, familyId } = token;
  const time = now();
  switch (judgeRefreshToken(token, time)) {
    case "refused":
      return null;
    case "replayed":
      await store.revokeSessions(tx, { userId, familyId, revokedAt: time });
      await audit.record(tx, {
        action: "session.replayed",
        actorId: null,
        subjectId: userId,
        origin,
        detail: { familyId },
      });
      return null;
    case "rotate":
      await store.markRefreshTokenUsed(tx, token.id, time);
      return issueTokens(tx, { userId, familyId, authSecret });
    case "again":
      return issueTokens(tx, { userId, familyId, authSecret });
  }
}

/** Ends the session that a refresh token belongs to, whichever of its tokens it is. An unknown token is no error. */
export async function endSession(
  tx: Tx,
  { refreshToken, origin }: { refreshToken: string; origin: audit.Origin },
): Promise<void> {
  const token = await store.findRefreshToken(tx, hashRefreshToken(refreshToken));
  if (!token || token.revokedAt || !(await store.lockUser(tx, token.userId))) return;
  const { userId, familyId } = token;
  await store.revokeSessions(tx, { userId, familyId, revokedAt: now() });
  await audit.record(tx, { action: "session.ended", actorId: userId, subjectId: userId, origin, detail: { familyId } });
}

/** Ends every session of the user. */
export async function endAllSessions(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await store.lockUser(tx, userId);
  await store.revokeSessions(tx, { userId, revokedAt: now() });
}
