/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { allowNamedOrigins } from "../api-keys/api-keys.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { configuredEngines } from "./engines.configured.ts";
import { CHECK_PATH, enginesRoutes } from "./engines.routes.ts";
import { createEngines, type Examiner, type TryOnEngine } from "./engines.ts";

/** `instead`: engines and examiner in place of the configured ones. */
type Needs = { pictures: Pictures; instead: { engines?: TryOnEngine[]; examiner?: Examiner } };

export function openEngines(platform: Platform, { pictures, instead }: Needs) {
  const { config, database, rateLimits } = platform;
  const configured = configuredEngines(config.tryon, { rateLimits });
  const engines = createEngines(instead.engines ?? configured.engines, {
    ...platform,
    examiner: instead.examiner ?? configured.examiner,
  });
  return {
    engines,
    middleware: [[API_BASE + CHECK_PATH, allowNamedOrigins(database)]],
    ownBodyLimits: [API_BASE + CHECK_PATH],
    routes: [[API_BASE, enginesRoutes({ engines, pictures, rateLimits, database })]],
    startWork: () => engines.warm(),
    stop: () => engines.close(),
  } satisfies Room & Record<"engines", unknown>;
}
