/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { supportAdminRoutes } from "./support.admin.routes.ts";
import { defineSupportJobs } from "./support.jobs.ts";
import { supportRoutes } from "./support.routes.ts";
import { forgetAccount } from "./support.ts";

export const openSupport = (platform: Platform) =>
  ({
    routes: [
      [API_BASE, supportRoutes({ platform })],
      [API_BASE, supportAdminRoutes(platform)],
    ],
    defineJobs: () => defineSupportJobs(platform),
    on: { "account.access_ended": (tx, { userId }) => forgetAccount(tx, userId) },
    forgetAccount,
  }) satisfies Room;
