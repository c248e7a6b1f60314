/**
 * The shop's tables. Everything a list needs is in `products`, so that a list is one statement. Triggers maintain the
 * columns `search`, `sort_name`, `is_listed` and the tables `product_counts`, `product_totals` and `product_names` (see
 * the initial migration), so no write can forget them.
 */
import {
  garmentCategories,
  genders,
  type OnModelPicture,
  type ProductPicture,
  priceRanges,
  productStatuses,
  seasons,
} from "@toile/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
/** Compared byte by byte, so that an index supports prefix searches. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const texts = (name: string) => text(name).array().notNull().default(sql`'{}'`);

export const brands = pgTable(
  "brands",
  {
    id: idColumn(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    description: text("description").notNull().default(""),
    logoUrl: text("logo_url"),
    websiteUrl: text("website_url"),
    /** Null: not known. */
    priceRange: text("price_range", { enum: priceRanges }),
    specialties: texts("specialties"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("brands_slug").on(table.slug), index("brands_name").on(table.name, table.id)],
);

export const categories = pgTable(
  "categories",
  {
    id: idColumn(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    description: text("description").notNull().default(""),
    parentId: uuid("parent_id").references((): AnyPgColumn => categories.id),
    imageUrl: text("image_url"),
    sortOrder: integer("sort_order").notNull().default(0),
    keywords: texts("keywords"),
    isActive: boolean("is_active").notNull().default(true),
    /** It and all its ancestors are active. */
    isVisible: boolean("is_visible").notNull().default(true),
    /** From the main category down to itself. */
    path: uuid("path").array().notNull(),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("categories_slug").on(table.slug),
    index("categories_parent").on(table.parentId),
    index("categories_path").using("gin", table.path),
    check("categories_path_ends", sql`${table.path}[cardinality(${table.path})] = ${table.id}`),
  ],
);

/** A product's picture on a house model, with the URL of the product picture that it was made from. */
export type MadeOnModel = OnModelPicture & { madeOf: string };

type FilterColumn =
  | "gender"
  | "garmentCategory"
  | "currency"
  | "priceCents"
  | "originalPriceCents"
  | "sizes"
  | "colours"
  | "brandId";
/** The columns that filters and facets need. Even the longest lists that the API accepts fit an index entry. */
const filtered = <Column>(t: Record<FilterColumn, Column>) =>
  [t.gender, t.garmentCategory, t.currency, t.priceCents, t.originalPriceCents, t.sizes, t.colours, t.brandId] as const;

export const products = pgTable(
  "products",
  {
    id: idColumn(),
    name: text("name").notNull(),
    /** The name without case and accents, for alphabetical order. Maintained by a trigger. */
    sortName: plainText("sort_name").notNull().default(""),
    slug: text("slug").notNull(),
    description: text("description").notNull().default(""),
    brandId: uuid("brand_id")
      .notNull()
      .references(() => brands.id),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id),
    priceCents: integer("price_cents").notNull(),
    originalPriceCents: integer("original_price_cents"),
    currency: text("currency", { enum: ["EUR", "USD"] })
      .notNull()
      .default("EUR"),
    status: text("status", { enum: productStatuses }).notNull().default("active"),
    isAvailable: boolean("is_available").notNull().default(true),
    isFeatured: boolean("is_featured").notNull().default(false),
    /** Shown in the public list: active or out of stock, with an active brand and a visible category. Maintained by a trigger. */
    isListed: boolean("is_listed").notNull().default(false),
    gender: text("gender", { enum: genders }).notNull().default("unisex"),
    season: text("season", { enum: seasons }).notNull().default("all"),
    occasion: text("occasion").notNull().default(""),
    material: text("material").notNull().default(""),
    tags: texts("tags"),
    sizes: texts("sizes"),
    colours: texts("colours"),
    affiliateLink: text("affiliate_link"),
    fit: text("fit").notNull().default(""),
    care: text("care").notNull().default(""),
    garmentCategory: text("garment_category", { enum: garmentCategories }).notNull().default("tops"),
    /** False: shoes, a bag or jewellery, which cannot be tried on. */
    isGarment: boolean("is_garment").notNull().default(true),
    garmentPhotoType: text("garment_photo_type", { enum: ["flat-lay", "model"] })
      .notNull()
      .default("flat-lay"),
    mainImageUrl: text("main_image_url").notNull().default(""),
    additionalImageUrls: texts("additional_image_urls"),
    /** In all sizes, the main one first; empty until a job has made them. */
    pictures: jsonb("pictures").$type<ProductPicture[]>().notNull().default([]),
    /** On the house models, as set by the room `on-model`; those made from another main picture are not shown. */
    onModel: jsonb("on_model").$type<MadeOnModel[]>().notNull().default([]),
    /** The source of an import, such as `shopify`, and the product's id there. */
    externalSource: text("external_source"),
    externalId: text("external_id"),
    /** Hash of the imported row: a run without changes writes nothing. */
    externalHash: text("external_hash"),
    /** Its words with their places, and the ids of its brand and categories: see `search.rules.ts`. */
    search: tsvector("search").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("products_slug").on(table.slug),
    uniqueIndex("products_external").on(table.externalSource, table.externalId),
    // Every order of the list, over everything, within a brand and within a category: a page is read from an index,
    // never sorted. The index of the shop's own order also contains the columns for filters and facets, so those need no table rows.
    index("products_featured")
      .on(table.isFeatured.desc().nullsFirst(), table.id.desc().nullsFirst(), ...filtered(table), table.categoryId)
      .where(sql`is_listed`),
    index("products_sale")
      .on(table.isFeatured.desc().nullsFirst(), table.id.desc().nullsFirst(), ...filtered(table), table.categoryId)
      .where(sql`is_listed and original_price_cents > price_cents`),
    index("products_newest").on(table.id.desc().nullsFirst()).where(sql`is_listed`),
    index("products_name").on(table.sortName, table.id).where(sql`is_listed`),
    index("products_price").on(table.currency, table.priceCents, table.id).where(sql`is_listed`),
    index("products_brand_featured")
      .on(table.brandId, table.isFeatured.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_listed`),
    index("products_brand_category")
      .on(table.brandId, table.categoryId, table.isFeatured.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_listed`),
    index("products_brand_newest").on(table.brandId, table.id.desc().nullsFirst()).where(sql`is_listed`),
    index("products_brand_name").on(table.brandId, table.sortName, table.id).where(sql`is_listed`),
    index("products_brand_price").on(table.brandId, table.currency, table.priceCents, table.id).where(sql`is_listed`),
    index("products_category_featured")
      .on(table.categoryId, table.isFeatured.desc().nullsFirst(), table.id.desc().nullsFirst(), ...filtered(table))
      .where(sql`is_listed`),
    index("products_category_newest").on(table.categoryId, table.id.desc().nullsFirst()).where(sql`is_listed`),
    index("products_category_name").on(table.categoryId, table.sortName, table.id).where(sql`is_listed`),
    index("products_category_price")
      .on(table.categoryId, table.currency, table.priceCents, table.id)
      .where(sql`is_listed`),
    // The two admin orders that the shop has too, over every status.
    index("products_all_name").on(table.sortName, table.id),
    index("products_all_price").on(table.currency, table.priceCents, table.id),
    index("products_search").using("gin", table.search),
    index("products_sizes").using("gin", table.sizes),
    index("products_colours").using("gin", table.colours),
    check("products_price_positive", sql`${table.priceCents} >= 0 and ${table.originalPriceCents} >= 0`),
    check("products_external_whole", sql`(${table.externalSource} is null) = (${table.externalId} is null)`),
  ],
);

