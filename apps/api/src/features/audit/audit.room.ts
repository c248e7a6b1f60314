/** The room's parts in the program. */
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { defineAuditJobs } from "./audit.jobs.ts";
import { forgetAccount } from "./audit.ts";

export const openAudit = (platform: Platform) =>
  ({
    defineJobs: () => defineAuditJobs(platform),
    forgetAccount,
  }) satisfies Room;
