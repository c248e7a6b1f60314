/**
 * FASHN's protocol for our try-ons: programs written for FASHN work here after a change of their base URL. Owns no
 * tables; a prediction is a try-on by API key.
 */
import type { FashnPrediction } from "@toile/contract";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { TryOnRow, TryOns } from "../tryon/tryon.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import {
  type FashnOrder,
  type GivenPicture,
  isPictureAtFault,
  readGivenPicture,
  toFashnStatus,
  toRuntimeError,
} from "./fashn.rules.ts";

export type FashnDeps = {
  tryons: Pick<TryOns, "accept" | "refuse" | "watch" | "resultDataUrls">;
  pictures: Pick<Pictures, "fetchPicture">;
  webhooks: Pick<Webhooks, "expect">;
  database: Pick<Database, "write">;
  appUrl: string;
};

type Ordered = {
  id: string;
  userId: string;
  order: FashnOrder;
  /** Those of the order that the body's reader decoded. */
  decoded: ReadonlyMap<string, Uint8Array>;
  /** Called at the end. */
  webhookUrl: string | undefined;
};

/**
 * Accepts a prediction. If a picture cannot be loaded, it is accepted too and fails at once, because FASHN's clients
 * expect the error there.
 * @throws AppError for all other errors
 */
export async function run(
  { tryons, pictures, webhooks, database }: FashnDeps,
  { id, userId, order, decoded, webhookUrl: url }: Ordered,
): Promise<TryOnRow> {
  const { fields } = order;
  if (url !== undefined) await database.write((tx) => webhooks.expect(tx, { tryonId: id, userId, url }));
  try {
    const garment = garmentOf(readGivenPicture(order.garment, decoded));
    const modelImage = await personOf(pictures, readGivenPicture(order.person, decoded));
    const withUrl = garment.url === undefined ? fields : { ...fields, garmentImageUrl: garment.url };
    const given = { modelImage, garmentImage: garment.bytes, fields: withUrl };
    return await tryons.accept({ tryonId: id, userId, viaApi: true, ...given });
  } catch (error) {
    if (!(error instanceof AppError) || !isPictureAtFault(error.code)) throw error;
    return tryons.refuse({ tryonId: id, userId, fields, failure: { code: error.code, message: error.message } });
  }
}

/** @throws AppError NOT_FOUND */
export async function status(
  { tryons, appUrl }: Pick<FashnDeps, "tryons" | "appUrl">,
  owned: { id: string; userId: string },
): Promise<{ prediction: FashnPrediction; creditsUsed: number }> {
  const row = await tryons.watch.row({ ...owned, viaApi: true });
  const { id, status, error, resultImageUrls, creditsUsed } = await tryons.watch.toWire(row);
  const prediction: FashnPrediction = { id, status: toFashnStatus(status), output: null, error: null };
  if (error) prediction.error = { name: toRuntimeError(error.code), message: error.message };
  if (status === "succeeded") {
    const toAbsolute = (url: string) => new URL(url, appUrl).href;
    prediction.output = row.fields.returnBase64 ? await tryons.resultDataUrls(row) : resultImageUrls.map(toAbsolute);
  }
  return { prediction, creditsUsed };
}

async function personOf(pictures: FashnDeps["pictures"], given: GivenPicture): Promise<Uint8Array> {
  if (given.kind === "bytes") return given.bytes;
  if (given.kind === "neither") throw notGiven("model_image");
  return pictures.fetchPicture(given.url).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "VALIDATION_FAILED") throw error;
    throw new AppError("VALIDATION_FAILED", "model_image could not be fetched from its URL.", { cause: error });
  });
}

function garmentOf(given: GivenPicture): { bytes?: Uint8Array; url?: string } {
  if (given.kind === "bytes") return { bytes: given.bytes };
  if (given.kind === "url") return { url: given.url };
  throw notGiven("garment_image");
}

function notGiven(field: string): AppError {
  return new AppError(
    "VALIDATION_FAILED",
    `${field} must be a public URL or a data URL of a JPEG, PNG or WebP picture.`,
  );
}
