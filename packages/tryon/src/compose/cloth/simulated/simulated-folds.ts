/**
 * The torso's folds of hanging cloth, from a simulated T-shirt and a simulated dress. One sheet of
 * cloth made them together, so they belong together; folds drawn one by one looked like dirt.
 */
import { Piece } from "../../../fit/types.ts";
import { lerp, smoothstep } from "../../../image/maths/interpolate.ts";
import type { Scene } from "../../scene/scene.ts";
import { torsoHeights } from "./fold-heights.ts";
import { bilinear, DEPTH, foldLight, shadeOf } from "./fold-shade.ts";

/** Left beside the old cloth's real folds, if those are as deep as ours. */
const BESIDE_REAL = 0.25;

/** The share of our folds that the old cloth's `folds` leave room for: theirs are real, but on some cloth hardly to be seen. */
export function roomBeside({ garment }: Scene, folds: Float32Array, contrast: number): number {
  let [weight, sum, squares] = [0, 0, 0];
  for (let i = 0; i < garment.length; i++) {
    weight += garment[i];
    sum += garment[i] * folds[i];
    squares += garment[i] * folds[i] ** 2;
  }
  const mean = sum / Math.max(1, weight);
  const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, weight) - mean ** 2));
  return Math.max(BESIDE_REAL, 1 - deviation / (DEPTH * contrast));
}

interface Place {
  /** Between the torso's sides, -1 to 1. */
  across: (x: number, y: number) => number;
  /** The photo's light from the right, -1 to 1. */
  side: number;
  share: number;
}

/** Adds the folds' light and shade to the torso's `change`. */
export function addSimulatedFolds(scene: Scene, { across, side, share }: Place, change: Float32Array): void {
  const { garment, area, size, fitted } = scene;
  const { piece } = fitted.layers;
  const heights = torsoHeights(fitted.category === "dress" ? "dress" : "top");
  const mirror = leansRight(scene) ? -1 : 1;
  const light = foldLight(mirror * side);
  const shade = shadeOf(heights, () => light);
  const down = downOf(scene, heights.armpit);
  for (let y = area.top; y <= area.bottom; y++) {
    const row = down(y) * (heights.rows - 1);
    if (row < 0 || row >= heights.rows - 1) continue;
    for (let x = area.left; x <= area.right; x++) {
      const i = y * size.width + x;
      if (garment[i] <= 0.003 || piece[i] !== Piece.torso) continue;
      const turned = across(x, y);
      const column = ((mirror * turned + 1) / 2) * (heights.columns - 1);
      change[i] += DEPTH * share * seamFade(turned) * bilinear(shade, heights.columns, column, row);
    }
  }
}

/** Nobody stands straight: the cloth was simulated on a body that leans to the left, and is mirrored for one that leans to the right. */
function leansRight({ person }: Scene): boolean {
  const { left, right } = person.body;
  return left.shoulder.y + right.hip.y > right.shoulder.y + left.hip.y;
}

/** Folds end before the side seam, where the form's shade is strongest. */
const seamFade = (turned: number): number => smoothstep(1, 0.8, Math.abs(turned));

/** A row's share of the heights, counted from the shoulders to the armpits and from there to the hem. */
function downOf({ person, fitted, garment, size, area }: Scene, armpit: number): (y: number) => number {
  const { body } = person;
  const shoulder = body.shoulderCentre.y;
  const { left, right } = fitted.upper ?? body;
  const middle = (left.armpit.y + right.armpit.y) / 2;
  let hem = area.bottom;
  while (hem > middle + 8 && garment[hem * size.width + Math.round(body.axisX(hem))] < 0.5) hem--;
  return (y) =>
    y < middle ? armpit * ((y - shoulder) / (middle - shoulder)) : lerp(armpit, 1, (y - middle) / (hem - middle));
}
