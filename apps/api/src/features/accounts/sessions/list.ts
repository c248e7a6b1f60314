/** A person's sessions: listed, and ended remotely. Every change holds the user's row, see `lockUser`. */
import type { SignInSession } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as audit from "../../audit/audit.ts";
import { lockUser } from "../users/users.ts";
import * as store from "./sessions.store.ts";

type Owner = { userId: string; sessionId: string | undefined };

/** The person's sessions: this one first, then by last use. */
export async function listSessions(tx: Tx, { userId, sessionId }: Owner): Promise<SignInSession[]> {
  const sessions = await store.listLivingSessions(tx, { userId, time: now() });
  sessions.sort((one, other) => Number(other.id === sessionId) - Number(one.id === sessionId));
  return sessions.map(({ id, device, startedAt, lastUsedAt }) => ({
    id,
    device,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
}

/** Ends one of the person's sessions. One that is over, or another person's, is ignored. */
export async function endSessionById(
  tx: Tx,
  { userId, familyId, origin }: { userId: string; familyId: string; origin: audit.Origin },
): Promise<void> {
  if (!(await lockUser(tx, userId))) return;
  const ended = await store.revokeSessions(tx, { userId, familyId, revokedAt: now() });
  if (ended === 0) return;
  await audit.record(tx, { action: "session.ended", actorId: userId, subjectId: userId, origin, detail: { familyId } });
}

/** Ends every session of the person except this one; returns how many there were. */
export async function endOtherSessions(
  tx: Tx,
  { userId, sessionId, origin }: Owner & { origin: audit.Origin },
): Promise<number> {
  if (!(await lockUser(tx, userId))) return 0;
  const time = now();
  const others = (await store.listLivingSessions(tx, { userId, time })).filter(({ id }) => id !== sessionId);
  await store.revokeSessions(tx, { userId, ...(sessionId ? { except: sessionId } : {}), revokedAt: time });
  if (others.length === 0) return 0;
  const detail = { sessions: others.length };
  await audit.record(tx, { action: "session.others_ended", actorId: userId, subjectId: userId, origin, detail });
  return others.length;
}
