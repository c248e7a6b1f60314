/**
 * Follows one try-on to its end: by its event stream, reconnecting when it drops, and by polling if streams do not get
 * through (some company proxies hold them back until they close).
 */
import { ApiError, type Client, type Prediction, prediction } from "@toile/contract";
import { readEvents } from "./event-stream.ts";

export type FollowOptions = {
  client: Pick<Client, "raw"> & { tryOn: Pick<Client["tryOn"], "prediction"> };
  predictionId: string;
  signal: AbortSignal;
  onUpdate: (prediction: Prediction) => void;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const STREAM_ATTEMPTS = 3;
const RECONNECT_MS = 500;
const POLL_MS = 1_500;
/** At 1.5 s each: three minutes, far beyond the server's own deadline for a try-on. */
const POLL_ATTEMPTS = 120;
/** A stream that is silent for this long is held back by a proxy; polling is then faster. */
const STREAM_SILENCE_MS = 25_000;

const ENDED: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled"]);

export const hasEnded = (state: Prediction): boolean => ENDED.has(state.status);

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

export async function followPrediction(options: FollowOptions): Promise<Prediction> {
  const wait = options.wait ?? waitFor;
  for (let attempt = 0; attempt < STREAM_ATTEMPTS; attempt++) {
    if (attempt > 0) await wait(RECONNECT_MS * attempt, options.signal);
    const ended = await followStream(options).catch(orGoOn(options.signal));
    if (ended) return ended;
  }
  for (let attempt = 0; attempt < POLL_ATTEMPTS; attempt++) {
    const state = await options.client.tryOn.prediction(options.predictionId).catch(orGoOn(options.signal));
    options.signal.throwIfAborted();
    if (state) options.onUpdate(state);
    if (state && hasEnded(state)) return state;
    await wait(POLL_MS, options.signal);
  }
  throw new Error("This is taking longer than it should. We'll add it to your try-ons when it's ready.");
}

/** Waits out a lost connection, but not a cancelled try-on or the server's own refusal. */
function orGoOn(signal: AbortSignal) {
  return (error: unknown): null => {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
    return null;
  };
}

async function followStream({ client, predictionId, signal, onUpdate }: FollowOptions): Promise<Prediction | null> {
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
  try {
    const response = await client.raw(`/style/predictions/${predictionId}/events`, {
      headers: { Accept: "text/event-stream" },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    if (!response.body) return null;
    for await (const { data } of readEvents(response.body)) {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
      const state = parsePrediction(data);
      if (!state) continue;
      onUpdate(state);
      if (hasEnded(state)) return state;
    }
    return null;
  } finally {
    clearTimeout(alarm);
  }
}

/** An event of another shape (a ping, or an event of a later version) is skipped. */
function parsePrediction(data: string): Prediction | null {
  try {
    return prediction.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
