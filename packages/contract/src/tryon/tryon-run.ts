/**
 * One try-on from the request to its end, wherever it is shown: on the site, in the window on other shops' pages, in the
 * extension. These differ in what they send, in how they follow it and in what they say at the end.
 */
import type { Prediction } from "./tryon.ts";

export type TryOnHost = {
  client: { tryOn: { cancel: (predictionId: string) => Promise<unknown> } };
  /** Aborted when nobody wants the picture any more. */
  signal: AbortSignal;
  /** Waits for the end of the try-on, however it ends. */
  follow: (predictionId: string) => Promise<Prediction>;
};

/** `hasEnded`: the server knew the request, and its picture has been there for a while; to cancel it would delete it. */
export type Accepted = { predictionId: string; hasEnded?: boolean };

export async function sendAndFollow(host: TryOnHost, send: () => Promise<Accepted>): Promise<Prediction> {
  const idOf = (accepted: Accepted) => (accepted.hasEnded ? null : accepted.predictionId);
  const { predictionId } = await sendTryOn(host, send, idOf);
  return followTryOn(host, predictionId);
}

/**
 * Sends the request once more if the connection was lost, perhaps after the server had begun: `send` uses one
 * Idempotency-Key, so it is the same try-on and costs one credit.
 *
 * The request itself is never aborted, because only its response names the try-on to cancel. So cancelling returns at
 * once, and the cancellation follows the response.
 *
 * @param idOf - The try-on that the server has accepted; null if its response is already the end.
 */
export async function sendTryOn<Answer>(
  host: Pick<TryOnHost, "client" | "signal">,
  send: () => Promise<Answer>,
  idOf: (response: Answer) => string | null,
): Promise<Answer> {
  const { signal } = host;
  signal.throwIfAborted();
  const sent = send().catch((error: unknown) => {
    // fetch throws it if the connection was lost.
    if (error instanceof TypeError) return send();
    throw error;
  });
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => {
    reject(signal.reason);
    sent.then((response) => cancel(host, idOf(response))).catch(() => {});
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([sent, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Follows an accepted try-on to its end, and cancels it if the signal is aborted first. */
export async function followTryOn(host: TryOnHost, predictionId: string): Promise<Prediction> {
  try {
    return await host.follow(predictionId);
  } catch (error) {
    if (host.signal.aborted) void cancel(host, predictionId);
    throw error;
  }
}

const cancel = async ({ client }: Pick<TryOnHost, "client">, predictionId: string | null): Promise<void> => {
  if (predictionId !== null) await client.tryOn.cancel(predictionId).catch(() => {});
};
