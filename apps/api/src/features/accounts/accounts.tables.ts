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
    /** Lower case and trimmed: what sign-in compares and what is unique. */
    emailKey: text("email_key").notNull(),
    emailVerifiedAt: time("email_verified_at"),
    /** The address that takes the other's place once it is confirmed; as the person wrote it. */
    pendingEmail: text("pending_email"),
    /** Argon2id in PHC form; null for an account that only signs in elsewhere. */
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
    /** An admin suspended the account: nobody signs in to it, and its API key is refused. */
    suspendedAt: time("suspended_at"),
    /** Set when the person deleted the account: personal columns are emptied in the same statement, the row stays for the ledger. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_email_key").on(table.emailKey).where(sql`deleted_at is null`),
    index("users_created_at").on(table.createdAt),
    // For the admin's list: parts of names and addresses, the order of names, and what is counted without reading everybody.
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

/** Refresh tokens: single use, hashed at rest. Tokens that replaced each other share a family, which dies as a whole on a replay. */
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
    /** Browser and system that the person signed in with, "Chrome on Windows"; the same for the whole family. */
    device: text("device"),
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

/** Links that were mailed to an address, hashed at rest. Opening one proves access to that inbox. */
export const emailLinks = pgTable(
  "email_links",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it went, as sign-in compares addresses. */
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

/** Links that set a new password, hashed at rest; each is used once. */
export const passwordResets = pgTable(
  "password_resets",
  {
    /** The request's, so that a job that runs twice makes one link. */
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it went, as sign-in compares addresses. */
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
 * What people agreed to, and when: a row for each consent, kept after it is taken back as long as the account lives. `photo`: photos of
 * oneself; `terms`: the terms of service. `stated`: the person acted beside the text. `call`: a client without that text sent a photo, which
 * says that the person it shows agrees, or registered an account.
 */
export const userConsents = pgTable(
  "user_consents",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["photo", "terms"] }).notNull(),
    /** Of the text. */
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

/** Accounts elsewhere that sign in to an account here. Known by issuer and subject alone: emails change hands (I-33). */
export const identities = pgTable(
  "identities",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As the provider last told it, so that the person recognises which account it is. Nothing is decided by it. */
    email: text("email"),
    createdAt: createdAt(),
    lastSignInAt: time("last_sign_in_at"),
  },
  (table) => [
    uniqueIndex("identities_issuer_subject").on(table.issuer, table.subject),
    uniqueIndex("identities_user_issuer").on(table.userId, table.issuer),
  ],
);

/** One-time codes with which a browser that comes back from a provider gets its session. Both columns are SHA-256 in hex. */
export const signInCodes = pgTable(
  "sign_in_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    /** Of a cookie of the browser that signed in: the code is worth nothing in another one. */
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

/** Addresses that the person signed in from: guesses from elsewhere do not use up the tries made there. */
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

/** The authenticator app of an account. Counts from its confirmation on. */
export const authenticatorApps = pgTable("authenticator_apps", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key made from AUTH_SECRET. */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: createdAt(),
  confirmedAt: time("confirmed_at"),
  /** The step of 30 seconds whose code was used last: neither it nor one before it is taken again. */
  lastUsedStep: integer("last_used_step"),
});

/** In place of the app's code where the app is lost. Each works once. */
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

/** Sign-ins whose password was right and that wait for their second step. */
export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    /** SHA-256 of the password's hash of then: with another password since, the sign-in waits no longer. */
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

/** Passkeys: public keys whose private half a device or a password manager keeps. */
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
    /** Of the authenticator's signatures, where it counts them: one that goes back is of a copy. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    /** Kept by the maker of the device as well. */
    backedUp: boolean("backed_up").notNull(),
    createdAt: createdAt(),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credentialId), index("passkeys_user").on(table.userId)],
);

/** What a browser was asked to sign: answered once, by the browser whose cookie has the token. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: idColumn(),
    /** SHA-256 in hex. */
    tokenHash: text("token_hash").notNull(),
    challenge: text("challenge").notNull(),
    purpose: text("purpose", { enum: ["register", "sign-in"] }).notNull(),
    /** Whose passkey it is to be; null where anybody's will do. */
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
