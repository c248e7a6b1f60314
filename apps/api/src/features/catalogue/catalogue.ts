/**
 * The shop: products, brands, categories and their search. Owns their tables. Keeps: a product is listed exactly where its
 * status, its brand and its categories say so, and counts and search words follow every write (triggers; see
 * `catalogue_violations`); nothing that something else hangs on is deleted.
 */
import type {
  Brand,
  BrandChange,
  BrandWrite,
  Category,
  CategoryChange,
  CategoryWrite,
  Product,
  ProductChange,
  ProductFacets,
  ProductFilters,
  ProductSort,
  ProductWrite,
  SearchSuggestions,
} from "@toile/contract";
import { isUuid } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import type { Media } from "../media/media.ts";
import * as brandStore from "./brands/brands.store.ts";
import * as categoryStore from "./categories/categories.store.ts";
import { createCounter } from "./products/counter.ts";
import { type CatalogueJobDeps, defineCatalogueJobs, wakePictures } from "./catalogue.jobs.ts";
import {
  brandOf,
  categoryOf,
  facetsStatement,
  isCounted,
  isSearchAlone,
  type ListQuery,
  listStatement,
  matchesStatement,
  WINDOW,
} from "./search/list.sql.ts";
import { completeLook } from "./products/look.store.ts";
import { readPicture } from "./pictures/pictures.ts";
import * as productStore from "./products/products.store.ts";
import {
  canTryOn,
  type FacetRow,
  type ProductRow,
  shownAddress,
  toBrand,
  toCategory,
  toFacets,
  toProduct,
  toWrittenProduct,
} from "./rows/rows.rules.ts";
import { readSearch } from "./search/search.rules.ts";
import { findSuggestions } from "./search/suggestions.store.ts";
import { createSynonyms } from "./search/synonyms.store.ts";
import { createWordMemory, createWordStatistics, type ResolvedSearch, resolveSearch } from "./search/words.store.ts";

/** A shop that was just stocked has pictures to make for a minute or two: the first visitor's pages come before. */
const AFTER_START_SECONDS = 20;

/** An admin's act, for the audit. */
export type Act = { actorId: string; origin: audit.Origin };

export type Listing = {
  filters: ProductFilters;
  sort?: ProductSort | undefined;
  page: number;
  limit: number;
  /** Every status, for admins. */
  everything?: boolean;
};

export type ProductPage = {
  products: Product[];
  total: number;
  /** False: there are more than `total`. */
  isExact: boolean;
  /** The search as it was understood, where words were corrected. */
  corrected: string | null;
  /** What may have been meant, where a search found nothing. */
  suggestions: SearchSuggestions | null;
};

export type Catalogue = ReturnType<typeof createCatalogue>;

const missing = (what: "Product" | "Brand" | "Category") => new AppError("NOT_FOUND", `${what} not found`);

export type CatalogueDeps = Pick<Platform, "database" | "log" | "jobs" | "config"> & { media: Media };

