/** Usage of an account's API key. */
import { z } from "zod";
import { ERROR_CODES } from "../protocol/errors.ts";
import { id } from "../protocol/ids.ts";
import { tryOnStatuses } from "./tryon.ts";

export const USAGE_DAYS = 30;
export const USAGE_CALLS = 50;

/** `fashn`: through FASHN's protocol. */
export const apiCallKinds = ["try-on", "fashn"] as const;
export type ApiCallKind = (typeof apiCallKinds)[number];

export const apiUsageDay = z.object({
  /** In UTC: 2026-11-24. */
  day: z.iso.date(),
  /** Requests for a try-on. */
  calls: z.int().nonnegative(),
  /** Of these, the calls that ended in an error, at once or later. */
  failed: z.int().nonnegative(),
  /** Spent on try-ons that were requested on this day. */
  credits: z.int().nonnegative(),
});

export const apiCall = z.object({
  id,
  at: z.string(),
  kind: z.enum(apiCallKinds),
  /** The response's status. */
  status: z.int(),
  latencyMs: z.int().nonnegative(),
  /** Null if the request was refused, or the try-on is no longer stored. */
  predictionId: id.nullable(),
  /** How its try-on ended; `refused`: no try-on was made. */
  outcome: z.enum([...tryOnStatuses, "refused"]),
  errorCode: z.enum(ERROR_CODES).nullable(),
  creditsUsed: z.int().nonnegative(),
});
export type ApiCall = z.infer<typeof apiCall>;

export const apiUsage = z.object({
  /** The last 30 days, oldest first. */
  days: z.array(apiUsageDay),
  /** The last 50, newest first. */
  calls: z.array(apiCall),
});
export type ApiUsage = z.infer<typeof apiUsage>;
