/** Forearms that are folded up before the upper arm: a phone at the ear, a hand under the chin. */
import type { Keypoint, LimbStation } from "../types.ts";

/** From this cosine between the directions of upper arm and forearm on, the two overlap over more than the elbow. */
const FOLDED = -0.3;
/** The forearm's share at the elbow that both parts of the arm have in common. */
const ELBOW = 0.15;

/**
 * The station from which the arm lies in front of its own upper part; undefined for other arms. A forearm that goes back to the head
 * lies behind.
 */
export function foldedFrom(
  stations: readonly LimbStation[],
  { shoulder, elbow, wrist }: { shoulder: Keypoint; elbow: Keypoint; wrist: Keypoint },
): number | undefined {
  const upper = { x: elbow.x - shoulder.x, y: elbow.y - shoulder.y };
  const lower = { x: wrist.x - elbow.x, y: wrist.y - elbow.y };
  const lengths = Math.hypot(upper.x, upper.y) * Math.hypot(lower.x, lower.y);
  if (wrist.z > shoulder.z || upper.x * lower.x + upper.y * lower.y > FOLDED * lengths) return undefined;
  const from = stations.findIndex(({ segment, position }) => segment > 0 && position >= ELBOW);
  return from < 0 ? undefined : from;
}
