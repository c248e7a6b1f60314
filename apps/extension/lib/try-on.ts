/** One try-on, in the worker: the garment's picture, the request, its progress, the result. */
import {
  ApiError,
  type Client,
  createClient,
  type Prediction,
  sendAndFollow,
  TRY_ON_STAGE_TEXTS,
} from "@toile/contract";
import { findGarmentPicture } from "./garment-picture.ts";
import { keepLook, toDataUrl } from "./looks.ts";
import type { FoundGarment, TryOnNews } from "./messages.ts";
import { Refusal, refusalOf, toRefusal } from "./refusal.ts";
import { endSession, findSession } from "./session.ts";
import { TOILE_ORIGIN } from "./toile.ts";

const ASK_AGAIN_MS = 1_000;
/** Beyond the server's own deadline for a try-on. */
const QUESTIONS_MAX = 240;

export type TryOnRun = { garment: FoundGarment; key: string; signal: AbortSignal; tell: (news: TryOnNews) => void };

/** Always reports how it ends, except to an overlay that was closed. */
export async function runTryOn(run: TryOnRun): Promise<void> {
  try {
    run.tell(await finish(run));
  } catch (error) {
    if (run.signal.aborted) return;
    const refusal = toRefusal(error);
    if (refusal.reason === "signed-out") await endSession();
    const { reason, message, hasEnded } = refusal;
    run.tell({ type: "FAILED", reason, message, hasEnded });
  }
}

export const clientOf = (token: string): Client => createClient({ origin: TOILE_ORIGIN, getToken: () => token });

async function finish(run: TryOnRun): Promise<TryOnNews> {
  const session = await findSession();
  if (!session) throw new Refusal("signed-out");
  const client = clientOf(session.token);
  run.tell({ type: "PROGRESS", words: "Fetching the garment", progress: 0 });
  const form = await toForm(run);
  run.tell({ type: "PROGRESS", words: "Sending the picture", progress: 0.02 });
  const host = { client, signal: run.signal, follow: (id: string) => follow(run, client, id) };
  return toResult(run, await sendAndFollow(host, () => client.tryOn.start(form, run.key)));
}

async function toForm({ garment, signal }: TryOnRun): Promise<FormData> {
  const form = new FormData();
  const picture = await findGarmentPicture([garment.pictureUrl, ...garment.otherPictureUrls], signal);
  if (picture) form.set("garmentImage", picture, `garment.${picture.type.split("/")[1] ?? "jpeg"}`);
  else form.set("garmentImageUrl", garment.pictureUrl);
  return form;
}

async function follow({ signal, tell }: TryOnRun, client: Client, predictionId: string): Promise<Prediction> {
  for (let question = 0; question < QUESTIONS_MAX; question++) {
    signal.throwIfAborted();
    const state = await client.tryOn.prediction(predictionId).catch(waitOut);
    if (state?.status === "succeeded") return state;
    if (state?.error) throw refusalOf(state.error.code, state.error.message);
    if (state?.status === "cancelled")
      throw new Refusal("failed", "The try-on was cancelled. Nothing was charged.", true);
    // Each message also keeps the browser from stopping the worker after half a minute of silence.
    if (state) tell({ type: "PROGRESS", words: TRY_ON_STAGE_TEXTS[state.stage], progress: state.progress });
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Refusal("failed", "This is taking longer than it should. We'll add it to your looks when it's ready.");
}

/** Waits out a lost connection, but not the server's own refusal. */
function waitOut(error: unknown): null {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
  return null;
}

async function toResult({ garment, signal }: TryOnRun, prediction: Prediction): Promise<TryOnNews> {
  const [address] = prediction.resultImageUrls;
  const response = address ? await fetch(new URL(address, TOILE_ORIGIN), { signal }) : null;
  if (!response?.ok)
    throw new Refusal("failed", "We could not load the picture. You will find it in your looks on Toile.");
  const picture = await response.blob();
  const { productName: name, productUrl } = garment;
  await keepLook({ id: prediction.id, name, productUrl }, picture).catch(() => {});
  const [judgement] = prediction.judgements;
  return {
    type: "FINISHED",
    picture: await toDataUrl(picture),
    charged: prediction.creditsUsed > 0,
    notes: judgement?.alarms.map(({ message }) => message) ?? [],
  };
}
