/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { allowNamedOrigins } from "../api-keys/api-keys.ts";
import { historyRoutes } from "./tryon.history.routes.ts";
import { predictionRoutes } from "./tryon.predictions.routes.ts";
import { TRYON_PATH, tryOnRoutes } from "./tryon.routes.ts";
import { createTryOns, type TryOnDeps } from "./tryon.ts";

export function openTryOns(platform: Platform, needs: Pick<TryOnDeps, "pictures" | "engines" | "catalogue">) {
  const { config, database, lifecycle, rateLimits } = platform;
  const tryons = createTryOns({ ...platform, ...needs });
  return {
    tryons,
    middleware: [
      [API_BASE + TRYON_PATH, allowNamedOrigins(database)],
      [`${API_BASE}/style/predictions/*`, allowNamedOrigins(database)],
    ],
    ownBodyLimits: [API_BASE + TRYON_PATH],
    routes: [
      [API_BASE, tryOnRoutes({ ...platform, tryons })],
      [API_BASE, predictionRoutes({ tryons, lifecycle, database, config })],
      [API_BASE, historyRoutes({ tryons, rateLimits })],
    ],
    defineJobs: tryons.defineJobs,
    forgetAccount: tryons.forgetAccount,
    startWork: async () => {
      await tryons.sweep();
    },
    stop: tryons.close,
  } satisfies Room & Record<"tryons", unknown>;
}
