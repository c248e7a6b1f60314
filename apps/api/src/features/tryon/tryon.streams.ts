/** Limits open event streams: each holds a connection and a listener as long as a try-on runs. */
import { AppError } from "../../platform/errors.ts";

/** More tabs than a person would use to watch one try-on. */
export const STREAMS_PER_USER_MAX = 6;
export const STREAMS_MAX = 1000;
const RETRY_AFTER_SECONDS = 5;

export type StreamPlaces = {
  /** Returns a function that releases the place; a second call does nothing. @throws AppError RATE_LIMITED, SERVICE_UNAVAILABLE */
  take(userId: string): () => void;
};

export function createStreamPlaces(): StreamPlaces {
  const open = new Map<string, number>();
  let all = 0;
  return {
    take(userId) {
      const mine = open.get(userId) ?? 0;
      const options = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (mine >= STREAMS_PER_USER_MAX) {
        throw new AppError(
          "RATE_LIMITED",
          "You have too many tabs open on this page. Please close some of them.",
          options,
        );
      }
      if (all >= STREAMS_MAX) {
        throw new AppError(
          "SERVICE_UNAVAILABLE",
          "We are following too many try-ons right now. Please try again.",
          options,
        );
      }
      open.set(userId, mine + 1);
      all += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all -= 1;
        const rest = (open.get(userId) ?? 1) - 1;
        if (rest > 0) open.set(userId, rest);
        else open.delete(userId);
      };
    },
  };
}
