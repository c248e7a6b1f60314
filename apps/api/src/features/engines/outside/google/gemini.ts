/**
 * An image model of the Gemini API: one `generateContent`, answered with the picture. It is not a try-on model: our
 * prompt tells it what to do, and the judge decides whether it did. A lost answer cannot be looked up.
 */
import { z } from "zod";
import { EngineFailure, type RenderOptions } from "../../engines.interface.ts";
import {
  createApiClient,
  type JobState,
  type Order,
  type Service,
  STANDARD_TIMING,
  type Timing,
  toRefusal,
  unreadableSubmission,
} from "../service/service.ts";
import { GARMENT_CAPTION, PERSON_CAPTION, tryOnPrompt } from "./gemini-prompt.ts";
import { acceptGoogleResponse, base64Of, endedJob, toDataUrl } from "./response.ts";

export type GeminiSettings = {
  apiKey: string;
  apiUrl: string;
  model: string;
  imageSize: string;
  microDollarsPerPicture: number;
};

/** A 4K picture as PNG in base64, the interim pictures of a thinking model, and room for text. */
const RESPONSE_MAX_BYTES = 60 * 1024 * 1024;
/** Not sent: models with only one size would reject the field. */
const STANDARD_IMAGE_SIZE = "1K";
/** Seeds are signed 32-bit here, ours are unsigned. */
const SEEDS = 2 ** 31;

/** Width to height. All image models accept these. */
const ASPECT_RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"];

const HARM_CATEGORIES = ["HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT"];
const THRESHOLDS: Record<RenderOptions["moderationLevel"], string> = {
  conservative: "BLOCK_LOW_AND_ABOVE",
  permissive: "BLOCK_MEDIUM_AND_ABOVE",
  none: "BLOCK_ONLY_HIGH",
};

/**
 * A prompt blocked for one of these reasons stays blocked. Unspecified or unknown reasons are failures of the model.
 */
const BLOCKED = new Set(["SAFETY", "IMAGE_SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "OTHER"]);
/** The same for a picture. All other ends without a picture (NO_IMAGE, IMAGE_OTHER, RECITATION, only text) may succeed next time. */
const WITHHELD = new Set([
  "SAFETY",
  "IMAGE_SAFETY",
  "PROHIBITED_CONTENT",
  "IMAGE_PROHIBITED_CONTENT",
  "BLOCKLIST",
  "SPII",
]);

const part = z.object({
  /** An interim picture of the model's thinking, not the result. */
  thought: z.boolean().optional(),
  inlineData: z.object({ data: z.string() }).optional(),
});
const contentResponse = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z.object({ parts: z.array(part).default([]) }).optional(),
      }),
    )
    .default([]),
});

export function createGeminiService(settings: GeminiSettings, overrides: Partial<Timing> = {}): Service {
  const { apiKey, apiUrl, model, microDollarsPerPicture } = settings;
  const timing = { ...STANDARD_TIMING, ...overrides };
  const client = createApiClient({ baseUrl: apiUrl, headers: { "x-goog-api-key": apiKey } });
  return {
    name: "gemini",
    paid: true,
    picturesPerJob: 1,
    pictureMaxSide: 1536,
    answersWithPictures: true,
    origin: client.origin,
    async submit(order, signal) {
      const response = await client.call({
        method: "POST",
        to: `models/${model}:generateContent`,
        json: toRequest(order, settings),
        timeoutMs: timing.answerMs,
        signal,
        maxBytes: RESPONSE_MAX_BYTES,
      });
      acceptGoogleResponse(response, "gemini");
      const parsed = contentResponse.safeParse(response.json);
      if (!parsed.success) throw unreadableSubmission("gemini");
      return endedJob(toEnd(parsed.data, microDollarsPerPicture));
    },
    async check() {
      const { status } = await client.call({ method: "GET", to: `models/${model}`, timeoutMs: timing.callMs });
      if (status !== 200) throw new EngineFailure(`gemini answers ${status} when asked for ${model}`);
    },
    close: () => client.close(),
  };
}

function toRequest({ person, garment, personSize, options }: Order, { imageSize }: GeminiSettings) {
  const picture = (dataUrl: string) => ({ inlineData: { mimeType: "image/jpeg", data: base64Of(dataUrl) } });
  return {
    contents: [
      {
        role: "user",
        parts: [
          { text: tryOnPrompt(options) },
          { text: PERSON_CAPTION },
          picture(person),
          { text: GARMENT_CAPTION },
          picture(garment),
        ],
      },
    ],
    generationConfig: {
      responseModalities: ["IMAGE"],
      seed: options.seed % SEEDS,
      imageConfig: {
        // By default the model may use the garment's proportions.
        aspectRatio: nearestAspectRatio(personSize),
        ...(imageSize === STANDARD_IMAGE_SIZE ? {} : { imageSize }),
      },
    },
    safetySettings: HARM_CATEGORIES.map((category) => ({
      category: `HARM_CATEGORY_${category}`,
      threshold: THRESHOLDS[options.moderationLevel],
    })),
  };
}

export function nearestAspectRatio({ width, height }: Order["personSize"]): string {
  const distance = (ratio: string): number => {
    const [across = 1, down = 1] = ratio.split(":").map(Number);
    return Math.abs(Math.log(width / height / (across / down)));
  };
  return ASPECT_RATIOS.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}

function toEnd(response: z.infer<typeof contentResponse>, microDollarsPerPicture: number): JobState {
  const [candidate] = response.candidates;
  const parts = candidate?.content?.parts ?? [];
  const picture = parts.findLast(({ thought, inlineData }) => inlineData && !thought)?.inlineData;
  if (picture) {
    return { kind: "done", outputs: [toDataUrl(picture.data)], costMicroDollars: microDollarsPerPicture };
  }
  const blocked = response.promptFeedback?.blockReason;
  const reason = candidate?.finishReason ?? "no candidate";
  if ((blocked && BLOCKED.has(blocked)) || WITHHELD.has(reason)) {
    return { kind: "refused", refusal: toRefusal("CONTENT_REFUSED", blocked ?? reason) };
  }
  // The model's text is not repeated: it may describe the shopper.
  return {
    kind: "failed",
    message: `an answer without a picture (${blocked ?? reason})`.slice(0, 100),
    mayBeCharged: true,
  };
}
