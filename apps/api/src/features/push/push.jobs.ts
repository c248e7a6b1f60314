/** Sends one message to one device. */
import type { Platform } from "../../platform/platform.ts";
import { DELIVER, deliver } from "./push.ts";

export function definePushJobs(platform: Pick<Platform, "config" | "database" | "jobs" | "log">): void {
  platform.jobs.define({
    name: DELIVER,
    retryLimit: 3,
    retryDelaySeconds: 30,
    leaseSeconds: 30,
    concurrency: 4,
    handle: ({ subscriptionId, message }, { signal }) => deliver({ platform, subscriptionId, message, signal }),
  });
}
