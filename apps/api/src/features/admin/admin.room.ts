/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { adminActRoutes } from "./admin.acts.routes.ts";
import { adminExportRoutes } from "./admin.exports.routes.ts";
import { adminMetricsRoutes } from "./admin.metrics.routes.ts";
import { adminRoutes } from "./admin.routes.ts";
import { type AdminDeps, createAdmin } from "./admin.ts";
import { adminWordRoutes } from "./admin.words.routes.ts";

export function openAdmin(platform: Platform, needs: Omit<AdminDeps, keyof Platform>) {
  const { config } = platform;
  const admin = createAdmin({ ...platform, ...needs });
  return {
    routes: [
      [API_BASE, adminRoutes({ admin })],
      [API_BASE, adminActRoutes({ admin, config })],
      [API_BASE, adminMetricsRoutes({ admin, config })],
      [API_BASE, adminExportRoutes({ admin, config })],
      [API_BASE, adminWordRoutes({ admin, config })],
    ],
    defineJobs: admin.defineJobs,
  } satisfies Room;
}
