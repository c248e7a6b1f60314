/** A service that is too busy says when to come back; asked earlier it would only decline again, or block us. */
import { nowMs } from "../../../../platform/clock.ts";
import { EngineFailure } from "../../engines.interface.ts";
import type { Answer } from "./api-client.ts";

/** Nothing was begun. */
export class AskedToWait extends EngineFailure {
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** What a 429 or 503 says of when to come back, in milliseconds from now; undefined where it says nothing. */
export function retryAfterMsOf({ status, headers }: Pick<Answer, "status" | "headers">): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const [header = ""] = [headers["retry-after"]].flat();
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  // Date.parse takes almost anything for a date; those of HTTP end like this.
  const atMs = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs());
}
