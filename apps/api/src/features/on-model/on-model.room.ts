/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { HOUSE_MODELS_PATH } from "./house-models.routes.ts";
import { defineOnModelJobs, lookForChanges } from "./on-model.jobs.ts";
import { onModelRoutes } from "./on-model.routes.ts";
import { keepUp, type OnModelDeps } from "./on-model.ts";

export function openOnModel(platform: Platform, needs: Pick<OnModelDeps, "pictures" | "engines">) {
  const deps = { ...platform, ...needs };
  return {
    ownBodyLimits: [API_BASE + HOUSE_MODELS_PATH],
    routes: [[API_BASE, onModelRoutes(deps)]],
    defineJobs: () => defineOnModelJobs(deps, { keepUp: () => keepUp(deps) }),
    // What has changed is found and worked soon, and not only by the schedule.
    on: { "product.reading_changed": (tx) => lookForChanges(tx, platform.jobs) },
  } satisfies Room;
}
