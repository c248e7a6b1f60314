/**
 * FASHN's protocol for our try-ons: programs written for FASHN work here after a change of their base URL. Owns no
 * tables; a prediction is a try-on by API key.
 */
import type { FashnPrediction } from "@toile/contract";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Pictures } from "../pictures/pictures.ts";
import * as tryons from "../tryon/tryon.ts";
import * as webhooks from "../webhooks/webhooks.ts";
import {
  type FashnOrder,
  isPictureAtFault,
  readSentPicture,
  type SentPicture,
  toFashnStatus,
  toRuntimeError,
} from "./fashn.rules.ts";

export type FashnDeps = {
  tryons: tryons.TryOnDeps;
  pictures: Pick<Pictures, "fetchPicture">;
  database: Pick<Database, "write">;
  config: Config;
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
  deps: FashnDeps,
  { id, userId, order, decoded, webhookUrl: url }: Ordered,
): Promise<tryons.TryOnRow> {
  const { fields } = order;
  if (url !== undefined) await deps.database.write((tx) => webhooks.expect(tx, deps, { tryonId: id, userId, url }));
  try {
    const garment = garmentOf(readSentPicture(order.garment, decoded));
    const modelImage = await personOf(deps.pictures, readSentPicture(order.person, decoded));
    const withUrl = garment.url === undefined ? fields : { ...fields, garmentImageUrl: garment.url };
    const input = { modelImage, garmentImage: garment.bytes, fields: withUrl };
    return await tryons.accept(deps.tryons, { tryonId: id, userId, viaApi: true, ...input });
  } catch (error) {
    if (!(error instanceof AppError) || !isPictureAtFault(error.code)) throw error;
    const failure = { code: error.code, message: error.message };
    return tryons.refuse(deps.tryons, { tryonId: id, userId, fields, failure });
  }
}

/** @throws AppError NOT_FOUND */
export async function status(
  deps: Pick<FashnDeps, "tryons" | "config">,
  owned: { id: string; userId: string },
): Promise<{ prediction: FashnPrediction; creditsUsed: number }> {
  const row = await tryons.getRow(deps.tryons, { ...owned, viaApi: true });
  const { id, status, error, resultImageUrls, creditsUsed } = await tryons.toWire(deps.tryons, row);
  const prediction: FashnPrediction = { id, status: toFashnStatus(status), output: null, error: null };
  if (error) prediction.error = { name: toRuntimeError(error.code), message: error.message };
  if (status === "succeeded") {
    const toAbsolute = (url: string) => new URL(url, deps.config.appUrl).href;
    prediction.output = row.fields.returnBase64
      ? await tryons.resultDataUrls(deps.tryons, row)
      : resultImageUrls.map(toAbsolute);
  }
  return { prediction, creditsUsed };
}

async function personOf(pictures: FashnDeps["pictures"], picture: SentPicture): Promise<Uint8Array> {
  if (picture.kind === "bytes") return picture.bytes;
  if (picture.kind === "neither") throw missingPicture("model_image");
  return pictures.fetchPicture(picture.url).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "VALIDATION_FAILED") throw error;
    throw new AppError("VALIDATION_FAILED", "model_image could not be fetched from its URL.", { cause: error });
  });
}

function garmentOf(picture: SentPicture): { bytes?: Uint8Array; url?: string } {
  if (picture.kind === "bytes") return { bytes: picture.bytes };
  if (picture.kind === "url") return { url: picture.url };
  throw missingPicture("garment_image");
}

function missingPicture(field: string): AppError {
  return new AppError(
    "VALIDATION_FAILED",
    `${field} must be a public URL or a data URL of a JPEG, PNG or WebP picture.`,
  );
}
