/** The shop in the admin area: products of every status, and what may be changed. Apart from the shop's own client, as `admin-calls.ts` is. */
import {
  adminProduct,
  correctedProduct,
  type GarmentCorrectionWrite,
  type GarmentPreviewRequest,
  garmentPreview,
  productReading,
} from "../admin/readings.ts";
import { brand, category } from "../catalogue/brands.ts";
import { IMPORT_PREVIEW_BYTES, type ImportColumnChoice, importPreview, productImport } from "../catalogue/imports.ts";
import {
  type HouseModel,
  houseModel,
  type OnModelDecision,
  type OnModelQuery,
  onModelAsked,
  onModelItem,
  onModelProgress,
} from "../catalogue/on-model.ts";
import { product, productPictureUploaded } from "../catalogue/products.ts";
import type { AdminProductSort, ProductStatus } from "../catalogue/values.ts";
import type { BrandChange, CategoryChange, ProductChange } from "../catalogue/writes.ts";
import { type ClientOptions, createTransport, toQuery } from "./transport.ts";

type AdminProductsRequest = { page?: number; limit?: number; search?: string; sort?: AdminProductSort };
/** The fields of a product that the admin dashboard changes of many at once. */
export type ProductPlacement = { brandId: string; categoryId: string; status: ProductStatus; isAvailable: boolean };
/** Those that it changes of one. */
type ProductEdit = ProductPlacement & { isGarment: boolean };

/** Products from files. */
const importCalls = ({ call }: Pick<ReturnType<typeof createTransport>, "call">) => ({
  /** What the file's first lines tell. */
  previewImport: (file: File) => {
    const form = new FormData();
    form.set("file", new File([file.slice(0, IMPORT_PREVIEW_BYTES)], file.name));
    return call("/products/import/preview", importPreview, { method: "POST", form });
  },
  /**
   * A CSV, an export of Shopify or WooCommerce, or a Google Merchant feed. `dryRun`: reports what it would change.
   * `columns`: for a table with other column names than ours.
   */
  importProducts: (file: File, { dryRun, columns }: { dryRun: boolean; columns?: ImportColumnChoice | undefined }) => {
    const form = new FormData();
    form.set("file", file);
    const query = toQuery({ dryRun, columns: columns && JSON.stringify(columns) });
    return call(`/products/import${query}`, productImport, { method: "POST", form });
  },
  productImport: (importId: string) => call(`/products/imports/${importId}`, productImport),
  /** The newest, newest first. */
  productImports: (limit: number) => call(`/products/imports${toQuery({ limit })}`, productImport.array()),
});

export function createShopAdminClient(options: ClientOptions = {}) {
  const { read, call, callAll, callEmpty } = createTransport(options);
  return {
    /** One page of products of every status. `isExact` false: there are more than `total`. */
    products: async (request: AdminProductsRequest = {}) => {
      const { body, response } = await read(`/products/admin/all${toQuery(request)}`);
      const products = adminProduct.array().parse(JSON.parse(body));
      return {
        products,
        total: Number(response.headers.get("X-Total-Count") ?? products.length),
        isExact: response.headers.get("X-Total-Count-Exact") !== "false",
      };
    },
    /** Fields that are left out stay as they are. */
    placeProduct: (productId: string, placement: Partial<ProductEdit>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(placement)) form.set(name, String(value));
      return call(`/products/${productId}`, product, { method: "PUT", form });
    },
    /** Fields that are left out take a new product's defaults. */
    createProduct: (fields: ProductChange) => call("/products", product, { method: "POST", json: fields }),
    /** Uploads a picture. Its URL can then be set on a product. */
    uploadPicture: (image: File) => {
      const form = new FormData();
      form.set("image", image);
      return call("/products/pictures", productPictureUploaded, { method: "POST", form });
    },
    /** Includes inactive brands. */
    brands: () => callAll("/brands", brand),
    categories: () => callAll("/categories", category),
    ...importCalls({ call }),
    createBrand: (fields: BrandChange) => call("/brands", brand, { method: "POST", json: fields }),
    updateBrand: (brandId: string, fields: BrandChange) =>
      call(`/brands/${brandId}`, brand, { method: "PUT", json: fields }),
    deleteBrand: (brandId: string) => callEmpty(`/brands/${brandId}`, { method: "DELETE" }),
    createCategory: (fields: CategoryChange) => call("/categories", category, { method: "POST", json: fields }),
    updateCategory: (categoryId: string, fields: CategoryChange) =>
      call(`/categories/${categoryId}`, category, { method: "PUT", json: fields }),
    deleteCategory: (categoryId: string) => callEmpty(`/categories/${categoryId}`, { method: "DELETE" }),
  };
}

/** House models and the pictures on them. */
export function createHouseModelClient(options: ClientOptions = {}) {
  const { call, callAll, callEmpty, read } = createTransport(options);
  return {
    models: () => callAll("/house-models", houseModel),
    addModel: (photo: Blob, { wears, consent }: { wears: HouseModel["wears"]; consent: string }) => {
      const form = new FormData();
      form.set("image", photo, "model.jpg");
      form.set("wears", wears);
      form.set("consent", consent);
      return call("/house-models", houseModel, { method: "POST", form });
    },
    removeModel: (modelId: string) => callEmpty(`/house-models/${modelId}`, { method: "DELETE" }),
    progress: () => call("/on-model/progress", onModelProgress),
    pictures: async (query: Partial<OnModelQuery> = {}) => {
      const { body, response } = await read(`/on-model${toQuery(query)}`);
      const items = onModelItem.array().parse(JSON.parse(body));
      return { items, total: Number(response.headers.get("X-Total-Count") ?? items.length) };
    },
    decide: (pictureId: string, decision: OnModelDecision | null) =>
      call(`/on-model/${pictureId}`, onModelItem, { method: "PUT", json: { decision } }),
    /** Requests all missing pictures. */
    make: () => call("/on-model", onModelAsked, { method: "POST" }),
    makeOf: (productId: string) => call(`/products/${productId}/on-model`, onModelAsked, { method: "POST" }),
  };
}

/** How the engine reads a product's picture, and the operator's corrections. */
export function createReadingClient(options: ClientOptions = {}) {
  const { call, callEmpty, read } = createTransport(options);
  const pathOf = (productId: string) => `/users/admin/products/${productId}/reading`;
  return {
    /** One page of the products whose reading was corrected; those of which it no longer applies first. */
    corrected: async (query: { page?: number; limit?: number } = {}) => {
      const { body, response } = await read(`/users/admin/readings${toQuery(query)}`);
      const items = correctedProduct.array().parse(JSON.parse(body));
      return { items, total: Number(response.headers.get("X-Total-Count") ?? items.length) };
    },
    reading: (productId: string) => call(pathOf(productId), productReading),
    save: (productId: string, json: GarmentCorrectionWrite) =>
      call(pathOf(productId), productReading, { method: "PUT", json }),
    /** Back to the automatic reading. */
    reset: (productId: string) => callEmpty(pathOf(productId), { method: "DELETE" }),
    preview: (productId: string, json: GarmentPreviewRequest, signal?: AbortSignal) =>
      call(`${pathOf(productId)}/preview`, garmentPreview, { method: "POST", json, ...(signal ? { signal } : {}) }),
  };
}
