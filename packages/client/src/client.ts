import type { Prediction, TryOnAccepted } from "@toile/contract";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { ToileError } from "./errors.ts";
import { type Follow, type TryOnRequest, toForm } from "./requests.ts";
import { createTransport, type Transport, type TransportOptions, wait } from "./transport.ts";

export type ToileOptions = TransportOptions;
export type Toile = ReturnType<typeof createToile>;

const FOLLOW_MS = 5 * 60_000;
const POLL_MS = 1_500;
const ENDED = new Set<Prediction["status"]>(["succeeded", "failed", "cancelled"]);

export function createToile(options: ToileOptions) {
  const transport = createTransport(options);
  const withKey = { "X-API-Key": options.apiKey };
  const pathOf = (id: string) => `/api/v1/style/predictions/${encodeURIComponent(id)}`;

  const start = async (request: TryOnRequest): Promise<TryOnAccepted> => {
    const headers = {
      ...withKey,
      Prefer: "respond-async",
      "Idempotency-Key": request.idempotencyKey ?? crypto.randomUUID(),
    };
    const call = { method: "POST" as const, headers, form: toForm(request), signal: request.signal };
    return (await transport.send("/api/v1/style/virtual-tryon", call)).json();
  };
  const get = async (id: string, { signal }: Pick<Follow, "signal"> = {}): Promise<Prediction> =>
    (await transport.send(pathOf(id), { headers: withKey, signal })).json();
  const follow = (id: string, how: Follow = {}): Promise<Prediction> =>
    untilEnded({ transport, headers: withKey, path: pathOf(id), get: (signal) => get(id, { signal }) }, how);

  return {
    /** Sends a try-on and answers at once; `wait` follows it, or a webhook tells of its end. */
    start,
    /** How far a try-on is. */
    get,
    /** Follows a try-on to its end, also to a bad one: look at `status`. */
    wait: follow,

    /** Sends a try-on and waits for its picture. @throws ToileError with the reason if it ends without one */
    async tryOn(request: TryOnRequest, how: Omit<Follow, "signal"> = {}): Promise<Prediction> {
      const { predictionId } = await start(request);
      const ended = await follow(predictionId, { ...how, ...(request.signal ? { signal: request.signal } : {}) });
      if (ended.status === "succeeded") return ended;
      const { code, message } = ended.error ?? { code: "CONFLICT" as const, message: "This try-on was cancelled." };
      throw new ToileError(message, { code, status: 200, predictionId });
    },

    /** Cancels a try-on, whose credit then comes back, or removes its pictures once it has ended. */
    async cancel(id: string): Promise<void> {
      await transport.send(pathOf(id), { method: "DELETE", headers: withKey });
    },

    /** The credits of the key's account. The key needs the permission `balance`. */
    async credits(): Promise<number> {
      return (await (await transport.send("/api/v1/developer/credits", { headers: withKey })).json()).credits;
    },
  };
}

type Followed = {
  transport: Transport;
  headers: Record<string, string>;
  path: string;
  get: (signal: AbortSignal) => Promise<Prediction>;
};

/** Follows the try-on by server-sent events. If a stream is unavailable or breaks off, it polls instead. */
async function untilEnded(followed: Followed, { onProgress, timeoutMs, signal }: Follow): Promise<Prediction> {
  const timeout = AbortSignal.timeout(timeoutMs ?? FOLLOW_MS);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const see = (prediction: Prediction): boolean => {
    onProgress?.(prediction);
    return ENDED.has(prediction.status);
  };
  try {
    for (;;) {
      const streamed = await readStream(followed, stop, see);
      if (streamed) return streamed;
      const polled = await followed.get(stop);
      if (see(polled)) return polled;
      await wait(POLL_MS, stop);
    }
  } catch (cause) {
    signal?.throwIfAborted();
    if (timeout.aborted)
      throw new ToileError("The try-on did not end in the time allowed.", { code: "TIMEOUT", status: 0, cause });
    throw cause;
  }
}

/** The ended prediction, or undefined if the stream broke off. @throws if the try-on cannot be followed at all */
async function readStream(
  { transport, headers, path }: Followed,
  signal: AbortSignal,
  see: (prediction: Prediction) => boolean,
): Promise<Prediction | undefined> {
  const response = await transport
    .send(`${path}/events`, { headers: { ...headers, Accept: "text/event-stream" }, signal })
    .catch((error: unknown) => {
      if (error instanceof ToileError && (error.status === 0 || error.status === 429 || error.status >= 500))
        return null;
      throw error;
    });
  if (!response?.body) return undefined;
  try {
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      const prediction: Prediction = JSON.parse(data);
      if (see(prediction)) return prediction;
    }
  } catch {
    signal.throwIfAborted();
  }
  return undefined;
}
