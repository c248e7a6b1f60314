/** Calls about try-ons, and about the results that are shared as looks. */
import { embedAvailability, embedSettings, type VisitRequest, visit } from "../embed/embed.ts";
import { gallery, type HistoryFilters, historyItem, removedLooks, restoredLooks } from "../tryon/history.ts";
import { look, publicLook } from "../tryon/looks.ts";
import { prediction, predictionSeen, tryOnAccepted } from "../tryon/tryon.ts";
import { ApiError } from "./api-error.ts";
import { type ClientOptions, createTransport, type Transport, toQuery } from "./transport.ts";

/** Sorts after every id. */
const NEWER_THAN_ALL = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const tryOnCalls = ({ raw, read, call, callEmpty }: Transport) => ({
  /** Queues a try-on and returns at once; follow it with `prediction` or its event stream. */
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
  /** Cheap: no total is counted, however many looks there are. */
  latestLooks: (limit: number) =>
    call(`/style/history${toQuery({ before: NEWER_THAN_ALL, limit })}`, historyItem.array()),
  like: (predictionId: string, liked: boolean) =>
    call(`/style/history/${predictionId}`, historyItem, { method: "PATCH", json: { liked } }),
  /** The first page of the gallery, with what its filters offer. */
  gallery: (filters: HistoryFilters = {}) => call(`/style/gallery${toQuery(filters)}`, gallery),
  /** The page after the look `before`; `next` is the `before` of the one after that. */
  olderLooks: async (filters: HistoryFilters, before: string, limit: number) => {
    const { body, response } = await read(`/style/history${toQuery({ ...filters, before, limit })}`);
    const looks = historyItem.array().parse(JSON.parse(body));
    const isMore = /;\s*rel="next"/.test(response.headers.get("Link") ?? "");
    return { looks, next: isMore ? (looks.at(-1)?.id ?? null) : null };
  },
  removeLooks: (ids: string[]) => call("/style/history/remove", removedLooks, { method: "POST", json: { ids } }),
  /** Returns the looks that were restored. */
  restoreLooks: (ids: string[]) => call("/style/history/restore", restoredLooks, { method: "POST", json: { ids } }),
  /** A ZIP file of the pictures. */
  downloadLooks: async (ids: string[], timeZone: string): Promise<Blob> => {
    const response = await raw("/style/history/download", { method: "POST", json: { ids, timeZone } });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    return response.blob();
  },
});

export const lookCalls = ({ call, callEmpty }: Transport) => ({
  list: () => call("/looks", look.array()),
  /** A result that is already shared keeps its link. */
  share: (predictionId: string) => call("/looks", look, { method: "POST", json: { predictionId } }),
  revoke: (token: string) => callEmpty(`/looks/${encodeURIComponent(token)}`, { method: "DELETE" }),
  /** The public view. */
  open: (token: string) => call(`/looks/${encodeURIComponent(token)}`, publicLook),
});

export type EmbedClient = ReturnType<typeof createEmbedClient>;

/** The client of the try-on button's window: of a visitor, once it has a visitor's token. */
export function createEmbedClient(options: ClientOptions = {}) {
  const transport = createTransport(options);
  const { call, callEmpty, raw } = transport;
  return {
    raw,
    tryOn: tryOnCalls(transport),
    /** Rejects with 404 where the key is unknown or revoked. */
    settings: (key: string) => call(`/embed/settings${toQuery({ key })}`, embedSettings),
    availability: (key: string) => call(`/embed/availability${toQuery({ key })}`, embedAvailability),
    visit: (body: VisitRequest) => call("/embed/visits", visit, { method: "POST", json: body }),
    /** Removes every picture of this visitor. */
    removePictures: () => callEmpty("/embed/pictures", { method: "DELETE" }),
  };
}
