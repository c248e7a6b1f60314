/** All SQL on the table `garment_corrections`. */
import type { Product, ProductPicture } from "@toile/contract";
import { eq, sql } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type CorrectionRow, garmentCorrections as corrections } from "./readings.tables.ts";

export async function findCorrection(tx: Tx, productId: string): Promise<CorrectionRow | undefined> {
  const [row] = await tx.select().from(corrections).where(eq(corrections.productId, productId));
  return row;
}

/** Replaces an earlier one. */
export async function putCorrection(tx: Tx, correction: typeof corrections.$inferInsert): Promise<CorrectionRow> {
  const values = { ...correction, updatedAt: now() };
  const [row] = await tx
    .insert(corrections)
    .values(values)
    .onConflictDoUpdate({ target: corrections.productId, set: values })
    .returning();
  if (!row) throw new Error("a correction was not written");
  return row;
}

export type ListedRow = Pick<CorrectionRow, "picture" | "garmentCategory" | "garmentPhotoType"> & {
  product: Pick<Product, "id" | "name" | "slug" | "garmentCategory" | "garmentPhotoType">;
  savedAt: string;
  mainImageUrl: string;
  /** Those of the main picture alone. */
  pictures: ProductPicture[];
};

/** Every correction with its product, or those of some products. No mask: operators make few, but a mask is kilobytes. */
export async function listCorrections(tx: Tx, productIds?: readonly string[]): Promise<ListedRow[]> {
  const chosen = productIds ? sql`where c.product_id = any(${sql.param([...productIds])}::uuid[])` : sql``;
  const { rows } = await tx.execute<ListedRow>(sql`
    select c.picture, c.garment_category as "garmentCategory", c.garment_photo_type as "garmentPhotoType", c.updated_at as "savedAt",
      jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'garmentCategory', p.garment_category,
        'garmentPhotoType', p.garment_photo_type) as product,
      p.main_image_url as "mainImageUrl",
      coalesce((select jsonb_agg(made) from jsonb_array_elements(p.pictures) made where made->>'url' = p.main_image_url), '[]') as pictures
    from garment_corrections c join products p on p.id = c.product_id ${chosen}`);
  return rows;
}

/** Returns the deleted one. */
export async function removeCorrection(tx: Tx, productId: string): Promise<CorrectionRow | undefined> {
  const [row] = await tx.delete(corrections).where(eq(corrections.productId, productId)).returning();
  return row;
}
