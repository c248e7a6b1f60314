/** What is wrong with a person's photo, and the outline that was found: the gate without the try-on. */
import type { Issue } from "../types.ts";

export interface PhotoCheck {
  /** Nothing refuses. */
  ok: boolean;
  /** Refusals first; each code once. */
  issues: Issue[];
  /** The person's outline: closed polygons of [x, y], 0-1 of the upright picture's width and height. Empty without a person. */
  outline: [x: number, y: number][][];
}
