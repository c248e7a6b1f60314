/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { adminActRoutes } from "./admin.acts.routes.ts";
import { adminExportRoutes } from "./admin.exports.routes.ts";
import { defineAdminJobs } from "./admin.jobs.ts";
import { adminMetricsRoutes } from "./admin.metrics.routes.ts";
import { adminRoutes } from "./admin.routes.ts";
import type { AdminDeps } from "./admin.ts";
import { adminWordRoutes } from "./admin.words.routes.ts";

export function openAdmin(platform: Platform, needs: Omit<AdminDeps, keyof Platform>) {
  const deps = { ...platform, ...needs };
  return {
    routes: [
      [API_BASE, adminRoutes(deps)],
      [API_BASE, adminActRoutes(deps)],
      [API_BASE, adminMetricsRoutes(deps)],
      [API_BASE, adminExportRoutes(deps)],
      [API_BASE, adminWordRoutes(deps)],
    ],
    defineJobs: () => defineAdminJobs(deps),
  } satisfies Room;
}
