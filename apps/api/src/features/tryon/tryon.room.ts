/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { allowNamedOrigins } from "../api-keys/api-keys.ts";
import { historyRoutes } from "./tryon.history.routes.ts";
import { defineTryOnJobs, sweepTryOns } from "./tryon.jobs.ts";
import { predictionRoutes } from "./tryon.predictions.routes.ts";
import { TRYON_PATH, tryOnRoutes } from "./tryon.routes.ts";
import { forgetAccount, type TryOnDeps, toTryOnDeps } from "./tryon.ts";

export function openTryOns(platform: Platform, needs: Pick<TryOnDeps, "pictures" | "engines">) {
  const { database } = platform;
  const deps = toTryOnDeps(platform, needs);
  return {
    tryons: deps,
    middleware: [
      [API_BASE + TRYON_PATH, allowNamedOrigins(database)],
      [`${API_BASE}/style/predictions/*`, allowNamedOrigins(database)],
    ],
    ownBodyLimits: [API_BASE + TRYON_PATH],
    routes: [
      [API_BASE, tryOnRoutes(deps)],
      [API_BASE, predictionRoutes(deps)],
      [API_BASE, historyRoutes(deps)],
    ],
    defineJobs: () => defineTryOnJobs(deps),
    forgetAccount: (tx, userId) => forgetAccount(tx, deps, userId),
    startWork: async () => {
      await sweepTryOns(deps);
    },
    stop: deps.watchers.close,
  } satisfies Room & Record<"tryons", unknown>;
}
