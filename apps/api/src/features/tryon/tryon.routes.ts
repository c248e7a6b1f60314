/** /style/virtual-tryon: a try-on from its form to its picture, or to the reason why there is none. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  API_BASE,
  ERROR_STATUS,
  IMAGE_MAX_BYTES,
  type TryOnFailure,
  type TryOnFields,
  tryOnAccepted,
  tryOnAnswer,
  tryOnFailure,
  tryOnFields,
} from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { toAppError } from "../../platform/http/error-handler.ts";
import { idempotent, type Operation } from "../../platform/http/idempotency.ts";
import {
  createRouter,
  followed,
  followedResponse,
  jsonResponse,
  validationFailed,
} from "../../platform/http/router.ts";
import { type Multipart, multipartFingerprint, readMultipart } from "../../platform/http/uploads/multipart.ts";
import { acceptApiKey, countUse } from "../api-keys/api-keys.ts";
import { accept } from "./accept/accept.ts";
import { checkButtonOf } from "./button/button.ts";
import * as history from "./history/history.ts";
import { CANCELLED, type Failure, toFailure } from "./rows/rows.ts";
import { buttonRoutes } from "./tryon.button.routes.ts";
import { isProgram, urlsFor } from "./tryon.programs.ts";
import { readOutcome, resultDataUrls, type TryOnDeps, type TryOnRow } from "./tryon.ts";
import { callerOf, isShopsProblem, limitAddress, readVisitorFields, toVisitorError } from "./tryon.visitors.ts";
import * as watch from "./watch/watch.ts";

const FIELDS_MAX = 40;

const refusal = (description: string) => jsonResponse(description, tryOnFailure);
const file = (description: string) => z.any().meta({ type: "string", format: "binary", description });
const form = tryOnFields.extend({
  modelImage: file("You, from head to feet. Without it your profile photo is used.").optional(),
  garmentImage: file("The garment: JPEG, PNG or WebP, at most 10 MB.").optional(),
});

/** The route reads its body as a stream and limits it itself. */
export const TRYON_PATH = "/style/virtual-tryon";

/** Documented here and read by the streaming parser: a validator would hold the whole form in memory first. */
const postTryOn = createRoute({
  method: "post",
  path: TRYON_PATH,
  tags: ["Try-on"],
  summary: "Try a garment on",
  description:
    "Waits for the picture. With `Prefer: respond-async` it answers 202 at once; follow the try-on under /style/predictions. " +
    "Pictures that the judge does not find good enough are shown and not charged for: `judgements` has the reasons, picture by picture. " +
    "If `alternatives` is not empty, a mend tries one of them on the same pictures: send `mendOf` and that alternative, and nothing else. " +
    "It is free once if no picture of the first was charged for; otherwise it costs the same as any try-on. " +
    "With an API key `modelImage` is required, and URLs in the response are absolute. " +
    "With a visitor's token it is required too, of the fields only `category`, `garmentPhotoType` and `garmentImageUrl` are taken, and " +
    "the response is 202 always. " +
    "With an `Idempotency-Key` a repeated request gets the first one's answer and is not charged again.",
  security: [{ bearer: [] }, { apiKey: [] }, { visitor: [] }],
  request: {
    headers: z.object({
      Prefer: z.enum(["respond-async"]).optional(),
      "Idempotency-Key": z.string().max(255).optional(),
    }),
    body: { required: true, content: { "multipart/form-data": { schema: form } } },
  },
  responses: {
    200: jsonResponse("The result", tryOnAnswer),
    202: followedResponse("Queued, if `Prefer: respond-async` was sent", tryOnAccepted),
    400: refusal("A field or a picture is missing or invalid"),
    401: refusal("Not logged in"),
    402: refusal("Not enough credits"),
    403: refusal("The consent for photos was withdrawn, or the API key may not do this"),
    404: refusal("`mendOf` is not a try-on of yours"),
    409: refusal("Cancelled meanwhile, or the Idempotency-Key was used for another request"),
    413: refusal("A picture over 10 MB"),
    415: refusal("A file that is not JPEG, PNG or WebP"),
    422: refusal("A picture that cannot be used; the message says what to do about it"),
    429: refusal("Too many requests; see Retry-After"),
    503: refusal("The queue is full, or the engine is not available; see Retry-After"),
  },
});

