import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";

export const users = pgTable(
  "users",
  {
    id: idColumn(),
    /** As the person wrote it. */
    email: text("email").notNull(),
    /** Lower case and trimmed: sign-in compares it, and it is unique. */
    emailKey: text("email_key").notNull(),
    emailVerifiedAt: time("email_verified_at"),
    /** Replaces the address once it is confirmed; as the person wrote it. */
    pendingEmail: text("pending_email"),
    /** Argon2id in PHC form; null for an account that only signs in with other providers. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number"),
    dateOfBirth: date("date_of_birth"),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
    /** An admin suspended the account: sign-in and its API keys are refused. */
    suspendedAt: time("suspended_at"),
    /** Set when the person deletes the account. The same statement empties the personal columns; the row stays for the ledger. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_email_key").on(table.emailKey).where(sql`deleted_at is null`),
    index("users_created_at").on(table.createdAt),
    // For the admin's list: searches in names and addresses, sorting by name, and counts without a full scan.
    index("users_search")
      .using("gin", sql`lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops`)
      .where(sql`deleted_at is null`),
    index("users_names").on(sql`lower(first_name)`, sql`lower(last_name)`, table.id).where(sql`deleted_at is null`),
    index("users_admins").on(table.createdAt).where(sql`role = 'admin' and deleted_at is null`),
    index("users_suspended").on(table.createdAt).where(sql`suspended_at is not null and deleted_at is null`),
    index("users_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    check("users_role", sql`${table.role} in ('user', 'admin')`),
  ],
);

/** Refresh tokens: single use, hashed at rest. Tokens that replaced each other form a family, and a replay ends the whole family. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    familyId: uuid("family_id").notNull(),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    /** When the person signed in; the same for the whole family. */
    sessionStartedAt: time("session_started_at").notNull().defaultNow(),
    /** Browser and system at sign-in, "Chrome on Windows"; the same for the whole family. */
    device: text("device"),
    /** The person has shown a second factor in this session; the same for the whole family. */
    secondFactorShown: boolean("second_factor_shown").notNull().default(false),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    revokedAt: time("revoked_at"),
  },
  (table) => [
    uniqueIndex("refresh_tokens_hash").on(table.tokenHash),
    index("refresh_tokens_family").on(table.familyId),
    index("refresh_tokens_user").on(table.userId),
    index("refresh_tokens_expires_at").on(table.expiresAt),
  ],
);

/** Mailed links, hashed at rest. Opening one proves access to the inbox. */
export const emailLinks = pgTable(
  "email_links",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The recipient, in the form in which sign-in compares addresses. */
    emailKey: text("email_key").notNull(),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("email_links_hash").on(table.tokenHash),
    index("email_links_user").on(table.userId),
    index("email_links_expires_at").on(table.expiresAt),
  ],
);

/** Links that set a new password, hashed at rest; each works once. */
export const passwordResets = pgTable(
  "password_resets",
  {
    /** The request's id, so that a job that runs twice makes one link. */
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The recipient, in the form in which sign-in compares addresses. */
    emailKey: text("email_key").notNull(),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [
    uniqueIndex("password_resets_hash").on(table.tokenHash),
    index("password_resets_user").on(table.userId),
    index("password_resets_expires_at").on(table.expiresAt),
  ],
);

/**
 * Consents: a row each, kept after withdrawal as long as the account lives.
 * `photo`: photos of the person; `terms`: the terms of service.
 * `stated`: the person agreed beside the text. `call`: a client without that text sent a photo, which by the API's
 * rules implies the consent of the person in it, or registered an account.
 */
export const userConsents = pgTable(
  "user_consents",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["photo", "terms"] }).notNull(),
    /** The version of the text. */
    version: text("version").notNull(),
    source: text("source", { enum: ["stated", "call"] }).notNull(),
    givenAt: time("given_at").notNull(),
    withdrawnAt: time("withdrawn_at"),
  },
  (table) => [
    index("user_consents_user").on(table.userId, table.id),
    uniqueIndex("user_consents_live").on(table.userId, table.kind, table.version).where(sql`withdrawn_at is null`),
  ],
);

/** Accounts at other providers that sign in here. Identified only by issuer and subject, because emails change hands (I-33). */
export const identities = pgTable(
  "identities",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As the provider last reported it, so that the person recognises the account. No decision depends on it. */
    email: text("email"),
    createdAt: createdAt(),
    lastSignInAt: time("last_sign_in_at"),
  },
  (table) => [
    uniqueIndex("identities_issuer_subject").on(table.issuer, table.subject),
    uniqueIndex("identities_user_issuer").on(table.userId, table.issuer),
  ],
);

/** One-time codes that a browser exchanges for a session after its return from a provider. Both columns are SHA-256 in hex. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    /** Hash of a cookie of the browser that signed in: the code does not work in another browser. */
    browserHash: text("browser_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    returnTo: text("return_to"),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("sign_in_codes_expires_at").on(table.expiresAt), index("sign_in_codes_user").on(table.userId)],
);

/** Addresses that the person has signed in from. Guesses from elsewhere do not use up the attempts allowed there. */
export const knownAddresses = pgTable(
  "known_addresses",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Keyed hash of the address that limits count by. */
    addressKey: text("address_key").notNull(),
    lastSignInAt: time("last_sign_in_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressKey] }),
    index("known_addresses_last_sign_in").on(table.lastSignInAt),
  ],
);

/** An account's authenticator app. It takes effect once confirmed. */
export const authenticatorApps = pgTable("authenticator_apps", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key made from AUTH_SECRET. */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: createdAt(),
  confirmedAt: time("confirmed_at"),
  /** The 30-second step whose code was used last: this step and earlier ones are no longer accepted. */
  lastUsedStep: integer("last_used_step"),
});

/** Replacements for the app's code if the app is lost. Each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** HMAC-SHA-256 in hex, with a key made from AUTH_SECRET. */
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: time("used_at"),
  },
  (table) => [uniqueIndex("recovery_codes_hash").on(table.userId, table.codeHash)],
);

/** Sign-ins with the right password that wait for their second step. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    /** SHA-256 of the password hash at that time: a change of password ends the sign-in. */
    passwordMark: text("password_mark").notNull(),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sign_in_challenges_hash").on(table.tokenHash),
    index("sign_in_challenges_user").on(table.userId),
    index("sign_in_challenges_expires_at").on(table.expiresAt),
  ],
);

/** Passkeys: public keys whose private half is on a device or in a password manager. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** WebAuthn's, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE in base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter, if it counts: a lower value means a copy. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    /** Also backed up by the device's vendor. */
    backedUp: boolean("backed_up").notNull(),
    createdAt: createdAt(),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credentialId), index("passkeys_user").on(table.userId)],
);

/** WebAuthn challenges: each is answered once, by the browser whose cookie has the token. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: idColumn(),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    challenge: text("challenge").notNull(),
    purpose: text("purpose", { enum: ["register", "sign-in"] }).notNull(),
    /** The account whose passkey is required; null if any passkey will do. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("passkey_challenges_hash").on(table.tokenHash),
    index("passkey_challenges_user").on(table.userId),
    index("passkey_challenges_expires_at").on(table.expiresAt),
    check("passkey_challenges_purpose", sql`${table.purpose} in ('register', 'sign-in')`),
  ],
);
