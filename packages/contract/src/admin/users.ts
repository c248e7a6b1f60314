/** People as an admin sees them. */
import { z } from "zod";
import { roles } from "../account/accounts.ts";
import { apiKeyInfo } from "../account/api-keys.ts";
import { signInSession } from "../account/sessions.ts";
import { subscriptionDetails } from "../billing/billing.ts";
import { creditTransaction } from "../billing/credits.ts";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";
import { tryOnStatuses } from "../tryon/tryon.ts";

export const ADMIN_USERS_PAGE = 20;

const count = z.number().int().nonnegative();

export const adminUserStatuses = ["active", "inactive"] as const;
export type AdminUserStatus = (typeof adminUserStatuses)[number];
/** `name` is first name, then last name. */
export const adminUserSorts = [
  "joined_desc",
  "joined_asc",
  "credits_desc",
  "credits_asc",
  "name_asc",
  "name_desc",
] as const;
export type AdminUserSort = (typeof adminUserSorts)[number];

/** Filters and order of the list of people. */
export const adminUserFilters = z.object({
  /** Part of a name or of an email address. */
  search: z.string().trim().max(200).optional(),
  role: z.enum(roles).optional(),
  status: z.enum(adminUserStatuses).optional(),
  sort: z.enum(adminUserSorts).default("joined_desc"),
});
export type AdminUserFilters = z.output<typeof adminUserFilters>;
export const adminUserQuery = adminUserFilters.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(ADMIN_USERS_PAGE),
});
export type AdminUserQuery = z.output<typeof adminUserQuery>;

export const adminUser = z.object({
  _id: id,
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Spendable now. */
  credits: count,
  /** False: the account is suspended. */
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  stats: z.object({
    /** Movements of credits, as they appear on the person's own statement. */
    totalTransactions: count,
    /** Plans that were paid at least once. */
    totalSubscriptions: count,
  }),
});
export type AdminUser = z.infer<typeof adminUser>;

/** A try-on without its pictures: an admin sees how it ended, never the person in it. */
export const adminTryOn = z.object({
  id,
  status: z.enum(tryOnStatuses),
  createdAt: z.iso.datetime(),
  /** From the moment a worker claimed it until its end; null until then. */
  durationMs: count.nullable(),
  engine: z.string().nullable(),
  errorCode: z.string().nullable(),
  productId: z.string().nullable(),
  viaApi: z.boolean(),
  /** Null until it has succeeded. */
  creditsUsed: count.nullable(),
});
export type AdminTryOn = z.infer<typeof adminTryOn>;

export const adminUserDetail = adminUser.extend({
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Null: the account is active. */
  suspendedAt: z.iso.datetime().nullable(),
  /** Credits owed after a refund or a dispute. */
  debt: count,
  /** Credits that wait for a confirmed email. */
  pendingCredits: count,
  subscription: subscriptionDetails.nullable(),
  sessions: z.array(signInSession),
  apiKey: apiKeyInfo,
  tryOns: z.object({
    byStatus: z.record(z.enum(tryOnStatuses), count),
    /** Newest first. */
    recent: z.array(adminTryOn),
  }),
  /** The newest movements; page through the others in `transactions`. */
  transactions: z.array(creditTransaction),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

/** Why an admin does something; recorded in the audit trail. */
export const adminReason = z
  .string({ error: "Please say why" })
  .trim()
  .min(1, "Please say why")
  .max(500, "Please use at most 500 characters");

export const ADMIN_CREDITS_MAX = 100_000;
/** Positive: granted, never expires. Negative: taken back from credits that were not bought. */
export const creditAdjustment = z.object({
  amount: z
    .number()
    .int("Credits are whole numbers")
    .min(-ADMIN_CREDITS_MAX)
    .max(ADMIN_CREDITS_MAX)
    .refine((value) => value !== 0, "The amount may not be 0"),
  reason: adminReason,
});
export type CreditAdjustment = z.infer<typeof creditAdjustment>;
export const creditAdjusted = z.object({ credits: count, debt: count });

export const suspensionRequest = z.object({ reason: adminReason });
/** The account's state after a suspension or its end. Repeating the request returns the same state. */
export const suspensionAnswer = z.object({ id, isActive: z.boolean(), suspendedAt: z.iso.datetime().nullable() });
