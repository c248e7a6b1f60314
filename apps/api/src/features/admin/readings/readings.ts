/**
 * The garment editor on the server: the engine's reading of a product's picture, the operator's correction, and a preview on a model.
 * May never break: a correction is saved only if the engine can use it; a preview is not stored; the engine works in its own
 * threads, so no other request waits for it.
 */
import {
  type CorrectedProduct,
  type GarmentCorrection,
  type GarmentPreview,
  type GarmentReading,
  type Product,
  type ProductReading,
  tryOnFields,
} from "@toile/contract";
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type * as audit from "../../audit/audit.ts";
import * as catalogue from "../../catalogue/catalogue.ts";
import { EngineFailure, EngineRefusal, type Engines, type ReadGarmentRequest } from "../../engines/engines.ts";
import { findPhoto, listModels } from "../../on-model/on-model.ts";
import { hashOfUrl, type Pictures } from "../../pictures/pictures.ts";

export type ReadingDeps = catalogue.CorrectionDeps & {
  database: Database;
  engines: Pick<Engines, "readGarment" | "dress">;
  pictures: Pick<Pictures, "publicPictures" | "sanitise" | "fetchPicture">;
  config: Pick<Config, "web">;
};

type Act = { actorId: string; origin: audit.Origin };
/** Of a product; `picture`: the version that was looked at. */
export type Correcting = { ref: string; picture: string; correction: GarmentCorrection };

/** For previews in a shop without models. */
const DEMO_PEOPLE = ["figure-1", "figure-2", "figure-3"].map((id, index) => ({
  id,
  name: `Display figure ${index + 1}`,
  imageUrl: `/demo/people/${id}.jpg`,
}));
/** Advised pause when the embedded engine broke down. */
const FAILED_RETRY_SECONDS = 10;

/** One page of the corrected products; those whose correction no longer applies first. */
export async function list(
  { database }: ReadingDeps,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: CorrectedProduct[]; total: number }> {
  const all = await catalogue.listCorrected(database);
  const items = all.slice((page - 1) * limit, page * limit);
  return { items: items.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })), total: all.length };
}

/** @throws AppError NOT_FOUND; SERVICE_UNAVAILABLE if the engine does not work */
export async function read(deps: ReadingDeps, ref: string): Promise<ProductReading> {
  return describe(deps, await open(deps, ref));
}

/** @throws AppError NOT_FOUND, CONFLICT if the picture has changed, VALIDATION_FAILED if the engine cannot use the correction */
export async function save(
  deps: ReadingDeps,
  { ref, picture, correction }: Correcting,
  act: Act,
): Promise<ProductReading> {
  const opened = await open(deps, ref);
  requireSame(opened, picture);
  const reading = catalogue.givenOf(correction)?.reading;
  // Read before it is saved: a correction that the engine refuses would close the product to every shopper.
  if (reading) await deps.engines.readGarment({ ...opened.request, correction: reading }).catch(refuse);
  await catalogue.saveCorrection(deps, { product: opened.product, picture, correction }, act);
  return describe(deps, opened);
}

/** Back to the automatic reading. Safe to repeat. @throws AppError NOT_FOUND */
export async function reset(deps: ReadingDeps, ref: string, act: Act): Promise<void> {
  const { id } = await catalogue.findProduct(deps.database, ref);
  await catalogue.removeCorrection(deps, id, act);
}

