/** Signing in with Google, or with any other OpenID provider that the operator has chosen. */
import { z } from "zod";
import { session } from "./accounts.ts";

/** Whether this installation has a provider configured. */
export const googleStatus = z.object({ configured: z.boolean() });

/**
 * Why a sign-in with Google failed; the callback's screen reads it from `error`. `expired`: started too long ago,
 * started in another browser, or already finished. `unverified_email`: Google has not confirmed the email.
 * `other_account`: the account with that email is connected to another Google account.
 * `unconfirmed_admin`: the account with that email is an administrator's, and its email is not confirmed.
 */
export const googleFailures = [
  "cancelled",
  "expired",
  "failed",
  "unavailable",
  "not_configured",
  "unverified_email",
  "other_account",
  "unconfirmed_admin",
] as const;
export type GoogleFailure = (typeof googleFailures)[number];

/** What the callback's screen gets for its one-time code; `returnTo` is a path of this site. */
export const googleSession = session.extend({ returnTo: z.string().nullable() });
export type GoogleSession = z.infer<typeof googleSession>;

/** `connected`: the email of the connected Google account, as Google last reported it. */
export const googleConnection = z.object({
  configured: z.boolean(),
  connected: z.object({ email: z.string().nullable(), connectedAt: z.iso.datetime() }).nullable(),
  /** The account has another way to sign in as well. */
  canDisconnect: z.boolean(),
});
export type GoogleConnection = z.infer<typeof googleConnection>;

/** The password. An account without one needs a recent sign-in instead. */
export const googleProof = z.object({ currentPassword: z.string().max(4096).optional() });

/** Where to go to connect: a page of the provider. */
export const googleDeparture = z.object({ url: z.string() });

/** How connecting ended; the profile reads it from `google`. */
export const googleConnectResults = ["connected", ...googleFailures, "taken", "unconfirmed", "signed_out"] as const;
export type GoogleConnectResult = (typeof googleConnectResults)[number];
