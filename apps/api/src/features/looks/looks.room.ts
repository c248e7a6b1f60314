/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { lookRoutes } from "./looks.routes.ts";
import * as looks from "./looks.ts";

export function openLooks({ database, rateLimits }: Platform, needs: Omit<looks.LooksDeps, "database">) {
  const deps = { database, ...needs };
  return {
    routes: [[API_BASE, lookRoutes({ ...deps, rateLimits })]],
    on: {
      "tryon.removed": (tx, { tryonId }) => looks.hideTryOn(tx, deps, tryonId),
      "tryon.restored": (tx, restored) => looks.showTryOn(tx, deps, restored),
    },
    forgetAccount: looks.forgetAccount,
  } satisfies Room;
}
