/**
 * One try-on of a shop's visitor, from the press of the button to its end. Its Idempotency-Key comes from its pictures: neither a lost
 * connection nor trying the same garment again the same day costs the shop a second credit.
 */
import { ApiError, type EmbedClient, type Prediction } from "@toile/contract";
import type { EmbedProduct } from "../../../../../embed/messages.ts";
import { createIdempotencyKey } from "../../../../lib/api/idempotency-key.ts";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { adviceFor } from "../../garment/refusal-advice.ts";
import { followPrediction, hasEnded } from "../../progress/follow-prediction.ts";
import { PhotoUnreadableError } from "../../run/model-image.ts";
import { keyOfPictures } from "./try-on-key.ts";

/** What is shown instead of a picture. */
export type Problem = { code: string; title: string; message: string; steps: readonly string[] };
export type VisitEnd =
  | { kind: "succeeded"; tryOnId: string; imageUrl: string; chargeable: boolean; alarms: string[] }
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

const OFFLINE: Problem = {
  code: "OFFLINE",
  title: "The connection was lost",
  message: "Your photo is still here. Please try again.",
  steps: [],
};

const LIMITS = new Set(["RATE_LIMITED", "INSUFFICIENT_CREDITS", "FORBIDDEN", "NOT_FOUND", "SERVICE_UNAVAILABLE"]);

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

export function toProblem(error: unknown): Problem {
  if (error instanceof TypeError) return OFFLINE;
  if (error instanceof PhotoUnreadableError) return problemOf("IMAGE_UNREADABLE", error.message);
  const code = error instanceof ApiError ? error.code : undefined;
  return problemOf(code ?? "INTERNAL", serverMessage(error) ?? "Something went wrong on our side.");
}

function problemOf(code: string, message: string): Problem {
  if (LIMITS.has(code)) return { code, title: "No try-on right now", message, steps: [] };
  const { title, steps } = adviceFor(code);
  return { code, title, message, steps };
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
  if (ended.error) return { kind: "problem", problem: problemOf(ended.error.code, ended.error.message) };
  const [imageUrl] = ended.resultImageUrls;
  if (!imageUrl) return { kind: "problem", problem: problemOf("INTERNAL", "The picture is missing.") };
  const judgement = ended.judgements[0];
  const alarms = judgement?.alarms.map(({ message }) => message) ?? [];
  return { kind: "succeeded", tryOnId: ended.id, imageUrl, chargeable: judgement?.chargeable !== false, alarms };
}
