/** fal: its queue returns three URLs for a job. It has no idempotency key and no list, so a lost submission cannot be looked up. */

import type { RefusalCode } from "@toile/contract";
import { z } from "zod";
import type { RenderOptions } from "../engines.interface.ts";
import { fashnInputs } from "./fashn.ts";
import {
  acceptSubmission,
  createApiClient,
  type Job,
  type JobState,
  type Order,
  readResponse,
  type Service,
  type ServiceResponse,
  STANDARD_TIMING,
  type Timing,
  toRefusal,
  unreadableSubmission,
} from "./service/service.ts";

export type FalSettings = { apiKey: string; apiUrl: string; model: string; microDollarsPerPicture: number };

const LEFFA_TYPES: Record<RenderOptions["category"], string> = {
  auto: "upper_body",
  tops: "upper_body",
  bottoms: "lower_body",
  "one-pieces": "dresses",
};

type Model = { picturesPerJob: number; inputs(order: Order): Record<string, unknown> };
const MODELS: Record<string, Model> = {
  "fal-ai/fashn/tryon/v1.6": { picturesPerJob: 4, inputs: fashnInputs },
  // MIT code, trained on data that may not be used commercially.
  "fal-ai/leffa/virtual-tryon": {
    picturesPerJob: 1,
    inputs: ({ person, garment, options }) => ({
      human_image_url: person,
      garment_image_url: garment,
      garment_type: LEFFA_TYPES[options.category],
      seed: options.seed,
      enable_safety_checker: options.moderationLevel !== "none",
      output_format: options.outputFormat,
    }),
  },
};
export const FAL_MODELS = Object.keys(MODELS);

const REFUSALS: Record<string, RefusalCode> = {
  content_policy_violation: "CONTENT_REFUSED",
  face_detection_error: "NO_PERSON",
  image_load_error: "IMAGE_UNREADABLE",
  unsupported_image_format: "IMAGE_UNREADABLE",
  image_too_small: "IMAGE_TOO_SMALL",
};

const submitted = z.object({ status_url: z.url(), response_url: z.url(), cancel_url: z.url() });
const statusResponse = z.object({ status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
const cancelResponse = z.object({ status: z.string() });
const picture = z.object({ url: z.string() });
const resultResponse = z.object({
  images: z.array(picture).optional(),
  image: picture.optional(),
  has_nsfw_concepts: z.union([z.boolean(), z.array(z.boolean())]).optional(),
});
const errorResponse = z.object({ detail: z.union([z.string(), z.array(z.object({ type: z.string() }).loose())]) });

export function createFalService(settings: FalSettings, overrides: Partial<Timing> = {}): Service {
  const { apiKey, apiUrl, model: modelName, microDollarsPerPicture } = settings;
  const timing = { ...STANDARD_TIMING, ...overrides };
  const model = Object.hasOwn(MODELS, modelName) ? MODELS[modelName] : undefined;
  if (!model) throw new RangeError(`the inputs of ${modelName} are not known`);
  const client = createApiClient({ baseUrl: apiUrl, headers: { authorization: `Key ${apiKey}` } });

  const jobOf = (urls: z.infer<typeof submitted>): Job => ({
    async state(signal): Promise<JobState> {
      const call = { method: "GET", timeoutMs: timing.callMs, signal } as const;
      const { status } = readResponse(await client.call({ ...call, to: urls.status_url }), statusResponse);
      if (status !== "COMPLETED") return { kind: "waiting" };
      return toEnd(await client.call({ ...call, to: urls.response_url }), microDollarsPerPicture);
    },
    async cancel(signal) {
      const response = await client.call({ method: "PUT", to: urls.cancel_url, timeoutMs: timing.callMs, signal });
      // "CANCELLATION_REQUESTED" leaves it to the model whether it stops, so it does not confirm.
      return response.status === 200 && cancelResponse.safeParse(response.json).data?.status === "OK";
    },
  });

  return {
    name: "fal",
    paid: true,
    picturesPerJob: model.picturesPerJob,
    pictureMaxSide: 2000,
    origin: client.origin,
    async submit(order, signal) {
      const json = model.inputs(order);
      const response = await client.call({ method: "POST", to: modelName, json, timeoutMs: timing.submitMs, signal });
      acceptSubmission(response, "fal");
      const parsed = submitted.safeParse(response.json);
      if (!parsed.success) throw unreadableSubmission("fal");
      return jobOf(parsed.data);
    },
    close: () => client.close(),
  };
}

/** The result's own status tells whether the completed job succeeded. Gateway errors are polled again. */
function toEnd(response: ServiceResponse, microDollarsPerPicture: number): JobState {
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    const detail = errorResponse.safeParse(response.json).data?.detail ?? `status ${response.status}`;
    const type = typeof detail === "string" ? detail : (detail[0]?.type ?? "unknown");
    const code = Object.hasOwn(REFUSALS, type) ? REFUSALS[type] : undefined;
    return code ? { kind: "refused", refusal: toRefusal(code, type) } : { kind: "failed", message: type };
  }
  if (response.status === 500) return { kind: "failed", message: "status 500" };
  const { images = [], image, has_nsfw_concepts: nsfw } = readResponse(response, resultResponse);
  if ([nsfw ?? false].flat().includes(true)) {
    return { kind: "refused", refusal: toRefusal("CONTENT_REFUSED", "has_nsfw_concepts") };
  }
  const outputs = [...images, ...(image ? [image] : [])].map(({ url }) => url);
  return { kind: "done", outputs, costMicroDollars: outputs.length * microDollarsPerPicture };
}
