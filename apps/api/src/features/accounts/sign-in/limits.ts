/**
 * Rate limits of sign-in. Limits refill by themselves and no account is locked for good: a permanent lockout would let
 * anyone shut out another person. Counted per account, per address and in total, because each stops a different attack.
 */
import { createHash, createHmac } from "node:crypto";
import type { Context } from "hono";
import { clientAddress, limitedAddress } from "../../../platform/http/client-address.ts";
import type { Env } from "../../../platform/http/env.ts";
import type { Platform } from "../../../platform/platform.ts";
import { emailKey } from "../users/users.ts";
import { isKnownAddress } from "./addresses.store.ts";

/** Guesses at one account from one address; a success resets them. */
const LOGIN_ACCOUNT_ADDRESS = { name: "login-account-address", points: 10, durationSeconds: 300 };
/** Guesses at one account from all unknown addresses. Once used up, the owner can still sign in from known ones. */
const LOGIN_ACCOUNT = { name: "login-account", points: 100, durationSeconds: 3600 };
/** Guesses at one account from one known address; strangers cannot use them up. */
const LOGIN_KNOWN_ADDRESS = { name: "login-known-address", points: 100, durationSeconds: 3600 };
const LOGIN_ADDRESS = { name: "login-address", points: 60, durationSeconds: 300 };
/**
 * Password hashes are the most expensive thing an anonymous caller can request: 25 a second use two thirds of a core.
 * Known addresses are exempt: strangers with many addresses could use the limit up and lock every owner out.
 */
const LOGIN_ALL = { name: "login-all", points: 1500, durationSeconds: 60 };
/** Codes of the second step at one account, from one address and from all. Only callers with the right password get this far. */
const CODE_ACCOUNT_ADDRESS = { name: "code-account-address", points: 10, durationSeconds: 900 };
const CODE_ACCOUNT = { name: "code-account", points: 30, durationSeconds: 86_400 };
const CODE_KNOWN_ADDRESS = { name: "code-known-address", points: 60, durationSeconds: 86_400 };
const REGISTER_ADDRESS = { name: "register-address", points: 30, durationSeconds: 600 };
const REGISTER_ALL = { name: "register-all", points: 600, durationSeconds: 60 };
/** Mails requested by one account. */
const EMAIL_LINK = { name: "email-link", points: 5, durationSeconds: 3600 };
const EMAIL_LINK_OPENED = { name: "email-link-opened", points: 30, durationSeconds: 600 };
const FORGOT_ADDRESS = { name: "forgot-address", points: 20, durationSeconds: 600 };
/** Requests for one account from one address. */
const FORGOT_ACCOUNT_ADDRESS = { name: "forgot-account-address", points: 5, durationSeconds: 3600 };
/** Links mailed to one account. Beyond that nothing is sent, and callers are not told: they would learn that others have asked. */
const FORGOT_ACCOUNT = { name: "forgot-account", points: 15, durationSeconds: 3600 };
const RESET_ADDRESS = { name: "reset-address", points: 60, durationSeconds: 600 };
/** Each visit of the login page sends one request if the browser supports passkeys. */
const PASSKEY_ADDRESS = { name: "passkey-address", points: 300, durationSeconds: 600 };
/** Starts of and returns from Google sign-ins. */
const GOOGLE_ADDRESS = { name: "google-address", points: 300, durationSeconds: 300 };
const REFRESH_ADDRESS = { name: "refresh-address", points: 300, durationSeconds: 60 };

export type LimitsPlatform = Pick<Platform, "config" | "database" | "rateLimits">;

export type AccountLimits = ReturnType<typeof createAccountLimits>;

