/** FASHN: POST /run, GET /status/{id}. It has no idempotency key, list or cancellation, so a lost submission cannot be looked up. */

import type { RefusalCode } from "@toile/contract";
import { z } from "zod";
import type { RenderOptions } from "../engines.interface.ts";
import {
  acceptSubmission,
  createApiClient,
  type Job,
  type JobState,
  type Order,
  readResponse,
  type Service,
  STANDARD_TIMING,
  type Timing,
  toRefusal,
  unreadableSubmission,
} from "./service/service.ts";

export type FashnSettings = { apiKey: string; apiUrl: string; model: string; microDollarsPerPicture: number };

/** Their runtime errors about the pictures; every other one is a fault of the service. */
const REFUSALS: Record<string, RefusalCode> = {
  ContentModerationError: "CONTENT_REFUSED",
  NSFWError: "CONTENT_REFUSED",
  PoseError: "POSE_UNSUITABLE",
  PhotoTypeError: "GARMENT_UNSUPPORTED",
  ImageLoadError: "IMAGE_UNREADABLE",
};

const submitted = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) });
const statusResponse = z.object({
  status: z.enum(["starting", "in_queue", "processing", "completed", "failed", "canceled", "time_out"]),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.object({ name: z.string().catch("unknown"), message: z.string().catch("") }).nullish(),
});

/** The fields of try-on models 1.x, which fal offers under the same names. */
export function fashnInputs({ person, garment, options }: Order): Record<string, unknown> {
  return {
    model_image: person,
    garment_image: garment,
    category: options.category,
    segmentation_free: options.segmentationFree,
    moderation_level: options.moderationLevel,
    garment_photo_type: options.garmentPhotoType,
    mode: options.mode,
    seed: options.seed,
    num_samples: options.numSamples,
    output_format: options.outputFormat,
  };
}

const TRYON_MAX = "tryon-max";

/** The flagship calls the garment a product and accepts a prompt. */
function tryOnMaxInputs({ person, garment, options }: Order): Record<string, unknown> {
  const quality: Record<RenderOptions["mode"], string> = {
    performance: "balanced",
    balanced: "balanced",
    quality: "quality",
  };
  return {
    model_image: person,
    product_image: garment,
    prompt: options.preferences,
    generation_mode: quality[options.mode],
    num_images: options.numSamples,
    output_format: options.outputFormat,
    seed: options.seed,
  };
}

export function createFashnService(settings: FashnSettings, overrides: Partial<Timing> = {}): Service {
  const { apiKey, apiUrl, model, microDollarsPerPicture } = settings;
  const timing = { ...STANDARD_TIMING, ...overrides };
  const client = createApiClient({ baseUrl: apiUrl, headers: { authorization: `Bearer ${apiKey}` } });

  const jobOf = (id: string): Job => ({
    async state(signal): Promise<JobState> {
      const response = await client.call({ method: "GET", to: `status/${id}`, timeoutMs: timing.callMs, signal });
      const { status, output, error } = readResponse(response, statusResponse);
      if (status === "completed") {
        const outputs = [output ?? []].flat();
        const used = Number(response.headers["x-fashn-credits-used"]);
        const credits = Number.isInteger(used) && used > 0 && used < 100 ? used : outputs.length;
        return { kind: "done", outputs, costMicroDollars: credits * microDollarsPerPicture };
      }
      if (status === "starting" || status === "in_queue" || status === "processing") return { kind: "waiting" };
      const name = error?.name ?? status;
      const code = Object.hasOwn(REFUSALS, name) ? REFUSALS[name] : undefined;
      if (code) return { kind: "refused", refusal: toRefusal(code, name) };
      return { kind: "failed", message: `${name}: ${error?.message ?? ""}` };
    },
  });

  return {
    name: "fashn",
    paid: true,
    picturesPerJob: 4,
    // They recommend at most 2000 pixels of height.
    pictureMaxSide: 2000,
    origin: client.origin,
    async submit(order, signal) {
      const inputs = model === TRYON_MAX ? tryOnMaxInputs(order) : fashnInputs(order);
      const response = await client.call({
        method: "POST",
        to: "run",
        json: { model_name: model, inputs },
        timeoutMs: timing.submitMs,
        signal,
      });
      acceptSubmission(response, "fashn");
      const parsed = submitted.safeParse(response.json);
      if (!parsed.success) throw unreadableSubmission("fashn");
      return jobOf(parsed.data.id);
    },
    close: () => client.close(),
  };
}
