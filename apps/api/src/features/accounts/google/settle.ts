/**
 * Determines the account for a person who returns from Google. Keeps I-33. Everything happens in one transaction under
 * the lock of the account's row, so a flow either enters an account or changes nothing.
 */
import { type GoogleFailure, TERMS_VERSION, type User } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { recordTerms } from "../consents/consents.ts";
import { postConnected, postGoogleWelcome, postReclaimed } from "../email/email.ts";
import { type OnRegister, rememberAddress } from "../sign-in/sign-in.ts";
import {
  createAccountIfFree,
  emailKey,
  findUserByEmailKey,
  lockUser,
  type UserRow,
  updateUser,
} from "../users/users.ts";
import { endAllAccess } from "./end-access.ts";
import { decideSignIn, type Person } from "./google.rules.ts";
import * as store from "./identities.store.ts";

export type SettleDeps = Pick<Platform, "config" | "mailer" | "events"> & { onRegister: OnRegister | undefined };

export type Arrival = {
  issuer: string;
  person: Person;
  referralCode: string | null;
  origin: audit.Origin;
  /** The stored form of the address that it comes from. */
  addressKey: string;
};

export type Settled = { userId: string } | { failure: GoogleFailure };

/** A concurrent flow of the same person was faster. After a rollback, the retry finds its result. */
export class Overtaken extends Error {}

/** @throws Overtaken */
export async function settleSignIn(tx: Tx, deps: SettleDeps, arrival: Arrival): Promise<Settled> {
  const { issuer, person } = arrival;
  const identity = await store.findIdentity(tx, { issuer, subject: person.subject });
  const owner = identity && (await lockUser(tx, identity.userId));
  const found = !owner && person.email !== null ? await findUserByEmailKey(tx, emailKey(person.email)) : undefined;
  // Checked under the lock: the email may have been confirmed, changed or connected meanwhile.
  const namesake = found && (await lockUser(tx, found.id));
  if (found && namesake?.emailKey !== found.emailKey) throw new Overtaken();
  if (namesake && (await store.findIdentity(tx, { issuer, subject: person.subject }))?.userId === namesake.id) {
    throw new Overtaken();
  }
  const decision = decideSignIn({
    isKnown: owner !== undefined,
    person,
    namesake: namesake
      ? {
          emailConfirmed: namesake.emailVerifiedAt !== null,
          isAdmin: namesake.role === "admin",
          connectedElsewhere: (await store.findIdentityOfUser(tx, { userId: namesake.id, issuer })) !== undefined,
        }
      : null,
  });
  switch (decision) {
    case "enter":
      if (!owner) throw new Error("cannot enter a missing account");
      await touch(tx, arrival);
      return { userId: owner.id };
    case "connect":
    case "reclaim":
      if (!namesake) throw new Error("cannot connect a missing account");
      return decision === "connect" ? connect(tx, deps, arrival, namesake) : reclaim(tx, deps, arrival, namesake);
    case "create":
      return create(tx, deps, arrival);
    default:
      return { failure: decision };
  }
}

async function touch(tx: Tx, { issuer, person }: Arrival): Promise<void> {
  const { subject, email } = person;
  await store.updateIdentity(tx, { issuer, subject, email, lastSignInAt: now() });
}

async function insert(tx: Tx, userId: string, { issuer, person }: Pick<Arrival, "issuer" | "person">): Promise<void> {
  const { subject, email } = person;
  const time = now();
  const identity = { id: newId(), userId, issuer, subject, email, createdAt: time, lastSignInAt: time };
  if (!(await store.insertIdentity(tx, identity))) throw new Overtaken();
}

const recordConnected = (tx: Tx, userId: string, origin: audit.Origin, how: string) =>
  audit.record(tx, {
    action: "google.connected",
    actorId: userId,
    subjectId: userId,
    origin,
    detail: { how },
  });

async function connect(tx: Tx, deps: SettleDeps, arrival: Arrival, user: UserRow): Promise<Settled> {
  await insert(tx, user.id, arrival);
  await recordConnected(tx, user.id, arrival.origin, "same email");
  await postConnected(tx, deps, { userId: user.id, to: user.email, noticeId: newId() });
  return { userId: user.id };
}

/**
 * The account's email was never confirmed, so a stranger may have created the account and be waiting for the email's
 * owner to use it. Now the owner is here. Password, sessions, links, other identities and personal details are removed.
 * Purchases, try-ons and credits stay, because the owner may have created the account after all.
 */
