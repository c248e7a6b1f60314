/**
 * Products on the house models: what the shop shows before a shopper tries anything on. Owns `house_models` and
 * `on_model_pictures`; lists read their results from the products' own rows, written here through the catalogue's door.
 *
 * Keeps: one picture a product and model, made again only where the product's picture, its reading or the engine is another one; nothing
 * is shown that the judge did not find good or the operator rejected; no credit is touched, and no shopper waits for it; with
 * a product or a model all of their pictures go. Nothing is made before an operator has asked for it, of one product or of
 * all; from then on the shop keeps up by itself, unless each picture costs money (docs/decisions/0036).
 */
import {
  HOUSE_MODEL_CONSENT,
  HOUSE_MODELS_MAX,
  type HouseModel,
  type OnModelDecision,
  type OnModelItem,
  type OnModelProgress,
  type OnModelQuery,
} from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { isUuid } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import * as audit from "../audit/audit.ts";
import { findProduct, setOnModel, withdrawOnModel } from "../catalogue/catalogue.ts";
import type { Engines } from "../engines/engines.ts";
import type { Pictures } from "../pictures/pictures.ts";
import * as models from "./house-models.store.ts";
import { wakeLine } from "./on-model.jobs.ts";
import type { RenderDeps } from "./on-model.render.ts";
import { toItem, toModel } from "./on-model.rules.ts";
import * as store from "./on-model.store.ts";
import type { HouseModelRow } from "./on-model.tables.ts";

export { personalData } from "./on-model.personal-data.ts";
/** For the sweep of public pictures. */
export { listUsed } from "./on-model.store.ts";

export type OnModelDeps = RenderDeps & { jobs: Jobs; engines: Engines };
type ModelDeps = Pick<OnModelDeps, "database"> & { pictures: Pick<Pictures, "publicPictures"> };

/** An admin's act, for the audit trail. */
export type Act = { actorId: string; origin: audit.Origin };

/** Rows per transaction; a large shop's queue is filled in many. */
const LINE_STEP = 500;

const missing = (noun: "Model" | "Picture") => new AppError("NOT_FOUND", `${noun} not found`);
const record = (tx: Tx, { actorId, origin }: Act, action: string, detail: Record<string, unknown>) =>
  audit.record(tx, { action, actorId, subjectId: null, origin, detail });

/** Asks for every picture that is missing, and again for those that failed. Twice is once. */
export async function requestAll(deps: OnModelDeps, act: Act): Promise<{ waiting: number }> {
  await wantAll(deps);
  return deps.database.write(async (tx) => {
    await wakeLine(tx, deps.jobs);
    await record(tx, act, "on_model.asked", {});
    return { waiting: await store.countWaiting(tx) };
  });
}

/** The same for one product. @throws AppError NOT_FOUND */
export async function requestOne(deps: OnModelDeps, ref: string, act: Act): Promise<{ waiting: number }> {
  const { database, engines, jobs } = deps;
  const { id: productId } = await findProduct(database, ref);
  return database.write(async (tx) => {
    await dropOutdated(tx, deps);
    const wanted = { engineVersion: engines.version(), at: now(), limit: HOUSE_MODELS_MAX, productId };
    await store.putInLine(tx, wanted);
    await store.retryFailed(tx, { at: now(), productId });
    await wakeLine(tx, jobs);
    await record(tx, act, "on_model.asked", { productId });
    return { waiting: await store.countWaiting(tx, productId) };
  });
}

export const readProgress = ({ database }: OnModelDeps): Promise<OnModelProgress> =>
  database.read(async (tx) => ({ ...(await store.measure(tx)), models: await models.countModels(tx) }));

export const list = (
  { database }: OnModelDeps,
  { view, page, limit }: OnModelQuery,
): Promise<{ items: OnModelItem[]; total: number }> =>
  database.read(async (tx) => ({
    items: (await store.listBoard(tx, { view, limit, offset: (page - 1) * limit })).map(toItem),
    total: await store.countBoard(tx, view),
  }));

/** @throws AppError NOT_FOUND if there is no such picture to decide about */
export async function decide(
  { database }: OnModelDeps,
  { id, decision }: { id: string; decision: OnModelDecision | null },
  act: Act,
): Promise<OnModelItem> {
  return database.write(async (tx) => {
    const row = isUuid(id) ? await store.findPicture(tx, id) : undefined;
    if (!row || !(await store.lockProduct(tx, row.productId))) throw missing("Picture");
    if (!(await store.setDecision(tx, id, decision))) throw missing("Picture");
    await setOnModel(tx, row.productId, await store.listShown(tx, row.productId));
    const change = { before: { decision: row.decision }, after: { decision } };
    await record(tx, act, "on_model.decided", { productId: row.productId, modelId: row.modelId, ...change });
    const item = await store.findBoardRow(tx, id);
    if (!item) throw missing("Picture");
    return toItem(item);
  });
}

export async function listModels({ database }: Pick<OnModelDeps, "database">): Promise<HouseModel[]> {
  return (await database.read(models.listModels)).map(toModel);
}

