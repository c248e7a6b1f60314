/**
 * Products on the house's models: pictures that the shop makes in advance, of people (or drawn figures) who agreed to
 * be shown.
 */
import { z } from "zod";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";
import { onModelPicture } from "./products.ts";
import { genders, HOUSE_MODEL_LETTERS } from "./values.ts";

export const HOUSE_MODELS_MAX = HOUSE_MODEL_LETTERS.length;

/**
 * What an operator confirms by adding a model's photo. A new text needs a new version, because the
 * record of the consent refers to it.
 */
export const HOUSE_MODEL_CONSENT = {
  version: "2026-11-26",
  text: "The person in this photo has agreed in writing that this shop shows it, and pictures of them in its clothes made from it, to everybody. When they take that back, I remove the photo: all of these pictures are then deleted.",
} as const;

export const houseModel = z.object({
  id,
  /** The letter by which shoppers know a model. */
  letter: z.enum(HOUSE_MODEL_LETTERS),
  /** Which clothes it models first; the other models follow. */
  wears: z.enum(genders),
  imageUrl: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** A drawn figure, for whom no consent is needed. */
  isDrawn: z.boolean(),
  /** Null for a drawn figure. */
  consent: z.object({ version: z.string(), givenAt: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type HouseModel = z.infer<typeof houseModel>;

/** Form fields beside `image`. */
export const houseModelFields = z.object({
  wears: z.enum(genders).default("unisex"),
  /** The version of HOUSE_MODEL_CONSENT that the operator confirms. */
  consent: z.string().trim().max(40).optional(),
});

export const onModelStates = ["waiting", "good", "poor", "refused", "failed"] as const;
export const onModelDecisions = ["accepted", "rejected"] as const;
export type OnModelDecision = (typeof onModelDecisions)[number];

/** `undecided`, `accepted` and `rejected` are pictures; for `left-out` no picture was stored. */
export const onModelViews = ["undecided", "accepted", "rejected", "left-out"] as const;
export type OnModelView = (typeof onModelViews)[number];

export const onModelItem = z.object({
  id,
  product: z.object({ id, name: z.string(), slug: z.string() }),
  letter: z.enum(HOUSE_MODEL_LETTERS),
  state: z.enum(onModelStates),
  decision: z.enum(onModelDecisions).nullable(),
  /** Null if none was stored. */
  picture: onModelPicture.nullable(),
  /** Why there is no picture: the judge's alarm or the engine's refusal. */
  reason: z.string().nullable(),
});
export type OnModelItem = z.infer<typeof onModelItem>;

/**
 * How far the work is: pictures by state. `madeSeconds`: average processor seconds per picture; null before the first
 * one.
 */
export const onModelProgress = z.object({
  products: z.number().int().nonnegative(),
  models: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  good: z.number().int().nonnegative(),
  poor: z.number().int().nonnegative(),
  refused: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  accepted: z.number().int().nonnegative(),
  rejected: z.number().int().nonnegative(),
  madeSeconds: z.number().nonnegative().nullable(),
});
export type OnModelProgress = z.infer<typeof onModelProgress>;

export const onModelQuery = z.object({
  view: z.enum(onModelViews).default("undecided"),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(48),
});
export type OnModelQuery = z.output<typeof onModelQuery>;

/** Null withdraws the decision. */
export const onModelChange = z.object({ decision: z.enum(onModelDecisions).nullable() });

/** Pictures now waiting to be made, of the product or of all products. */
export const onModelAsked = z.object({ waiting: z.number().int().nonnegative() });