async function reclaim(tx: Tx, deps: SettleDeps, arrival: Arrival, user: UserRow): Promise<Settled> {
  const { person, origin } = arrival;
  const time = now();
  await endAllAccess(tx, deps, user.id);
  await rememberAddress(tx, { userId: user.id, addressKey: arrival.addressKey, lastSignInAt: time });
  await insert(tx, user.id, arrival);
  await recordTerms(tx, { userId: user.id, stated: TERMS_VERSION });
  await updateUser(tx, user.id, {
    emailVerifiedAt: time,
    pendingEmail: null,
    passwordHash: null,
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber: null,
    dateOfBirth: null,
    updatedAt: time,
  });
  await audit.record(tx, { action: "account.reclaimed", actorId: user.id, subjectId: user.id, origin });
  await recordConnected(tx, user.id, origin, "unconfirmed email");
  if (user.passwordHash !== null) {
    await postReclaimed(tx, deps, { userId: user.id, to: user.email, noticeId: newId() });
  }
  await deps.events.emit(tx, "email.confirmed", { userId: user.id });
  return { userId: user.id };
}

async function create(tx: Tx, deps: SettleDeps, arrival: Arrival): Promise<Settled> {
  const { person, origin, referralCode, addressKey } = arrival;
  const { email, firstName, lastName } = person;
  if (email === null) throw new Error("cannot create an account without an email");
  const user = await createAccountIfFree(tx, { email, firstName, lastName, passwordHash: null, emailVerified: true });
  if (!user) throw new Overtaken();
  await insert(tx, user.id, arrival);
  // The sentence beside the button says that signing in accepts the terms.
  await recordTerms(tx, { userId: user.id, stated: TERMS_VERSION });
  // The first sign-in, a moment from now, is no sign-in from an unknown place.
  await rememberAddress(tx, { userId: user.id, addressKey, lastSignInAt: now() });
  await welcome(tx, deps, user, referralCode);
  await postGoogleWelcome(tx, deps, { userId: user.id, to: email, credits: deps.config.welcomeCredits });
  const detail = { by: "google" };
  await audit.record(tx, { action: "account.registered", actorId: user.id, subjectId: user.id, origin, detail });
  return { userId: user.id };
}

/**
 * Gives what a registration gives. An unknown referral code is no reason to stop the sign-in at this point. What was
 * already given has an idempotency key and is not given twice.
 */
async function welcome(tx: Tx, { onRegister }: SettleDeps, user: User, referralCode: string | null): Promise<void> {
  try {
    await onRegister?.(tx, { user, ...(referralCode ? { referralCode } : {}) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "INVALID_REFERRAL_CODE") throw error;
    await onRegister?.(tx, { user });
  }
}

export type Connected = "connected" | "taken" | "other_account" | "unconfirmed" | "signed_out";

/**
 * For an account that connects from its profile, whatever the email at Google. If its email is unconfirmed, a stranger
 * may have created the account and must not keep access once the owner confirms.
 * @throws Overtaken
 */
export async function settleConnection(
  tx: Tx,
  deps: Pick<Platform, "config" | "mailer" | "events">,
  { userId, ...arrival }: Omit<Arrival, "referralCode" | "addressKey"> & { userId: string },
): Promise<Connected> {
  const { issuer, person, origin } = arrival;
  const user = await lockUser(tx, userId);
  if (!user) return "signed_out";
  const identity = await store.findIdentity(tx, { issuer, subject: person.subject });
  // The browser repeated the request.
  if (identity?.userId === userId) return "connected";
  if (identity) return "taken";
  if (await store.findIdentityOfUser(tx, { userId, issuer })) return "other_account";
  const proved = person.emailVerified && person.email !== null && emailKey(person.email) === user.emailKey;
  if (user.emailVerifiedAt === null && !proved) return "unconfirmed";
  await insert(tx, userId, arrival);
  await recordConnected(tx, userId, origin, "profile");
  await postConnected(tx, deps, { userId, to: user.email, noticeId: newId() });
  if (user.emailVerifiedAt === null) {
    await updateUser(tx, userId, { emailVerifiedAt: now(), updatedAt: now() });
    await audit.record(tx, { action: "email.confirmed", actorId: userId, subjectId: userId, origin });
    await deps.events.emit(tx, "email.confirmed", { userId });
  }
  return "connected";
}
