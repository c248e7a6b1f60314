/** Shared looks: results of try-ons that their owner shows to anyone who has the link. */
import { z } from "zod";
import { wornProducts } from "../catalogue/worn-products.ts";
import { id } from "../protocol/ids.ts";

/** How many looks one account may share at a time. */
export const LOOKS_MAX = 200;

/** 24 random bytes: the URL cannot be guessed. */
export const lookToken = z.string().regex(/^[A-Za-z0-9_-]{32}$/, "There is no such look.");

export const lookRequest = z.object({ predictionId: id });

/** As its owner sees it. */
export const look = wornProducts.extend({
  token: lookToken,
  /** The page's path on this site. */
  path: z.string(),
  predictionId: id,
  createdAt: z.iso.datetime(),
});
export type Look = z.infer<typeof look>;

/** The public view: the picture and where to buy the garment, nothing about the person. */
export const publicLook = wornProducts.extend({
  /** Works as long as the look is shared. */
  imageUrl: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** 1200 × 630, for link previews. */
  previewUrl: z.string(),
});
export type PublicLook = z.infer<typeof publicLook>;