export function createCatalogue(platform: CatalogueDeps) {
  const { database, jobs, media } = platform;
  const currency = platform.config.shopCurrency;
  const counter = createCounter(platform);
  const statistics = createWordStatistics({ database, count: WINDOW });
  const memory = createWordMemory();

  const synonyms = createSynonyms(platform);

  /** A search with nothing but a size in it is a filter. */
  const understand = async (filters: ProductFilters): Promise<{ search?: ResolvedSearch; sizes: string[] }> => {
    const { words, sizes } = readSearch(filters.q ?? "");
    if (words.length === 0) return { sizes };
    const places = { brand: brandOf(filters), category: categoryOf(filters) };
    return {
      search: await resolveSearch({ database, memory, thesaurus: await synonyms.current() }, words, places),
      sizes,
    };
  };
  /** Null without a search: nothing was said that could have meant something. */
  const suggest = async (filters: ProductFilters, search: ResolvedSearch | undefined) => {
    const { q = "", ...others } = filters;
    const { words, sizes } = readSearch(q);
    if (words.length === 0) return null;
    const isNarrowed = sizes.length > 0 || Object.values(others).some((value) => value !== undefined);
    const whole = search && !search.hopeless && isNarrowed ? search : undefined;
    return findSuggestions(database, { q: words.join(" "), words, whole, thesaurus: await synonyms.current() });
  };
  const readPage = async (query: ListQuery): Promise<TotalRow[]> => {
    const { filters, search, sizes } = query;
    if (!search) return database.query<TotalRow>(listStatement(query));
    if (!(isSearchAlone(filters, search, sizes) && (await statistics.isPlentiful(search)))) {
      const rows = await database.query<TotalRow>(matchesStatement(query, search));
      if ((rows[0]?.total ?? 0) <= WINDOW) return rows;
    }
    const beyond = { ...query, isBeyond: true };
    // A large shop's search is planned anew each time, and planning five tiers costs more than reading one, which fills most pages.
    if (query.sort === "relevance" && !query.isSmallShop) {
      const nearest = await database.query<TotalRow>(listStatement({ ...beyond, tiers: 1 }));
      if (nearest.length === query.limit && nearest.at(-1)?.id !== null) return nearest;
    }
    return database.query<TotalRow>(listStatement(beyond));
  };

  const findRow = async (ref: string): Promise<ProductRow> => {
    const row = await productStore.findProduct(database, ref);
    if (!row) throw missing("Product");
    return row;
  };

  return {
    defineJobs: (sweeps: Pick<CatalogueJobDeps, "sweepImports">) => defineCatalogueJobs({ ...platform, ...sweeps }),
    /** Goes on with what an earlier run or a seed left to do. The queues are running. */
    start: () => database.write((tx) => wakePictures(tx, jobs, { startAfterSeconds: AFTER_START_SECONDS })),

    /** One page in order. A search costs one more statement for words that are new, and up to two where more is found than is sorted. */
    async listProducts({ filters, sort, page, limit, everything = false }: Listing): Promise<ProductPage> {
      const { search, sizes } = await understand(filters);
      const nothing = async () => (everything ? null : suggest(filters, search));
      if (search?.hopeless)
        return { products: [], total: 0, isExact: true, corrected: null, suggestions: await nothing() };
      const rows = await readPage({
        filters,
        search,
        sizes,
        sort: sort ?? (search ? "relevance" : "featured"),
        limit,
        offset: (page - 1) * limit,
        everything,
        currency,
        isSmallShop: statistics.isSmallShop(),
      });
      const total = rows[0]?.total ?? 0;
      const isExact = total <= WINDOW || isCounted({ filters, everything, search, sizes });
      return {
        // A page beyond the end is one row that knows the total and nothing else.
        products: rows.filter((row) => row.id !== null).map(everything ? toWrittenProduct : toProduct),
        total: isExact ? total : WINDOW,
        isExact,
        corrected: search?.corrected ?? null,
        suggestions: total === 0 ? await nothing() : null,
      };
    },

    async facets(filters: ProductFilters): Promise<ProductFacets> {
      const { search, sizes } = await understand(filters);
      if (search?.hopeless) return toFacets([], currency);
      const rows = await database.query<FacetRow>(
        facetsStatement({ filters, search, sizes, currency, isSmallShop: statistics.isSmallShop() }),
      );
      return toFacets(rows, currency);
    },

    /** By id or slug, whatever its status; `asWritten` as its writers see it. @throws AppError NOT_FOUND 'Product not found' */
    async findProduct(ref: string, { asWritten = false } = {}): Promise<Product> {
      const row = await findRow(ref);
      return asWritten ? toWrittenProduct(row) : toProduct(row);
    },

    /** Those of these ids that are still there, in their order, whatever their status. What is no id names nothing. */
    async findProducts(given: string[]): Promise<Product[]> {
      const ids = given.filter(isUuid);
      if (ids.length === 0) return [];
      const rows = await productStore.findProducts(database, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toProduct);
    },

    /** What goes with the products of these ids on one person. */
    completeLook: (worn: string[], limit: number) => completeLook(database, worn, limit),

    /** What a try-on of this product needs. @throws AppError GARMENT_NOT_FOUND where there is none, or none that can be tried on. */
    async findGarment(ref: string): Promise<Garment> {
      const row = await productStore.findProduct(database, ref);
      if (!row) throw new AppError("GARMENT_NOT_FOUND", "This garment is not in the catalogue.");
      const imageUrl = shownAddress(row.main_image_url, row.pictures);
      if (!imageUrl) throw new AppError("GARMENT_NOT_FOUND", "This product has no picture that can be tried on.");
      if (!canTryOn(row)) throw new AppError("GARMENT_NOT_FOUND", "This product is not available for try-on.");
      return {
        productId: row.id,
        imageUrl,
        category: row.garment_category,
        photoType: row.garment_photo_type,
      };
    },

    async createProduct(given: ProductWrite, act: Act): Promise<Product> {
      const id = await database.write(async (tx) => {
        await requireParents(tx, given);
        const [made = ""] = await productStore.insertProducts(tx, [
          // Every required column of a whole product is there; the type of a part cannot say so.
          productStore.toValues(given) as Omit<productStore.ProductValues, "slug" | "id">,
        ]);
        await wakePictures(tx, jobs);
        await record(tx, act, "product.created", { productId: made });
        return made;
      });
      return toWrittenProduct(await findRow(id));
    },

    async updateProduct(ref: string, given: ProductChange, act: Act): Promise<Product> {
      const { id } = await findRow(ref);
      await database.write(async (tx) => {
        await requireParents(tx, given);
        if (!(await productStore.updateProduct(tx, id, productStore.toValues(given)))) throw missing("Product");
        if (given.mainImageUrl !== undefined || given.additionalImageUrls) await wakePictures(tx, jobs);
        await record(tx, act, "product.updated", { productId: id, changed: Object.keys(given) });
      });
      return toWrittenProduct(await findRow(id));
    },

    async deleteProduct(ref: string, act: Act): Promise<void> {
      const { id } = await findRow(ref);
      await database.write(async (tx) => {
        const gone = await productStore.deleteProduct(tx, id);
        if (!gone) throw missing("Product");
        await record(tx, act, "product.deleted", { productId: id, name: gone.name });
      });
    },

    /** The bytes behind a picture's address of this site or another. @throws AppError as `readPicture` */
    readPicture: (address: string) => readPicture({ ...media, config: platform.config }, address),

    /** An uploaded picture under an address of our own. @throws AppError as media's `store` */
    async storePicture(bytes: Uint8Array): Promise<{ url: string; width: number; height: number }> {
      const { hash: _hash, ...stored } = await media.publicPictures.store(bytes);
      return stored;
    },

    /** Counted within seconds; a product that is not there is passed over. */
    countEvent: counter.count,
    /** Writes what is counted, at the end of the process. */
    close: counter.flush,

    async listBrands({ everything, page, limit }: { everything: boolean; page: number; limit: number }) {
      const rows = await brandStore.listBrands(database, { everything, limit, offset: (page - 1) * limit });
      return { brands: rows.map(toBrand), total: rows[0]?.total ?? 0 };
    },

    async findBrand(ref: string): Promise<Brand> {
      const row = await brandStore.findBrand(database, ref);
      if (!row) throw missing("Brand");
      return toBrand(row);
    },

    async createBrand(given: BrandWrite, act: Act): Promise<Brand> {
      const id = await database.write(async (tx) => {
        const made = await brandStore.insertBrand(tx, given);
        await record(tx, act, "brand.created", { brandId: made });
        return made;
      });
      return this.findBrand(id);
    },

    async updateBrand(ref: string, given: BrandChange, act: Act): Promise<Brand> {
      const { id } = await this.findBrand(ref);
      await database.write(async (tx) => {
        if (!(await brandStore.updateBrand(tx, id, given))) throw missing("Brand");
        await record(tx, act, "brand.updated", { brandId: id, changed: Object.keys(given) });
      });
      return this.findBrand(id);
    },

    /** @throws AppError BRAND_IN_USE while it has products */
    async deleteBrand(ref: string, act: Act): Promise<void> {
      const { id, name } = await this.findBrand(ref);
      await database.write(async (tx) => {
        const used = await brandStore.countProducts(tx, id);
        if (used === undefined) throw missing("Brand");
        if (used > 0) throw new AppError("BRAND_IN_USE", `${name} still has products. Move or delete them first.`);
        await brandStore.deleteBrand(tx, id);
        await record(tx, act, "brand.deleted", { brandId: id, name });
      });
    },

    async listCategories(which: { everything: boolean; mainOnly: boolean; page: number; limit: number }) {
      const { page, limit, ...rest } = which;
      const rows = await categoryStore.listCategories(database, { ...rest, limit, offset: (page - 1) * limit });
      return { categories: rows.map(toCategory), total: rows[0]?.total ?? 0 };
    },

    async findCategory(ref: string): Promise<Category> {
      const row = await categoryStore.findCategory(database, ref);
      if (!row) throw missing("Category");
      return toCategory(row);
    },

    async createCategory(given: CategoryWrite, act: Act): Promise<Category> {
      const id = await database.write(async (tx) => {
        await categoryStore.lockTree(tx);
        const parentPath = given.parentCategoryId ? await pathOfParent(tx, given.parentCategoryId) : [];
        const made = await categoryStore.insertCategory(tx, given, parentPath);
        await record(tx, act, "category.created", { categoryId: made });
        return made;
      });
      return this.findCategory(id);
    },

    async updateCategory(ref: string, given: CategoryChange, act: Act): Promise<Category> {
      const { id } = await this.findCategory(ref);
      await database.write(async (tx) => {
        await categoryStore.lockTree(tx);
        if (given.parentCategoryId && (await pathOfParent(tx, given.parentCategoryId)).includes(id)) {
          throw invalid("parentCategoryId", "A category cannot be below itself.");
        }
        if (!(await categoryStore.updateCategory(tx, id, given))) throw missing("Category");
        await record(tx, act, "category.updated", { categoryId: id, changed: Object.keys(given) });
      });
      return this.findCategory(id);
    },

    /** @throws AppError CATEGORY_IN_USE while it has products or categories below it */
    async deleteCategory(ref: string, act: Act): Promise<void> {
      const { id, name } = await this.findCategory(ref);
      await database.write(async (tx) => {
        await categoryStore.lockTree(tx);
        const used = await categoryStore.countDependants(tx, id);
        if (!used) throw missing("Category");
        if (used.products > 0) {
          throw new AppError("CATEGORY_IN_USE", `${name} still has products. Move or delete them first.`);
        }
        if (used.children > 0) {
          throw new AppError("CATEGORY_IN_USE", `${name} still has categories below it. Move or delete them first.`);
        }
        await categoryStore.deleteCategory(tx, id);
        await record(tx, act, "category.deleted", { categoryId: id, name });
      });
    },
  };
}

type TotalRow = ProductRow & { total: number };

export type Garment = {
  productId: string;
  imageUrl: string;
  category: Product["garmentCategory"];
  photoType: Product["garmentPhotoType"];
};

const record = (tx: Tx, { actorId, origin }: Act, action: string, detail: Record<string, unknown>) =>
  audit.record(tx, { action, actorId, subjectId: null, origin, detail });

const invalid = (field: string, message: string) =>
  new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });

async function requireParents(
  tx: Tx,
  given: { brandId?: string | undefined; categoryId?: string | undefined },
): Promise<void> {
  const [first] = await productStore.findMissing(tx, given);
  if (first) throw invalid(first, first === "brandId" ? "This brand does not exist." : "This category does not exist.");
}

async function pathOfParent(tx: Tx, parentId: string): Promise<string[]> {
  const path = await categoryStore.pathOf(tx, parentId);
  if (!path) throw invalid("parentCategoryId", "This category does not exist.");
  return path;
}
