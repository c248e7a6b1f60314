/** One budget of memory for all uploads of this process, so that a crowd of them is refused instead of ending it. */
import { AppError } from "../errors.ts";

const BUDGET_BYTES = 192 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 2;

let usedBytes = 0;
const reservations = new WeakMap<Request, UploadMemory>();

export type UploadMemory = {
  /** Counts bytes that came in. @throws AppError SERVICE_UNAVAILABLE when the budget is spent */
  take(bytes: number): void;
  /** Gives all of them back; a second call does nothing. */
  release(): void;
};

export function reserveUploadMemory(request: Request): UploadMemory {
  let mine = 0;
  let released = false;
  const memory: UploadMemory = {
    take(bytes) {
      if (usedBytes + bytes > BUDGET_BYTES) {
        throw new AppError(
          "SERVICE_UNAVAILABLE",
          "Too many pictures are being uploaded. Please try again in a moment.",
          {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          },
        );
      }
      if (released) return;
      mine += bytes;
      usedBytes += bytes;
    },
    release() {
      if (released) return;
      released = true;
      usedBytes -= mine;
    },
  };
  reservations.set(request, memory);
  return memory;
}

/** Releases what a request's handler did not release itself. */
export function releaseUploadMemory(request: Request): void {
  reservations.get(request)?.release();
}

/** Bytes of uploads that are in memory now. */
export function uploadMemoryBytes(): number {
  return usedBytes;
}
