/**
 * Sessions. A session is a family of refresh tokens, each replacing the one before; access tokens name their family and
 * end with it. Every change holds the user's row, see `lockUser`.
 */
import { API_BASE, type ExtensionToken, type RefreshAnswer } from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Authenticate } from "../../../platform/http/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { lockUser } from "../users/users.ts";
import { EXTENSION_TOKEN_DAYS, judgeRefreshToken, mayExtension, refreshTokenExpiry } from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";
import {
  hashOpaqueToken,
  makeOpaqueToken,
  readAccessToken,
  siblingToken,
  signAccessToken,
  signExtensionToken,
} from "./tokens.ts";

export { deviceOf } from "./device.rules.ts";
export { endOtherSessions, endSessionById, listSessions } from "./list.ts";
export { isFreshSession } from "./sessions.rules.ts";
export {
  deleteRefreshTokensExpiredBy,
  deleteSessionsOf,
  findSessionStart,
  markSecondFactorShown,
  revokeSessions,
} from "./sessions.store.ts";
export { hashOpaqueToken, makeOpaqueToken } from "./tokens.ts";

/** `accessToken` and `refreshToken`. */
export type Tokens = RefreshAnswer;

/**
 * Resolves a request's bearer token: verifies its signature, then reads the user, the role and the session's state from
 * the database. If the account has a second step, only a session that has shown it is valid. In production an
 * administrator without a second step has a user's role until one is set up.
 */
export function createAuthenticate({ config, database }: Pick<Platform, "config" | "database">): Authenticate {
  return async (token, { method, path }) => {
    const claims = await readAccessToken(token, config.authSecret);
    if (!claims) return null;
    const { userId, familyId: sessionId, scope } = claims;
    if (scope && !mayExtension({ method, path: path.replace(API_BASE, "") })) return null;
    const found = await database.read((tx) => store.findSessionRole(tx, claims));
    if (!found || (found.hasSecondFactor && !found.secondFactorShown)) return null;
    if (scope) return { kind: "user", userId, role: "user", sessionId };
    const isHeldBack = config.production && found.role === "admin" && !found.hasSecondFactor;
    if (isHeldBack) return { kind: "user", userId, role: "user", sessionId, adminHeldBack: true };
    return { kind: "user", userId, role: found.role, sessionId };
  };
}

/** Not stored: it ends with the session. */
export async function makeExtensionToken(
  { userId, sessionId }: { userId: string; sessionId: string },
  authSecret: string,
): Promise<ExtensionToken> {
  const authToken = await signExtensionToken({ userId, familyId: sessionId }, authSecret);
  return { authToken, expiresAt: new Date(nowMs() + EXTENSION_TOKEN_DAYS * 86_400_000).toISOString() };
}

type NewSession = { userId: string; authSecret: string; device?: string | null; secondFactorShown?: boolean };

/** A new session. The caller has authenticated the user. */
export async function startSession(
  tx: Tx,
  { device = null, secondFactorShown = false, ...session }: NewSession,
): Promise<Tokens> {
  return issueTokens(tx, { ...session, device, secondFactorShown, familyId: newId(), sessionStartedAt: now() });
}

type NewTokens = Required<NewSession> & { familyId: string; sessionStartedAt: Date };

async function issueTokens(
  tx: Tx,
  { authSecret, ...session }: NewTokens,
  refreshToken = makeOpaqueToken(),
): Promise<Tokens> {
  const createdAt = now();
  await store.insertRefreshToken(tx, {
    ...session,
    tokenHash: hashOpaqueToken(refreshToken),
    createdAt,
    expiresAt: refreshTokenExpiry(createdAt),
  });
  return { accessToken: await signAccessToken(session, authSecret), refreshToken };
}

/** A new pair for a refresh token, or null. After a replay the session is over and an audit row says so: commit it. */
export async function renewSession(
  tx: Tx,
  { refreshToken, authSecret, origin }: { refreshToken: string; authSecret: string; origin: audit.Origin },
): Promise<Tokens | null> {
  const tokenHash = hashOpaqueToken(refreshToken);
  const presented = await store.findRefreshToken(tx, tokenHash);
  if (!presented || !(await lockUser(tx, presented.userId))) return null;
  // Read again under the lock: another request may have used or revoked it meanwhile.
  const token = await store.findRefreshToken(tx, tokenHash);
  if (!token) return null;
  const { userId, familyId, sessionStartedAt, device, secondFactorShown } = token;
  const session = { userId, familyId, sessionStartedAt, device, secondFactorShown, authSecret };
  const time = now();
  switch (judgeRefreshToken(token, time)) {
    case "refused":
      return null;
    case "replayed":
      await endReplayed(tx, { userId, familyId, time, origin });
      return null;
    case "rotate":
      await store.markRefreshTokenUsed(tx, token.id, time);
      // Another tab or a thief may hold its sibling: a session continues with only one of them.
      await store.revokeUnusedTokens(tx, { familyId, revokedAt: time });
      return issueTokens(tx, session);
    case "again":
      return issueSibling(tx, { refreshToken, usedAt: token.usedAt ?? time, ...session });
  }
}

/** Audits it once: if the session was already over, there is nothing to report. */
async function endReplayed(
  tx: Tx,
  { userId, familyId, time, origin }: { userId: string; familyId: string; time: Date; origin: audit.Origin },
): Promise<void> {
  const ended = await store.revokeSessions(tx, { userId, familyId, revokedAt: time });
  if (ended === 0) return;
  const detail = { familyId };
  await audit.record(tx, { action: "session.replayed", actorId: null, subjectId: userId, origin, detail });
}

/** The one sibling of a token that was used a moment ago, always the same; null once the session has moved on. */
async function issueSibling(
  tx: Tx,
  { refreshToken, usedAt, ...session }: NewTokens & { refreshToken: string; usedAt: Date },
): Promise<Tokens | null> {
  const { familyId, authSecret } = session;
  if (await store.wasRotatedSince(tx, { familyId, usedAt })) return null;
  const sibling = siblingToken(refreshToken, authSecret);
  const issued = await store.findRefreshToken(tx, hashOpaqueToken(sibling));
  if (!issued) return issueTokens(tx, session, sibling);
  if (issued.usedAt !== null || issued.revokedAt !== null) return null;
  return { accessToken: await signAccessToken(session, authSecret), refreshToken: sibling };
}

/** Ends the session of a refresh token, whichever of its tokens it is. An unknown token is not an error. */
export async function endSession(
  tx: Tx,
  {
    refreshToken = "",
    refreshTokenHash = hashOpaqueToken(refreshToken),
    origin,
  }: { refreshToken?: string | undefined; refreshTokenHash?: string | undefined; origin: audit.Origin },
): Promise<void> {
  const token = await store.findRefreshToken(tx, refreshTokenHash);
  if (!token || token.revokedAt || !(await lockUser(tx, token.userId))) return;
  const { userId, familyId } = token;
  await store.revokeSessions(tx, { userId, familyId, revokedAt: now() });
  await audit.record(tx, { action: "session.ended", actorId: userId, subjectId: userId, origin, detail: { familyId } });
}
