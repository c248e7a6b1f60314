/** Rate limits. Counted in PostgreSQL, so several processes share one count. */
import { createHmac } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { nowMs } from "./clock.ts";
import { AppError } from "./errors.ts";
import type { Env } from "./http/env.ts";
import type { Logger } from "./log.ts";

export type LimitOptions = {
  /** Unique; part of the stored key. */
  name: string;
  /** Tries in `durationSeconds`. */
  points: number;
  durationSeconds: number;
  /** What to count by: an address, an account. It is stored as a keyed hash. */
  key: (c: Context<Env>) => string | Promise<string>;
};

export type ConsumeOptions = Omit<LimitOptions, "key"> & { key: string };

export interface RateLimits {
  /** A middleware that counts the request and answers 429 with Retry-After past the limit. */
  limit(options: LimitOptions): MiddlewareHandler<Env>;
  /** Counts one try manually, for keys that are known only after the body is read. Throws RATE_LIMITED. */
  consume(options: ConsumeOptions): Promise<void>;
  /** Counts one try manually; false past the limit. */
  allows(options: ConsumeOptions): Promise<boolean>;
  /** Resets the count of a key, as after a successful sign-in. */
  reset(options: Pick<ConsumeOptions, "name" | "key">): Promise<void>;
  /** Removes expired counts; returns how many. */
  sweep(): Promise<number>;
}

type Counted = { refused: boolean; remaining: number; msBeforeNext: number };
type Limiter = { consume(key: string): Promise<RateLimiterRes>; delete(key: string): Promise<boolean> };

type RateLimitOptions = {
  pool: Pool;
  log: Logger;
  enabled: boolean;
  /** So that a stored key does not reveal the counted address. */
  secret: string;
};

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const limiters = new Map<string, Limiter>();
  const limiterOf = (limit: Omit<LimitOptions, "key">): Limiter => {
    const existing = limiters.get(limit.name);
    if (existing) return existing;
    const settings = { keyPrefix: limit.name, points: limit.points, duration: limit.durationSeconds };
    const made = new RateLimiterPostgres({
      ...settings,
      storeClient: options.pool,
      tableName: "rate_limits",
      tableCreated: true,
      // `sweep` does it once for all limiters, instead of one timer each.
      clearExpiredByTimeout: false,
      // A caller far over the limit is rejected without another query.
      inMemoryBlockOnConsumed: limit.points + 1,
      // A database outage must not disable the limits: each process then counts by itself.
      insuranceLimiter: new RateLimiterMemory(settings),
    });
    limiters.set(limit.name, made);
    return made;
  };

  const hidden = (key: string) => createHmac("sha256", options.secret).update(`rate limit ${key}`).digest("base64url");
  const count = async (limit: Omit<LimitOptions, "key">, key: string): Promise<Counted> => {
    try {
      const { consumedPoints, msBeforeNext } = await limiterOf(limit).consume(hidden(key));
      return { refused: false, remaining: limit.points - consumedPoints, msBeforeNext };
    } catch (refused) {
      // The library rejects with its result. From its memory the result reports nothing consumed, so only the rejection counts.
      if (refused instanceof RateLimiterRes) return { refused: true, remaining: 0, msBeforeNext: refused.msBeforeNext };
      throw refused;
    }
  };

  return {
    limit: (limit) =>
      createMiddleware<Env>(async (c, next) => {
        if (!options.enabled) return next();
        const result = await count(limit, await limit.key(c));
        setHeaders(c, limit, result);
        refuseWhenOver(result);
        await next();
      }),
    async consume(limit) {
      if (options.enabled) refuseWhenOver(await count(limit, limit.key));
    },
    async allows(limit) {
      return !options.enabled || !(await count(limit, limit.key)).refused;
    },
    async reset(limit) {
      await limiters.get(limit.name)?.delete(hidden(limit.key));
    },
    async sweep() {
      const result = await options.pool.query("delete from rate_limits where expire < $1", [nowMs()]);
      return result.rowCount ?? 0;
    },
  };
}

function refuseWhenOver(result: Counted): void {
  if (!result.refused) return;
  throw new AppError("RATE_LIMITED", "Too many attempts. Please wait a moment and try again.", {
    retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
}

/** If several limits apply to a request, the headers report the tightest. */
function setHeaders(c: Context<Env>, limit: Omit<LimitOptions, "key">, result: Counted): void {
  const remaining = Math.max(0, result.remaining);
  const reported = c.res.headers.get("RateLimit-Remaining");
  if (reported !== null && Number(reported) <= remaining) return;
  c.header("RateLimit-Limit", String(limit.points));
  c.header("RateLimit-Remaining", String(remaining));
  c.header("RateLimit-Reset", String(Math.max(0, Math.ceil(result.msBeforeNext / 1000))));
  c.header("RateLimit-Policy", `${limit.points};w=${limit.durationSeconds}`);
}
