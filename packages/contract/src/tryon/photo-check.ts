/**
 * How well a photo of a person will work, before a try-on: by `POST /images/check` and, with the same rules, in the
 * browser.
 */
import { z } from "zod";

/** The photo works well, works with a limitation, or shows nothing that can be dressed. */
export const photoOutlook = z.enum(["works", "limited", "impossible"]);
export type PhotoOutlook = z.infer<typeof photoOutlook>;

/** A finding about a photo. `refuse`: a try-on of it will be refused; `warn`: it will be made. */
export const photoIssue = z.object({
  /** The engine's code, such as ARMS_RAISED. */
  code: z.string(),
  /** Which of the code's sentences it is, such as armRaised: for translations. */
  finding: z.string().optional(),
  severity: z.enum(["warn", "refuse"]),
  outlook: photoOutlook,
  /** A sentence for the person in the photo. */
  message: z.string(),
});
export type PhotoIssue = z.infer<typeof photoIssue>;

export const photoCheck = z.object({
  /** True unless a finding refuses the photo. */
  ok: z.boolean(),
  /** The most serious first; each code at most once. */
  issues: z.array(photoIssue),
  /**
   * The person's outline: closed polygons of [x, y], 0-1 of the upright picture's width and height.
   * Empty without a person.
   */
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type PhotoCheck = z.infer<typeof photoCheck>;
