/** Bounds how much of one kind of work happens at once in this process. */
import { AppError } from "./errors.ts";

export type ConcurrencyLimitOptions = {
  /** Tasks that run at once. */
  atOnce: number;
  /** Tasks that may wait for their turn; later ones are turned away. */
  waiting: number;
  /** What those are told. */
  refusal: string;
  /** When they may come back. */
  retryAfterSeconds?: number;
};

const RETRY_AFTER_SECONDS = 2;

/** Runs a task when its turn comes. @throws AppError SERVICE_UNAVAILABLE at once where too many wait already */
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
      // A task that ends hands its place to the next in line, so `running` need not change.
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
