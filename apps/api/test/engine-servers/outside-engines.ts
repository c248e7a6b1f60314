/** Each outside engine, created from a configuration, with its local server. */
import { configuredEngines, type EnginesMeans } from "../../src/features/engines/engines.configured.ts";
import type { TryOnEngine } from "../../src/features/engines/engines.ts";
import type { Timing } from "../../src/features/engines/outside/service/service.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { openCogServer } from "./cog-server.ts";
import type { EngineServer } from "./engine-server.ts";
import { FAL_KEY, openFalServer } from "./fal-server.ts";
import { FASHN_KEY, openFashnServer } from "./fashn-server.ts";
import { geminiEnvironment, openGeminiServer } from "./gemini-server.ts";
import { googleEnvironment, openGoogleServer } from "./google-server.ts";
import { HTTP_TOKEN, openHttpServer } from "./http-server.ts";
import { openReplicateServer, REPLICATE_TOKEN } from "./replicate-server.ts";

/** Short enough to test every timeout, in the same proportions as the real ones. */
export const SHORT_TIMING: Timing = {
  submitMs: 3_000,
  answerMs: 3_000,
  callMs: 3_000,
  downloadMs: 5_000,
  pollFirstMs: 5,
  pollMaxMs: 20,
  windUpMs: 3_000,
};

export type OutsideEngine = { engine: TryOnEngine; server: EngineServer; close(): Promise<void> };
export type OutsideName = "fashn" | "replicate" | "cog" | "fal" | "google" | "gemini" | "http";

type Kind = { open(): Promise<EngineServer>; environment(origin: string): Record<string, string> };
const KINDS: Record<OutsideName, Kind> = {
  fashn: {
    open: openFashnServer,
    environment: (origin) => ({ TRYON_ENGINES: "fashn", FASHN_API_KEY: FASHN_KEY, FASHN_API_URL: `${origin}/v1` }),
  },
  replicate: {
    open: openReplicateServer,
    environment: (origin) => ({
      TRYON_ENGINES: "replicate",
      REPLICATE_API_TOKEN: REPLICATE_TOKEN,
      REPLICATE_API_URL: `${origin}/v1`,
      TRYON_PRICES: "replicate=0.02",
    }),
  },
  cog: {
    open: openCogServer,
    environment: (origin) => ({
      TRYON_ENGINES: "replicate",
      REPLICATE_API_URL: origin,
      REPLICATE_MODEL: "cuuupid/idm-vton",
    }),
  },
  fal: {
    open: openFalServer,
    environment: (origin) => ({ TRYON_ENGINES: "fal", FAL_KEY, FAL_API_URL: origin }),
  },
  google: { open: openGoogleServer, environment: googleEnvironment },
  gemini: { open: openGeminiServer, environment: geminiEnvironment },
  http: {
    open: openHttpServer,
    environment: (origin) => ({ TRYON_ENGINES: "http", TRYON_HTTP_URL: origin, TRYON_HTTP_TOKEN: HTTP_TOKEN }),
  },
};

export const OUTSIDE_NAMES: OutsideName[] = ["fashn", "replicate", "cog", "fal", "google", "gemini", "http"];

/** For tests that are not about quotas. */
export const NO_LIMITS: EnginesMeans["rateLimits"] = { consume: async () => undefined };

export async function openOutsideEngine(name: OutsideName, timing: Partial<Timing> = {}): Promise<OutsideEngine> {
  const kind = KINDS[name];
  const server = await kind.open();
  const engine = engineOf(kind.environment(server.origin), { timing });
  return {
    engine,
    server,
    async close() {
      await engine.close?.();
      await server.close();
    },
  };
}

/** The one engine that an environment lists, with short times. */
export function engineOf(environment: Record<string, string>, means: Partial<EnginesMeans> = {}): TryOnEngine {
  const timing = { ...SHORT_TIMING, ...means.timing };
  const { engines } = configuredEngines(loadConfig(environment).tryon, { rateLimits: NO_LIMITS, ...means, timing });
  const [engine] = engines;
  if (!engine) throw new Error("the configuration lists one engine");
  return engine;
}
