/** What is wrong with a photo of a person, found before anything is tried on: by `POST /images/check` and, with the same rules, in the browser. */
import { z } from "zod";

/** A finding about a photo. `refuse`: no try-on will be made of it; `warn`: it may come out badly. */
export const photoIssue = z.object({
  /** The engine's own reason, such as ARMS_RAISED. */
  code: z.string(),
  severity: z.enum(["warn", "refuse"]),
  /** A sentence of advice. */
  message: z.string(),
});
export type PhotoIssue = z.infer<typeof photoIssue>;

export const photoCheck = z.object({
  /** Nothing refuses. */
  ok: z.boolean(),
  /** Refusals first; each code once. */
  issues: z.array(photoIssue),
  /** The person's outline: closed polygons of [x, y], 0-1 of the upright picture's width and height. Empty without a person. */
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type PhotoCheck = z.infer<typeof photoCheck>;
