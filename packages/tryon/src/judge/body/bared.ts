/**
 * Bare skin over chest, belly, hips and bottom where the photo shows clothes. Nobody is ever undressed: a picture with more of it
 * than a measure's noise is refused, whichever engine made it.
 */
import { Fill } from "../../compose/fill/body-fill.ts";
import { findWaistLine } from "../../compose/old-garment/waist-line.ts";
import { hasBareMidriff } from "../../compose/removal/lower-extension.ts";
import { SHORTEST_SKIRT } from "../../fit/torso/row-scale.ts";
import type { FlatGarment } from "../../garment/index.ts";
import type { WornLandmarks } from "../../garment/landmark-types.ts";
import { median } from "../../image/maths/statistics.ts";
import type { LabColour } from "../../image/types.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { fitMixture, unlikelihood } from "../../person/segmentation/mixture.ts";
import { type BodyModel, Label, type PersonAnalysis } from "../../person/types.ts";
import { isSeated } from "../../person/validation/posture.ts";
import { changeAt, type Evidence } from "../evidence/evidence.ts";
import { isSurelyCropped } from "../evidence/garment-photo.ts";
import { countSet, open } from "../evidence/shapes.ts";

/** A place on the torso, independent of the picture: 0 at the shoulders' height, 1 at the hips'; 0 on the axis, 1 at the torso's side. */
interface Place {
  down: number;
  across: number;
}

/**
 * From below the collarbones to below the bottom. Legs of shorts end as high as that; a skirt that ends there is a misread one, and
 * of a seated person the thighs begin at the hips.
 */
const ZONE = { from: 0.26, legs: 1.2, skirt: SHORTEST_SKIRT - 0.02, seated: 1 };
/** Its outermost share is left out: armholes, and arms that hang before it. */
const SIDE = 0.85;
/** Deep necklines end here: a strip in the middle may be bare above. */
const NECKLINE = { to: 0.5, half: 0.25 };
/** The belly is between these two; a crop top may end above it, as far down as the waistband is seen or usual. */
const BELLY = { from: 0.45, to: 0.97 };
const USUAL_WAISTBAND = 0.85;
/** Another engine may draw a top shorter than ours by this share of the torso. */
const SHORTER = 0.2;
/** Shoulder widths around a place of the model in which its skin counts: two bodies are never quite alike. */
const MODEL_TOLERANCE = 0.08;
/** Lines up to this many shoulder widths are the soft edge between two garments. */
const THREAD = 0.05;
/** In another engine's picture: a pixel that differs by so many Lab units was changed, and looks like skin up to this negative log likelihood. */
const CHANGED = 12;
const SKIN_LIKE = 12;

/**
 * Its area in squared shoulder widths.
 *
 * @param mayBeCropped - Whether the belly may be bare below a crop top. A misread top ends above it, too.
 */
export function measureBared(evidence: Evidence, mayBeCropped = isSurelyCropped(evidence.garment)): number {
  const { size, person } = evidence;
  const isSkin = evidence.isOwn ? madeUpSkin(evidence) : paintedSkin(evidence);
  const mustBeCovered = coveredZone(evidence, mayBeCropped);
  const bare = new Uint8Array(evidence.labels.length);
  for (let i = 0; i < bare.length; i++) if (isSkin(i) && mustBeCovered(i)) bare[i] = 1;
  const unit = person.body.shoulderWidth / 2;
  return countSet(open(bare, size, Math.max(1, (THREAD * unit) / 2))) / unit ** 2;
}

const madeUpSkin =
  ({ madeUp, garmentSeen }: Evidence) =>
  (i: number) =>
    madeUp?.[i] === Fill.skin && garmentSeen[i] < 0.5;

/** Skin in a picture of which only the pixels are known: more like the person's skin than like the garment or what was worn there. */
function paintedSkin(evidence: Evidence): (i: number) => boolean {
  const { person, garment, after, labels } = evidence;
  const { skin, upper, lower } = person.parse;
  const { cut } = garment;
  const samples: LabColour[] = [];
  for (let i = 0; i < cut.alpha.length; i += 7) {
    if (cut.alpha[i] > 0.9) samples.push([cut.lab.lightness[i], cut.lab.a[i], cut.lab.b[i]]);
  }
  const cloth = fitMixture(samples, 4);
  return (i) => {
    if (changeAt(evidence, i) < CHANGED) return false;
    const colour = [after.lightness[i], after.a[i], after.b[i]] as const;
    const asSkin = unlikelihood(skin, ...colour);
    const old = labels[i] === Label.upper ? upper : lower;
    return asSkin < SKIN_LIKE && asSkin < unlikelihood(cloth, ...colour) && asSkin < unlikelihood(old, ...colour);
  };
}

