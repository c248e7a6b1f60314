/** Accounts: registration, sign-in, sessions and the profile. */
import { z } from "zod";
import { MINIMUM_AGE, PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";
import { termsVersion } from "./consents.ts";

/**
 * The simple pattern of S5.02: something, an at sign, something with a dot; no control characters. A confirmation mail proves ownership; the
 * pattern does not.
 */
export const EMAIL_PATTERN = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

export const email = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .max(254, "Email is invalid")
  .regex(EMAIL_PATTERN, "Email is invalid");

export const password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .min(PASSWORD_MIN_CHARACTERS, `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, "Password is too long");

/** What mail programs turn into a link. A dot followed by a capitalised word is not: St.John is a name. */
const LINK = /:\/\/|\b[Ww]{3}\.|@|\.(?:\p{Ll}{2,}|\p{Lu}{2,})/u;
/** Control characters, line separators, and characters that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A name is shown to other people, so it carries nothing to press. `message`: if it is empty. */
export const personName = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(100, "Please use at most 100 characters")
    .refine((name) => !LINK.test(name.normalize("NFKC")), "Please write a name without a web or email address")
    .refine((name) => !UNSEEN.test(name), "This name has a character that cannot be shown");

export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

export const user = z.object({
  id,
  _id: id,
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  /** Requested but not confirmed yet. Until then `email` stays in force. */
  pendingEmail: z.string().nullable(),
  /**
   * False: the account signs in only with another provider. Where a password would be required, it needs a recent
   * sign-in instead.
   */
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

export const loginRequest = z.object({
  email,
  password: z.string({ error: "Password is required" }).min(1, "Password is required").max(4096),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const registerRequest = z.object({
  email,
  password,
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
  referralCode: z.string().trim().max(32).optional(),
  /** The version of the terms that the form showed; by default the one in force. */
  termsVersion: termsVersion.optional(),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

export const session = z.object({ accessToken: z.string(), refreshToken: z.string(), user });
export type Session = z.infer<typeof session>;

/** `limit_reached`: the code's owner has already brought as many friends as a code pays for. */
export const registerAnswer = session.extend({
  /** Credits that the account gets when its email is confirmed. */
  pendingCredits: z.number().int().nonnegative(),
  referral: z.object({ applied: z.boolean(), reason: z.enum(["limit_reached"]).optional() }).optional(),
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;

export const refreshRequest = z.object({ refreshToken: z.string().min(1).max(512) });
/**
 * `refreshTokenHash`: its SHA-256 in hex, for a device that logs out without a connection: it stores nothing with which
 * somebody could go on.
 */
export const logoutRequest = z
  .object({
    refreshToken: refreshRequest.shape.refreshToken.optional(),
    refreshTokenHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "Please send the token's SHA-256 in hex")
      .optional(),
  })
  .refine(({ refreshToken, refreshTokenHash }) => refreshToken !== undefined || refreshTokenHash !== undefined, {
    path: ["refreshToken"],
    error: "Please send the refresh token",
  });
export const refreshAnswer = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type RefreshAnswer = z.infer<typeof refreshAnswer>;

const currentPassword = z.string().max(4096).optional();

const PHONE_SENTENCE = "Please enter a phone number, such as +31 20 123 4567";
/** At least 6 digits and at most 15, as international numbers have them, with what people write between them. */
const PHONE_PATTERN = /^$|^\+?[\s()./-]*(?:\d[\s()./-]*){6,15}$/;

const OLDEST_BIRTH = "1900-01-01";
/** Somewhere on Earth it is already the next day. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

/** The latest date of birth that an account may have. */
function latestBirth(nowMs = Date.now()): string {
  const day = new Date(nowMs + EARLIEST_ZONE_MS);
  day.setUTCFullYear(day.getUTCFullYear() - MINIMUM_AGE);
  return day.toISOString().slice(0, 10);
}

const dateOfBirth = z.iso
  .date("Please enter your date of birth, such as 1990-05-31")
  .refine((date) => date >= OLDEST_BIRTH, "Please check the year of your birth")
  .refine((date) => date <= latestBirth(), `You must be at least ${MINIMUM_AGE} years old to have an account`);

/** `currentPassword` is needed to change the email. */
export const profileUpdate = z
  .object({
    firstName: personName("First name is required"),
    lastName: personName("Last name is required"),
    email,
    phoneNumber: z.string().trim().max(32, PHONE_SENTENCE).regex(PHONE_PATTERN, PHONE_SENTENCE).nullable(),
    dateOfBirth: dateOfBirth.nullable(),
    currentPassword,
  })
  .partial();
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** `currentPassword` is needed unless the account has no password. */
export const passwordChange = z.object({ currentPassword, newPassword: password });
export type PasswordChange = z.infer<typeof passwordChange>;

export const profileRemoval = z.object({ currentPassword });

/** The response is the same whether or not the address has an account. */
export const forgotPasswordRequest = z.object({ email });

/** The token in the mailed link: valid for one hour and one new password. */
export const passwordResetLinkRequest = z.object({ token: z.string().min(1).max(512) });
export const resetPasswordRequest = passwordResetLinkRequest.extend({ password });
/** The email of the account whose password was set. */
export const passwordReset = z.object({ email: z.string() });

/** The token in a mailed link. Opening it proves that the person can read that inbox. */
export const emailConfirmation = z.object({ token: z.string().min(1).max(512) });
/** The account's email, now confirmed. */
export const emailConfirmed = z.object({ email: z.string() });
