/** Which pixels of the photo must disappear: the old garment, its rim, and snapped slivers. */
import { Label } from "../types.ts";
import type { Scene } from "./scene.ts";

/**
 * The rim reaches 2.6 % of the shoulder width into the background (soft edges, shadows), but only 1.6 px into skin and
 * hardly into other garments, so that those keep their own edges.
 */
export function findRemoved(scene: Scene): Uint8Array {
  const { labels, old, oldDistance, snapped } = scene;
  const { category } = scene.fitted;
  const reach = Math.max(3, 0.026 * scene.person.body.shoulderWidth);
  const reachInto: Record<number, number> = {
    [Label.background]: reach,
    [Label.skin]: 1.6,
    [Label.lower]: category === "upper" ? 1.2 : -1,
    [Label.upper]: category === "lower" ? 1 : -1,
    [Label.hair]: -1,
  };
  const removed = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const limit = old[i] ? reach : (reachInto[labels[i]] ?? -1);
    if (snapped[i] || oldDistance[i] <= limit) removed[i] = 1;
  }
  return removed;
}
