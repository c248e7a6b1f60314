/**
 * Registration and login. Passwords are hashed before a transaction opens, because 26 ms and a queue would hold a
 * connection for too long.
 */
import type { RegisterAnswer, RegisterRequest, Role, User } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { recordTerms } from "../consents/consents.ts";
import { sendWelcome } from "../email/email.ts";
import {
  comparePassword,
  DEMO_PASSWORD,
  hashPassword,
  normalPassword,
  refuseWeakPassword,
  verifyPassword,
} from "../passwords/passwords.ts";
import { startSession } from "../sessions/sessions.ts";
import { createAccount, emailKey, findUserByEmailKey, lockUser, updateUser } from "../users/users.ts";
import { rememberAddress } from "./addresses.store.ts";
import { type Entry, enter, type SignInPlace } from "./enter.ts";

export { addressesKeptSince, KNOWN_ADDRESS_DAYS } from "./addresses.rules.ts";
export { forgetAddresses, forgetAddressesBefore, rememberAddress } from "./addresses.store.ts";
export { answerChallenge, type Entry, enter, type SignInPlace, sessionOf } from "./enter.ts";
export { type AccountLimits, createAccountLimits } from "./limits.ts";
export { createPlaceReader } from "./place.ts";
export { signInWithPasskey, startPasskeySignIn } from "./with-passkey.ts";

/** Runs in the registration's transaction: if it throws, no account is created. `referralCode` is absent if none was given. */
export type OnRegister = (
  tx: Tx,
  registration: { user: User; referralCode?: string },
) => Promise<Pick<RegisterAnswer, "referral" | "pendingCredits">>;

/**
 * Creates the account, its welcome mail, the hook's additions and the first session, all or nothing. Throws EMAIL_TAKEN
 * and what the hook throws.
 */
export async function register({
  platform,
  request,
  place,
  role = "user",
  onRegister,
}: {
  platform: Pick<Platform, "config" | "database" | "mailer">;
  request: RegisterRequest;
  place: SignInPlace;
  role?: Role;
  onRegister: OnRegister | undefined;
}): Promise<RegisterAnswer> {
  const { email, firstName, lastName, referralCode, termsVersion } = request;
  refuseWeakPassword(request);
  const passwordHash = await hashPassword(request.password);
  return platform.database.write(async (tx) => {
    const user = await createAccount(tx, { email, passwordHash, firstName, lastName, role });
    await recordTerms(tx, { userId: user.id, stated: termsVersion });
    await rememberAddress(tx, { userId: user.id, addressKey: place.addressKey, lastSignInAt: now() });
    const added = (await onRegister?.(tx, { user, ...(referralCode ? { referralCode } : {}) })) ?? {
      pendingCredits: 0,
    };
    await sendWelcome(tx, platform, { user, credits: added.pendingCredits });
    const { origin, device } = place;
    await audit.record(tx, { action: "account.registered", actorId: user.id, subjectId: user.id, origin });
    const tokens = await startSession(tx, { userId: user.id, device, authSecret: platform.config.authSecret });
    return { ...tokens, user, ...added };
  });
}

/** A new session or its second step. Null for a wrong password and an unknown email alike, after the same work. */
export async function login({
  platform,
  email,
  password,
  place,
}: {
  platform: Pick<Platform, "config" | "database" | "mailer">;
  email: string;
  password: string;
  place: SignInPlace;
}): Promise<Entry | null> {
  const { database, config } = platform;
  const found = await database.read((tx) => findUserByEmailKey(tx, emailKey(email)));
  const comparison = await comparePassword(found?.passwordHash ?? null, password);
  // Demo accounts left in the database by an earlier run: their password is public.
  const verified = comparison !== "different" && (config.demo || normalPassword(password) !== DEMO_PASSWORD);
  const rehashed = verified && comparison === "raw" ? await hashPassword(password) : undefined;
  return database.write(async (tx) => {
    const user = found && verified ? await lockUser(tx, found.id) : undefined;
    // The password may have changed, or the account been deleted, during the verification.
    if (!user || user.passwordHash !== found?.passwordHash) {
      await audit.record(tx, {
        action: "session.refused",
        actorId: null,
        subjectId: found?.id ?? null,
        origin: place.origin,
      });
      return null;
    }
    if (!rehashed) return enter(tx, { user, place, by: "password", platform });
    const current = await updateUser(tx, user.id, { passwordHash: rehashed, updatedAt: user.updatedAt });
    return enter(tx, { user: current ?? user, place, by: "password", platform });
  });
}

/** Whether an active account has that email and password. Starts no session and counts no attempt: not for requests. */
export async function hasPassword(
  { database }: Pick<Platform, "database">,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const found = await database.read((tx) => findUserByEmailKey(tx, emailKey(email)));
  return found !== undefined && verifyPassword(found.passwordHash, password);
}
