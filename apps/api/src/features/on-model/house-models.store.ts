/** All SQL on the table `house_models`. */
import { HOUSE_MODEL_LETTERS } from "@toile/contract";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { type HouseModelRow, houseModels, onModelPictures } from "./on-model.tables.ts";

type NewModel = Omit<typeof houseModels.$inferInsert, "letter">;

/** Two who add one at the same moment do so one after the other. */
const LOCK = 72_611_003;

export const listModels = (tx: Tx): Promise<HouseModelRow[]> =>
  tx.select().from(houseModels).orderBy(asc(houseModels.letter));

export async function findModel(tx: Tx, id: string): Promise<HouseModelRow | undefined> {
  const [row] = await tx.select().from(houseModels).where(eq(houseModels.id, id));
  return row;
}

export const countModels = (tx: Tx): Promise<number> => tx.$count(houseModels);

/** Under the first letter that is free; undefined where none is. */
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

/** From now on all products are wanted on every model there is. */
export async function wantAll(tx: Tx, at: Date): Promise<void> {
  await tx.update(houseModels).set({ allWantedAt: at }).where(isNull(houseModels.allWantedAt));
}

/** With all pictures on it. Answers the hashes of what it gave up; undefined where it is gone. */
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
