/** A busy service says when to retry; an earlier request would only be declined again, or get us blocked. */
import { nowMs } from "../../../../platform/clock.ts";
import { EngineFailure } from "../../engines.interface.ts";
import type { ServiceResponse } from "./api-client.ts";

/** Nothing was started. */
export class AskedToWait extends EngineFailure {
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** The Retry-After of a 429 or 503, in milliseconds from now; undefined if there is none. */
export function retryAfterMsOf({ status, headers }: Pick<ServiceResponse, "status" | "headers">): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const [header = ""] = [headers["retry-after"]].flat();
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  // Date.parse accepts almost anything as a date; HTTP dates end like this.
  const atMs = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs());
}