/** A model's photo, and the room of what was read of it; undefined where there is no such model. */
export async function findPhoto(
  { database, pictures }: ModelDeps,
  id: string,
): Promise<{ bytes: Uint8Array; hash: string } | undefined> {
  const model = isUuid(id) ? await database.read((tx) => models.findModel(tx, id)) : undefined;
  return model && { bytes: await pictures.publicPictures.read(model.hash), hash: model.hash };
}

type NewPhoto = { bytes: Uint8Array; wears: HouseModel["wears"]; consent: string | undefined };

/**
 * Adds a model by their photo, once the photo check has passed it.
 * @throws AppError CONSENT_REQUIRED, PHOTO_LIMIT, those of the photo check and of pictures
 */
export async function addModel(deps: OnModelDeps, { bytes, wears, consent }: NewPhoto, act: Act): Promise<HouseModel> {
  const { database, pictures, engines } = deps;
  if (consent !== HOUSE_MODEL_CONSENT.version)
    throw new AppError("CONSENT_REQUIRED", "Please confirm that the person agrees to be shown.");
  if ((await database.read(models.countModels)) >= HOUSE_MODELS_MAX) throw tooMany();
  const photo = await pictures.sanitise(bytes, "person");
  const { issues, ok } = await engines.checkPhoto(photo.bytes, "one-pieces");
  if (!ok) throw unfit(issues.find(({ severity }) => severity === "refuse")?.message);
  const { hash, width, height } = await pictures.publicPictures.store(photo.bytes);
  return database.write(async (tx) => {
    const model = { wears, consentVersion: consent, consentAt: now() };
    const row = await insert(tx, deps, { hash, width, height, ...model });
    await record(tx, act, "house_model.added", { modelId: row.id, letter: row.letter, consent });
    return toModel(row);
  });
}

/** With all pictures on them: removed from the pages at once, from the storage a day later. @throws AppError NOT_FOUND */
export async function removeModel({ database, pictures }: ModelDeps, id: string, act: Act): Promise<void> {
  await database.write(async (tx) => {
    const gone = isUuid(id) ? await models.deleteModel(tx, id) : undefined;
    if (!gone) throw missing("Model");
    await withdrawOnModel(tx, gone.letter);
    await pictures.publicPictures.release(tx, gone.hashes);
    await record(tx, act, "house_model.removed", { modelId: id, letter: gone.letter });
  });
}

/**
 * Adds drawn figures to a shop without models, such as the demo: they need no consent. A shop with any model is left
 * alone. Returns how many were added.
 */
export async function addDrawnModels(
  deps: ModelDeps,
  drawn: { bytes: Uint8Array; wears: HouseModel["wears"] }[],
): Promise<number> {
  const { database, pictures } = deps;
  if ((await database.read(models.countModels)) > 0) return 0;
  for (const { bytes, wears } of drawn) {
    const { hash, width, height } = await pictures.publicPictures.store(bytes);
    await database.write((tx) => insert(tx, deps, { hash, width, height, wears, isDrawn: true }));
  }
  return drawn.length;
}

async function insert(
  tx: Tx,
  { pictures }: Pick<ModelDeps, "pictures">,
  model: Parameters<typeof models.insertModel>[1],
): Promise<HouseModelRow> {
  if (!(await pictures.publicPictures.mayUse(tx, [model.hash])))
    throw new AppError("SERVICE_UNAVAILABLE", "We are just removing this photo. Please try again in a moment.");
  const row = await models.insertModel(tx, model);
  if (!row) throw tooMany();
  return row;
}

const tooMany = () => new AppError("PHOTO_LIMIT", `A shop has ${HOUSE_MODELS_MAX} models at most. Remove one first.`);

function unfit(said = "We cannot use this photo."): AppError {
  return new AppError("VALIDATION_FAILED", said, { details: [{ path: "image", message: said }] });
}

type LineDeps = Pick<OnModelDeps, "database" | "engines" | "pictures">;

async function dropOutdated(tx: Tx, { pictures }: LineDeps): Promise<void> {
  const dropped = await store.dropOutdated(tx);
  for (const productId of new Set(dropped.map((one) => one.productId)))
    await setOnModel(tx, productId, await store.listShown(tx, productId));
  await pictures.publicPictures.release(
    tx,
    dropped.map(({ hash }) => hash),
  );
}

/** All products on all models, new ones included; failed ones are retried. */
export async function wantAll(deps: LineDeps): Promise<void> {
  await deps.database.write(async (tx) => {
    await models.wantAll(tx, now());
    await store.retryFailed(tx, { at: now() });
  });
  await lineUp(deps);
}

/** Queues everything that is wanted and missing. */
export async function lineUp(deps: LineDeps): Promise<void> {
  const { database, engines } = deps;
  await database.write((tx) => dropOutdated(tx, deps));
  const wanted = { engineVersion: engines.version(), limit: LINE_STEP };
  while ((await database.write((tx) => store.putInLine(tx, { ...wanted, at: now() }))) === LINE_STEP);
}

/** Runs on schedule before the queue is processed. If each picture costs money, nothing is made without a request. */
export async function keepUp(deps: OnModelDeps): Promise<void> {
  const [first] = deps.engines.states();
  if (!first?.paid) await lineUp(deps);
}
