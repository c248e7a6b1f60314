/**
 * One memory budget for all uploads of this process. An upload counts with its whole size at first, so that it can be
 * received in one go, and later with what has arrived: a slow one must not keep memory that it does not use.
 */
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";

export type UploadMemoryOptions = {
  budgetBytes: number;
  /** A request that waited this long is told to retry. */
  waitMs: number;
  /** From then on an upload counts with what has arrived. */
  trustMs: number;
};

/** Frees the memory; a second call does nothing. */
export type Release = () => void;

export type Upload = {
  /**
   * Called before so many more bytes are kept. Resolves when there is room for them; at once for the oldest upload, so
   * that one can always end. @throws AppError SERVICE_UNAVAILABLE as `admit`
   */
  grow(bytes: number): Promise<void>;
  isWaiting(): boolean;
  release: Release;
};

export type UploadMemory = {
  /**
   * Resolves when an upload of about this size may begin, in the order of requests. One caller may send two at once. A
   * request for more than the whole budget waits for all of it.
   * @throws AppError SERVICE_UNAVAILABLE after `waitMs`, or when `signal` says that the caller has left
   */
  admit(request: { caller: string; bytes: number; signal: AbortSignal }): Promise<Upload>;
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
const TRUST_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;
const UPLOADS_PER_CALLER = 2;

/** An upload that was admitted. */
type Ticket = { caller: string; arrived: number; expected: number; waits: Waiting | undefined };
type Waiting = { mayBegin(): boolean; begin(): void };
type Entry = Waiting & { caller: string };

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

function bookOf(tickets: Set<Ticket>, budgetBytes: number) {
  const used = () => sum([...tickets].map(({ arrived }) => arrived));
  const claimed = () => sum([...tickets].map(({ arrived, expected }) => Math.max(arrived, expected)));
  const isFull = (caller: string) => [...tickets].filter((one) => one.caller === caller).length >= UPLOADS_PER_CALLER;
  const fits = (bytes: number) => claimed() + Math.min(bytes, budgetBytes) <= budgetBytes;
  const mayGrow = (ticket: Ticket, bytes: number) => {
    const [oldest] = tickets;
    return ticket === oldest || used() + bytes <= budgetBytes;
  };
  return { claimed, isFull, fits, mayGrow };
}

type Entering = {
  tickets: Set<Ticket>;
  mayGrow(ticket: Ticket, bytes: number): boolean;
  wait(place: Place): Promise<void>;
  callNext(): void;
  trustMs: number;
};

function enter(ticket: Ticket, { tickets, mayGrow, wait, callNext, trustMs }: Entering): Upload {
  const trust = setTimeout(() => {
    ticket.expected = 0;
    callNext();
  }, trustMs);
  trust.unref();
  const put = (waits: Waiting | undefined) => {
    ticket.waits = waits;
  };
  return {
    isWaiting: () => ticket.waits !== undefined,
    async grow(bytes) {
      const mayBegin = () => mayGrow(ticket, bytes);
      const take = () => {
        ticket.arrived += bytes;
      };
      if (mayBegin()) take();
      else await wait({ mayBegin, take, add: put, settle: () => put(undefined) });
    },
    release() {
      clearTimeout(trust);
      if (tickets.delete(ticket)) callNext();
    },
  };
}

/**
 * Where something waits: `add` puts it there, `settle` takes it away. `take` counts what it gets, before the next one is asked: a promise that
 * resolves later would let everybody in who fits alone.
 */
type Place = { mayBegin(): boolean; take(): void; add(one: Waiting): void; settle(): void };
type Wait = { signal: AbortSignal; waitMs: number; callNext(): void };

/** Resolves when it may begin. @throws AppError SERVICE_UNAVAILABLE */
function waitIn(place: Place, { signal, waitMs, callNext }: Wait): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      place.settle();
    };
    const begin = () => {
      settle();
      place.take();
      resolve();
    };
    const giveUp = () => {
      settle();
      reject(refusal());
      // A smaller one that waited behind a large one may fit.
      callNext();
    };
    const timer = setTimeout(giveUp, waitMs);
    signal.addEventListener("abort", giveUp);
    place.add({ mayBegin: place.mayBegin, begin });
  });
}

export function createUploadMemory({ budgetBytes, waitMs, trustMs }: UploadMemoryOptions): UploadMemory {
  /** In the order in which they were admitted. */
  const tickets = new Set<Ticket>();
  const entries: Entry[] = [];

  const { claimed, isFull, fits, mayGrow } = bookOf(tickets, budgetBytes);
  /** A small request behind a large one waits too: otherwise small ones would starve it. */
  const callNext = () => {
    for (const { waits } of tickets) if (waits?.mayBegin()) waits.begin();
    for (const entry of [...entries]) {
      if (isFull(entry.caller)) continue;
      if (!entry.mayBegin()) break;
      entry.begin();
    }
  };

  const wait = (place: Place, signal: AbortSignal) => waitIn(place, { signal, waitMs, callNext });

  return {
    usedBytes: claimed,
    waiting: () => entries.length,
    async admit({ caller, bytes, signal }) {
      if (signal.aborted) throw refusal();
      const ticket: Ticket = { caller, arrived: 0, expected: Math.min(bytes, budgetBytes), waits: undefined };
      const take = () => void tickets.add(ticket);
      const first = entries.every((entry) => isFull(entry.caller));
      if (!first || isFull(caller) || !fits(bytes)) {
        let entry: Entry | undefined;
        const settle = () => {
          if (entry) entries.splice(entries.indexOf(entry), 1);
        };
        const add = (one: Waiting) => {
          entry = { ...one, caller };
          entries.push(entry);
        };
        await wait({ mayBegin: () => fits(bytes), take, settle, add }, signal);
      } else take();
      return enter(ticket, { tickets, mayGrow, callNext, trustMs, wait: (place) => wait(place, signal) });
    },
  };
}

function refusal(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", "Too many pictures are being uploaded. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

const memory = createUploadMemory({ budgetBytes: BUDGET_BYTES, waitMs: WAIT_MS, trustMs: TRUST_MS });
const uploads = new WeakMap<Request, Upload>();
/** Where nobody is logged in, which no route of ours allows. */
const NOBODY = "nobody";

/** Admits a request's body, until it is released or the request has been answered. @throws AppError as `admit` */
export async function admitUpload(c: Context<Env>, bytes: number): Promise<Upload> {
  const actor = c.get("actor");
  const caller = actor?.visitor?.visitorId ?? actor?.userId ?? NOBODY;
  const upload = await memory.admit({ caller, bytes, signal: c.req.raw.signal });
  uploads.set(c.req.raw, upload);
  return upload;
}

/** Releases whatever a request's handler did not release. */
export function releaseUploadMemory(request: Request): void {
  uploads.get(request)?.release();
}

/** Bytes that uploads have or may need at the moment. */
export const uploadMemoryBytes = (): number => memory.usedBytes();
