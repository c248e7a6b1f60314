/** All SQL on the table `garment_corrections`. */
import { eq } from "drizzle-orm";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type CorrectionRow, garmentCorrections as corrections } from "./readings.tables.ts";

export async function findCorrection(tx: Tx, productId: string): Promise<CorrectionRow | undefined> {
  const [row] = await tx.select().from(corrections).where(eq(corrections.productId, productId));
  return row;
}

/** Replaces an earlier one. */
export async function putCorrection(tx: Tx, given: typeof corrections.$inferInsert): Promise<CorrectionRow> {
  const values = { ...given, updatedAt: now() };
  const [row] = await tx
    .insert(corrections)
    .values(values)
    .onConflictDoUpdate({ target: corrections.productId, set: values })
    .returning();
  if (!row) throw new Error("a correction was not written");
  return row;
}

/** Returns the deleted one. */
export async function removeCorrection(tx: Tx, productId: string): Promise<CorrectionRow | undefined> {
  const [row] = await tx.delete(corrections).where(eq(corrections.productId, productId)).returning();
  return row;
}
