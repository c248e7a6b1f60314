/** A shopper's finished try-ons: the gallery "Your looks", and the list behind it. */
import { z } from "zod";
import { garmentCategories } from "../catalogue/values.ts";
import { wornProducts } from "../catalogue/worn-products.ts";
import { booleanText } from "../protocol/boolean-text.ts";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";

/** For how many minutes removed looks can be restored. After that their pictures are deleted. */
export const UNDO_MINUTES = 10;
/** How many looks one request may remove, restore or download. */
export const LOOKS_AT_ONCE_MAX = 100;
export const GALLERY_PAGE = 24;

/** The filters of looks; an absent filter matches everything. */
const historyFilterFields = {
  liked: booleanText.optional(),
  /** The kind of garment. A shopper's own garment has a kind only if the try-on named one. */
  kind: z.enum(garmentCategories).optional(),
  /** The slug of the garment's brand. */
  brand: z.string().trim().min(1).max(200).optional(),
  /** Made at this time or later. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Made before this time. */
  to: z.iso.datetime({ offset: true }).optional(),
};
export const historyFilters = z.object(historyFilterFields);
export type HistoryFilters = z.infer<typeof historyFilters>;

export const historyQuery = z
  .object({
    ...historyFilterFields,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_MAX),
    /**
     * Only looks older than the one with this id. Pages stay in place while new looks arrive. Nothing is counted: the
     * response has no X-Total-Count, and Link has only `next`.
     */
    before: id.optional(),
  })
  .refine(({ page, before }) => page === 1 || before === undefined, {
    path: ["before"],
    message: "Use either page or before.",
  });

export const historyItem = wornProducts.extend({
  id,
  resultImageUrl: z.string(),
  garmentImageUrl: z.string(),
  createdAt: z.iso.datetime(),
  liked: z.boolean(),
  /** When its pictures are deleted automatically; null: never, because the look is liked. */
  expiresAt: z.iso.datetime().nullable(),
  /** False: the picture was not good enough and its credit was returned, or it was `free`. */
  charged: z.boolean(),
  /** The free mend of a try-on that was not charged. */
  free: z.boolean(),
  productId: z.string().optional(),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const historyUpdate = z.object({ liked: z.boolean() });

export const galleryQuery = z.object({
  ...historyFilterFields,
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(GALLERY_PAGE),
});

/** Looks that were just removed and can still be restored. */
export const removedLooks = z.object({
  ids: z.array(id),
  /** When the first of them can no longer be restored; null: there are none. */
  until: z.iso.datetime().nullable(),
});
export type RemovedLooks = z.infer<typeof removedLooks>;

/** The first page of the gallery, with what its filters offer. */
export const gallery = z.object({
  looks: z.array(historyItem),
  /** The `before` of the next page in `/style/history`; null: there is no next page. */
  next: id.nullable(),
  /** The kinds and brands of all looks, regardless of the filters. */
  kinds: z.array(z.enum(garmentCategories)),
  brands: z.array(z.object({ slug: z.string(), name: z.string() })),
  removed: removedLooks,
});
export type Gallery = z.infer<typeof gallery>;

const ids = z.array(id).min(1).max(LOOKS_AT_ONCE_MAX, `Choose at most ${LOOKS_AT_ONCE_MAX} looks.`);

export const looksChosen = z.object({ ids });
export const restoredLooks = z.object({ ids: z.array(id) });

export const looksDownload = z.object({
  ids,
  /** The files are named by the time each look was made, in this time zone. */
  timeZone: z.string().max(64).refine(isTimeZone, "This time zone is not known.").default("UTC"),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