/** Views and clicks, written in batches and separately from the products, whose many indexes an update would touch. */
export const productCounters = pgTable("product_counters", {
  productId: uuid("product_id")
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  views: bigint("views", { mode: "number" }).notNull().default(0),
  clicks: bigint("clicks", { mode: "number" }).notNull().default(0),
});

/** Numbers of listed products, so that totals and facets are sums over a small table. Maintained by triggers. */
export const productCounts = pgTable(
  "product_counts",
  {
    brandId: uuid("brand_id").notNull(),
    categoryId: uuid("category_id").notNull(),
    gender: text("gender", { enum: genders }).notNull(),
    listed: integer("listed").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.categoryId, table.gender] }),
    index("product_counts_category").on(table.categoryId),
  ],
);

/**
 * The total number of listed products, split into parts that are summed: with a single row, writers would wait for each
 * other. Maintained by triggers.
 */
export const productTotals = pgTable("product_totals", {
  part: smallint("part").primaryKey(),
  listed: integer("listed").notNull().default(0),
});

/**
 * The words in listed products' names, each with its products in the shop's own order. The first page of a word is read
 * from the end of this index, however many products have it. Maintained by triggers.
 */
export const productNames = pgTable(
  "product_names",
  {
    /** As in `products.search` after its "=". */
    lexeme: plainText("lexeme").notNull(),
    isFeatured: boolean("is_featured").notNull(),
    productId: uuid("product_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.lexeme, table.isFeatured, table.productId] })],
);

/** The shop's vocabulary, for looking up, completing and correcting search words. */
export const searchWords = pgTable(
  "search_words",
  {
    word: plainText("word").primaryKey(),
    /** As in `products.search`; null for stop words such as "the". */
    lexeme: text("lexeme").generatedAlwaysAs(sql`(tsvector_to_array(to_tsvector('toile', word)))[1]`),
  },
  (table) => [index("search_words_trigram").using("gin", sql`${table.word} gin_trgm_ops`)],
);

/** The operator's thesaurus: words and phrases with one meaning find the same products. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    /** As a search reads it: lower case, no accents, single spaces. It has at most one meaning. */
    phrase: plainText("phrase").primaryKey(),
    /** The meaning's first phrase, which identifies it. */
    meaning: plainText("meaning").notNull(),
    /** As in `products.search`. */
    lexemes: text("lexemes").array().generatedAlwaysAs(sql`tsvector_to_array(to_tsvector('toile', phrase))`),
  },
  (table) => [index("search_synonyms_meaning").on(table.meaning)],
);

/** What was searched for on a day and how much was found. It does not say by whom, nor at what time. */
export const searchDays = pgTable(
  "search_days",
  {
    day: date("day").notNull(),
    /** As a search is read: lower case, no accents, single spaces. */
    query: plainText("query").notNull(),
    searches: integer("searches").notNull(),
    /** How many of these found nothing. */
    missed: integer("missed").notNull(),
    /** What the last one found; no more than were counted. */
    lastFound: integer("last_found").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
);
