/** Faults on request. Which fault affects a call is decided here; app.ts applies it. */
import { z } from "zod";

/**
 * `before`: nothing was done. `after`: the work is committed and its response lost. `kept`: nothing was done, and the
 * same Idempotency-Key gets the same error again, as with Stripe's own 500s.
 */
export const faultSchema = z.strictObject({
  mode: z.enum([
    "error_before",
    "error_after",
    "error_kept",
    "drop_before",
    "drop_after",
    "timeout_before",
    "timeout_after",
    "slow",
    "rate_limited",
    "conflict",
  ]),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** A star matches anything: `/v1/refunds*`. */
  path: z.string().max(200).default("*"),
  /** How many calls it affects before it is used up. */
  times: z.int().min(1).max(100_000).default(1),
  /** How many matching calls are let through first. */
  skip: z.int().min(0).max(100_000).default(0),
  /** The status of the errors. */
  status: z.union([z.literal(500), z.literal(502), z.literal(503)]).default(500),
  /** How long `slow` waits, and how long a `timeout` waits at most. */
  delayMs: z.int().min(0).max(600_000).optional(),
});

export type Fault = z.infer<typeof faultSchema>;

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  const parts = fault.path.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}

export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  list(): Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }

  /** The first fault that matches this call; its count goes down. */
  take(method: string, path: string): Fault | undefined {
    const index = this.#faults.findIndex((fault) => matches(fault, method, path));
    const fault = this.#faults[index];
    if (!fault) return undefined;
    if (fault.skip > 0) {
      this.#faults[index] = { ...fault, skip: fault.skip - 1 };
      return undefined;
    }
    if (fault.times > 1) this.#faults[index] = { ...fault, times: fault.times - 1 };
    else this.#faults.splice(index, 1);
    return fault;
  }
}
