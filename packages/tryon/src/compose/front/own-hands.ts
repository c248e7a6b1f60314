/**
 * Hands before the body whose arms the pose hardly sees, as when they are crossed at the edge of the picture: a torso never covers them.
 */
import { Piece } from "../../fit/types.ts";
import { type Components, findComponents } from "../../image/components.ts";
import { distanceToSegment, mixPoints } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { maskOf } from "../../image/planes.ts";
import { armScale } from "../../person/limbs/arm-outline.ts";
import { type Arm, Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** A smaller piece of skin is a speck, shoulder widths squared. */
const SMALLEST = 0.006;
/**
 * A hand lies within this distance of where the pose guesses the arm's bones, shoulder widths. Of skin that belongs to more than an arm, or
 * that a printed top adds, a larger share lies elsewhere.
 */
const NEAR_BONES = 0.3;
const LARGEST_REST = 0.08;
/** The outline of an arm that is at least this visible tells what is its hand: a printed top may have the colour of skin right beside it. */
const SEEN = 0.35;
/** Fingertips are this much further from the wrist than the knuckle. */
const FINGERTIPS = 1.75;

/**
 * Adds them to what is in front. Changes `alpha`.
 *
 * @param skin - 0-1: the photo's skin, smoothed.
 * @param shown - From which to which level of it skin is shown.
 */
export function addOwnHands(
  scene: Scene,
  { alpha, skin }: { alpha: Float32Array; skin: Float32Array },
  shown: { from: number; to: number },
): void {
  const { fitted, labels, size, person } = scene;
  if (fitted.category === "lower" || fitted.coversArms) return;
  const arms = person.limbs.arms.filter(({ visibility }) => visibility < SEEN);
  if (arms.length === 0) return;
  const { index, sizes } = findComponents(maskOf(labels, Label.skin), size);
  const isHand = findHands(scene, arms, { index, sizes });
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0 || !isHand[index[i]] || isSleeve(fitted.layers.piece[i])) continue;
    alpha[i] = Math.max(alpha[i], smoothstep(shown.from, shown.to, skin[i]));
  }
}

const isSleeve = (piece: number): boolean => piece === Piece.leftSleeve || piece === Piece.rightSleeve;

/** Whether each island of skin is the hand of one of these arms, with or without the arm itself. */
function findHands({ size, person }: Scene, arms: readonly Arm[], { index, sizes }: Components): boolean[] {
  const { shoulderWidth } = person.body;
  const near = arms.map((arm) => nearBones(arm, shoulderWidth));
  const rest = sizes.map(() => 0);
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0) continue;
    const x = i % size.width;
    if (!near.some((isNear) => isNear(x, (i - x) / size.width))) rest[index[i]]++;
  }
  return sizes.map((count, k) => count >= SMALLEST * shoulderWidth ** 2 && rest[k] <= LARGEST_REST * count);
}

function nearBones({ shoulder, elbow, wrist, hand }: Arm, shoulderWidth: number) {
  const scale = armScale(shoulderWidth, { shoulder, elbow, wrist });
  const reach = NEAR_BONES * scale;
  const tips = mixPoints(wrist, hand, FINGERTIPS);
  // a bare upper arm begins below a sleeve
  const cuff = mixPoints(shoulder, elbow, 0.4);
  return (x: number, y: number): boolean =>
    distanceToSegment(x, y, elbow, wrist) < reach ||
    distanceToSegment(x, y, wrist, tips) < reach ||
    distanceToSegment(x, y, cuff, elbow) < reach;
}
