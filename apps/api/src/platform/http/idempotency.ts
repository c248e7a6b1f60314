/** Idempotency-Key: the same key and body give the same answer for 24 hours (I-22). */
import type { Context } from "hono";
import type { Env } from "./router.ts";

export type Operation = {
  /**
   * A UUIDv7 that is the same whenever the same key comes again. Give it to the row that the request makes: when a process
   * dies after its commit and before its answer is kept, the repeated request runs the handler again and finds that row.
   */
  operationId: string;
};

/** `scope` is `user:<id>` or `key:<id>`. Answers that the handler returns below 500 are kept (401, 402 and 429 apart); a thrown refusal is not, as nothing was done. */
export declare function idempotent(
  c: Context<Env>,
  scope: string,
  fingerprintBytes: Uint8Array | string,
  handler: (operation: Operation) => Promise<Response>,
): Promise<Response>;
