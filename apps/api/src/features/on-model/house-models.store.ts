/** All SQL on the table `house_models`. */
import { HOUSE_MODEL_LETTERS } from "@toile/contract";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { type HouseModelRow, houseModels, onModelPictures } from "./on-model.tables.ts";

type NewModel = Omit<typeof houseModels.$inferInsert, "letter">;

/** Concurrent additions run one after the other. */
const LOCK = 72_611_003;

export const listModels = (tx: Tx): Promise<HouseModelRow[]> =>
  tx.select().from(houseModels).orderBy(asc(houseModels.letter));

export async function findModel(tx: Tx, id: string): Promise<HouseModelRow | undefined> {
  const [row] = await tx.select().from(houseModels).where(eq(houseModels.id, id));
  return row;
}

export const countModels = (tx: Tx): Promise<number> => tx.$count(houseModels);

/** With the first free letter; undefined if none is free. */
export async function insertModel(tx: Tx, model: NewModel): Promise<HouseModelRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const taken = new Set((await listModels(tx)).map(({ letter }) => letter));
  const letter = HOUSE_MODEL_LETTERS.find((one) => !taken.has(one));
  if (!letter) return undefined;
  const [row] = await tx
    .insert(houseModels)
    .values({ ...model, letter })
    .returning();
  return row;
}

/** From now on all products are wanted on every current model. */
export async function wantAll(tx: Tx, at: Date): Promise<void> {
  await tx.update(houseModels).set({ allWantedAt: at }).where(isNull(houseModels.allWantedAt));
}

/** Also deletes its pictures. Returns the hashes that are no longer used; undefined if the model is gone. */
export async function deleteModel(
  tx: Tx,
  id: string,
): Promise<{ letter: HouseModelRow["letter"]; hashes: string[] } | undefined> {
  const made = await tx
    .select({ hash: onModelPictures.hash })
    .from(onModelPictures)
    .where(eq(onModelPictures.modelId, id));
  const [row] = await tx.delete(houseModels).where(eq(houseModels.id, id)).returning();
  return row && { letter: row.letter, hashes: [row.hash, ...made.flatMap(({ hash }) => hash ?? [])] };
}
