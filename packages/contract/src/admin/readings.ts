/**
 * How the embedded engine reads a product's picture, and what the operator corrects of it. Places are
 * fractions of the picture, 0 to 1 from its left and its top, so that they hold at any size.
 */
import { z } from "zod";
import { product, productPicture } from "../catalogue/products.ts";
import { garmentCategories } from "../catalogue/values.ts";
import { id } from "../protocol/ids.ts";
import { judgement } from "../tryon/tryon.ts";

/** Left and right as seen in the picture. Which of them a garment has, its reading says. */
export const garmentPoints = [
  "neckLeft",
  "neckRight",
  "shoulderLeft",
  "shoulderRight",
  "armpitLeft",
  "armpitRight",
  "cuffOuterLeft",
  "cuffInnerLeft",
  "cuffOuterRight",
  "cuffInnerRight",
  "waistLeft",
  "waistRight",
  "crotch",
  "hemLeft",
  "hemRight",
] as const;
export type GarmentPointName = (typeof garmentPoints)[number];

const place = z.object({ x: z.number(), y: z.number() }).strict();
export const garmentLandmarks = z.partialRecord(z.enum(garmentPoints), place);
export type GarmentLandmarks = z.infer<typeof garmentLandmarks>;

/** A mask's PNG in base64 is at most so long: an outline brushed by hand in one bit a pixel needs a tenth of it. */
export const MASK_MAX_CHARACTERS = 56_000;

/** PNG in base64, of the whole picture in any size: light where there is cloth. */
const mask = z.base64().min(1).max(MASK_MAX_CHARACTERS, "The mask is too large. Send it as a PNG of black and white.");

/** What counts before the automatic reading; what is left out or null is read as ever. */
export const garmentCorrection = z.object({
  /** Only the points that were moved. */
  landmarks: garmentLandmarks.default({}),
  mask: mask.nullable().default(null),
  sleeves: z.enum(["sleeves", "none"]).nullable().default(null),
  legs: z.enum(["legs", "none"]).nullable().default(null),
});
export type GarmentCorrection = z.output<typeof garmentCorrection>;
export type GarmentCorrectionInput = z.input<typeof garmentCorrection>;

/** `picture`: the version of the picture that was looked at; a correction of another one is refused. */
export const garmentCorrectionWrite = garmentCorrection.extend({ picture: z.string().min(1).max(64) });
export type GarmentCorrectionWrite = z.input<typeof garmentCorrectionWrite>;

/** `model`: whom to dress, by the id that the reading lists. */
export const garmentPreviewRequest = garmentCorrectionWrite.extend({ model: z.string().min(1).max(64) });
export type GarmentPreviewRequest = z.input<typeof garmentPreviewRequest>;

export const garmentReading = z.object({
  /** Of the picture as it was read. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** `worn`: on a model, whose body says where everything is; of such a picture the mask alone can be corrected. */
  kind: z.enum(["flat", "worn"]),
  landmarks: garmentLandmarks,
  hasSleeves: z.boolean(),
  hasLegs: z.boolean(),
  /** PNG in base64: white where there is cloth. */
  mask: z.string(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type GarmentReading = z.infer<typeof garmentReading>;

/** Why a correction no longer holds: the product has another picture, or is another kind of garment. */
export const correctionVoids = ["picture", "kind"] as const;
export type CorrectionVoid = (typeof correctionVoids)[number];
/** `holds`: try-ons of the product use it. */
export const correctionStates = ["holds", ...correctionVoids] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** A product as administrators list it; null: nothing was corrected of its reading. */
export const adminProduct = product.extend({ correction: z.enum(correctionStates).nullable() });
export type AdminProduct = z.infer<typeof adminProduct>;

export const ADMIN_CORRECTIONS_PAGE = 50;

/** A product whose reading was corrected. */
export const correctedProduct = z.object({
  product: z.object({
    id,
    name: z.string(),
    slug: z.string(),
    imageUrl: z.string(),
    picture: productPicture.nullable(),
  }),
  state: z.enum(correctionStates),
  savedAt: z.iso.datetime(),
});
export type CorrectedProduct = z.infer<typeof correctedProduct>;

export const productReading = z.object({
  product: z.object({ id, name: z.string(), slug: z.string() }),
  picture: z.object({ url: z.string(), version: z.string() }),
  category: z.enum(garmentCategories),
  garmentPhotoType: z.enum(["flat-lay", "model"]),
  /** What the engine reads by itself; null where it finds no garment, and `problem` says why. */
  automatic: garmentReading.nullable(),
  problem: z.string().nullable(),
  /** The saved correction; null if there is none. */
  correction: garmentCorrection
    .extend({ version: z.string(), savedAt: z.iso.datetime(), voidedBy: z.enum(correctionVoids).nullable() })
    .nullable(),
  /** Read with the saved correction; null where there is none that holds. */
  corrected: garmentReading.nullable(),
  /** On whom a preview can be made: the house's models or, without any, a figure. */
  models: z.array(z.object({ id: z.string(), name: z.string(), imageUrl: z.string() })),
});
export type ProductReading = z.infer<typeof productReading>;

export const garmentPreview = z.object({
  /** A JPEG as a data URL; nothing of it is stored. */
  picture: z.string(),
  judgement: judgement.nullable(),
  /** As the garment was read for it. */
  reading: garmentReading,
});
export type GarmentPreview = z.infer<typeof garmentPreview>;
