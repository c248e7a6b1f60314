/**
 * How often signing in may be tried. Budgets refill by themselves and nobody is locked out for good: a hard lockout would hand
 * everyone a way to shut somebody else out. Counted per account, per address and in all, as each stops another attack.
 */
import { createHash, createHmac } from "node:crypto";
import type { Context } from "hono";
import { clientAddress, limitedAddress } from "../../../platform/http/client-address.ts";
import type { Env } from "../../../platform/http/env.ts";
import type { Platform } from "../../../platform/platform.ts";
import { emailKey } from "../users/users.ts";
import { isKnownAddress } from "./addresses.store.ts";

/** Guesses at one account from one address; a success gives them back. */
const LOGIN_ACCOUNT_ADDRESS = { name: "login-account-address", points: 10, durationSeconds: 300 };
/** Guesses at one account from all addresses that it never signed in from. Used up, it keeps the owner out of new places only. */
const LOGIN_ACCOUNT = { name: "login-account", points: 100, durationSeconds: 3600 };
/** Guesses at one account from one address that it was signed in from, which strangers cannot use up. */
const LOGIN_KNOWN_ADDRESS = { name: "login-known-address", points: 100, durationSeconds: 3600 };
const LOGIN_ADDRESS = { name: "login-address", points: 60, durationSeconds: 300 };
/**
 * Password hashes are the dearest thing an anonymous caller can ask for: 25 a second are two thirds of a core. Not for people at an address that
 * they signed in from: strangers with many addresses could use it up, and would shut every account for its owner.
 */
const LOGIN_ALL = { name: "login-all", points: 1500, durationSeconds: 60 };
/** Codes of the second step at one account, from one address and from all. Only those who gave the right password get this far. */
const CODE_ACCOUNT_ADDRESS = { name: "code-account-address", points: 10, durationSeconds: 900 };
const CODE_ACCOUNT = { name: "code-account", points: 30, durationSeconds: 86_400 };
const CODE_KNOWN_ADDRESS = { name: "code-known-address", points: 60, durationSeconds: 86_400 };
const REGISTER_ADDRESS = { name: "register-address", points: 30, durationSeconds: 600 };
const REGISTER_ALL = { name: "register-all", points: 600, durationSeconds: 60 };
/** Mails that an account asks for; each asks somebody for a look into an inbox. */
const EMAIL_LINK = { name: "email-link", points: 5, durationSeconds: 3600 };
const EMAIL_LINK_OPENED = { name: "email-link-opened", points: 30, durationSeconds: 600 };
const FORGOT_ADDRESS = { name: "forgot-address", points: 20, durationSeconds: 600 };
/** Asked for one account from one address. */
const FORGOT_ACCOUNT_ADDRESS = { name: "forgot-account-address", points: 5, durationSeconds: 3600 };
/** Links that one account is mailed. Past that nothing is sent, and nobody is told: strangers would learn that others have asked. */
const FORGOT_ACCOUNT = { name: "forgot-account", points: 15, durationSeconds: 3600 };
const RESET_ADDRESS = { name: "reset-address", points: 60, durationSeconds: 600 };
/** Each visit of the login page asks once, where the browser offers passkeys. */
const PASSKEY_ADDRESS = { name: "passkey-address", points: 300, durationSeconds: 600 };
/** Trips to Google begun, and returns from there. */
const GOOGLE_ADDRESS = { name: "google-address", points: 300, durationSeconds: 300 };
const REFRESH_ADDRESS = { name: "refresh-address", points: 300, durationSeconds: 60 };

export type LimitsPlatform = Pick<Platform, "config" | "database" | "rateLimits">;

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
    /** Under which the address of the request is remembered. */
    addressKey,
    login: [rateLimits.limit({ ...LOGIN_ADDRESS, key: addressOf })],
    register: [
      rateLimits.limit({ ...REGISTER_ADDRESS, key: addressOf }),
      rateLimits.limit({ ...REGISTER_ALL, key: everyone }),
    ],
    passkeys: [rateLimits.limit({ ...PASSKEY_ADDRESS, key: addressOf })],
    refresh: [rateLimits.limit({ ...REFRESH_ADDRESS, key: addressOf })],
    google: [rateLimits.limit({ ...GOOGLE_ADDRESS, key: addressOf })],
    /** Counts a guess at an account, known or not. Throws RATE_LIMITED. */
    async countGuess(c: Context<Env>, email: string): Promise<void> {
      await rateLimits.consume({ ...LOGIN_ACCOUNT_ADDRESS, key: pairKey(c, email) });
      const place = { emailKey: emailKey(email), addressKey: addressKey(c) };
      const isKnown = await database.read((tx) => isKnownAddress(tx, place));
      if (isKnown) return rateLimits.consume({ ...LOGIN_KNOWN_ADDRESS, key: pairKey(c, email) });
      await rateLimits.consume({ ...LOGIN_ALL, key: everyone() });
      await rateLimits.consume({ ...LOGIN_ACCOUNT, key: accountKey(email) });
    },
    /** Counts a try at the second step. A million codes, of which three are right at any time. Throws RATE_LIMITED. */
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
    /** Counts a mail that the account asks for. Throws RATE_LIMITED. */
    async countMail(userId: string): Promise<void> {
      await rateLimits.consume({ ...EMAIL_LINK, key: userId });
    },
    forgotPassword: [rateLimits.limit({ ...FORGOT_ADDRESS, key: addressOf })],
    resetPassword: [rateLimits.limit({ ...RESET_ADDRESS, key: addressOf })],
    /** Counts a request for a new password, the same for a known account and an unknown one. False: enough was sent. Throws RATE_LIMITED. */
    async countForgotten(c: Context<Env>, email: string): Promise<boolean> {
      await rateLimits.consume({ ...FORGOT_ACCOUNT_ADDRESS, key: pairKey(c, email) });
      return rateLimits.allows({ ...FORGOT_ACCOUNT, key: accountKey(email) });
    },
    confirmEmail: [rateLimits.limit({ ...EMAIL_LINK_OPENED, key: addressOf })],
    /** It was the owner after all. The larger budgets stay: a guesser may share them with the owner. */
    async forgiveGuesses(c: Context<Env>, email: string): Promise<void> {
      await rateLimits.reset({ name: LOGIN_ACCOUNT_ADDRESS.name, key: pairKey(c, email) });
    },
  };
}
