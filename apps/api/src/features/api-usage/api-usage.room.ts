/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { allowNamedOrigins } from "../api-keys/api-keys.ts";
import { apiUsageRoutes } from "./api-usage.routes.ts";
import { createCallLog, defineSweep, forgetAccount, watch } from "./api-usage.ts";

/** `tryOnPath`: of the room `tryon`, whose calls by key are counted here. */
export function openApiUsage(platform: Platform, { tryOnPath }: { tryOnPath: string }) {
  const { database } = platform;
  const callLog = createCallLog(platform);
  return {
    callLog,
    middleware: [
      [`${API_BASE}/developer/credits`, allowNamedOrigins(database)],
      [tryOnPath, watch("try-on", callLog)],
    ],
    routes: [[API_BASE, apiUsageRoutes({ database, log: callLog })]],
    defineJobs: () => defineSweep(platform),
    on: { "account.access_ended": (tx, { userId }) => forgetAccount(tx, callLog, userId) },
    forgetAccount: (tx, userId) => forgetAccount(tx, callLog, userId),
    stop: callLog.write,
  } satisfies Room & Record<"callLog", unknown>;
}
