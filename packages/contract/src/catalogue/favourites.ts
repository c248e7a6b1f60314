/** Favourites: products that an account has saved. The list returns products of the catalogue, newest first. */
import { z } from "zod";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";

/** Per account. */
export const FAVOURITES_MAX = 500;

export const favouriteIds = z.array(id);

export const favouritesQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(24),
});
