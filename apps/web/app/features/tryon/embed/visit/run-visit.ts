/**
 * One try-on of a shop's visitor, from the press of the button to its end. Its Idempotency-Key comes from its pictures: neither a lost
 * connection nor trying the same garment again the same day costs the shop a second credit.
 */
import { ApiError, type EmbedClient, type Prediction, sendAndFollow } from "@toile/contract";
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

/** Of try-ons that were stopped in this window: the server may hear of it only after the same pictures are sent again. */
const stopped = new Set<string>();

export async function runVisit(run: VisitRun): Promise<VisitEnd> {
  const { photo, garment, imageUrl, product, signal } = run;
  try {
    const form = toForm(run);
    const key = await keyOfPictures(photo, garment ?? imageUrl, product.category);
    signal.addEventListener("abort", () => stopped.add(key), { once: true });
    const freshKey = createIdempotencyKey();
    const keys = [stopped.has(key) ? freshKey : key, freshKey] as const;
    return toEnd(await sendAndFollow(hostOf(run), () => start(run, form, keys)));
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled" };
    return { kind: "problem", problem: toProblem(error) };
  }
}

const hostOf = ({ client, signal, onUpdate }: VisitRun) => ({
  client,
  signal,
  follow: (predictionId: string) => followPrediction({ client, predictionId, signal, onUpdate }),
});

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

function toForm({ product, photo, garment, imageUrl }: VisitRun): FormData {
  const form = new FormData();
  form.set("category", product.category);
  if (!garment) form.set("garmentImageUrl", imageUrl);
  form.set("modelImage", photo, "photo.jpg");
  if (garment) form.set("garmentImage", garment, "garment");
  return form;
}

/** The second key is for pictures whose earlier try-on came to nothing. */
async function start(run: VisitRun, form: FormData, [key, freshKey]: readonly [string, string]) {
  const { tryOn } = run.client;
  const accepted = await tryOn.start(form, key);
  const earlier = await endOf(run, accepted.predictionId);
  if (earlier === "nothing" && !run.signal.aborted) return tryOn.start(form, freshKey);
  return { ...accepted, hasEnded: earlier === "picture" };
}

/** What an earlier try-on of the same pictures came to: nothing if it failed, was cancelled or was deleted. */
async function endOf({ client }: VisitRun, predictionId: string): Promise<"running" | "picture" | "nothing"> {
  try {
    const state = await client.tryOn.prediction(predictionId);
    if (!hasEnded(state)) return "running";
    return state.status === "succeeded" && state.resultImageUrls.length > 0 ? "picture" : "nothing";
  } catch (error) {
    return error instanceof ApiError && error.code === "NOT_FOUND" ? "nothing" : "running";
  }
}

function toEnd(ended: Prediction): VisitEnd {
  if (ended.status === "cancelled") return { kind: "cancelled" };
  if (ended.error) return { kind: "problem", problem: ended.error };
  const [imageUrl] = ended.resultImageUrls;
  if (!imageUrl) return { kind: "problem", problem: { code: "INTERNAL", message: FAULT } };
  const judgement = ended.judgements[0];
  const alarms = judgement?.alarms ?? [];
  return { kind: "succeeded", tryOnId: ended.id, imageUrl, chargeable: judgement?.chargeable !== false, alarms };
}
