/**
 * Hands that the photo shows in front of the body, wherever the pose puts them: fingers beside an arm's outline, and the hands of arms that the
 * pose hardly sees, as when crossed at the edge of the picture. They are never covered by a torso.
 */
import { Piece } from "../../fit/types.ts";
import { findComponents } from "../../image/components.ts";
import { distanceToSegment } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { armScale } from "../../person/limbs/arm-outline.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { type Arm, Label } from "../../person/types.ts";
import { findHiddenHand } from "../bare-limbs/hidden-hand.ts";
import { isFace, type Scene } from "../scene/scene.ts";

/** A smaller piece of skin is a speck, shoulder widths squared. */
const SMALLEST = 0.006;
/**
 * A hand is no further than this from the bones of forearm and hand, shoulder widths: little where the pose sees the arm, because a printed
 * top may have the colour of skin right beside a hand, and more where it guesses.
 */
const NEAR_BONES = { seen: 0.16, guessed: 0.3 };
const SEEN = 0.35;

interface Island {
  count: number;
  /** Pixels of it on the face and on legs. */
  elsewhere: number;
}

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
  if (fitted.category === "lower") return;
  const { shoulderWidth } = person.body;
  const { index, sizes } = findComponents(
    labels.map((label) => (label === Label.skin ? 1 : 0)),
    size,
  );
  const isHand = findIslands(scene, index, sizes).map(
    ({ count, elsewhere }) => count >= SMALLEST * shoulderWidth ** 2 && elsewhere <= count / 2,
  );
  // hands in pockets end where the new pocket is
  const arms = person.limbs.arms.filter((arm) => !findHiddenHand(arm, { labels, size, shoulderWidth }));
  for (let i = 0; i < index.length; i++) {
    if (index[i] < 0 || !isHand[index[i]] || isSleeve(fitted.layers.piece[i])) continue;
    if (arms.some((arm) => isNearBones(arm, i, scene)))
      alpha[i] = Math.max(alpha[i], smoothstep(shown.from, shown.to, skin[i]));
  }
}

const isSleeve = (piece: number): boolean => piece === Piece.leftSleeve || piece === Piece.rightSleeve;

function isNearBones(arm: Arm, i: number, { size, person }: Scene): boolean {
  const { elbow, wrist, hand } = arm;
  const reach = NEAR_BONES[arm.visibility < SEEN ? "guessed" : "seen"] * armScale(person.body.shoulderWidth, arm);
  const x = i % size.width;
  const y = (i - x) / size.width;
  return distanceToSegment(x, y, elbow, wrist) < reach || distanceToSegment(x, y, wrist, hand) < reach;
}

function findIslands(scene: Scene, index: Int32Array, sizes: readonly number[]): Island[] {
  const islands = sizes.map((count): Island => ({ count, elsewhere: 0 }));
  for (let i = 0; i < index.length; i++) {
    const island = islands[index[i]];
    if (!island) continue;
    if (isFace(scene, i) || scene.person.limbs.legs.some(({ field }) => depthAt(field, i) > 0)) island.elsewhere++;
  }
  return islands;
}
