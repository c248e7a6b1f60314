/**
 * Signing in with Google. Owns identities and sign_in_codes. Keeps I-33 (an identity is its issuer and subject, and is
 * connected by email only if both sides have confirmed it) and I-30 (the only secret in a URL is a one-time code).
 * docs/decisions/0023 explains the outcome for each state of an account.
 */
import type { GoogleConnection, GoogleConnectResult, GoogleFailure } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { countPasskeys } from "../passkeys/passkeys.ts";
import { findSessionStart } from "../sessions/sessions.ts";
import type { OnRegister, SignInPlace } from "../sign-in/sign-in.ts";
import { findUser, lockUser, sessionOver } from "../users/users.ts";
import { type Flow, openFlow, sealFlow } from "./flow.ts";
import * as store from "./identities.store.ts";
import { createProvider, type Provider } from "./provider.ts";
import { type Arrival, Overtaken, settleConnection, settleSignIn } from "./settle.ts";
import { issueCode, type SignInCode } from "./sign-in-code.ts";

export { endAllAccess } from "./end-access.ts";
export { cookieNameOf, isFlowCookie } from "./flow.ts";
export { CODE_SECONDS, FLOW_SECONDS, safeReturnPath } from "./google.rules.ts";
export { deleteCodesExpiredBy, deleteIdentitiesOfUser } from "./identities.store.ts";
export { exchangeCode } from "./sign-in-code.ts";

/** A path of our API, registered with the provider. */
export const CALLBACK_PATH = "/auth/google/callback";
const OVERTAKEN_MAX = 3;

export type GoogleDeps = Pick<Platform, "config" | "database" | "mailer" | "events" | "log"> & {
  onRegister: OnRegister | undefined;
  /** Null where no provider is configured. */
  provider: Provider | null;
};

export function openProvider({ config, log }: Pick<Platform, "config" | "log">, redirectUrl: string): Provider | null {
  const settings = config.googleSignIn;
  return settings && createProvider({ settings, redirectUrl, log, nowMs });
}

type Departure = { url: string; state: string; sealed: string };
type Wishes = Pick<Flow, "returnTo" | "referralCode" | "connect">;

/** `signIn`: the one-time code. `connect`: the result of connecting. */
export type Finished =
  | { kind: "signIn"; code: SignInCode }
  | { kind: "failed"; failure: GoogleFailure }
  | { kind: "connect"; result: GoogleConnectResult };

export const isConfigured = ({ provider }: Pick<GoogleDeps, "provider">): boolean => provider !== null;

const issuerOf = ({ googleSignIn }: Platform["config"]): string => googleSignIn?.issuer ?? "";

/** @throws GOOGLE_NOT_CONFIGURED, GOOGLE_UNAVAILABLE */
export async function begin({ provider, config }: GoogleDeps, wishes: Wishes): Promise<Departure> {
  if (!provider) throw new AppError("GOOGLE_NOT_CONFIGURED", "Google login is not set up here.");
  const begun = await provider.begin();
  if (!begun) {
    const message = "Google is not responding at the moment. Please try again, or use your password.";
    throw new AppError("GOOGLE_UNAVAILABLE", message, { retryAfterSeconds: 30 });
  }
  const sealed = await sealFlow({ ...begun.secrets, ...wishes }, config.authSecret);
  return { url: begun.url, state: begun.secrets.state, sealed };
}

type Return = { query: URLSearchParams; sealed: string | undefined; place: SignInPlace };

/** Finishes a flow. `sealed` is the cookie that belongs to the state. Never throws for errors of the provider or the visitor. */
export async function finish(
  deps: GoogleDeps,
  { query, sealed, place: { origin, addressKey } }: Return,
): Promise<Finished> {
  const { provider, config } = deps;
  const flow = sealed === undefined ? null : await openFlow(sealed, config.authSecret);
  if (!flow) return { kind: "failed", failure: provider ? "expired" : "not_configured" };
  const failed = (failure: GoogleFailure): Finished =>
    flow.connect ? { kind: "connect", result: failure } : { kind: "failed", failure };
  if (!provider) return failed("not_configured");
  const response = await provider.finish(query, flow);
  if ("failure" in response) return failed(response.failure);
  const { referralCode } = flow;
  const arrival = { issuer: issuerOf(config), person: response.person, referralCode, origin, addressKey };
  return flow.connect ? connect(deps, arrival, flow.connect) : signIn(deps, arrival, flow.returnTo);
}

export async function findConnection(
  tx: Tx,
  { provider, config }: Pick<GoogleDeps, "provider" | "config">,
  userId: string,
): Promise<GoogleConnection> {
  const found = await store.findIdentityOfUser(tx, { userId, issuer: issuerOf(config) });
  const connected = found ? { email: found.email, connectedAt: found.createdAt.toISOString() } : null;
  return { configured: provider !== null, connected, canDisconnect: await hasOtherWay(tx, userId) };
}

/** Safe to repeat. @throws CONFLICT if the account has no other way to sign in. */
export async function disconnect(
  tx: Tx,
  { config }: Pick<GoogleDeps, "config">,
  { userId, origin }: { userId: string; origin: audit.Origin },
): Promise<void> {
  const issuer = issuerOf(config);
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  if (!(await store.findIdentityOfUser(tx, { userId, issuer }))) return;
  if (!(await hasOtherWay(tx, userId))) {
    const message = "Google is the only way to log in to this account. Set a password or add a passkey first.";
    throw new AppError("CONFLICT", message);
  }
  await store.deleteIdentity(tx, { userId, issuer });
  await audit.record(tx, { action: "google.disconnected", actorId: userId, subjectId: userId, origin });
}

/** Whether the configured provider signs in to the account. */
export async function hasIdentity(
  tx: Tx,
  { userId, config }: { userId: string; config: Pick<Platform["config"], "googleSignIn"> },
): Promise<boolean> {
  const issuer = config.googleSignIn?.issuer;
  return issuer !== undefined && (await store.findIdentityOfUser(tx, { userId, issuer })) !== undefined;
}

async function hasOtherWay(tx: Tx, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== undefined && (user.passwordHash !== null || (await countPasskeys(tx, userId)) > 0);
}

async function signIn(deps: GoogleDeps, arrival: Arrival, returnTo: string | null): Promise<Finished> {
  return untilFirst(() =>
    deps.database.write(async (tx): Promise<Finished> => {
      const settled = await settleSignIn(tx, deps, arrival);
      if ("failure" in settled) {
        const detail = { by: "google", reason: settled.failure };
        await audit.record(tx, {
          action: "session.refused",
          actorId: null,
          subjectId: null,
          origin: arrival.origin,
          detail,
        });
        return { kind: "failed", failure: settled.failure };
      }
      return { kind: "signIn", code: await issueCode(tx, { userId: settled.userId, returnTo }) };
    }),
  );
}

async function connect(
  deps: GoogleDeps,
  { referralCode: _none, ...arrival }: Arrival,
  { userId, sessionId }: NonNullable<Flow["connect"]>,
): Promise<Finished> {
  return untilFirst(() =>
    deps.database.write(async (tx): Promise<Finished> => {
      // The session that requested this has ended, so someone else may be using the browser now.
      if (!(await findSessionStart(tx, { userId, familyId: sessionId })))
        return { kind: "connect", result: "signed_out" };
      return { kind: "connect", result: await settleConnection(tx, deps, { ...arrival, userId }) };
    }),
  );
}

async function untilFirst<T>(settle: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await settle();
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === OVERTAKEN_MAX) throw error;
    }
  }
}
