/** Limits how much work of one kind runs at once in this process. */
import { AppError } from "./errors.ts";

export type ConcurrencyLimitOptions = {
  /** Tasks that run at once. */
  atOnce: number;
  /** Tasks that may wait; more are rejected. */
  waiting: number;
  /** The message of a rejection. */
  refusal: string;
  /** When a rejected caller may retry. */
  retryAfterSeconds?: number;
};

const RETRY_AFTER_SECONDS = 2;

/** Runs a task when its turn comes. @throws AppError SERVICE_UNAVAILABLE at once if too many are waiting */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit({
  atOnce,
  waiting,
  refusal,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new AppError("SERVICE_UNAVAILABLE", refusal, { retryAfterSeconds });
      }
      // A task that ends hands its place to the next in line, so `running` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
