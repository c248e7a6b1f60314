/**
 * How well a photo of a person will work, before a try-on: by `POST /images/check`
 * and, with the same rules, in the browser.
 */
import { z } from "zod";

/**
 * A photo works well, works with a limit, or has nothing in it to dress.
 */
export const photoOutlook = z.enum(["works", "limited", "impossible"]);
export type PhotoOutlook = z.infer<typeof photoOutlook>;

/** A finding about a photo. `refuse`: no try-on will be made of it; `warn`: one will. */
export const photoIssue = z.object({
  /** The engine's own reason, such as ARMS_RAISED. */
  code: z.string(),
  severity: z.enum(["warn", "refuse"]),
  outlook: photoOutlook,
  /** A sentence for the person in the photo. */
  message: z.string(),
});
export type PhotoIssue = z.infer<typeof photoIssue>;

export const photoCheck = z.object({
  /** No finding refuses the photo. */
  ok: z.boolean(),
  /** The most serious first; each code once. */
  issues: z.array(photoIssue),
  /**
   * The person's outline: closed polygons of [x, y], 0-1 of the upright picture's width and height.
   * Empty without a person.
   */
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type PhotoCheck = z.infer<typeof photoCheck>;
