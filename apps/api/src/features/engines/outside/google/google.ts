/**
 * Google's Virtual Try-On on Vertex AI: one POST, answered with the pictures. It has no idempotency key, list or
 * cancellation, so a lost answer cannot be looked up.
 */
import { z } from "zod";
import type { RenderOptions } from "../../engines.interface.ts";
import {
  createApiClient,
  type JobState,
  type Order,
  type Quota,
  type Service,
  type ServiceResponse,
  STANDARD_TIMING,
  type Timing,
  toRefusal,
  unreadableSubmission,
} from "../service/service.ts";
import { acceptGoogleResponse, base64Of, endedJob, filterReason, toDataUrl } from "./response.ts";
import type { GoogleSignIn } from "./sign-in.ts";

export type GoogleSettings = {
  vertexUrl: string;
  project: string;
  location: string;
  model: string;
  personGeneration: string;
  /** Google's invisible watermark. With it the service accepts no seed. */
  watermark: boolean;
  signIn: GoogleSignIn;
  quota: Quota;
  microDollarsPerPicture: number;
};

/** Four pictures of at most 10 MB in base64, and room for text. */
const RESPONSE_MAX_BYTES = 60 * 1024 * 1024;

/** `block_none` is only open to approved projects. */
const SAFETY_SETTINGS: Record<RenderOptions["moderationLevel"], string> = {
  conservative: "block_low_and_above",
  permissive: "block_medium_and_above",
  none: "block_only_high",
};

const predictResponse = z.object({
  predictions: z
    .array(z.object({ bytesBase64Encoded: z.string().optional(), raiFilteredReason: z.string().optional() }))
    .default([]),
});

export function createGoogleService(settings: GoogleSettings, overrides: Partial<Timing> = {}): Service {
  const { vertexUrl, project, location, model, signIn, quota, microDollarsPerPicture } = settings;
  const timing = { ...STANDARD_TIMING, ...overrides };
  const client = createApiClient({ baseUrl: vertexUrl, headers: {} });

  const predict = async (order: Order, signal: AbortSignal): Promise<ServiceResponse> => {
    const token = await signIn.token(signal);
    await quota.take();
    return client.call({
      method: "POST",
      to: `projects/${project}/locations/${location}/publishers/google/models/${model}:predict`,
      headers: { authorization: `Bearer ${token}` },
      json: toRequest(order, settings),
      timeoutMs: timing.answerMs,
      signal,
      maxBytes: RESPONSE_MAX_BYTES,
    });
  };

  return {
    name: "google",
    paid: true,
    picturesPerJob: 4,
    // At this size even noise as JPEG is under their 7 MB per picture.
    pictureMaxSide: 2048,
    answersWithPictures: true,
    origin: client.origin,
    async submit(order, signal) {
      let response = await predict(order, signal);
      if (response.status === 401) {
        // A token may be revoked before it expires. Nothing was started without one, so retrying costs nothing.
        signIn.forget();
        response = await predict(order, signal);
      }
      acceptGoogleResponse(response, "google");
      const parsed = predictResponse.safeParse(response.json);
      if (!parsed.success) throw unreadableSubmission("google");
      return endedJob(toEnd(parsed.data, microDollarsPerPicture));
    },
    async check() {
      await signIn.token(AbortSignal.timeout(timing.callMs));
    },
    close: () => client.close(),
  };
}

function toRequest({ person, garment, options }: Order, { personGeneration, watermark }: GoogleSettings) {
  return {
    instances: [
      {
        personImage: { image: { bytesBase64Encoded: base64Of(person) } },
        productImages: [{ image: { bytesBase64Encoded: base64Of(garment) } }],
      },
    ],
    parameters: {
      sampleCount: options.numSamples,
      addWatermark: watermark,
      ...(watermark ? {} : { seed: options.seed }),
      personGeneration,
      safetySetting: SAFETY_SETTINGS[options.moderationLevel],
      outputOptions: { mimeType: options.outputFormat === "jpeg" ? "image/jpeg" : "image/png" },
    },
  };
}

function toEnd({ predictions }: z.infer<typeof predictResponse>, microDollarsPerPicture: number): JobState {
  // One filtered sample refuses the whole request: with the same seeds it would be filtered, and paid, again.
  const filtered = predictions.find(({ raiFilteredReason }) => raiFilteredReason !== undefined)?.raiFilteredReason;
  if (filtered !== undefined) return { kind: "refused", refusal: toRefusal("CONTENT_REFUSED", filterReason(filtered)) };
  const outputs = predictions.flatMap(({ bytesBase64Encoded }) =>
    bytesBase64Encoded ? [toDataUrl(bytesBase64Encoded)] : [],
  );
  if (outputs.length === 0) return { kind: "failed", message: "an answer without a picture", mayBeCharged: true };
  return { kind: "done", outputs, costMicroDollars: outputs.length * microDollarsPerPicture };
}
