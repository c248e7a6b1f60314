/**
 * What the shop's pages load from the API. Nothing here throws: a page shows the specification's words, and the log
 * contains the reason.
 */
import {
  ApiError,
  type Brand,
  type Category,
  type Client,
  PRODUCTS_PER_PAGE,
  type SearchSuggestions,
} from "@toile/contract";
import { type BrowseAddress, toProductFilters } from "./browse-address.ts";
import { type ListedProduct, type ShownProduct, toListed } from "./listed-product.ts";
import { FETCH_FAILED, NETWORK_ERROR, NO_SLUG } from "./shop-messages.ts";

/** Products per request on brand and category pages; more are loaded while scrolling. */
const PAGE_SIZE = 24;

export type Failed = { kind: "failed"; message: string };
export type Missing = { kind: "missing"; message: string };

export type ProductList = {
  kind: "listed";
  products: ListedProduct[];
  total: number;
  /** False: there are more than `total`. */
  isExact: boolean;
  /** The search as it was understood, if a word was mistyped. */
  corrected: string | null;
  /** What may have been meant, if a search found nothing. */
  suggestions: SearchSuggestions | null;
  pageCount: number;
};

/** Logs the reason; the page gets the sentence. */
export function failed(error: unknown): Failed {
  console.error("The shop could not be loaded", error);
  return { kind: "failed", message: error instanceof TypeError ? NETWORK_ERROR : FETCH_FAILED };
}

function failedOrMissing(error: unknown, message: string): Failed | Missing {
  // 400: the page's URL does not contain a valid slug or id, so nothing can have it.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isMissing ? { kind: "missing", message } : failed(error);
}

export async function loadBrowse(client: Client, address: BrowseAddress): Promise<ProductList | Failed> {
  const { sort, page } = address;
  const request = { ...toProductFilters(address), page, limit: PRODUCTS_PER_PAGE, ...(sort ? { sort } : {}) };
  return listProducts(client, request);
}

async function listProducts(
  client: Client,
  request: NonNullable<Parameters<Client["shop"]["products"]>[0]> & { limit: number },
): Promise<ProductList | Failed> {
  try {
    const found = await client.shop.products(request);
    const pageCount = Math.max(1, Math.ceil(found.total / request.limit));
    return { kind: "listed", ...found, products: toListed(found.products), pageCount };
  } catch (error) {
    return failed(error);
  }
}

export type ProductView = { kind: "found"; product: ShownProduct; brand: Brand | null };

export async function loadProduct(client: Client, slug: string | undefined): Promise<ProductView | Failed | Missing> {
  if (!slug) return { kind: "missing", message: NO_SLUG };
  try {
    const { viewCount: _views, clickCount: _clicks, ...product } = await client.shop.product(slug);
    // If the brand cannot be loaded, the page shows the product without the card about the brand.
    const brand = await client.shop.brand(product.brandId.id).catch((error: unknown) => {
      failed(error);
      return null;
    });
    return { kind: "found", product, brand };
  } catch (error) {
    return failedOrMissing(error, "Product not found");
  }
}

export type Collection<Of> = { kind: "found"; of: Of; list: ProductList };

export async function loadBrand(
  client: Client,
  { slug, page }: { slug: string | undefined; page: number },
): Promise<Collection<Brand> | Failed | Missing> {
  if (!slug) return { kind: "missing", message: NO_SLUG };
  const filter = { brand: slug, page, limit: PAGE_SIZE };
  return loadCollection(client, { of: client.shop.brand(slug), filter, missing: "Brand not found" });
}

export async function loadCategory(
  client: Client,
  { slug, page }: { slug: string | undefined; page: number },
): Promise<Collection<Category> | Failed | Missing> {
  if (!slug) return { kind: "missing", message: NO_SLUG };
  const filter = { category: slug, page, limit: PAGE_SIZE };
  return loadCollection(client, { of: client.shop.category(slug), filter, missing: "Category not found" });
}

async function loadCollection<Of>(
  client: Client,
  { of, filter, missing }: { of: Promise<Of>; filter: Parameters<typeof listProducts>[1]; missing: string },
): Promise<Collection<Of> | Failed | Missing> {
  const [found, list] = await Promise.all([
    of.catch((error: unknown) => failedOrMissing(error, missing)),
    listProducts(client, filter),
  ]);
  if (isError(found)) return found;
  return list.kind === "failed" ? list : { kind: "found", of: found, list };
}

function isError(value: unknown): value is Failed | Missing {
  const kind = typeof value === "object" && value !== null && "kind" in value ? value.kind : undefined;
  return kind === "failed" || kind === "missing";
}

/** The first three of the list. */
export async function loadFeatured(client: Client): Promise<ProductList | Failed> {
  return listProducts(client, { limit: 3 });
}

/** The garment of a product for the try-on page; `unavailable` if it has none that can be tried on. */
export async function loadPreset(
  client: Client,
  productId: string,
): Promise<{ name: string; imageUrl: string; productId: string } | "unavailable"> {
  try {
    const { id, name, mainImageUrl, canTryOn } = await client.shop.product(productId);
    return canTryOn && mainImageUrl ? { name, imageUrl: mainImageUrl, productId: id } : "unavailable";
  } catch (error) {
    failed(error);
    return "unavailable";
  }
}

/** The HTTP status of a page with this result. */
export function statusOf({ kind }: { kind: string }): number {
  return kind === "missing" ? 404 : kind === "failed" ? 502 : 200;
}
