/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { allowNamedOrigins } from "../api-keys/api-keys.ts";
import { apiUsageRoutes } from "./api-usage.routes.ts";
import { createApiUsage } from "./api-usage.ts";

/** `tryOnPath`: of the room `tryon`, whose calls by key are counted here. */
export function openApiUsage(platform: Platform, { tryOnPath }: { tryOnPath: string }) {
  const usage = createApiUsage(platform);
  return {
    usage,
    middleware: [
      [`${API_BASE}/developer/credits`, allowNamedOrigins(platform.database)],
      [tryOnPath, usage.watch("try-on")],
    ],
    routes: [[API_BASE, apiUsageRoutes({ usage, database: platform.database })]],
    defineJobs: usage.defineJobs,
    on: { "account.access_ended": (tx, { userId }) => usage.forgetAccount(tx, userId) },
    forgetAccount: usage.forgetAccount,
    stop: usage.close,
  } satisfies Room & Record<"usage", unknown>;
}
