/** The last step of every way in: a session, unless the account has a second step. */
import type { SecondFactorChallenge, Session } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { sendSignInNotice } from "../email/email.ts";
import {
  challengeIfNeeded,
  findChallenged,
  lockChallenged,
  secondFactorRequired,
  takeCode,
} from "../second-factor/second-factor.ts";
import { startSession } from "../sessions/sessions.ts";
import { accountSuspended, toUser, type UserRow } from "../users/users.ts";
import { rememberAddress } from "./addresses.store.ts";

/** Where a person signs in from. */
export type SignInPlace = {
  origin: audit.Origin;
  /** The stored form of the address. */
  addressKey: string;
  /** The session's label. */
  device: string | null;
};

export type Entry =
  | { kind: "session"; session: Session }
  | { kind: "second-factor"; challenge: SecondFactorChallenge }
  /** An admin suspended the account; the audit trail records the attempt. */
  | { kind: "suspended" };

/**
 * The session of an entry. Call it after the commit: the throw would roll back what the transaction wrote.
 * @throws AppError TWO_FACTOR_REQUIRED, ACCOUNT_SUSPENDED
 */
export function sessionOf(entry: Entry): Session {
  if (entry.kind === "suspended") throw accountSuspended();
  if (entry.kind === "second-factor") throw secondFactorRequired(entry.challenge);
  return entry.session;
}

type Entering = {
  /** Its row is locked, see `lockUser`. The caller has authenticated the user. */
  user: UserRow;
  place: SignInPlace;
  /** The method, `password` or `google`, for the audit trail. */
  by: string;
  platform: Pick<Platform, "config" | "mailer">;
};

/** Continues after any first step. */
export async function enter(tx: Tx, entering: Entering): Promise<Entry> {
  const { user, place, by } = entering;
  const challenge = user.suspendedAt === null ? await challengeIfNeeded(tx, user) : null;
  if (!challenge) return beginSession(tx, entering);
  const { origin } = place;
  await audit.record(tx, { action: "session.challenged", actorId: null, subjectId: user.id, origin, detail: { by } });
  return { kind: "second-factor", challenge };
}

/** For a person who needs no further step. `secondFactorShown`: this sign-in included one. */
export async function beginSession(
  tx: Tx,
  { user, place, by, platform, secondFactorShown = false }: Entering & { secondFactorShown?: boolean },
): Promise<Entry> {
  const { origin, device } = place;
  if (user.suspendedAt !== null) {
    const detail = { by, because: "suspended" };
    await audit.record(tx, { action: "session.refused", actorId: null, subjectId: user.id, origin, detail });
    return { kind: "suspended" };
  }
  const { authSecret } = platform.config;
  const tokens = await startSession(tx, { userId: user.id, device, secondFactorShown, authSecret });
  await recognise(tx, platform, { user, place });
  await audit.record(tx, {
    action: "session.started",
    actorId: user.id,
    subjectId: user.id,
    origin,
    ...(by === "password" ? {} : { detail: { by } }),
  });
  return { kind: "session", session: { ...tokens, user: toUser(user) } };
}

/** Remembers the sign-in's address, and tells the owner if it is new. The user's row is locked. */
async function recognise(
  tx: Tx,
  platform: Pick<Platform, "config" | "mailer">,
  { user, place }: { user: { id: string; email: string }; place: SignInPlace },
): Promise<void> {
  const { addressKey, device, origin } = place;
  const isNew = await rememberAddress(tx, { userId: user.id, addressKey, lastSignInAt: now() });
  if (!isNew) return;
  const notice = { userId: user.id, to: user.email, addressKey, device, ipAddress: origin.ipAddress };
  await sendSignInNotice(tx, platform, notice);
}

type Answering = {
  platform: Pick<Platform, "config" | "database" | "mailer">;
  challengeToken: string;
  code: string;
  place: SignInPlace;
  /** Counts an attempt before the code is compared; throws RATE_LIMITED. */
  countCode: (email: string) => Promise<void>;
};

/** The entry that waited for this code, or null for a wrong code. Throws SIGN_IN_AGAIN if none waits. */
export async function answerChallenge({
  platform,
  challengeToken,
  code,
  place,
  countCode,
}: Answering): Promise<Entry | null> {
  const { database } = platform;
  const waiting = await database.read((tx) => findChallenged(tx, challengeToken));
  await countCode(waiting.email);
  return database.write(async (tx) => {
    const { user, close } = await lockChallenged(tx, challengeToken);
    const kind = await takeCode(tx, platform, { userId: user.id, code, origin: place.origin });
    if (!kind) return null;
    await close();
    return beginSession(tx, { user, place, by: kind, platform, secondFactorShown: true });
  });
}
