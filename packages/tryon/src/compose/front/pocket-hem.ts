/**
 * Where a hand goes into a trouser pocket, a top's hem rests on the wrist. Drawn lower, the new top covered the pocket, and the hand ended
 * in the middle of the cloth as if cut off. So the whole hem ends level where the old one did: raised beside the hand alone it was a slope,
 * and between two hands a point.
 */
import { Piece } from "../../fit/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { type Arm, Label } from "../../person/types.ts";
import { findHiddenHand } from "../bare-limbs/hidden-hand.ts";
import type { Scene } from "../scene/scene.ts";

/** From the hand inwards the hem has come down again after this much, shoulder widths. */
const SLOPE = 0.12;
/** Between the hands the new hem covers the old one by this much, and hangs at most so far below the pockets; shoulder widths. */
const COVER = 0.045;
const DEEPEST = 0.2;
/** Half the columns in the middle over which the old hem's height is measured, shoulder widths. */
const MIDDLE = 0.25;
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

interface Pocket {
  sign: Arm["sign"];
  /** The column where the hand's inner side is. */
  inner: number;
  /** The row of the old hem beside it. */
  hem: number;
}

/** Adds trousers, hand and wall below the raised hem to what is in front of the new top. Changes `alpha`. */
export function addPocketHems(scene: Scene, alpha: Float32Array): void {
  if (scene.fitted.category !== "upper" || scene.fitted.isCoat) return;
  const pockets = findPockets(scene);
  if (pockets.length === 0) return;
  const { size, fitted, oldDistance } = scene;
  const { shoulderWidth } = scene.person.body;
  const level = levelBetween(scene, pockets);
  for (let x = 0; x < size.width; x++) {
    const line = lineAt(pockets, x, { level, slope: SLOPE * shoulderWidth });
    const hem = hemOf(scene, x, line);
    for (let y = Math.max(0, Math.floor(line) - 1); y <= hem + 2 && y < size.height; y++) {
      const i = y * size.width + x;
      if (oldDistance[i] <= RIM * shoulderWidth || fitted.layers.alpha[i] === 0) continue;
      alpha[i] = Math.max(alpha[i], smoothstep(line - 1, line + 1, y));
    }
  }
}

function findPockets(scene: Scene): Pocket[] {
  const { labels, size, person } = scene;
  const { shoulderWidth } = person.body;
  return person.limbs.arms.flatMap((arm) => {
    if (!findHiddenHand(arm, { labels, size, shoulderWidth })) return [];
    const station = endStation(arm);
    const inner = station.x - station.normalX * station.innerRadius;
    const hem = oldHemBeside(scene, arm);
    if (hem === undefined) return [];
    const isCovered = hemOf(scene, Math.round(inner), hem) - hem > HIGHEST_RISE * shoulderWidth;
    return isCovered ? [] : [{ sign: arm.sign, inner, hem }];
  });
}

/** The hem's row away from the pockets: it covers the old hem, also where that hung lower than beside the hands. */
function levelBetween({ labels, size, person }: Scene, pockets: readonly Pocket[]): number {
  const { hipCentre, shoulderWidth } = person.body;
  const highest = Math.min(...pockets.map(({ hem }) => hem));
  const deepest = highest + DEEPEST * shoulderWidth;
  const rows: number[] = [];
  for (let x = Math.ceil(hipCentre.x - MIDDLE * shoulderWidth); x <= hipCentre.x + MIDDLE * shoulderWidth; x++) {
    let y = Math.min(size.height - 1, Math.round(deepest));
    while (y > highest && labels[y * size.width + clamp(x, 0, size.width - 1)] !== Label.upper) y--;
    rows.push(y);
  }
  return Math.min(median(rows) + COVER * shoulderWidth, deepest);
}

/** The row of the hem in a column: at a hand that of its pocket. */
function lineAt(pockets: readonly Pocket[], x: number, { level, slope }: { level: number; slope: number }): number {
  const rows = pockets.map(({ sign, inner, hem }) => lerp(hem, level, smoothstep(0, slope, sign * (inner - x))));
  return Math.min(...rows);
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
