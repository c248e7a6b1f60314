/** Converts rows of the shop to the contract's shapes. Pure. */
import {
  type Brand,
  type Category,
  type Currency,
  type GarmentCategory,
  type Gender,
  type Product,
  type ProductFacets,
  type ProductPicture,
  type ProductStatus,
  withLegacyId,
} from "@toile/contract";
import type { MadeOnModel } from "../catalogue.tables.ts";

/** A row of `PRODUCT_COLUMNS`. */
export type ProductRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  price_cents: number;
  original_price_cents: number | null;
  currency: Currency;
  status: ProductStatus;
  is_available: boolean;
  gender: Gender;
  season: Product["season"];
  occasion: string;
  material: string;
  tags: string[];
  sizes: string[];
  colours: string[];
  affiliate_link: string | null;
  fit: string;
  care: string;
  garment_category: GarmentCategory;
  is_garment: boolean;
  garment_photo_type: Product["garmentPhotoType"];
  main_image_url: string;
  additional_image_urls: string[];
  pictures: ProductPicture[];
  on_model: MadeOnModel[];
  created_at: Date;
  brand_id: string;
  brand_name: string;
  brand_slug: string;
  category_id: string;
  category_name: string;
  category_slug: string;
  views: number;
  clicks: number;
};

type Triable = Pick<ProductRow, "status" | "is_available" | "is_garment" | "main_image_url" | "pictures">;
/** Only a garment that is active and available, and has a picture that can be shown. */
export const canTryOn = (row: Triable): boolean =>
  row.is_garment && row.status === "active" && row.is_available && shownUrl(row.main_image_url, row.pictures) !== "";

/** A URL on this site. */
const isOurs = (url: string): boolean => /^\/(?![/\\])/.test(url);

/**
 * The URL at which a picture is shown: its own if it is on this site, ours if it was fetched from another site, empty
 * until then. A browser that requested the other server would reveal who looks at what, and our pages do not allow it.
 */
export function shownUrl(url: string, pictures: ProductPicture[]): string {
  if (isOurs(url)) return url;
  const made = pictures.find((picture) => picture.url === url);
  return made ? `${made.base}/original.jpg` : "";
}

const toMajor = (cents: number): number => cents / 100;
/** Prices have two decimals; further digits are rounded, not truncated. */
export const toCents = (price: number): number => Math.round(price * 100);

export const toProduct = (row: ProductRow): Product => toProductWith(row, (url) => shownUrl(url, row.pictures));

/**
 * Includes the URLs of pictures that have not been fetched yet, for writers, who would otherwise lose them on saving.
 */
export const toWrittenProduct = (row: ProductRow): Product =>
  toProductWith(row, (url) => shownUrl(url, row.pictures) || url);

function toProductWith(row: ProductRow, urlOf: (url: string) => string): Product {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    mainImageUrl: urlOf(row.main_image_url),
    additionalImageUrls: row.additional_image_urls.map(urlOf).filter((url) => url !== ""),
    pictures: row.pictures.map((picture) => ({ ...picture, url: shownUrl(picture.url, row.pictures) })),
    onModel: row.on_model.filter(({ madeOf }) => madeOf === row.main_image_url).map(({ madeOf: _, ...shown }) => shown),
    price: toMajor(row.price_cents),
    originalPrice: row.original_price_cents === null ? null : toMajor(row.original_price_cents),
    currency: row.currency,
    status: row.status,
    isAvailable: row.is_available,
    canTryOn: canTryOn(row),
    gender: row.gender,
    season: row.season,
    occasion: row.occasion,
    material: row.material,
    tags: row.tags,
    availableSizes: row.sizes,
    availableColors: row.colours,
    affiliateLink: row.affiliate_link,
    metadata: { fit: row.fit, care: row.care },
    garmentCategory: row.garment_category,
    isGarment: row.is_garment,
    garmentPhotoType: row.garment_photo_type,
    brandId: withLegacyId({ id: row.brand_id, name: row.brand_name, slug: row.brand_slug }),
    categoryId: withLegacyId({ id: row.category_id, name: row.category_name, slug: row.category_slug }),
    viewCount: row.views,
    clickCount: row.clicks,
    createdAt: row.created_at.toISOString(),
  };
}

export type BrandRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  logo_url: string | null;
  website_url: string | null;
  price_range: Brand["priceRange"];
  specialties: string[];
  is_active: boolean;
  created_at: Date;
  product_count: number;
};

export const toBrand = (row: BrandRow): Brand => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  logoUrl: row.logo_url,
  websiteUrl: row.website_url,
  priceRange: row.price_range,
  specialties: row.specialties,
  isActive: row.is_active,
  productCount: row.product_count,
  createdAt: row.created_at.toISOString(),
});

export type CategoryRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  parent_id: string | null;
  parent_name: string | null;
  image_url: string | null;
  sort_order: number;
  keywords: string[];
  is_active: boolean;
  created_at: Date;
  product_count: number;
};

export const toCategory = (row: CategoryRow): Category => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  parentCategoryId: row.parent_id,
  parent: row.parent_name,
  imageUrl: row.image_url,
  sortOrder: row.sort_order,
  keywords: row.keywords,
  isActive: row.is_active,
  productCount: row.product_count,
  createdAt: row.created_at.toISOString(),
});

/** A row of `facetsStatement`. */
export type FacetRow = { kind: string; value: string; label: string; count: number | null };

export function toFacets(rows: FacetRow[], currency: Currency): ProductFacets {
  const numberOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? null;
  const of = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, label, count }) => ({ value, label, count: count ?? 0 }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en"));
  const [min, max] = [numberOf("min"), numberOf("max")];
  return {
    total: numberOf("total") ?? 0,
    brands: of("brand"),
    categories: of("category"),
    genders: of("gender"),
    colours: of("colour"),
    sizes: of("size"),
    price: min === null || max === null ? null : { min: min / 100, max: max / 100, currency },
  };
}
