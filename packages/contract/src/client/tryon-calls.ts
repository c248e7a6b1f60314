/** Calls about try-ons, and about the results that are shared as looks. */
import { look, publicLook } from "../tryon/looks.ts";
import { historyItem, prediction, predictionSeen, tryOnAccepted } from "../tryon/tryon.ts";
import type { Transport } from "./transport.ts";

export const tryOnCalls = ({ call, callEmpty }: Transport) => ({
  /** Queues a try-on and answers at once; follow it with `prediction` or its event stream. */
  start: (form: FormData, idempotencyKey: string, signal?: AbortSignal) =>
    call("/style/virtual-tryon", tryOnAccepted, {
      method: "POST",
      form,
      headers: { Prefer: "respond-async", "Idempotency-Key": idempotencyKey },
      ...(signal ? { signal } : {}),
    }),
  prediction: (predictionId: string) => call(`/style/predictions/${predictionId}`, prediction),
  /** Still running, or finished and not yet seen. */
  unseen: () => call("/style/predictions", prediction.array()),
  seen: (predictionId: string) => call(`/style/predictions/${predictionId}/seen`, predictionSeen, { method: "PUT" }),
  cancel: (predictionId: string) => callEmpty(`/style/predictions/${predictionId}`, { method: "DELETE" }),
  history: (page = 1, limit = 20) => call(`/style/history?page=${page}&limit=${limit}`, historyItem.array()),
  like: (predictionId: string, liked: boolean) =>
    call(`/style/history/${predictionId}`, historyItem, { method: "PATCH", json: { liked } }),
});

export const lookCalls = ({ call, callEmpty }: Transport) => ({
  list: () => call("/looks", look.array()),
  /** A result that is shared already keeps its link. */
  share: (predictionId: string) => call("/looks", look, { method: "POST", json: { predictionId } }),
  revoke: (token: string) => callEmpty(`/looks/${encodeURIComponent(token)}`, { method: "DELETE" }),
  /** The public view. */
  open: (token: string) => call(`/looks/${encodeURIComponent(token)}`, publicLook),
});
