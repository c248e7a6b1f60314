/** Replicate: creates a prediction, polls it, cancels it. A lost submission is looked up in the list of recent ones. */
import { z } from "zod";
import { EngineFailure } from "../../engines.interface.ts";
import {
  type ApiClient,
  acceptSubmission,
  createApiClient,
  type Job,
  type JobState,
  readResponse,
  type Service,
  STANDARD_TIMING,
  type Timing,
  toRefusal,
  unreadableSubmission,
} from "../service/service.ts";
import { inputsOf } from "./models.ts";

export type ReplicateSettings = {
  apiToken: string;
  apiUrl: string;
  /** `owner/name`, or `owner/name:version`. */
  model: string;
  microDollarsPerPicture: number;
};

/** How far their clock may be behind ours when we look for predictions created after our submission. */
const CLOCK_TOLERANCE_MS = 60_000;
/** The list repeats inputs, pictures included. */
const LIST_MAX_BYTES = 64 * 1024 * 1024;

const id = z.string().regex(/^[\w-]{1,200}$/);
export const predictionResponse = z.object({
  id: id.nullish(),
  status: z.enum(["starting", "processing", "succeeded", "failed", "canceled", "aborted"]),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
});
const created = predictionResponse.extend({ id });
const listResponse = z.object({
  results: z.array(z.object({ id, created_at: z.iso.datetime({ offset: true }), input: z.unknown() })),
});
const outputs = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

/** Models phrase it freely; these are phrases of their content filters. */
const CONTENT_WORDS = /nsfw|sensitive|safety (checker|filter)|content polic|E005/i;

/** Converts a prediction of Replicate or Cog to a state. */
export function toJobState(
  { status, output, error }: z.infer<typeof predictionResponse>,
  microDollarsPerPicture: number,
): JobState {
  if (status === "starting" || status === "processing") return { kind: "waiting" };
  if (status !== "succeeded") {
    const message = String(error ?? status);
    if (CONTENT_WORDS.test(message))
      return { kind: "refused", refusal: toRefusal("CONTENT_REFUSED", "content-filter") };
    return { kind: "failed", message };
  }
  const pictures = outputs.catch([]).parse(output);
  return { kind: "done", outputs: pictures, costMicroDollars: pictures.length * microDollarsPerPicture };
}

export function createReplicateService(settings: ReplicateSettings, overrides: Partial<Timing> = {}): Service {
  const { apiToken, apiUrl, model, microDollarsPerPicture } = settings;
  const timing = { ...STANDARD_TIMING, ...overrides };
  const [name = model, version] = model.split(":");
  const client = createApiClient({ baseUrl: apiUrl, headers: { authorization: `Bearer ${apiToken}` } });

  const jobOf = (predictionId: string): Job => createJob(predictionId, { client, timing, microDollarsPerPicture });

  return {
    name: "replicate",
    paid: true,
    picturesPerJob: 1,
    // Data URLs should stay near 256 kB.
    pictureMaxSide: 1024,
    origin: client.origin,
    async submit(order, signal) {
      const input = inputsOf(name, order);
      const response = await client.call({
        method: "POST",
        to: version ? "predictions" : `models/${name}/predictions`,
        json: version ? { version, input } : { input },
        timeoutMs: timing.submitMs,
        signal,
      });
      acceptSubmission(response, "replicate");
      const parsed = created.safeParse(response.json);
      if (!parsed.success) throw unreadableSubmission("replicate");
      return jobOf(parsed.data.id);
    },
    async find(order, signal) {
      const response = await client.call({
        method: "GET",
        to: "predictions",
        timeoutMs: timing.callMs,
        signal,
        maxBytes: LIST_MAX_BYTES,
      });
      const { results } = readResponse(response, listResponse);
      const since = order.sentAtMs - CLOCK_TOLERANCE_MS;
      const recent = results.filter((one) => new Date(one.created_at).getTime() >= since);
      // Only exactly the same pictures and seed: anything less might show one shopper the photo of another.
      const ours = JSON.stringify(sorted(inputsOf(name, order)));
      const found = recent.find(({ input }) => JSON.stringify(sorted(input)) === ours);
      if (found) return jobOf(found.id);
      // There is a recent prediction whose input is shown differently from what we sent; it may be ours.
      return recent.length === 0 ? "absent" : "unknown";
    },
    async check() {
      const { status } = await client.call({ method: "GET", to: "account", timeoutMs: timing.callMs });
      if (status !== 200) throw new EngineFailure(`replicate answers ${status}`);
    },
    close: () => client.close(),
  };
}

type JobDeps = { client: ApiClient; timing: Timing; microDollarsPerPicture: number };

function createJob(predictionId: string, { client, timing, microDollarsPerPicture }: JobDeps): Job {
  return {
    async state(signal) {
      const to = `predictions/${predictionId}`;
      const response = await client.call({ method: "GET", to, timeoutMs: timing.callMs, signal });
      return toJobState(readResponse(response, predictionResponse), microDollarsPerPicture);
    },
    async cancel(signal) {
      const to = `predictions/${predictionId}/cancel`;
      const response = await client.call({ method: "POST", to, timeoutMs: timing.callMs, signal });
      const { status } = readResponse(response, predictionResponse);
      return status === "canceled" || status === "aborted" || status === "failed";
    },
  };
}

/** Sorts the keys, because the service may repeat them in any order. */
function sorted(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)));
}
