/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { definePushJobs } from "./push.jobs.ts";
import { pushRoutes } from "./push.routes.ts";
import { forgetAccount, notify } from "./push.ts";

export const openPush = (platform: Platform) =>
  ({
    routes: [[API_BASE, pushRoutes(platform)]],
    defineJobs: () => definePushJobs(platform),
    on: {
      "tryon.finished": async (tx, { tryonId, userId, status, viaApi }) => {
        if (viaApi || status === "cancelled") return;
        await notify(tx, platform.jobs, { userId, message: { kind: "tryon", tryonId, status } });
      },
      "account.access_ended": (tx, { userId }) => forgetAccount(tx, userId),
    },
    forgetAccount,
  }) satisfies Room;
