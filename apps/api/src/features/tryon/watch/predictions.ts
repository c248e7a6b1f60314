/** A try-on in its owner's view: the row, its pictures and its products. */
import type { Prediction, WornProducts } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import * as rows from "../rows/rows.ts";
import * as settle from "../settle/settle.ts";
import { readWorn } from "../worn/worn.ts";

/** Older ends are only in the history; they are no longer news. */
const UNSEEN_MS = 24 * 60 * 60_000;
const UNSEEN_MAX = 6;

export type PredictionDeps = settle.SettleDeps & {
  database: Database;
  pictures: Pictures;
};

/** The current row. One past its deadline is settled first, so that it ends even if every worker is dead (I-21). @throws AppError NOT_FOUND */
export async function getRow(deps: PredictionDeps, owned: rows.Owned): Promise<rows.TryOnRow> {
  const { database } = deps;
  const row = await database.read((tx) => read(tx, owned));
  if (rows.isFinished(row.status) || row.deadlineAt.getTime() > nowMs()) return row;
  await database.write((tx) => settle.fail(tx, deps, { id: row.id }, rows.TIMED_OUT));
  return database.read((tx) => read(tx, owned));
}

async function read(tx: Tx, owned: rows.Owned): Promise<rows.TryOnRow> {
  const row = await rows.findOwned(tx, owned);
  if (!row) throw new AppError("NOT_FOUND", "There is no such try-on.");
  return row;
}

type Read = {
  /** Its products, read once for all events of one stream. */
  worn?: WornProducts | undefined;
  /** Its pictures, read together for a whole list. */
  results?: rows.ResultPicture[] | undefined;
};

/** Reads what was not passed in. */
export async function toWire(deps: PredictionDeps, row: rows.TryOnRow, read: Read = {}): Promise<Prediction> {
  const { database, pictures } = deps;
  const worn = read.worn ?? (await readWorn(database, [row]))(row);
  const isDone = row.status === "succeeded";
  const results = read.results ?? (isDone ? await database.read((tx) => rows.listResults(tx, row.id)) : []);
  const toShown = ({ pictureId, judgement }: rows.ResultPicture) => ({
    imageUrl: pictures.signedUrls.of(pictureId),
    judgement,
  });
  return rows.toPrediction(row, results.map(toShown), worn);
}

export const getPrediction = async (deps: PredictionDeps, owned: rows.Owned): Promise<Prediction> =>
  toWire(deps, await getRow(deps, owned));

/** What the user should be shown again or notified of: running, or ended unseen within a day. */
export async function listUnseen(deps: PredictionDeps, userId: string): Promise<Prediction[]> {
  const since = new Date(nowMs() - UNSEEN_MS);
  const { unseen, results } = await deps.database.read(async (tx) => {
    const found = await rows.listUnseen(tx, { userId, since, limit: UNSEEN_MAX });
    const ids = found.map(({ id }) => id);
    return { unseen: found, results: ids.length === 0 ? [] : await rows.listResultsOf(tx, ids) };
  });
  const wornIn = await readWorn(deps.database, unseen);
  const resultsOf = (id: string) => results.filter(({ tryonId }) => tryonId === id);
  return Promise.all(unseen.map((row) => toWire(deps, row, { worn: wornIn(row), results: resultsOf(row.id) })));
}
