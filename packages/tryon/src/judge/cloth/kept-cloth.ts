/**
 * Cloth on the upper body that is still the photo's own. Independent of its labels, which cannot find cloth that they mislabel.
 */
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Body, Label } from "../../person/types.ts";
import { changeAt, type Evidence } from "../evidence/evidence.ts";
import { countSet, erode } from "../evidence/shapes.ts";

/** A pixel counts as the photo's own below this many Lab units. */
const UNCHANGED = 6;
/** A pixel less likely to be skin than this is cloth. */
const NOT_SKIN = 9;
/** The part that a top covers: rows from the shoulders (0) to the hips (1), and the torso's half width. */
const ROWS = { from: -0.2, to: 0.95 };
const WIDTH = 1.15;
/** Share of an arm's length: hands and watches are beyond it. */
const ARM = 0.9;
const LEAST_VISIBLE = 0.35;
/** The head's radius around the nose, in distances between the eyes and at least in shoulder widths. */
const HEAD = { eyes: 2.4, shoulders: 0.42 };

/** In squared shoulder widths; undefined for bottoms, which leave the top as it is. */
export function measureKeptCloth(evidence: Evidence): number | undefined {
  const { person, garment, labels, matte, garmentSeen, madeUp, before, size } = evidence;
  if (garment.category === "lower") return undefined;
  const kept = upperBody(evidence);
  // Trousers may stay under a top.
  const isTakenForCloth = (label: number) =>
    label === Label.upper || label === Label.background || (label === Label.lower && garment.category === "dress");
  for (let i = 0; i < kept.length; i++) {
    if (!kept[i]) continue;
    const isCloth =
      garmentSeen[i] < 0.3 &&
      !madeUp?.[i] &&
      matte[i] > 0.7 &&
      isTakenForCloth(labels[i]) &&
      changeAt(evidence, i) < UNCHANGED &&
      unlikelihood(person.parse.skin, before.lightness[i], before.a[i], before.b[i]) > NOT_SKIN;
    if (!isCloth) kept[i] = 0;
  }
  return countSet(erode(kept, size, 1)) / (person.body.shoulderWidth / 2) ** 2;
}

/** 1 on torso and arms, without the head. */
function upperBody({ person, size }: Evidence): Uint8Array {
  const area = new Uint8Array(size.width * size.height);
  const { body, limbs, image } = person;
  const torso = body.hipCentre.y - body.shoulderCentre.y;
  const last = Math.min(size.height - 1, (body.shoulderCentre.y + ROWS.to * torso) / 2);
  for (let row = Math.max(0, Math.ceil((body.shoulderCentre.y + ROWS.from * torso) / 2)); row <= last; row++) {
    const axis = body.axisX(2 * row);
    const left = Math.max(0, Math.ceil((axis - WIDTH * body.halfWidth.left(2 * row)) / 2));
    const right = Math.min(size.width - 1, (axis + WIDTH * body.halfWidth.right(2 * row)) / 2);
    for (let column = left; column <= right; column++) area[row * size.width + column] = 1;
  }
  for (const { field, length, visibility } of limbs.arms) {
    if (visibility < LEAST_VISIBLE) continue;
    forEachPixel(field, (i, place) => {
      const x = i % image.width;
      const y = (i - x) / image.width;
      if (x % 2 || y % 2 || field.depth[place] <= 0 || field.along[place] >= ARM * length) return;
      const at = (y / 2) * size.width + x / 2;
      if (x / 2 < size.width && at < area.length) area[at] = 1;
    });
  }
  clearHead(area, { person, size });
  return area;
}

function clearHead(area: Uint8Array, { person, size }: Pick<Evidence, "person" | "size">): void {
  const { x, y } = person.pose.keypoints[Body.nose];
  const radius = Math.max(HEAD.eyes * person.parse.eyeDistance, HEAD.shoulders * person.body.shoulderWidth);
  for (let i = 0; i < area.length; i++) {
    if (Math.hypot(2 * (i % size.width) - x, 2 * Math.floor(i / size.width) - y) < radius) area[i] = 0;
  }
}
