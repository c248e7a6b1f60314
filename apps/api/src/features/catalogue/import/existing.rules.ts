/** What an import knows about a product of the shop, and whether a row would change it. Pure. */
import { splitCategory } from "./formats/garments.rules.ts";
import type { CheckedFields, CheckedProduct, FieldName } from "./import.rules.ts";

/** Each product column that an import may write, its type, and its field. */
const COLUMNS: Record<FieldName, { column: string; type: string }> = {
  name: { column: "name", type: "text" },
  description: { column: "description", type: "text" },
  priceCents: { column: "price_cents", type: "integer" },
  originalPriceCents: { column: "original_price_cents", type: "integer" },
  currency: { column: "currency", type: "text" },
  status: { column: "status", type: "text" },
  isAvailable: { column: "is_available", type: "boolean" },
  isFeatured: { column: "is_featured", type: "boolean" },
  gender: { column: "gender", type: "text" },
  season: { column: "season", type: "text" },
  occasion: { column: "occasion", type: "text" },
  material: { column: "material", type: "text" },
  tags: { column: "tags", type: "text[]" },
  availableSizes: { column: "sizes", type: "text[]" },
  availableColors: { column: "colours", type: "text[]" },
  affiliateLink: { column: "affiliate_link", type: "text" },
  fit: { column: "fit", type: "text" },
  care: { column: "care", type: "text" },
  garmentCategory: { column: "garment_category", type: "text" },
  isGarment: { column: "is_garment", type: "boolean" },
  garmentPhotoType: { column: "garment_photo_type", type: "text" },
  mainImageUrl: { column: "main_image_url", type: "text" },
  additionalImageUrls: { column: "additional_image_urls", type: "text[]" },
  // Their ids: see `writtenValue`.
  brand: { column: "brand_id", type: "uuid" },
  category: { column: "category_id", type: "uuid" },
};
export const FIELDS = Object.entries(COLUMNS).map(([field, column]) => ({ field: field as FieldName, ...column }));

/** A product's row, with the names of its brand and of its categories, outermost first. */
export type ExistingProduct = Record<string, unknown> & {
  id: string;
  name: string;
  slug: string;
  brand: string;
  category: string[];
  /** Null: its values came from elsewhere. */
  hash: string | null;
  /** It is the import's source that knows it by this id; otherwise the shop's own names found it. */
  isOfSource: boolean;
};

/** The row was read before, or says what the shop has: then manual changes since stay, and nothing is written. */
export function isUnchanged(
  product: CheckedProduct,
  existing: ExistingProduct,
  spoken: ReadonlySet<FieldName>,
): boolean {
  if (existing.isOfSource && existing.hash === product.hash) return true;
  return FIELDS.every(({ field }) => !spoken.has(field) || isSame(product, existing, field));
}

/** Whether a field need not be written: the row does not tell it, or it is the same. */
export function isSame({ fields, untold }: CheckedProduct, existing: ExistingProduct, field: FieldName): boolean {
  if (untold.has(field)) return true;
  if (field === "brand") return fields.brand.toLowerCase() === existing.brand.toLowerCase();
  if (field === "category") return endsWith(splitCategory(existing.category.join(" > ")), fields.category);
  return plain(fields[field]) === plain(existing[COLUMNS[field].column]);
}

/** A file may name less of a category's path than the shop does. */
function endsWith(path: string[], end: string[]): boolean {
  return path.slice(-end.length).join("\n").toLowerCase() === end.join("\n").toLowerCase();
}

const plain = (value: CheckedFields[FieldName] | unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...new Set(value)] : (value ?? null));
