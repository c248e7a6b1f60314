/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { HOUSE_MODELS_PATH } from "./house-models.routes.ts";
import { onModelRoutes } from "./on-model.routes.ts";
import { createOnModel, type OnModelDeps } from "./on-model.ts";

export function openOnModel(platform: Platform, needs: Pick<OnModelDeps, "pictures" | "engines" | "catalogue">) {
  const onModel = createOnModel({ ...platform, ...needs });
  return {
    onModel,
    ownBodyLimits: [API_BASE + HOUSE_MODELS_PATH],
    routes: [[API_BASE, onModelRoutes({ onModel, config: platform.config })]],
    defineJobs: onModel.defineJobs,
    on: { "product.reading_changed": onModel.lookSoon },
  } satisfies Room & Record<"onModel", unknown>;
}
