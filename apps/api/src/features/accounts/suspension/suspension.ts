/**
 * Suspension: an admin closes an account and can reopen it. A suspended account keeps all its data; sign-in is refused,
 * and its sessions end in the same transaction. The rooms above check `isSuspended` before they act for an API key.
 */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as audit from "../../audit/audit.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import { lockUser, updateUser } from "../users/users.ts";

export type Suspension = { userId: string; actorId: string; reason: string; origin: audit.Origin };
/** `changed` false: it already had this state. */
export type Suspended = { changed: boolean; suspendedAt: Date | null };

/** Undefined: there is no such active account. */
export async function suspendAccount(tx: Tx, act: Suspension): Promise<Suspended | undefined> {
  const user = await lockUser(tx, act.userId);
  if (!user) return undefined;
  if (user.suspendedAt !== null) return { changed: false, suspendedAt: user.suspendedAt };
  const suspendedAt = now();
  await updateUser(tx, user.id, { suspendedAt, updatedAt: suspendedAt });
  await revokeSessions(tx, { userId: user.id, revokedAt: suspendedAt });
  await record(tx, act, { action: "account.suspended", before: "active", after: "suspended" });
  return { changed: true, suspendedAt };
}

/** Its sessions stay ended: the person signs in again. Undefined: there is no such active account. */
export async function restoreAccount(tx: Tx, act: Suspension): Promise<Suspended | undefined> {
  const user = await lockUser(tx, act.userId);
  if (!user) return undefined;
  if (user.suspendedAt === null) return { changed: false, suspendedAt: null };
  await updateUser(tx, user.id, { suspendedAt: null, updatedAt: now() });
  await record(tx, act, { action: "account.restored", before: "suspended", after: "active" });
  return { changed: true, suspendedAt: null };
}

async function record(
  tx: Tx,
  { userId, actorId, reason, origin }: Suspension,
  { action, ...change }: { action: string; before: string; after: string },
): Promise<void> {
  await audit.record(tx, { action, actorId, subjectId: userId, origin, detail: { ...change, reason } });
}
