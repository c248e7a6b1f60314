/** A try-on in its owner's view: the row, its pictures and its products. */
import type { Prediction, WornProducts } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import { isFinished, store, TIMED_OUT, toPrediction } from "../rows/rows.ts";
import type { Settle } from "../settle/settle.ts";
import { readWorn } from "../worn/worn.ts";

/** Older ends are only in the history; they are no longer news. */
const UNSEEN_MS = 24 * 60 * 60_000;
const UNSEEN_MAX = 6;

export type Owned = store.Owned;

export type PredictionDeps = {
  database: Database;
  pictures: Pictures;
  settle: Settle;
  catalogue: Pick<Catalogue, "findProducts">;
};

/** The current row. One past its deadline is settled first, so that it ends even if every worker is dead (I-21). */
export async function look({ database, settle }: PredictionDeps, owned: Owned): Promise<store.TryOnRow> {
  const row = await database.read((tx) => read(tx, owned));
  if (isFinished(row.status) || row.deadlineAt.getTime() > nowMs()) return row;
  await database.write((tx) => settle.fail(tx, { id: row.id }, TIMED_OUT));
  return database.read((tx) => read(tx, owned));
}

async function read(tx: Tx, owned: Owned): Promise<store.TryOnRow> {
  const row = await store.findOwned(tx, owned);
  if (!row) throw new AppError("NOT_FOUND", "There is no such try-on.");
  return row;
}

export type Known = {
  /** Its products, read once for all events of one stream. */
  worn?: WornProducts | undefined;
  /** Its pictures, read together for a whole list. */
  results?: store.ResultPicture[] | undefined;
};

/** Reads what was not passed in. */
export async function toWire(deps: PredictionDeps, row: store.TryOnRow, known: Known = {}): Promise<Prediction> {
  const { database, pictures, catalogue } = deps;
  const worn = known.worn ?? (await readWorn(catalogue, [row]))(row);
  const isDone = row.status === "succeeded";
  const results = known.results ?? (isDone ? await database.read((tx) => store.listResults(tx, row.id)) : []);
  const toShown = ({ pictureId, judgement }: store.ResultPicture) => ({
    imageUrl: pictures.addresses.of(pictureId),
    judgement,
  });
  return toPrediction(row, results.map(toShown), worn);
}

/** What the user should be shown again or notified of: running, or ended unseen within a day. */
export async function listUnseen(deps: PredictionDeps, userId: string): Promise<Prediction[]> {
  const since = new Date(nowMs() - UNSEEN_MS);
  const { rows, results } = await deps.database.read(async (tx) => {
    const found = await store.listUnseen(tx, { userId, since, limit: UNSEEN_MAX });
    const ids = found.map(({ id }) => id);
    return { rows: found, results: ids.length === 0 ? [] : await store.listResultsOf(tx, ids) };
  });
  const wornIn = await readWorn(deps.catalogue, rows);
  const resultsOf = (id: string) => results.filter(({ tryonId }) => tryonId === id);
  return Promise.all(rows.map((row) => toWire(deps, row, { worn: wornIn(row), results: resultsOf(row.id) })));
}
