/** A self-hosted server with the small protocol of docs/engines.md: PUT, GET and DELETE on /tryons/{id}. It is free. */
import { tryOnStages } from "@toile/contract";
import { z } from "zod";
import { EngineFailure } from "../engines.interface.ts";
import {
  type ApiClient,
  acceptSubmission,
  createApiClient,
  isRefusalCode,
  type Job,
  type JobState,
  readResponse,
  type Service,
  STANDARD_TIMING,
  type Timing,
  toRefusal,
} from "./service/service.ts";

export type HttpSettings = { url: string; token?: string };

/** Four pictures of at most 10 MB in base64, and room for text. */
const RESPONSE_MAX_BYTES = 60 * 1024 * 1024;

const tryOnState = z.object({
  status: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  stage: z.enum(tryOnStages).optional().catch(undefined),
  progress: z.number().min(0).max(1).optional().catch(undefined),
  /** URLs; relative ones are resolved against the protocol's base. */
  images: z.array(z.string()).optional(),
  error: z.object({ code: z.string(), message: z.string().catch("") }).optional(),
});

export function createHttpService({ url, token }: HttpSettings, overrides: Partial<Timing> = {}): Service {
  const timing = { ...STANDARD_TIMING, ...overrides };
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const client = createApiClient({ baseUrl: url, headers });
  const base = url.endsWith("/") ? url : `${url}/`;

  const jobOf = (id: string): Job => createJob(id, { client, base, timing });

  return {
    name: "http",
    paid: false,
    picturesPerJob: 4,
    pictureMaxSide: 2048,
    origin: client.origin,
    downloadHeaders: headers,
    async submit({ id, person, garment, options }, signal) {
      const response = await client.call({
        method: "PUT",
        to: `tryons/${id}`,
        json: { personImage: person, garmentImage: garment, options },
        timeoutMs: timing.submitMs,
        signal,
      });
      acceptSubmission(response, "http");
      return jobOf(id);
    },
    async find({ id }, signal) {
      const { status } = await client.call({
        method: "GET",
        to: `tryons/${id}`,
        timeoutMs: timing.callMs,
        signal,
        maxBytes: RESPONSE_MAX_BYTES,
      });
      if (status === 200) return jobOf(id);
      return status === 404 ? "absent" : "unknown";
    },
    async check() {
      const { status } = await client.call({ method: "GET", to: "health", timeoutMs: timing.callMs });
      if (status !== 200) throw new EngineFailure(`http answers ${status}`);
    },
    close: () => client.close(),
  };
}

type JobDeps = { client: ApiClient; base: string; timing: Timing };

function createJob(id: string, { client, base, timing }: JobDeps): Job {
  return {
    async state(signal): Promise<JobState> {
      const response = await client.call({
        method: "GET",
        to: `tryons/${id}`,
        timeoutMs: timing.callMs,
        signal,
        maxBytes: RESPONSE_MAX_BYTES,
      });
      if (response.status === 404) return { kind: "failed", message: "it does not know the try-on" };
      const { status, stage, progress, images = [], error } = readResponse(response, tryOnState);
      if (status === "queued" || status === "running") {
        return { kind: "waiting", ...(stage ? { stage } : {}), ...(progress === undefined ? {} : { progress }) };
      }
      if (status === "succeeded") {
        return { kind: "done", outputs: images.map((image) => toWhole(image, base)), costMicroDollars: 0 };
      }
      if (error && isRefusalCode(error.code)) return { kind: "refused", refusal: toRefusal(error.code, error.code) };
      return { kind: "failed", message: `${status}: ${error?.code ?? ""} ${error?.message ?? ""}` };
    },
    async cancel(signal) {
      const { status } = await client.call({ method: "DELETE", to: `tryons/${id}`, timeoutMs: timing.callMs, signal });
      return status === 204 || status === 404;
    },
  };
}

function toWhole(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
