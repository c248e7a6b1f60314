/** An account's authenticator app and recovery codes. Every change holds the user's row, see `lockUser`. */
import { PRODUCT_NAME, type SecurityState, type TotpEnrolment } from "@toile/contract";
import { Secret } from "otpauth";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { markSecondFactorShown, revokeSessions } from "../sessions/sessions.ts";
import { lockUser, sessionOver, type UserRow } from "../users/users.ts";
import { acceptedStep, readCode, type TypedCode, totpUri } from "./codes.rules.ts";
import { postSecondFactorChanged } from "./messages.ts";
import * as store from "./second-factor.store.ts";
import { hashRecoveryCode, makeRecoveryCode, seal, unseal } from "./secrets.ts";

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

type Deps = Pick<Platform, "config" | "mailer">;
type Change = { userId: string; origin: audit.Origin };

/** Whether it is on, and how many recovery codes are left. */
export async function getSecurityState(
  tx: Tx,
  { userId, role, production }: { userId: string; role: UserRow["role"]; production: boolean },
): Promise<SecurityState> {
  const app = await store.findApp(tx, userId);
  const since = app?.confirmedAt ?? null;
  const recoveryCodesLeft = since ? await store.countCodesLeft(tx, userId) : 0;
  const required = production && role === "admin";
  return { twoFactor: { enabled: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft, required } };
}

/** A new secret for an app, effective once a code of it was entered. Throws CONFLICT if two-step sign-in is on. */
export async function startEnrolment(tx: Tx, { config }: Deps, userId: string): Promise<TotpEnrolment> {
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  if (await store.hasConfirmedApp(tx, userId)) throw alreadyOn();
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealedSecret = seal(secret, { userId, authSecret: config.authSecret });
  await store.putApp(tx, { userId, sealedSecret, createdAt: now() });
  return { secret, uri: totpUri({ secret, issuer: PRODUCT_NAME, label: user.email }) };
}

/**
 * Turns it on with the app's first code, and returns the recovery codes; null for a wrong code. Every other session
 * ends: it has shown the password at most, and may be an intruder's.
 */
export async function confirmEnrolment(
  tx: Tx,
  deps: Deps,
  { userId, sessionId, code, origin }: Change & { sessionId: string; code: string },
): Promise<string[] | null> {
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  const app = await store.findApp(tx, userId);
  if (!app) throw new AppError("NOT_FOUND", "Please start again: you are not setting up an authenticator app.");
  if (app.confirmedAt) throw alreadyOn();
  const typed = readCode(code);
  if (typed?.kind !== "totp" || !(await takeTotp(tx, deps, { userId, typed }))) return null;
  const time = now();
  await store.confirmApp(tx, userId, time);
  await markSecondFactorShown(tx, { userId, familyId: sessionId });
  await revokeSessions(tx, { userId, except: sessionId, revokedAt: time });
  const codes = await renewCodes(tx, deps, userId);
  await audit.record(tx, { action: "second_factor.enabled", actorId: userId, subjectId: userId, origin });
  await postSecondFactorChanged(tx, deps, { user, enabled: true });
  return codes;
}

/** Accepts a code of the app or a recovery code and uses it up; null for a wrong one. Commit either way. */
export async function takeCode(
  tx: Tx,
  deps: Pick<Platform, "config">,
  { userId, code, origin }: Change & { code: string },
): Promise<TypedCode["kind"] | null> {
  const typed = readCode(code);
  const taken = typed && (await take(tx, deps, { userId, typed }));
  if (!taken) {
    await audit.record(tx, { action: "second_factor.refused", actorId: null, subjectId: userId, origin });
    return null;
  }
  if (typed.kind === "recovery-code") {
    await audit.record(tx, { action: "recovery_code.used", actorId: userId, subjectId: userId, origin });
  }
  return typed.kind;
}

/** Replaces all recovery codes; null for a wrong code. */
export async function replaceRecoveryCodes(
  tx: Tx,
  deps: Deps,
  { userId, code, origin }: Change & { code: string },
): Promise<string[] | null> {
  if (!(await lockUser(tx, userId))) throw sessionOver();
  if (!(await takeCode(tx, deps, { userId, code, origin }))) return null;
  const codes = await renewCodes(tx, deps, userId);
  await audit.record(tx, { action: "recovery_codes.replaced", actorId: userId, subjectId: userId, origin });
  return codes;
}

/** False for a wrong code. */
export async function disable(
  tx: Tx,
  deps: Deps,
  { userId, code, origin }: Change & { code: string },
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  if (!(await takeCode(tx, deps, { userId, code, origin }))) return false;
  await store.deleteOfUser(tx, userId);
  await audit.record(tx, { action: "second_factor.disabled", actorId: userId, subjectId: userId, origin });
  await postSecondFactorChanged(tx, deps, { user, enabled: false });
  return true;
}

/** For a user who lost both app and codes, run by the operator. False if it was off. */
export async function reset(tx: Tx, deps: Deps, { userId, origin }: Change): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user || !(await store.findApp(tx, userId))) return false;
  await store.deleteOfUser(tx, userId);
  const detail = { by: "cli" };
  await audit.record(tx, { action: "second_factor.disabled", actorId: null, subjectId: userId, origin, detail });
  await postSecondFactorChanged(tx, deps, { user, enabled: false });
  return true;
}

async function renewCodes(tx: Tx, { config }: Pick<Platform, "config">, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  const { authSecret } = config;
  const hashes = codes.map((code) => hashRecoveryCode(code.replace("-", ""), { userId, authSecret }));
  await store.replaceCodes(tx, { userId, hashes, createdAt: now() });
  return codes;
}

async function take(
  tx: Tx,
  deps: Pick<Platform, "config">,
  { userId, typed }: { userId: string; typed: TypedCode },
): Promise<boolean> {
  if (!(await store.hasConfirmedApp(tx, userId))) return false;
  if (typed.kind === "totp") return takeTotp(tx, deps, { userId, typed });
  const codeHash = hashRecoveryCode(typed.code, { userId, authSecret: deps.config.authSecret });
  return store.markCodeUsed(tx, { userId, codeHash, usedAt: now() });
}

async function takeTotp(
  tx: Tx,
  { config }: Pick<Platform, "config">,
  { userId, typed }: { userId: string; typed: TypedCode },
): Promise<boolean> {
  const app = await store.findApp(tx, userId);
  if (!app) return false;
  const secret = unseal(app.sealedSecret, { userId, authSecret: config.authSecret });
  if (secret === null) throw unreadable();
  const step = acceptedStep({ secret, code: typed.code, lastUsedStep: app.lastUsedStep, nowMs: now().getTime() });
  if (step === null) return false;
  await store.markStepUsed(tx, userId, step);
  return true;
}

export function invalidCode(): AppError {
  const message = "This code is wrong or already used. Please enter your app's current code.";
  return new AppError("INVALID_CODE", message, { details: [{ path: "code", message }] });
}

function alreadyOn(): AppError {
  return new AppError("CONFLICT", "Two-step login is already on.");
}

/** AUTH_SECRET has changed since the app was set up. */
function unreadable(): AppError {
  const message = "We cannot check codes right now. Please write to us.";
  return new AppError("SERVICE_UNAVAILABLE", message, { operator: true, retryAfterSeconds: 3600 });
}
