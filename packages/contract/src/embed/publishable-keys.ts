/**
 * Publishable keys: they stand in a shop's pages, where everybody can read them. Each works on the
 * pages of its origins alone, opens the try-on button and nothing else, and has a daily budget.
 */
import { z } from "zod";
import { webOrigin } from "../account/api-keys.ts";
import { id } from "../protocol/ids.ts";
import { EMBED_PROBLEMS } from "./embed.ts";

/** Active ones of an account. */
export const PUBLISHABLE_KEYS_MAX = 10;
export const PUBLISHABLE_ORIGINS_MAX = 10;

/** Try-ons of one visitor in 24 hours, and of all visitors together. */
export const VISITOR_BUDGET_DEFAULT = 5;
export const VISITOR_BUDGET_MAX = 50;
export const DAILY_BUDGET_DEFAULT = 100;
export const DAILY_BUDGET_MAX = 100_000;

const name = z.string().trim().min(1, "Please name the shop.").max(80, "Please use at most 80 characters.");
const allowedOrigins = z
  .array(webOrigin)
  .min(1, "Please name at least one origin.")
  .max(PUBLISHABLE_ORIGINS_MAX, `Please name at most ${PUBLISHABLE_ORIGINS_MAX} origins.`);
const budget = (most: number) =>
  z
    .int("Please use a whole number.")
    .min(1, "Please use a number of 1 or more.")
    .max(most, `Please use at most ${most.toLocaleString("en")}.`);

export const publishableKeyNew = z.object({
  /** Shoppers read it: "Try on at …". */
  name,
  allowedOrigins,
  visitorBudget: budget(VISITOR_BUDGET_MAX).default(VISITOR_BUDGET_DEFAULT),
  dailyBudget: budget(DAILY_BUDGET_MAX).default(DAILY_BUDGET_DEFAULT),
});
export type PublishableKeyNew = z.input<typeof publishableKeyNew>;

/** What is left out stays. */
export const publishableKeyChange = z.object({
  name: name.optional(),
  allowedOrigins: allowedOrigins.optional(),
  visitorBudget: budget(VISITOR_BUDGET_MAX).optional(),
  dailyBudget: budget(DAILY_BUDGET_MAX).optional(),
});
export type PublishableKeyChange = z.infer<typeof publishableKeyChange>;

export const publishableKey = z.object({
  id,
  /** In full: it is no secret. */
  key: z.string(),
  name: z.string(),
  allowedOrigins: z.array(z.string()),
  visitorBudget: z.int().positive(),
  dailyBudget: z.int().positive(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Try-ons that visitors have begun with it. */
  usageCount: z.int().nonnegative(),
  /** Why visitors could not use the button in the last 24 hours. `origin`: the page that the key does not name. */
  problems: z.array(z.object({ code: z.enum(EMBED_PROBLEMS), at: z.string(), origin: z.string().nullable() })),
});
export type PublishableKey = z.infer<typeof publishableKey>;
