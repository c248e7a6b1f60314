/** One try-on of the page or the dialog, from click to end. */
import { ApiError, type Client, followTryOn, type Prediction, sendTryOn, type WornProducts } from "@toile/contract";
import { z } from "zod";
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { GARMENT_NOT_FETCHED, toGarmentFile } from "../garment/garment-file.ts";
import type { MendOrder } from "../judgement/likeliest-mend.ts";
import type { Garment, Photo, Refusal, Result } from "../machine/tryon-machine.ts";
import { followPrediction } from "../progress/follow-prediction.ts";
import { PhotoUnreadableError, toModelImage } from "./model-image.ts";
import { toResult } from "./prediction-result.ts";
import { failureText, INVALID_ANSWER, readTryOnAnswer, type TryOnOutcome } from "./tryon-answer.ts";
import { type SentGarment, toMendForm, toTryOnForm } from "./tryon-form.ts";

export type TryOnEnd =
  | { kind: "succeeded"; result: Result }
  | { kind: "expired" }
  | { kind: "insufficient-credits" }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "failed"; message: string }
  | { kind: "cancelled" };

export type TryOnRun = {
  client: Client;
  photo: Photo;
  garment: Garment;
  /** Aborted by the cancel button. */
  signal: AbortSignal;
  onUpdate: (prediction: Prediction) => void;
  /** The server has accepted it: it now continues whatever happens to this page. */
  onAccepted: (predictionId: string) => void;
  /** The photo's signed URL had expired and a new one was fetched. */
  onPhotoRefreshed: (photo: Photo) => void;
};

type Followed = Pick<TryOnRun, "client" | "signal" | "onUpdate">;
type Begun = Followed & Pick<TryOnRun, "onAccepted"> & Partial<Pick<TryOnRun, "garment">>;

const OFFLINE = "The connection was lost. Both pictures are still here: please try again.";

export async function runTryOn(run: TryOnRun): Promise<TryOnEnd> {
  return toEnd(run.signal, async () => {
    const garment = await toSentGarment(run);
    const modelImage = await readModelImage(run);
    const form = toTryOnForm({ garment, modelImage, basePredictionId: run.photo.predictionId });
    return finish(run, await send(run, form));
  });
}

/** Another version of a finished try-on, from the pictures that the server has. */
export const runMend = (run: Begun, order: MendOrder): Promise<TryOnEnd> =>
  toEnd(run.signal, async () => finish(run, await send(run, toMendForm(order))));

/** Continues a try-on that was started before this page opened. */
export const resumeTryOn = (run: Followed, predictionId: string): Promise<TryOnEnd> =>
  toEnd(run.signal, () => follow(run, predictionId));

async function toEnd(signal: AbortSignal, work: () => Promise<TryOnEnd>): Promise<TryOnEnd> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled" };
    if (error instanceof ApiError && error.status === 401) return { kind: "expired" };
    return { kind: "failed", message: toMessage(error) };
  }
}

function toMessage(error: unknown): string {
  if (error instanceof TypeError) return OFFLINE;
  if (error instanceof ApiError) return failureText(error.status, error.body);
  // A proxy may respond 200 with something else. A parser's message about it is technical, and shoppers should not see
  // it.
  if (error instanceof SyntaxError || error instanceof z.ZodError) return INVALID_ANSWER;
  return error instanceof Error ? error.message : String(error);
}

async function toSentGarment({ garment, signal }: TryOnRun): Promise<SentGarment> {
  if (garment.productId) return { productId: garment.productId };
  const image = await toGarmentFile(garment, signal);
  return { image, name: image.name };
}

/** A page that was open for more than an hour has an expired photo URL, so the photo is loaded once more. */
async function readModelImage({ client, photo, signal, onPhotoRefreshed }: TryOnRun): Promise<Blob> {
  try {
    return await toModelImage(photo.url, signal);
  } catch (error) {
    if (!(error instanceof PhotoUnreadableError)) throw error;
    const found = await findAgain(client, photo);
    if (!found) throw error;
    onPhotoRefreshed(found);
    return toModelImage(found.url, signal);
  }
}

async function findAgain(client: Client, { predictionId }: Photo): Promise<Photo | null> {
  if (predictionId) {
    const [url] = (await client.tryOn.prediction(predictionId)).resultImageUrls;
    return url ? { url, predictionId } : null;
  }
  const saved = await client.pictures.profile();
  return saved && { url: saved.imageUrl };
}

function send(run: Begun, form: FormData): Promise<TryOnOutcome> {
  const headers = { Prefer: "respond-async", "Idempotency-Key": createIdempotencyKey() };
  const post = async () => {
    const response = await run.client.raw("/style/virtual-tryon", { method: "POST", form, headers });
    return readTryOnAnswer(response.status, await response.text());
  };
  return sendTryOn(run, post, (outcome) => (outcome.kind === "accepted" ? outcome.predictionId : null));
}

async function finish(run: Begun, outcome: TryOnOutcome): Promise<TryOnEnd> {
  switch (outcome.kind) {
    case "accepted":
      run.onAccepted(outcome.predictionId);
      return follow(run, outcome.predictionId);
    case "finished": {
      const { kind: _finished, predictionId, resultImageUrl: imageUrl, ...judged } = outcome;
      const worn = await wornIn(run, predictionId);
      return { kind: "succeeded", result: { ...worn, predictionId, imageUrl, liked: false, ...judged } };
    }
    case "refused":
      // The server could not fetch the product's picture: the same problem as a picture that does not load here.
      if (run.garment?.productId && outcome.code === "GARMENT_NOT_FOUND") {
        return { kind: "failed", message: GARMENT_NOT_FETCHED };
      }
      return { kind: "refused", refusal: { code: outcome.code, message: outcome.message } };
    default:
      return outcome;
  }
}

async function follow(run: Followed, predictionId: string): Promise<TryOnEnd> {
  const ended = await followTryOn(
    { ...run, follow: (id) => followPrediction({ ...run, predictionId: id }) },
    predictionId,
  );
  if (ended.status === "cancelled") return { kind: "cancelled" };
  if (ended.error?.code === "INSUFFICIENT_CREDITS") return { kind: "insufficient-credits" };
  if (ended.error) return { kind: "refused", refusal: { code: ended.error.code, message: ended.error.message } };
  const result = toResult(ended);
  return result ? { kind: "succeeded", result } : { kind: "failed", message: INVALID_ANSWER };
}

/** A complete response names no products; the picture is shown even without the names. */
async function wornIn({ client }: Begun, predictionId: string | null): Promise<WornProducts> {
  const nothing = { product: null, wornWith: [] };
  if (predictionId === null) return nothing;
  const { product, wornWith } = await client.tryOn.prediction(predictionId).catch(() => nothing);
  return { product, wornWith };
}
