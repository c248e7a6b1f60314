/**
 * A self-hosted Cog server. Asynchronous work can be followed only by webhook, so the connection is held open until the
 * answer brings the picture; closing it cancels the work. PUT with our own id, so that a proxy which repeats the
 * request starts nothing twice. It is free.
 */
import { EngineFailure } from "../../engines.interface.ts";
import {
  acceptSubmission,
  createApiClient,
  type JobState,
  type Service,
  STANDARD_TIMING,
  type Timing,
  Unanswered,
} from "../service/service.ts";
import { inputsOf } from "./models.ts";
import { predictionResponse, toJobState } from "./replicate.ts";

/** One picture of at most 10 MB in base64, and room for text. */
const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;
/** Longer than any share of a try-on's time: the signal ends it. */
const HOLD_MS = 60 * 60 * 1000;

export function createCogService(
  { apiUrl, model }: { apiUrl: string; model: string },
  overrides: Partial<Timing> = {},
): Service {
  const timing = { ...STANDARD_TIMING, ...overrides };
  const client = createApiClient({ baseUrl: apiUrl, headers: {} });
  return {
    name: "replicate",
    paid: false,
    picturesPerJob: 1,
    pictureMaxSide: 1536,
    answersWithPictures: true,
    origin: client.origin,
    async submit(order, signal) {
      const response = await client.call({
        method: "PUT",
        to: `predictions/${order.id}`,
        json: { input: inputsOf(model, order) },
        timeoutMs: HOLD_MS,
        signal,
        maxBytes: RESPONSE_MAX_BYTES,
      });
      acceptSubmission(response, "cog");
      const parsed = predictionResponse.safeParse(response.json);
      if (!parsed.success) throw new Unanswered("cog sent an unexpected answer", { mayHaveArrived: true });
      const state: JobState = toJobState(parsed.data, 0);
      return { state: async () => state, cancel: async () => true };
    },
    async check() {
      const { json } = await client.call({ method: "GET", to: "health-check", timeoutMs: timing.callMs });
      const status = typeof json === "object" && json !== null && "status" in json ? json.status : undefined;
      if (status !== "READY" && status !== "BUSY") throw new EngineFailure(`cog is ${String(status)}`);
    },
    close: () => client.close(),
  };
}
