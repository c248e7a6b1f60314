/** What operators corrected of the engine's readings of products' pictures. */
import { type GarmentLandmarks, garmentCategories } from "@toile/contract";
import { sql } from "drizzle-orm";
import { check, customType, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, time } from "../../../platform/columns.ts";
import { products } from "../catalogue.tables.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export type CorrectionRow = typeof garmentCorrections.$inferSelect;

/** One per product, for one picture and one kind of garment: it applies to no other. */
export const garmentCorrections = pgTable(
  "garment_corrections",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Names the picture's content. */
    picture: text("picture").notNull(),
    garmentCategory: text("garment_category", { enum: garmentCategories }).notNull(),
    garmentPhotoType: text("garment_photo_type", { enum: ["flat-lay", "model"] }).notNull(),
    /** The picture's URL at that time, which identifies what was made from it. */
    address: text("address").notNull(),
    /** Names the content of what follows: the same correction has the same version. */
    version: text("version").notNull(),
    landmarks: jsonb("landmarks").$type<GarmentLandmarks>().notNull(),
    /** PNG. */
    mask: bytes("mask"),
    sleeves: text("sleeves", { enum: ["sleeves", "none"] }),
    legs: text("legs", { enum: ["legs", "none"] }),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("garment_corrections_sleeves_known", sql`${table.sleeves} in ('sleeves', 'none')`),
    check("garment_corrections_legs_known", sql`${table.legs} in ('legs', 'none')`),
  ],
);
