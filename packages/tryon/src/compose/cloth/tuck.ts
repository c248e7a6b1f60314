/** Ends a top at the waistband of the worn lower garment, and tapers it towards the waistband. */

import { Piece } from "../../fit/types.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { WaistLine } from "../old-garment/waist-line.ts";
import type { Scene } from "../scene/scene.ts";

/** Cloth that goes into a waistband bulges over it by the first in the middle and waves along it by the second; shoulder widths. */
const OVERHANG = 0.003;
const WAVE = { height: 0.003, length: 0.31 };

/** Changes `scene.garment` in place. */
export function tuckIn(scene: Scene, waistLine: WaistLine): void {
  cutBelowWaist(scene, waistLine);
  if (scene.fitted.upper) taperToWaist(scene, waistLine);
}

function cutBelowWaist(scene: Scene, waistLine: WaistLine): void {
  const { garment, size, fitted } = scene;
  const { piece } = fitted.layers;
  const { body } = scene.person;
  const fold = foldOver(scene, waistLine);
  for (let x = 0; x < size.width; x++) {
    const waist = waistLine.at(x) + fold(x - body.axisX(waistLine.y));
    for (let y = Math.max(0, Math.floor(waist - 2)); y < size.height; y++) {
      const i = y * size.width + x;
      if (garment[i] === 0) continue;
      // an arm hangs in front of the waistband, and its sleeve is wider than the arm
      if (piece[i] === Piece.leftSleeve || piece[i] === Piece.rightSleeve) continue;
      garment[i] *= 1 - smoothstep(-1.2, 1.2, y - waist);
    }
  }
}

/**
 * Rows by which the cloth hangs over the waistband, by distance from the axis: a cut straight along the band looked like
 * scissors'.
 */
function foldOver({ person }: Scene, waistLine: WaistLine): (lateral: number) => number {
  const { shoulderWidth, halfWidth } = person.body;
  const half = (halfWidth.left(waistLine.y) + halfWidth.right(waistLine.y)) / 2;
  const turn = (2 * Math.PI) / (WAVE.length * shoulderWidth);
  return (lateral) => {
    const inside = Math.max(0, 1 - (lateral / half) ** 4);
    // two wavelengths that never coincide, because folds are not evenly spaced
    const wave = Math.sin(turn * lateral + 0.7) + 0.6 * Math.sin(1.73 * turn * lateral);
    return inside * shoulderWidth * (OVERHANG + WAVE.height * wave);
  };
}

/** Keeps a boxy top from overhanging the waistband it goes into. */
function taperToWaist(scene: Scene, waistLine: WaistLine): void {
  const { garment, size, fitted } = scene;
  const { body } = scene.person;
  const { shoulderWidth } = body;
  const last = Math.min(size.height, waistLine.y + 0.12 * shoulderWidth);
  for (let y = Math.max(0, Math.round(waistLine.y - 0.5 * shoulderWidth)); y < last; y++) {
    const nearness = smoothstep(-0.38 * shoulderWidth, 0, y - waistLine.y);
    const axisX = body.axisX(y);
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      if (garment[i] <= 0 || fitted.layers.piece[i] !== Piece.torso) continue;
      const sideWidth = x < axisX ? body.halfWidth.left : body.halfWidth.right;
      const waistHalf = sideWidth(waistLine.y) + 0.015 * shoulderWidth;
      const limit = lerp(waistHalf + 0.22 * shoulderWidth, waistHalf, nearness);
      garment[i] *= smoothstep(limit + 1, limit - 1, Math.abs(x - axisX));
    }
  }
}