/** Whether clothes cover the pixel in the photo and have to cover it in the picture. */
function coveredZone(evidence: Evidence, mayBeCropped: boolean): (i: number) => boolean {
  const { person, garment, labels, size } = evidence;
  const { body, limbs, image } = person;
  const end = isSeated(person.pose.keypoints) ? ZONE.seated : hasLegs(garment) ? ZONE.legs : ZONE.skirt;
  const mayBeBare = [
    mayBeCropped ? belowTop(evidence) : () => false,
    garment.category === "lower" ? bareMidriff(person) : () => false,
    garment.landmarks.kind === "worn" ? bareOnModel(garment.landmarks) : () => false,
  ];
  return (i) => {
    if (labels[i] !== Label.upper && labels[i] !== Label.lower) return false;
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    const place = placeOn(body, x, y);
    const { down, across } = place;
    if (down < ZONE.from || down > end || Math.abs(across) > SIDE) return false;
    if (down < NECKLINE.to && Math.abs(across) < NECKLINE.half) return false;
    if (mayBeBare.some((isAllowed) => isAllowed(place))) return false;
    return limbs.arms.every(({ field }) => depthAt(field, y * image.width + x) < -1);
  };
}

const hasLegs = ({ category, landmarks }: FlatGarment): boolean =>
  category === "upper" || (landmarks.kind === "upper" ? landmarks.legs !== undefined : landmarks.hasLegs);

function placeOn(body: BodyModel, x: number, y: number): Place {
  const { shoulderCentre, hipCentre, halfWidth } = body;
  const lateral = x - body.axisX(y);
  return {
    down: (y - shoulderCentre.y) / (hipCentre.y - shoulderCentre.y),
    across: lateral / (lateral < 0 ? halfWidth.left(y) : halfWidth.right(y)),
  };
}

/** The belly below the new top's hem, down to the waistband: crop tops are worn so. */
function belowTop({ person, garmentSeen, expected, size }: Evidence): (place: Place) => boolean {
  const { body, image } = person;
  const hem = Math.max(
    hemOf(body, size.width, (i) => garmentSeen[i]),
    expected
      ? hemOf(
          body,
          size.width,
          (i) => expected.layers.alpha[2 * Math.floor(i / size.width) * image.width + 2 * (i % size.width)],
        ) - SHORTER
      : 0,
  );
  const waistband = Math.min(BELLY.to, findWaistLine(person)?.torsoShare ?? USUAL_WAISTBAND);
  return ({ down }) => down > BELLY.from && down > hem - 0.03 && down < waistband;
}

/** Where the garment ends in the middle of the body, as `Place.down`; 0 without any of it there. */
function hemOf(body: BodyModel, width: number, alpha: (i: number) => number): number {
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const ends: number[] = [];
  for (let x = shoulderCentre.x - 0.3 * shoulderWidth; x <= shoulderCentre.x + 0.3 * shoulderWidth; x += 4) {
    let y = Math.round(hipCentre.y + 0.2 * shoulderWidth);
    while (y > shoulderCentre.y && alpha(Math.floor(y / 2) * width + Math.floor(x / 2)) < 0.5) y -= 2;
    ends.push(placeOn(body, x, y).down);
  }
  return Math.max(0, median(ends));
}

/** Between a top that stays and new trousers, where the photo already shows skin between the two. */
function bareMidriff(person: PersonAnalysis): (place: Place) => boolean {
  const waistLine = findWaistLine(person);
  const isBare = hasBareMidriff({ waistLine, labels: person.parse.labels, size: person.image, person });
  return ({ down }) => isBare && down > BELLY.from && down < BELLY.to;
}

/** Where the garment's own photo shows the model's skin. */
function bareOnModel({ body }: WornLandmarks): (place: Place) => boolean {
  const { shoulderCentre, hipCentre, shoulderWidth, halfWidth } = body;
  const reach = MODEL_TOLERANCE * shoulderWidth;
  const steps = [-reach, 0, reach];
  return ({ down, across }) => {
    const y = shoulderCentre.y + down * (hipCentre.y - shoulderCentre.y);
    const x = body.axisX(y) + across * (across < 0 ? halfWidth.left(y) : halfWidth.right(y));
    return steps.some((dy) => steps.some((dx) => body.labelAt(x + dx, y + dy) === Label.skin));
  };
}
