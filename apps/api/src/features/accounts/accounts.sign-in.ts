/** Registration and login. Passwords are hashed before a transaction opens: 26 ms and a queue are no reason to hold a connection. */
import type { RegisterAnswer, RegisterRequest, Session, User } from "@toile/contract";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { hashPassword, verifyPassword } from "./accounts.passwords.ts";
import { emailKey } from "./accounts.rules.ts";
import { startSession } from "./accounts.sessions.ts";
import * as store from "./accounts.store.ts";
import { createAccount, toUser } from "./accounts.ts";

/** Runs in the transaction of the registration: when it throws there is no account. `referralCode` is absent when none was given. */
export type OnRegister = (
  tx: Tx,
  registration: { user: User; referralCode?: string },
) => Promise<Pick<RegisterAnswer, "referral">>;

/** Makes the account, whatever the hook adds and the first session, all or nothing. Throws EMAIL_TAKEN and what the hook throws. */
export async function register({
  platform,
  request,
  origin,
  onRegister,
}: {
  platform: Pick<Platform, "config" | "database">;
  request: RegisterRequest;
  origin: audit.Origin;
  onRegister: OnRegister | undefined;
}): Promise<RegisterAnswer> {
  const { email, firstName, lastName, referralCode } = request;
  const passwordHash = await hashPassword(request.password);
  return platform.database.write(async (tx) => {
    const user = await createAccount(tx, { email, passwordHash, firstName, lastName });
    const added = (await onRegister?.(tx, { user, ...(referralCode ? { referralCode } : {}) })) ?? {};
    await audit.record(tx, { action: "account.registered", actorId: user.id, subjectId: user.id, origin });
    const tokens = await startSession(tx, { userId: user.id, authSecret: platform.config.authSecret });
    return { ...tokens, user, ...(added.referral ? { referral: added.referral } : {}) };
  });
}

/** A new session, or null for a wrong password and an unknown email alike, after the same work. */
export async function login({
  platform,
  email,
  password,
  origin,
}: {
  platform: Pick<Platform, "config" | "database">;
  email: string;
  password: string;
  origin: audit.Origin;
}): Promise<Session | null> {
  const { database, config } = platform;
  const found = await database.read((tx) => store.findUserByEmailKey(tx, emailKey(email)));
  const verified = await verifyPassword(found?.passwordHash ?? null, password);
  return database.write(async (tx) => {
    const user = found && verified ? await store.lockUser(tx, found.id) : undefined;
    // The password may have been changed, or the account deleted, while the old one was being verified.
    if (!user || user.passwordHash !== found?.passwordHash) {
      await audit.record(tx, { action: "session.refused", actorId: null, subjectId: found?.id ?? null, origin });
      return null;
    }
    const tokens = await startSession(tx, { userId: user.id, authSecret: config.authSecret });
    await audit.record(tx, { action: "session.started", actorId: user.id, subjectId: user.id, origin });
    return { ...tokens, user: toUser(user) };
  });
}
