/** Our own count of a service's quota: nothing is sent beyond it, so that the service never rejects or blocks us. */
import { AppError } from "../../../../platform/errors.ts";
import type { RateLimits } from "../../../../platform/rate-limit.ts";
import { AskedToWait } from "./retry-after.ts";

export type Quota = {
  /** Counts one request. @throws AskedToWait beyond the quota, with the time until the next one is allowed */
  take(): Promise<void>;
};

const MINUTE_SECONDS = 60;

/** Processes with the same database share the count. `counted`: the account that the quota belongs to. */
export function createQuota(
  rateLimits: Pick<RateLimits, "consume">,
  { service, perMinute, counted }: { service: string; perMinute: number; counted: string },
): Quota {
  return {
    async take() {
      const limit = { name: `engine-${service}`, points: perMinute, durationSeconds: MINUTE_SECONDS, key: counted };
      try {
        await rateLimits.consume(limit);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "RATE_LIMITED") throw error;
        throw new AskedToWait(
          `${service}: the quota of ${perMinute} requests a minute is used up`,
          (error.retryAfterSeconds ?? MINUTE_SECONDS) * 1000,
        );
      }
    },
  };
}
