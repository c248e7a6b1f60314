/**
 * One try-on of a shop's visitor, from the press of the button to its end. Its Idempotency-Key comes from its pictures: neither a lost
 * connection nor trying the same garment again the same day costs the shop a second credit.
 */
import { ApiError, type EmbedClient, type Prediction } from "@toile/contract";
import type { EmbedProduct } from "../../../../../embed/messages.ts";
import { createIdempotencyKey } from "../../../../lib/api/idempotency-key.ts";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { followPrediction, hasEnded } from "../../progress/follow-prediction.ts";
import { PhotoUnreadableError } from "../../run/model-image.ts";
import { keyOfPictures } from "./try-on-key.ts";

/** Why there is no picture. The window has a sentence for each reason and code; `message` is the server's own, in English. */
export type Problem = { code: string; reason?: string | undefined; message: string };
export type Alarm = { code: string; message: string };
export type VisitEnd =
  | { kind: "succeeded"; tryOnId: string; imageUrl: string; chargeable: boolean; alarms: Alarm[] }
  | { kind: "problem"; problem: Problem }
  | { kind: "cancelled" };

export type VisitRun = {
  client: EmbedClient;
  product: EmbedProduct;
  photo: Blob;
  /** Null if the page could not read the picture: the server then fetches `imageUrl`. */
  garment: Blob | null;
  imageUrl: string;
  signal: AbortSignal;
  onUpdate: (prediction: Prediction) => void;
};

export async function runVisit(run: VisitRun): Promise<VisitEnd> {
  try {
    const { photo, garment, imageUrl, product } = run;
    const first = await send(run, await keyOfPictures(photo, garment ?? imageUrl, product.category));
    const predictionId = (await cameToNothing(run, first)) ? await send(run, createIdempotencyKey()) : first;
    return await follow(run, predictionId);
  } catch (error) {
    if (run.signal.aborted) return { kind: "cancelled" };
    return { kind: "problem", problem: toProblem(error) };
  }
}

const LOST = "The connection was lost.";
const FAULT = "Something went wrong on our side.";

export function toProblem(error: unknown): Problem {
  if (error instanceof TypeError) return { code: "OFFLINE", message: LOST };
  if (error instanceof PhotoUnreadableError)
    return { code: "IMAGE_UNREADABLE", reason: "PHOTO_UNREADABLE", message: error.message };
  if (!(error instanceof ApiError)) return { code: "INTERNAL", message: FAULT };
  const { code = "INTERNAL", fields } = error;
  return { code, reason: fields.reason ?? Object.keys(fields)[0], message: serverMessage(error) ?? FAULT };
}

async function send(run: VisitRun, key: string): Promise<string> {
  const { client, product, photo, garment, imageUrl, signal } = run;
  const form = new FormData();
  form.set("category", product.category);
  if (!garment) form.set("garmentImageUrl", imageUrl);
  form.set("modelImage", photo, "photo.jpg");
  if (garment) form.set("garmentImage", garment, "garment");
  const post = () => client.tryOn.start(form, key);
  // A lost connection throws TypeError, perhaps after the server has begun: with the same key it is the same try-on.
  const accepted = await post().catch((error: unknown) => {
    if (error instanceof TypeError) return post();
    throw error;
  });
  if (signal.aborted) void client.tryOn.cancel(accepted.predictionId).catch(() => {});
  signal.throwIfAborted();
  return accepted.predictionId;
}

/** An earlier try-on of the same pictures that failed, was cancelled or was deleted. */
async function cameToNothing({ client }: VisitRun, predictionId: string): Promise<boolean> {
  try {
    const state = await client.tryOn.prediction(predictionId);
    return hasEnded(state) && (state.status !== "succeeded" || state.resultImageUrls.length === 0);
  } catch (error) {
    return error instanceof ApiError && error.code === "NOT_FOUND";
  }
}

async function follow({ client, signal, onUpdate }: VisitRun, predictionId: string): Promise<VisitEnd> {
  const ended = await followPrediction({ client, predictionId, signal, onUpdate }).catch((error: unknown) => {
    if (signal.aborted) void client.tryOn.cancel(predictionId).catch(() => {});
    throw error;
  });
  if (ended.status === "cancelled") return { kind: "cancelled" };
  if (ended.error) return { kind: "problem", problem: ended.error };
  const [imageUrl] = ended.resultImageUrls;
  if (!imageUrl) return { kind: "problem", problem: { code: "INTERNAL", message: FAULT } };
  const judgement = ended.judgements[0];
  const alarms = judgement?.alarms ?? [];
  return { kind: "succeeded", tryOnId: ended.id, imageUrl, chargeable: judgement?.chargeable !== false, alarms };
}
