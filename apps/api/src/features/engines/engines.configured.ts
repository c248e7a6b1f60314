/** Creates the engines from the configuration. */
import { type Config, ConfigError } from "../../platform/config/config.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { Examiner, TryOnEngine } from "./engines.ts";
import { createLocalEngine } from "./local/local-engine.ts";
import { createFalService, FAL_MODELS } from "./outside/fal.ts";
import { createFashnService } from "./outside/fashn.ts";
import { createGeminiService } from "./outside/google/gemini.ts";
import { createGoogleService } from "./outside/google/google.ts";
import { createGoogleSignIn } from "./outside/google/sign-in.ts";
import { createHttpService } from "./outside/http.ts";
import { createOutsideEngine } from "./outside/outside-engine.ts";
import { createCogService } from "./outside/replicate/cog.ts";
import { REPLICATE_MODELS } from "./outside/replicate/models.ts";
import { createReplicateService } from "./outside/replicate/replicate.ts";
import { createQuota } from "./outside/service/quota.ts";
import { type Service, STANDARD_TIMING, type Timing } from "./outside/service/service.ts";

type TryOnConfig = Config["tryon"];
export type EnginesMeans = {
  /** Counts the services' quotas, shared by all processes. */
  rateLimits: Pick<RateLimits, "consume">;
  /** For outside services; tests use short times. */
  timing?: Partial<Timing>;
};
type Make = (config: TryOnConfig, means: Required<EnginesMeans>) => Service;

/** The configuration guarantees that a listed engine's key and URL are set. */
const OUTSIDE: Record<string, Make> = {
  fashn: ({ outside, prices }, { timing }) =>
    createFashnService({ ...outside.fashn, microDollarsPerPicture: prices.fashn ?? 0 }, timing),
  replicate({ outside: { replicate }, prices }, { timing }) {
    const { apiUrl, apiToken, model } = replicate;
    const [name = model] = model.split(":");
    refuseUnknownModel("REPLICATE_MODEL", name, REPLICATE_MODELS);
    if (!apiToken) return createCogService({ apiUrl, model: name }, timing);
    return createReplicateService({ apiUrl, apiToken, model, microDollarsPerPicture: prices.replicate ?? 0 }, timing);
  },
  fal({ outside: { fal }, prices }, { timing }) {
    refuseUnknownModel("FAL_MODEL", fal.model, FAL_MODELS);
    return createFalService({ ...fal, microDollarsPerPicture: prices.fal ?? 0 }, timing);
  },
  google({ outside: { google }, prices }, { timing, rateLimits }) {
    const { account, tokenUrl, requestsPerMinute: perMinute, ...settings } = google;
    const timeoutMs = timing.callMs ?? STANDARD_TIMING.callMs;
    const means = {
      signIn: createGoogleSignIn({ ...account, tokenUrl, timeoutMs }),
      // The quota applies to a model in a region of a project.
      quota: createQuota(rateLimits, { service: "google", perMinute, counted: `${google.project}/${google.location}` }),
    };
    return createGoogleService({ ...settings, ...means, microDollarsPerPicture: prices.google ?? 0 }, timing);
  },
  gemini: ({ outside, prices }, { timing }) =>
    createGeminiService({ ...outside.gemini, microDollarsPerPicture: prices.gemini ?? 0 }, timing),
  http: ({ outside }, { timing }) => createHttpService(outside.http, timing),
};

const ENGINE_NAMES = [...Object.keys(OUTSIDE), "local"];

/** If the embedded engine renders nothing, each of its threads would cost memory for an occasional check. */
const EXAMINER_THREADS_MAX = 2;

export type ConfiguredEngines = {
  /** In order of preference. */
  engines: TryOnEngine[];
  /** The embedded engine, listed or not. It needs no memory before its first use. */
  examiner: Examiner;
};

/** @throws ConfigError for an unknown engine, or a model whose inputs are not known; stops the start */
export function configuredEngines(config: TryOnConfig, { rateLimits, timing = {} }: EnginesMeans): ConfiguredEngines {
  const rendersItself = config.engines.includes("local");
  const local = createLocalEngine({
    threads: rendersItself ? config.threads : Math.min(config.threads, EXAMINER_THREADS_MAX),
  });
  const engines = config.engines.map((name) => {
    if (name === "local") return local;
    const make = Object.hasOwn(OUTSIDE, name) ? OUTSIDE[name] : undefined;
    if (!make) throw new ConfigError(`TRYON_ENGINES lists "${name}"; known engines: ${ENGINE_NAMES.join(", ")}`);
    return createOutsideEngine(make(config, { rateLimits, timing }), timing);
  });
  return { engines, examiner: local };
}

function refuseUnknownModel(variable: string, model: string, supported: string[]): void {
  if (!supported.includes(model))
    throw new ConfigError(`${variable} is "${model}"; known models: ${supported.join(", ")}`);
}
