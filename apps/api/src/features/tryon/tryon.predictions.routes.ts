/** /style/predictions: a try-on in progress. */
import { createRoute, z } from "@hono/zod-openapi";
import { id, type Prediction, prediction, predictionSeen, type WornProducts } from "@toile/contract";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { Logger } from "../../platform/log.ts";
import { acceptApiKey } from "../api-keys/api-keys.ts";
import * as history from "./history/history.ts";
import { isFinished } from "./rows/rows.ts";
import { ownedBy, predictionFor } from "./tryon.programs.ts";
import { createStreamPlaces } from "./tryon.streams.ts";
import { cancelOrRemove, removeAllOfVisitor, type TryOnDeps } from "./tryon.ts";
import { callerOf } from "./tryon.visitors.ts";
import * as watch from "./watch/watch.ts";

/** Proxies close connections that are silent for long. */
const EVENTS_HEARTBEAT_MS = 15_000;

const params = z.object({ id });
const common = { tags: ["Try-on"], security: [{ bearer: [] }], middleware: requireUser };

/** A program follows and cancels what it has sent, and so does a visitor. */
const alsoByKey = { security: [{ bearer: [] }, { apiKey: [] }, { visitor: [] }] };

const refusalsByKey = errorResponses(
  "VALIDATION_FAILED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "ACCOUNT_SUSPENDED",
  "NOT_FOUND",
);

const getPrediction = createRoute({
  ...common,
  ...alsoByKey,
  method: "get",
  path: "/style/predictions/{id}",
  summary: "The progress of a try-on",
  request: { params },
  responses: { 200: jsonResponse("The try-on", prediction), ...refusalsByKey },
});

const listPredictions = createRoute({
  ...common,
  method: "get",
  path: "/style/predictions",
  summary: "Your running try-ons, and those that ended unseen",
  description: "Of the last day, newest first, at most six. For shoppers who left during a try-on and return.",
  responses: {
    200: jsonResponse("The try-ons", prediction.array()),
    ...errorResponses("UNAUTHENTICATED"),
  },
});

const putSeen = createRoute({
  ...common,
  method: "put",
  path: "/style/predictions/{id}/seen",
  summary: "Mark the end of a try-on as seen",
  description: "`first` is true for one caller only, so that two open pages do not both announce it.",
  request: { params },
  responses: {
    200: jsonResponse("Done", predictionSeen),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const getPredictionEvents = createRoute({
  ...common,
  ...alsoByKey,
  method: "get",
  path: "/style/predictions/{id}/events",
  summary: "Follow a try-on",
  description: "Server-sent events: the same object as above at once and after each change, until the try-on ends.",
  request: { params },
  responses: {
    200: { description: "Events", content: { "text/event-stream": { schema: z.string() } } },
    ...refusalsByKey,
    ...errorResponses("RATE_LIMITED", "SERVICE_UNAVAILABLE"),
  },
});

const deletePrediction = createRoute({
  ...common,
  ...alsoByKey,
  method: "delete",
  path: "/style/predictions/{id}",
  summary: "Cancel a try-on, or remove its result",
  description:
    "Before its end the try-on is cancelled and its credits are returned; afterwards its pictures are removed.",
  request: { params },
  responses: { 204: { description: "Done" }, ...refusalsByKey },
});

const deleteVisitorPictures = createRoute({
  method: "delete",
  path: "/embed/pictures",
  tags: ["Try-on button"],
  security: [{ visitor: [] }],
  middleware: requireUser,
  summary: "Delete every picture of a visitor",
  description:
    "What is under way is cancelled. The pictures are out of sight at once, and deleted from the disk within hours.",
  responses: { 204: { description: "Deleted" }, ...errorResponses("UNAUTHENTICATED") },
});

export function predictionRoutes(deps: TryOnDeps) {
  const { appUrl } = deps.config;
  const router = createRouter();
  for (const { path } of [getPrediction, getPredictionEvents])
    router.use(path.replace("{id}", ":id"), acceptApiKey(deps.database));

  router.openapi(getPrediction, async (c) => {
    const owned = ownedBy(c, c.req.valid("param").id);
    return c.json(predictionFor(c, appUrl)(await watch.getPrediction(deps, owned)), 200);
  });

  router.openapi(listPredictions, async (c) => c.json(await watch.listUnseen(deps, actorOf(c).userId), 200));

  router.openapi(putSeen, async (c) =>
    c.json(await history.see(deps, { id: c.req.valid("param").id, userId: actorOf(c).userId }), 200),
  );

  const places = createStreamPlaces();
  router.openapi(getPredictionEvents, async (c) => {
    const owned = ownedBy(c, c.req.valid("param").id);
    // Asked first, so that what is not there is a plain 404 and no empty stream.
    const { product, wornWith } = await watch.getPrediction(deps, owned);
    const leavePlace = places.take(callerOf(c));
    // A shutdown ends the stream; the reader asks again and reaches another process.
    const stop = AbortSignal.any([c.req.raw.signal, deps.lifecycle.signal]);
    const worn = { product, wornWith };
    const toEvent = predictionFor(c, appUrl);
    const followed = { deps, owned, worn, toEvent, stop, log: c.get("log"), onEnd: leavePlace };
    return c.body(eventStream(followed), 200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      // Otherwise nginx would buffer the events.
      "X-Accel-Buffering": "no",
    });
  });

  router.openapi(deletePrediction, async (c) => {
    await cancelOrRemove(deps, ownedBy(c, c.req.valid("param").id));
    return c.body(null, 204);
  });

  router.openapi(deleteVisitorPictures, async (c) => {
    const { userId, visitor } = actorOf(c);
    if (!visitor) throw new AppError("UNAUTHENTICATED", "This is for visitors of a shop.");
    await removeAllOfVisitor(deps, { userId, ...visitor });
    return c.body(null, 204);
  });

  return router;
}

type EventStreamOptions = {
  deps: TryOnDeps;
  owned: ReturnType<typeof ownedBy>;
  worn: WornProducts;
  toEvent: (prediction: Prediction) => Prediction;
  stop: AbortSignal;
  log: Logger;
  onEnd: () => void;
};

/** Events until the try-on ends or the reader leaves. Slow readers miss stages, never the end: each event is the current state. */
function eventStream({ deps, owned, worn, toEvent, stop, log, onEnd }: EventStreamOptions): ReadableStream<Uint8Array> {
  const leave = new AbortController();
  const signal = AbortSignal.any([leave.signal, stop]);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => send(": still here\n\n"), EVENTS_HEARTBEAT_MS);
      try {
        let last = "";
        for await (const row of watch.follow(deps, owned, signal)) {
          const event = toEvent(await watch.toWire(deps, row, { worn }));
          const data = JSON.stringify(event);
          if (data !== last) send(`data: ${data}\n\n`);
          last = data;
          if (isFinished(row.status)) break;
        }
      } catch (error) {
        // Headers are sent; the reader sees the stream end and reconnects.
        log.warn({ err: error }, "an event stream ended early");
      } finally {
        clearInterval(heartbeat);
        onEnd();
        if (!leave.signal.aborted) controller.close();
      }
    },
    cancel: () => leave.abort(),
  });
}
