/** One memory budget for all uploads of this process: each waits until its whole size fits before a byte is read. */
import { AppError } from "../../errors.ts";

export type UploadMemoryOptions = {
  budgetBytes: number;
  /** A request that waited this long is told to retry. */
  waitMs: number;
};

/** Frees the memory; a second call does nothing. */
export type Release = () => void;

export type UploadMemory = {
  /**
   * Resolves when so many bytes are free, in the order of requests. A request for more than the whole budget waits for
   * all of it.
   * @throws AppError SERVICE_UNAVAILABLE after `waitMs`, or when `signal` says that the caller has left
   */
  reserve(bytes: number, signal: AbortSignal): Promise<Release>;
  usedBytes(): number;
  waiting(): number;
};

/**
 * Three of the largest pictures: two being processed and one being received. The bytes of an answered upload are freed only by the next
 * garbage collection, so the process grows by several times this.
 */
const BUDGET_BYTES = 32 * 1024 * 1024;
/** A picture of 10 MB arrives in a second or two; a person will wait for a few of them. */
const WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 2;

type Turn = { bytes: number; begin(): void };

export function createUploadMemory({ budgetBytes, waitMs }: UploadMemoryOptions): UploadMemory {
  let used = 0;
  const queue: Turn[] = [];

  const fits = (bytes: number) => used + bytes <= budgetBytes;
  const take = (bytes: number): Release => {
    used += bytes;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      used -= bytes;
      callNext();
    };
  };
  /** A small request behind a large one waits too: otherwise small ones would starve it. */
  const callNext = () => {
    for (let next = queue[0]; next && fits(next.bytes); next = queue[0]) {
      queue.shift();
      next.begin();
    }
  };

  return {
    usedBytes: () => used,
    waiting: () => queue.length,
    reserve(asked, signal) {
      const bytes = Math.min(asked, budgetBytes);
      if (signal.aborted) return Promise.reject(refusal());
      if (queue.length === 0 && fits(bytes)) return Promise.resolve(take(bytes));
      return new Promise((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", giveUp);
        };
        const turn: Turn = {
          bytes,
          begin: () => {
            settle();
            resolve(take(bytes));
          },
        };
        const giveUp = () => {
          settle();
          queue.splice(queue.indexOf(turn), 1);
          reject(refusal());
          // A smaller one that waited behind a large one may fit.
          callNext();
        };
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener("abort", giveUp);
        queue.push(turn);
      });
    },
  };
}

function refusal(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", "Too many pictures are being uploaded. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

const memory = createUploadMemory({ budgetBytes: BUDGET_BYTES, waitMs: WAIT_MS });
const reservations = new WeakMap<Request, Release>();

/** Reserves memory for a request's whole body, until it is released or the request has been answered. @throws AppError as `reserve` */
export async function reserveUploadMemory(request: Request, bytes: number): Promise<Release> {
  const release = await memory.reserve(bytes, request.signal);
  reservations.set(request, release);
  return release;
}

/** Releases whatever a request's handler did not release. */
export function releaseUploadMemory(request: Request): void {
  reservations.get(request)?.();
}

/** Bytes reserved by uploads at the moment. */
export const uploadMemoryBytes = (): number => memory.usedBytes();
