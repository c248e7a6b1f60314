/** The house models, and each product's picture on each of them. */
import { genders, HOUSE_MODEL_LETTERS, onModelDecisions, onModelStates } from "@toile/contract";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { products } from "../catalogue/catalogue.tables.ts";
import { publicPictures } from "../pictures/pictures.tables.ts";

export const houseModels = pgTable(
  "house_models",
  {
    id: idColumn(),
    /** There are as many models as letters. */
    letter: text("letter", { enum: HOUSE_MODEL_LETTERS }).notNull(),
    wears: text("wears", { enum: genders }).notNull().default("unisex"),
    /** Of the photo. Another photo is another model, with its own pictures. */
    hash: text("hash")
      .notNull()
      .references(() => publicPictures.hash),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Drawn, so no consent is needed. */
    isDrawn: boolean("is_drawn").notNull().default(false),
    consentVersion: text("consent_version"),
    consentAt: time("consent_at"),
    /** Since when the operator wants all products on it, new ones included; null: only those requested individually. */
    allWantedAt: time("all_wanted_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("house_models_letter").on(table.letter),
    check("house_models_letter_known", sql`${table.letter} in ('A', 'B', 'C', 'D', 'E', 'F')`),
    check(
      "house_models_consent",
      sql`${table.isDrawn} or (${table.consentVersion} is not null and ${table.consentAt} is not null)`,
    ),
  ],
);

/** A made picture's sizes for `products.on_model` and the board. */
export type MadeSizes = { base: string; width: number; height: number; widths: number[] };

export type HouseModelRow = typeof houseModels.$inferSelect;
export type OnModelRow = typeof onModelPictures.$inferSelect;

/** One row per product and model, so that nothing is made twice; it records the source picture and the engine. */
export const onModelPictures = pgTable(
  "on_model_pictures",
  {
    id: idColumn(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    modelId: uuid("model_id")
      .notNull()
      .references(() => houseModels.id, { onDelete: "cascade" }),
    /** The URL of the product's picture. */
    madeOf: text("made_of").notNull(),
    engineVersion: text("engine_version").notNull(),
    /** Of the operator's correction of how the product's picture is read; empty: read as ever. */
    readingVersion: text("reading_version").notNull().default(""),
    state: text("state", { enum: onModelStates }).notNull().default("waiting"),
    /** While waiting: not before this time; while claimed: not before another worker may take over. */
    dueAt: time("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The presence key of the process that has it; see platform/database/presence.ts. */
    workerKey: integer("worker_key"),
    /** The operator's decision on exactly this picture. */
    decision: text("decision", { enum: onModelDecisions }),
    /** Of the picture. While another engine makes it anew, the old one is still shown. */
    hash: text("hash").references(() => publicPictures.hash),
    sizes: jsonb("sizes").$type<MadeSizes>(),
    /** The judge's value. */
    value: real("value"),
    /** Why there is no picture. */
    reason: text("reason"),
    /** Processor seconds that it took, over all threads. */
    seconds: real("seconds"),
    madeAt: time("made_at"),
  },
  (table) => [
    uniqueIndex("on_model_pictures_one").on(table.productId, table.modelId),
    index("on_model_pictures_model").on(table.modelId),
    index("on_model_pictures_due").on(table.dueAt, table.productId).where(sql`state = 'waiting'`),
    index("on_model_pictures_board").on(table.state, table.decision, table.productId, table.modelId),
    index("on_model_pictures_hash").on(table.hash).where(sql`hash is not null`),
    check("on_model_pictures_whole", sql`(${table.hash} is null) = (${table.sizes} is null)`),
    check("on_model_pictures_good", sql`${table.state} <> 'good' or ${table.hash} is not null`),
  ],
);
