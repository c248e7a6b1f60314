/** Calls about the shop: products, brands, categories, and an account's favourites. */
import { brand, category } from "../catalogue/brands.ts";
import { favouriteIds } from "../catalogue/favourites.ts";
import {
  type ProductFilters,
  type ProductQuery,
  productFacets,
  searchSuggestions,
} from "../catalogue/product-lists.ts";
import { product } from "../catalogue/products.ts";
import { type Transport, toQuery } from "./transport.ts";

/** Filters, order and page of a product list. */
export type ProductListRequest = Partial<ProductFilters & Pick<ProductQuery, "sort" | "page" | "limit">>;

export const shopCalls = (transport: Transport) => {
  const { call, callAll, callEmpty } = transport;
  return {
    products: (request: ProductListRequest = {}, signal?: AbortSignal) => listProducts(transport, request, signal),
    facets: (filters: Partial<ProductFilters> = {}) => call(`/products/facets${toQuery(filters)}`, productFacets),
    /** Products that go with these on one person. */
    completeLook: (worn: string[], limit = 8) =>
      call(`/products/complete-the-look${toQuery({ worn: worn.join(","), limit })}`, product.array()),
    /** In this order, without the ids that no product has. At most PRODUCT_IDS_MAX. */
    productsByIds: (ids: string[]) => call(`/products/by-ids${toQuery({ ids: ids.join(",") })}`, product.array()),
    /** By id or slug. */
    product: (ref: string) => call(`/products/${encodeURIComponent(ref)}`, product),
    countEvent: (productId: string, type: "view" | "click") =>
      callEmpty(`/products/${productId}/events`, { method: "POST", json: { type } }),
    deleteProduct: (productId: string) => callEmpty(`/products/${productId}`, { method: "DELETE" }),
    brands: () => callAll("/brands", brand),
    brand: (ref: string) => call(`/brands/${encodeURIComponent(ref)}`, brand),
    categories: () => callAll("/categories", category),
    mainCategories: () => callAll("/categories/main", category),
    category: (ref: string) => call(`/categories/${encodeURIComponent(ref)}`, category),
  };
};

/**
 * One page. `isExact` false: there are more than `total`. `corrected`: the search with its typing errors corrected, or
 * null. `suggestions`: what a search without results may have meant, or null.
 */
async function listProducts({ read }: Transport, request: ProductListRequest, signal: AbortSignal | undefined) {
  const { body, response } = await read(`/products${toQuery(request)}`, signal ? { signal } : {});
  const products = product.array().parse(JSON.parse(body));
  const corrected = response.headers.get("X-Search-Corrected");
  const suggestions = response.headers.get("X-Search-Suggestions");
  return {
    products,
    total: Number(response.headers.get("X-Total-Count") ?? products.length),
    isExact: response.headers.get("X-Total-Count-Exact") !== "false",
    corrected: corrected === null ? null : decodeURIComponent(corrected),
    suggestions: suggestions === null ? null : searchSuggestions.parse(JSON.parse(decodeURIComponent(suggestions))),
  };
}

export const favouriteCalls = ({ read, call, callEmpty }: Transport) => ({
  ids: () => call("/favourites/ids", favouriteIds),
  /** One page, newest first, and the total number of favourites. */
  list: async (page = 1, limit = 24) => {
    const { body, response } = await read(`/favourites?page=${page}&limit=${limit}`);
    const total = Number(response.headers.get("X-Total-Count") ?? 0);
    return { products: product.array().parse(JSON.parse(body)), total };
  },
  add: (productId: string) => callEmpty(`/favourites/${productId}`, { method: "PUT" }),
  remove: (productId: string) => callEmpty(`/favourites/${productId}`, { method: "DELETE" }),
});
