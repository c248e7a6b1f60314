/** /v1: the endpoints for FASHN clients. Errors have FASHN's shape and names. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  type CreditBalance,
  FASHN_BASE,
  FASHN_ERROR_STATUS,
  type FashnErrorName,
  fashnAccepted,
  fashnCredits,
  fashnError,
  fashnPrediction,
  fashnRun,
  IMAGE_MAX_BYTES,
  id,
} from "@toile/contract";
import type { Context } from "hono";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { toAppError } from "../../platform/http/error-handler.ts";
import { idempotent } from "../../platform/http/idempotency.ts";
import { createRouter, jsonRequest, jsonResponse, validationFailed } from "../../platform/http/router.ts";
import { readJsonUpload } from "../../platform/http/uploads/json-upload.ts";
import type { Logger } from "../../platform/log.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { acceptBearerKey, countUse } from "../api-keys/api-keys.ts";
import * as credits from "../credits/credits.ts";
import { toOrder, toRequestError } from "./fashn.rules.ts";
import * as fashn from "./fashn.ts";

/** The route reads its body as a stream and limits it itself. */
export const FASHN_RUN_PATH = `${FASHN_BASE}/run`;

/** Two pictures in base64, and the other fields. */
const BODY_MAX_BYTES = Math.ceil((2 * IMAGE_MAX_BYTES * 4) / 3) + 64 * 1024;
const CREDITS_USED_HEADER = "x-fashn-credits-used";

const common = { tags: ["FASHN's protocol"], security: [{ bearerKey: [] }] };
const refusals = (...names: FashnErrorName[]) =>
  Object.fromEntries(
    names.map((name) => [FASHN_ERROR_STATUS[name], jsonResponse("Rejected, with FASHN's error names", fashnError)]),
  );

const postRun = createRoute({
  ...common,
  method: "post",
  path: "/run",
  summary: "Start a try-on, with FASHN's request format",
  description:
    "Takes the models `tryon-v1.6` (or any `tryon-v…`) and `tryon-max`, with pictures as public URLs or data URLs. Answers at once; " +
    "a picture that cannot be loaded makes the prediction fail with `ImageLoadError`. 429 has three meanings, as at FASHN: " +
    "`RateLimitExceeded`, `ConcurrencyLimitExceeded` and `OutOfCredits`. `webhook_url` is called once at the end, with the body of a status, unsigned as at FASHN. An `Idempotency-Key` works as elsewhere.",
  request: { query: z.object({ webhook_url: z.string().max(2048).optional() }), body: jsonRequest(fashnRun) },
  responses: {
    200: jsonResponse("Taken in", fashnAccepted),
    ...refusals(
      "BadRequest",
      "UnauthorizedAccess",
      "Forbidden",
      "Conflict",
      "RateLimitExceeded",
      "InternalServerError",
    ),
  },
});

const getStatus = createRoute({
  ...common,
  method: "get",
  path: "/status/{id}",
  summary: "The state of a prediction",
  description: "Answers 200 for a failed prediction too. `x-fashn-credits-used` is its cost.",
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonResponse("The prediction", fashnPrediction),
    ...refusals("UnauthorizedAccess", "Forbidden", "NotFound", "InternalServerError"),
  },
});

const getCredits = createRoute({
  ...common,
  method: "get",
  path: "/credits",
  summary: "The credits of the key's account",
  responses: {
    200: jsonResponse("The credits", fashnCredits),
    ...refusals("UnauthorizedAccess", "Forbidden", "InternalServerError"),
  },
});

export type FashnRoutesOptions = fashn.FashnDeps & {
  rateLimits: RateLimits;
  database: Pick<Database, "read" | "write">;
  log: Logger;
  findSubscription: (tx: Tx, userId: string) => Promise<CreditBalance["activeSubscription"]>;
};

/** Mounted under /v1. */
export function fashnRoutes(deps: FashnRoutesOptions) {
  const { database, rateLimits, log, findSubscription } = deps;
  const router = createRouter();
  router.onError((error, c) => refuse(c, toAppError(error, log)));
  for (const { path } of [postRun, getStatus])
    router.use(path.replace("{id}", ":id"), acceptBearerKey(database), requireUser);
  router.use(getCredits.path, acceptBearerKey(database, { scope: "balance" }), requireUser);
  // Shares the limit of our own try-on endpoint.
  const perMinute = { name: "tryon", points: 60, durationSeconds: 60, key: (c: Context<Env>) => actorOf(c).userId };
  router.use(postRun.path, rateLimits.limit(perMinute));

  // Documented here and read as a stream: a validator would hold the whole body in memory first.
  router.openAPIRegistry.registerPath(postRun);
  router.post(postRun.path, async (c) => {
    const { userId } = actorOf(c);
    await database.write((tx) => countUse(tx, userId));
    const { json, pictures: decoded, digest } = await readJsonUpload(c, { maxBytes: BODY_MAX_BYTES });
    const parsed = fashnRun.safeParse(json);
    if (!parsed.success) throw validationFailed(parsed.error);
    const order = toOrder(parsed.data);
    const webhookUrl = c.req.query("webhook_url");
    const make = async ({ operationId }: { operationId: string }) => {
      const row = await fashn.run(deps, { id: operationId, userId, order, decoded, webhookUrl });
      c.set("tryonId", row.id);
      return c.json({ id: row.id, error: null }, 200);
    };
    return idempotent(c, `key:${userId}`, `${webhookUrl ?? ""}\n${digest}`, make, { join: true });
  });

  router.openapi(getStatus, async (c) => {
    const parsed = id.safeParse(c.req.valid("param").id);
    if (!parsed.success) throw new AppError("NOT_FOUND", "There is no such prediction.");
    const { prediction, creditsUsed } = await fashn.status(deps, { id: parsed.data, userId: actorOf(c).userId });
    c.header(CREDITS_USED_HEADER, String(creditsUsed));
    return c.json(prediction, 200);
  });

  router.openapi(getCredits, async (c) => {
    const { userId } = actorOf(c);
    const { total, subscribed } = await database.read(async (tx) => ({
      total: await credits.balance(tx, { userId }),
      subscribed: (await findSubscription(tx, userId))?.creditsRemaining ?? 0,
    }));
    const subscription = Math.min(total, subscribed);
    return c.json({ credits: { total, subscription, on_demand: total - subscription } }, 200);
  });

  router.all("/*", (c) => refuse(c, new AppError("NOT_FOUND", "There is no such call.")));
  return router;
}

function refuse(c: Context<Env>, error: AppError): Response {
  c.set("refusalCode", error.code);
  const name = toRequestError(error.code);
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds));
  return c.json({ error: name, message: error.message }, FASHN_ERROR_STATUS[name]);
}