export function tryOnRoutes(deps: TryOnDeps) {
  const { rateLimits, database, log, config } = deps;
  const router = createRouter();
  // Errors thrown before the route runs get the route's shape too.
  router.onError((error, c) => refuse(c, toAppError(error, log)));
  router.use(
    postTryOn.path,
    acceptApiKey(database),
    requireUser,
    rateLimits.limit({ name: "tryon", points: 60, durationSeconds: 60, key: callerOf }),
  );

  router.openAPIRegistry.registerPath(postTryOn);
  router.post(postTryOn.path, respond);

  async function respond(c: Context<Env>): Promise<Response> {
    const { userId, visitor, kind } = actorOf(c);
    if (visitor) await limitAddress(c, { rateLimits, config });
    if (isProgram(c)) await database.write((tx) => countUse(tx, userId));
    const upload = await readMultipart(c, {
      files: ["modelImage", "garmentImage"],
      maxFileBytes: IMAGE_MAX_BYTES,
      maxFields: FIELDS_MAX,
    });
    const make = ({ operationId }: Operation) => run(c, deps, { upload, tryonId: operationId });
    // A double click: the second request finds the first one's try-on and waits for it as well.
    const scope = `${kind}:${visitor?.visitorId ?? userId}`;
    const response = await idempotent(c, scope, multipartFingerprint(upload), make, { join: true }).catch(
      async (error: unknown) => {
        if (!visitor) throw error;
        if (isShopsProblem(error)) await checkButtonOf(deps, visitor.keyId);
        throw toVisitorError(error);
      },
    );
    if (response.status !== 202) return response;
    // Here, because a repeated answer is stored without its headers.
    const { predictionId } = tryOnAccepted.parse(await response.clone().json());
    return followed(response, `${API_BASE}/style/predictions/${predictionId}`);
  }

  router.route("/", buttonRoutes(deps));
  return router;
}

async function run(
  c: Context<Env>,
  deps: TryOnDeps,
  { upload, tryonId }: { upload: Multipart; tryonId: string },
): Promise<Response> {
  const { userId, visitor } = actorOf(c);
  const fields = visitor ? readVisitorFields(upload.fields) : readFields(upload.fields);
  const { modelImage, garmentImage } = upload.files;
  // A program never reaches the account's own photo: keys can be stolen. Neither does a visitor.
  if ((visitor || isProgram(c)) && !modelImage && fields.mendOf === undefined) {
    const message = "Please send modelImage, a photo of the person.";
    throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "modelImage", message }] });
  }
  const row = await accept(deps, {
    tryonId,
    userId,
    fields,
    viaApi: visitor !== undefined || isProgram(c),
    visitor,
    modelImage: modelImage?.bytes,
    garmentImage: garmentImage?.bytes,
  });
  c.set("tryonId", row.id);
  // The rest may wait for long; the uploaded bytes must not.
  upload.release();
  // A visitor's window follows the events; the answer of one that waits would tell the account's balance.
  if (visitor || prefersAsync(c)) return c.json({ success: true, predictionId: row.id, status: row.status }, 202);
  const finished = await watch.untilFinished(deps, { id: row.id, userId }, c.req.raw.signal);
  // A client that waited for the answer needs no notification.
  if (finished) await history.see(deps, { id: row.id, userId });
  return toResponse(c, deps, finished ?? row);
}

function readFields(fields: Record<string, string>): TryOnFields {
  const parsed = tryOnFields.safeParse(fields);
  if (!parsed.success) throw validationFailed(parsed.error);
  return parsed.data;
}

async function toResponse(c: Context<Env>, deps: TryOnDeps, row: TryOnRow): Promise<Response> {
  if (row.status === "failed") return refuse(c, { ...toFailure(row), predictionId: row.id });
  if (row.status === "cancelled") return refuse(c, { ...CANCELLED, predictionId: row.id });
  // The waiting client has left; the try-on continues, and a repeated request or the history finds it.
  if (row.status !== "succeeded") return c.json({ success: true, predictionId: row.id, status: row.status }, 202);
  const { prediction, remainingCredits } = await readOutcome(deps, row);
  const resultImageUrls = urlsFor(c, deps.config.appUrl)(prediction.resultImageUrls);
  const [resultImageUrl] = resultImageUrls;
  // A repeated request may arrive after its result was removed.
  if (resultImageUrl === undefined) throw new AppError("NOT_FOUND", "This result was removed.");
  const resultImages = row.fields.returnBase64 ? await resultDataUrls(deps, row) : undefined;
  return c.json({
    success: true,
    resultImageUrls,
    resultImageUrl,
    predictionId: row.id,
    judgements: prediction.judgements,
    alternatives: prediction.alternatives,
    free: prediction.free,
    creditsUsed: prediction.creditsUsed,
    remainingCredits,
    ...(resultImages === undefined ? {} : { resultImages }),
  });
}

function prefersAsync(c: Context<Env>): boolean {
  return (c.req.header("prefer") ?? "").split(",").some((preference) => preference.trim() === "respond-async");
}

type Refused = Failure & { predictionId?: string };

/** An error in the shape of a try-on's answer, with the status of its code. */
function refuse(c: Context<Env>, refused: Refused | AppError): Response {
  c.set("refusalCode", refused.code);
  const body: TryOnFailure = {
    success: false,
    error: refused.code,
    message: refused.message,
    requestId: c.get("requestId"),
  };
  if (refused instanceof AppError) {
    if (refused.retryAfterSeconds !== undefined) c.header("Retry-After", String(refused.retryAfterSeconds));
    if (refused.details) body.details = refused.details;
  } else {
    if (refused.predictionId !== undefined) body.predictionId = refused.predictionId;
    if (refused.reason !== undefined) body.details = [{ path: "reason", message: refused.reason }];
  }
  return c.json(body, ERROR_STATUS[refused.code]);
}
