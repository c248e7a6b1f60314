/**
 * Where a hand goes into a trouser pocket, a top's hem rests on the wrist. Drawn level, the new top covered the pocket, and the hand ended
 * in the middle of the cloth as if cut off. So beside the hand the hem rises to where the old one was, and elsewhere it ends little below it.
 */
import { Piece } from "../../fit/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { type Arm, Label } from "../../person/types.ts";
import { findHiddenHand } from "../bare-limbs/hidden-hand.ts";
import type { Scene } from "../scene/scene.ts";

/** From the hand inwards the hem has come down again after this much, shoulder widths. */
const SLOPE = 0.4;
/** The new hem ends at most this far below the old one, shoulder widths. Otherwise a long top would hang in a point between its raised sides. */
const DEEPEST = 0.25;
/** A top that is longer than the old one by more than this covers hand and pocket, shoulder widths. */
const HIGHEST_RISE = 0.7;
/**
 * The old hem is looked for this far above and below the end of the arm, and over this width beside it, shoulder widths. A hand that ends well
 * above the trousers is in a pocket of the top.
 */
const NEAR = { above: 0.3, below: 0.15, columns: 0.2 };
/** The old top's own rim is covered, shoulder widths. */
const RIM = 0.03;
/** Fewer rows of trousers than this are a speck; fewer columns with them are no trousers beside a pocket. */
const SPECK = 4;
const FEWEST_COLUMNS = 5;

/** Adds trousers, hand and wall below the raised hem to what is in front of the new top. Changes `alpha`. */
export function addPocketHems(scene: Scene, alpha: Float32Array): void {
  if (scene.fitted.category !== "upper") return;
  const { labels, size, person } = scene;
  const source = { labels, size, shoulderWidth: person.body.shoulderWidth };
  for (const arm of person.limbs.arms) if (findHiddenHand(arm, source)) raiseHem(scene, arm, alpha);
}

function raiseHem(scene: Scene, arm: Arm, alpha: Float32Array): void {
  const { size, fitted, oldDistance } = scene;
  const { shoulderWidth } = scene.person.body;
  const station = endStation(arm);
  const inner = station.x - station.normalX * station.innerRadius;
  const oldHem = oldHemBeside(scene, arm);
  if (oldHem === undefined) return;
  if (hemOf(scene, Math.round(inner), oldHem) - oldHem > HIGHEST_RISE * shoulderWidth) return;
  for (let x = 0; x < size.width; x++) {
    const hem = hemOf(scene, x, oldHem);
    const deepest = Math.min(hem, oldHem + DEEPEST * shoulderWidth);
    const line = lerp(oldHem, deepest, smoothstep(0, SLOPE * shoulderWidth, arm.sign * (inner - x)));
    for (let y = Math.max(0, Math.floor(line) - 1); y <= hem + 2 && y < size.height; y++) {
      const i = y * size.width + x;
      if (oldDistance[i] <= RIM * shoulderWidth || fitted.layers.alpha[i] === 0) continue;
      alpha[i] = Math.max(alpha[i], smoothstep(line - 1, line + 1, y));
    }
  }
}

const endStation = ({ stations, visibleEnd, length }: Arm): Arm["stations"][number] => {
  const end = Math.min(visibleEnd, length);
  return stations.findLast(({ along }) => along <= end) ?? stations[stations.length - 1];
};

/** The row where the old top ends at the trousers beside the hand; undefined if no trousers are seen there. */
function oldHemBeside({ labels, size, person }: Scene, arm: Arm): number | undefined {
  const { shoulderWidth } = person.body;
  const { x: endX, y: endY } = endStation(arm);
  const rows: number[] = [];
  const reach = NEAR.columns * shoulderWidth;
  for (let x = Math.ceil(endX - reach); x <= endX + reach; x++) {
    if (x < 0 || x >= size.width) continue;
    const from = clamp(Math.round(endY - NEAR.above * shoulderWidth), 0, size.height - 1);
    const to = Math.min(size.height - 1, Math.round(endY + NEAR.below * shoulderWidth));
    let run = 0;
    for (let y = from; y <= to && run < SPECK; y++) {
      const isTrousers = labels[y * size.width + x] === Label.lower;
      run = isTrousers ? run + 1 : 0;
      if (run === SPECK) rows.push(y - SPECK + 1);
    }
  }
  return rows.length < FEWEST_COLUMNS ? undefined : median(rows);
}

/** The lowest row of the new top's torso in a column; `from` if it ends above. */
function hemOf({ fitted, size }: Scene, x: number, from: number): number {
  const { alpha, piece } = fitted.layers;
  let hem = from;
  for (let y = Math.floor(from); y < size.height; y++) {
    const i = y * size.width + x;
    if (alpha[i] > 0.5 && piece[i] === Piece.torso) hem = y;
  }
  return hem;
}