/** A try-on with the unsaved correction; not stored. Throws as `save`, and the engine's refusal of the model's photo. */
export async function preview(
  deps: ReadingDeps,
  { ref, picture, correction, model }: Correcting & { model: string },
  act: Act,
): Promise<GarmentPreview> {
  const { engines, pictures } = deps;
  const opened = await open(deps, ref);
  requireSame(opened, picture);
  const person = await readModel(deps, model);
  const request = { ...opened.request, correction: catalogue.givenOf(correction)?.reading };
  const options = tryOnFields.parse({ ...request.options, outputFormat: "jpeg", seed: 1 });
  const findCached = async () => ({ person: await person.findAnalysis() });
  const rendered = await engines.dress({ ...request, personImage: person.bytes, options, findCached }).catch(refuse);
  const [image] = rendered.images;
  if (!image) throw unavailable();
  const reading = await engines.readGarment(request).catch(refuse);
  await catalogue.recordPreview(deps, { productId: opened.product.id, model }, act);
  const { bytes } = await pictures.sanitise(image, "result");
  const shown = `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;
  return { picture: shown, judgement: rendered.judgements?.[0] ?? null, reading };
}

type Opened = { product: Product; picture: string; request: ReadGarmentRequest };

async function open(deps: ReadingDeps, ref: string): Promise<Opened> {
  const { database, pictures } = deps;
  const product = await catalogue.findProduct(database, ref);
  const { mainImageUrl, garmentCategory: category, garmentPhotoType } = product;
  if (mainImageUrl === "") throw new AppError("NOT_FOUND", "This product has no picture yet.");
  const bytes = await catalogue.readPicture(deps, mainImageUrl);
  // As for try-ons: our own pictures are already clean.
  const garmentImage = hashOfUrl(mainImageUrl) ? bytes : (await pictures.sanitise(bytes, "garment")).bytes;
  const picture = await catalogue.pictureVersion(deps, product, bytes);
  return { product, picture, request: { garmentImage, options: { category, garmentPhotoType } } };
}

async function describe(deps: ReadingDeps, { product, picture, request }: Opened): Promise<ProductReading> {
  const { database, engines } = deps;
  const { id, name, slug, garmentCategory: category, garmentPhotoType, mainImageUrl: url } = product;
  const stored = await catalogue.findCorrection(database, product, picture);
  const automatic = await readOrWhyNot(engines, request);
  const reading = stored?.voidedBy === null ? catalogue.givenOf(stored)?.reading : undefined;
  const corrected = reading ? await readOrWhyNot(engines, { ...request, correction: reading }) : null;
  return {
    product: { id, name, slug },
    picture: { url, version: picture },
    ...{ category, garmentPhotoType },
    automatic: automatic.reading,
    problem: automatic.problem,
    correction: stored && { ...stored, savedAt: stored.savedAt.toISOString() },
    corrected: corrected?.reading ?? null,
    models: await listPreviewModels(deps),
  };
}

/** If no garment is found, that is not an error here: the operator can show where it is. */
async function readOrWhyNot(
  engines: ReadingDeps["engines"],
  request: ReadGarmentRequest,
): Promise<{ reading: GarmentReading | null; problem: string | null }> {
  try {
    return { reading: await engines.readGarment(request), problem: null };
  } catch (error) {
    if (error instanceof EngineRefusal) return { reading: null, problem: error.message };
    return refuse(error);
  }
}

async function listPreviewModels(deps: ReadingDeps): Promise<ProductReading["models"]> {
  const models = await listModels(deps);
  if (models.length === 0) return DEMO_PEOPLE;
  return models.map(({ id, letter, imageUrl }) => ({ id, name: `Model ${letter}`, imageUrl }));
}

async function readModel(deps: ReadingDeps, id: string) {
  const { pictures } = deps;
  const photo = await findPhoto(deps, id);
  if (photo) {
    const findAnalysis = () => pictures.publicPictures.readAnalysis(photo.hash, "person").catch(() => null);
    return { bytes: photo.bytes, findAnalysis };
  }
  const person = DEMO_PEOPLE.find((one) => one.id === id);
  if (!person) throw new AppError("NOT_FOUND", "This model is no longer there. Please choose another one.");
  const { bytes } = await pictures.sanitise(await catalogue.readPicture(deps, person.imageUrl), "person");
  return { bytes, findAnalysis: async () => null };
}

function requireSame({ picture }: Opened, seen: string): void {
  if (picture === seen) return;
  throw new AppError("CONFLICT", "The product's picture has changed. Open its reading again.");
}

/** The engine's refusal in the API's words. */
function refuse(error: unknown): never {
  if (error instanceof EngineRefusal) {
    const { code, message, reason } = error;
    if (reason !== "READING_INVALID") throw new AppError(code, message);
    throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "landmarks", message }] });
  }
  if (!(error instanceof EngineFailure)) throw error;
  throw unavailable(error);
}

const unavailable = (cause?: unknown) =>
  new AppError("SERVICE_UNAVAILABLE", "We cannot read garments right now. Please try again in a moment.", {
    retryAfterSeconds: FAILED_RETRY_SECONDS,
    cause,
  });
