/** Where legs crease trousers. Lengths in shoulder widths. Left and right differ a little, as on real people. */
import { mixPoints } from "../../image/maths/geometry.ts";
import type { Point } from "../../image/types.ts";
import type { BodySide } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import type { Fold } from "./folds.ts";

export function foldsOf(scene: Scene): Fold[] {
  const { body } = scene.person;
  if (scene.fitted.category !== "lower" || !hasLegs(scene)) return [];
  return [body.left, body.right].flatMap((side) => legFolds(scene, side));
}

/**
 * A fold that starts at `from` and passes the other two points, given in shoulder widths towards the body's middle and downwards.
 */
function fold(
  { side, unit, from }: { side: BodySide; unit: number; from: Point },
  [middle, end]: [[inwards: number, down: number], [inwards: number, down: number]],
  { radius, depth }: { radius: number; depth: number },
): Fold {
  const at = ([inwards, down]: [number, number]): Point => ({
    x: from.x - side.sign * inwards * unit,
    y: from.y + down * unit,
  });
  return { curve: [from, at(middle), at(end)], radius: radius * unit, depth, deepest: 0.22 };
}

/** How far the right side's folds differ from the left's: no body is symmetric. */
const SKEW = 0.15;
const skewOf = (side: BodySide): number => (side.sign < 0 ? 1 : 1 - SKEW);

/** Unlike skirts, trousers and shorts show what is between the thighs somewhere above their hems. */
function hasLegs({ size, person, fitted }: Scene): boolean {
  const { left, right, hipCentre } = person.body;
  const { alpha } = fitted.layers;
  const covers = ({ x, y }: Point) => {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column >= 0 && column < size.width && row < size.height && alpha[row * size.width + column] > 0.5;
  };
  for (let share = 0.2; share < 2; share += 0.05) {
    const at = ({ hip, knee, ankle }: BodySide) =>
      share < 1 ? mixPoints(hip, knee, share) : mixPoints(knee, ankle, share - 1);
    const [a, b] = [at(left), at(right)];
    if (a.y > hipCentre.y && covers(a) && covers(b) && !covers(mixPoints(a, b, 0.5))) return true;
  }
  return false;
}

/** Walking and sitting leave creases that radiate from the crotch, slack behind the knee, and breaks above a long hem. */
function legFolds({ person, fitted }: Scene, side: BodySide): Fold[] {
  const { shoulderWidth: unit, hipCentre } = person.body;
  const skew = skewOf(side);
  const crotch = { x: hipCentre.x + side.sign * 0.04 * unit, y: hipCentre.y + 0.28 * (side.knee.y - side.hip.y) };
  const from = (down: number) => ({ side, unit, from: { x: crotch.x, y: crotch.y + down * unit } });
  const knee = (down: number) => ({
    side,
    unit,
    from: { x: side.knee.x - side.sign * 0.13 * unit, y: side.knee.y + down * unit },
  });
  return [
    fold(
      from(-0.03),
      [
        [-0.14, -0.05],
        [-0.36 * skew, -0.14],
      ],
      { radius: 0.022, depth: 0.09 * skew },
    ),
    fold(
      from(0.02),
      [
        [-0.12, 0.0],
        [-0.3, 0.03 * skew],
      ],
      { radius: 0.024, depth: 0.08 },
    ),
    fold(
      from(0.08),
      [
        [-0.07, 0.06],
        [-0.18, 0.2 * skew],
      ],
      { radius: 0.024, depth: 0.08 },
    ),
    fold(
      knee(0.02),
      [
        [-0.09, 0.01],
        [-0.22, -0.05 * skew],
      ],
      { radius: 0.02, depth: 0.08 * skew },
    ),
    fold(
      knee(0.14),
      [
        [-0.08, 0.03],
        [-0.2, 0.03],
      ],
      { radius: 0.022, depth: 0.07 },
    ),
    ...breakFolds(side, { unit, hemY: fitted.inseam?.at(-1)?.y }),
  ];
}

/** Hems this far above the ankle, in shoulder widths, rest on nothing, so their cloth hangs straight. */
const HANGING = 0.25;

/** Full-length trousers are a little too long, so their cloth breaks above the shoe. */
function breakFolds(side: BodySide, { unit, hemY }: { unit: number; hemY: number | undefined }): Fold[] {
  if (hemY === undefined || hemY < side.ankle.y - HANGING * unit) return [];
  const skew = skewOf(side);
  const at = (inwards: number, up: number) => ({
    side,
    unit,
    from: { x: side.ankle.x - side.sign * inwards * unit, y: hemY - up * unit },
  });
  return [
    fold(
      at(-0.14, 0.11),
      [
        [0.1, 0.05],
        [0.24 * skew, 0.03],
      ],
      { radius: 0.018, depth: 0.09 * skew },
    ),
    fold(
      at(0.13, 0.2),
      [
        [-0.09, 0.05],
        [-0.2, 0.04 * skew],
      ],
      { radius: 0.02, depth: 0.08 },
    ),
    fold(
      at(-0.15, 0.32 * skew),
      [
        [0.08, 0.03],
        [0.18, 0.05],
      ],
      { radius: 0.022, depth: 0.06 },
    ),
  ];
}