export function createAccountLimits({ config, database, rateLimits }: LimitsPlatform) {
  const addressOf = (c: Context<Env>) => limitedAddress(clientAddress(c, config.trustedProxies));
  const everyone = () => "all";
  const accountKey = (email: string) => createHash("sha256").update(emailKey(email)).digest("base64url");
  const pairKey = (c: Context<Env>, email: string) => `${accountKey(email)}:${addressOf(c)}`;
  const addressKey = (c: Context<Env>) =>
    createHmac("sha256", config.authSecret)
      .update(`address:${addressOf(c)}`)
      .digest("base64url");
  return {
    /** The stored form of the request's address. */
    addressKey,
    login: [rateLimits.limit({ ...LOGIN_ADDRESS, key: addressOf })],
    register: [
      rateLimits.limit({ ...REGISTER_ADDRESS, key: addressOf }),
      rateLimits.limit({ ...REGISTER_ALL, key: everyone }),
    ],
    passkeys: [rateLimits.limit({ ...PASSKEY_ADDRESS, key: addressOf })],
    refresh: [rateLimits.limit({ ...REFRESH_ADDRESS, key: addressOf })],
    google: [rateLimits.limit({ ...GOOGLE_ADDRESS, key: addressOf })],
    /** Counts a guess at an account, known or unknown. Throws RATE_LIMITED. */
    async countGuess(c: Context<Env>, email: string): Promise<void> {
      await rateLimits.consume({ ...LOGIN_ACCOUNT_ADDRESS, key: pairKey(c, email) });
      const place = { emailKey: emailKey(email), addressKey: addressKey(c) };
      const isKnown = await database.read((tx) => isKnownAddress(tx, place));
      if (isKnown) return rateLimits.consume({ ...LOGIN_KNOWN_ADDRESS, key: pairKey(c, email) });
      await rateLimits.consume({ ...LOGIN_ALL, key: everyone() });
      await rateLimits.consume({ ...LOGIN_ACCOUNT, key: accountKey(email) });
    },
    /** Counts an attempt at the second step: of a million codes, three are right at any time. Throws RATE_LIMITED. */
    async countCode(c: Context<Env>, email: string): Promise<void> {
      await rateLimits.consume({ ...CODE_ACCOUNT_ADDRESS, key: pairKey(c, email) });
      const place = { emailKey: emailKey(email), addressKey: addressKey(c) };
      const isKnown = await database.read((tx) => isKnownAddress(tx, place));
      if (isKnown) return rateLimits.consume({ ...CODE_KNOWN_ADDRESS, key: pairKey(c, email) });
      await rateLimits.consume({ ...CODE_ACCOUNT, key: accountKey(email) });
    },
    async forgiveCodes(c: Context<Env>, email: string): Promise<void> {
      await rateLimits.reset({ name: CODE_ACCOUNT_ADDRESS.name, key: pairKey(c, email) });
    },
    /** Counts a mail requested by the account. Throws RATE_LIMITED. */
    async countMail(userId: string): Promise<void> {
      await rateLimits.consume({ ...EMAIL_LINK, key: userId });
    },
    forgotPassword: [rateLimits.limit({ ...FORGOT_ADDRESS, key: addressOf })],
    resetPassword: [rateLimits.limit({ ...RESET_ADDRESS, key: addressOf })],
    /** Counts a request for a new password, known account or not. False: its limit of mails is reached. Throws RATE_LIMITED. */
    async countForgotten(c: Context<Env>, email: string): Promise<boolean> {
      await rateLimits.consume({ ...FORGOT_ACCOUNT_ADDRESS, key: pairKey(c, email) });
      return rateLimits.allows({ ...FORGOT_ACCOUNT, key: accountKey(email) });
    },
    confirmEmail: [rateLimits.limit({ ...EMAIL_LINK_OPENED, key: addressOf })],
    /** The guesses were the owner's. The larger limits stay: an attacker may share them with the owner. */
    async forgiveGuesses(c: Context<Env>, email: string): Promise<void> {
      await rateLimits.reset({ name: LOGIN_ACCOUNT_ADDRESS.name, key: pairKey(c, email) });
    },
  };
}
