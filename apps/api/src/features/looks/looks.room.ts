/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { lookRoutes } from "./looks.routes.ts";
import { createLooks, type LooksDeps } from "./looks.ts";

export function openLooks({ database, rateLimits }: Platform, { pictures, tryons }: Omit<LooksDeps, "database">) {
  const looks = createLooks({ database, pictures, tryons });
  return {
    routes: [[API_BASE, lookRoutes({ looks, pictures, rateLimits })]],
    on: {
      "tryon.removed": (tx, { tryonId }) => looks.hideTryOn(tx, tryonId),
      "tryon.restored": (tx, restored) => looks.showTryOn(tx, restored),
    },
    forgetAccount: looks.forgetAccount,
  } satisfies Room;
}
