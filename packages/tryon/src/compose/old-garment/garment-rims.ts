/**
 * Thin strips along the old garment that were labelled as a bag or as skin: its own rim, which the matte's soft edge makes look like
 * something else.
 */
import { distanceToSet, distanceToUnset } from "../../image/distance.ts";
import { maskAbove, maskOf } from "../../image/planes.ts";
import { withPlanes } from "../../image/pool.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type LabelValue, type PersonAnalysis } from "../../person/types.ts";

/** A strip is at most twice this wide and lies within this distance of the garment; shoulder widths. */
const HALF_WIDTH = 0.025;
const REACH = 0.07;
/** A rim has the garment on one side and the wall on the other, both within this distance; shoulder widths. */
const RIM = 0.055;
/** Colours less likely than this in the garment's mixture (negative log likelihood) are not its own. */
const UNLIKELY = 11;

/** Thin skin this near to a hand is a finger, shoulder widths. */
const HAND = 0.45;

/**
 * Rewrites `labels` (other -> `garment`) in place. Bags stay, because they are wider. Straps are as thin, but stay if they do not have
 * the garment's colour. A rim that stayed was a dark outline around the old skirt.
 */
export function relabelGarmentRims(person: PersonAnalysis, labels: Uint8Array, garment: LabelValue): void {
  const { lightness, a, b } = person.parse.lab;
  const mixture = garment === Label.upper ? person.parse.upper : person.parse.lower;
  relabelStrips(person, labels, {
    of: Label.other,
    garment,
    isOwn: (i) => mixture.length > 0 && unlikelihood(mixture, lightness[i], a[i], b[i]) < UNLIKELY,
  });
}

/**
 * Rewrites `labels` (skin -> upper) in place: the light rim of an old collar or shoulder before a wall has a skin's colour. It stayed as
 * a line in the old garment's colour beside the new one.
 */
export function relabelSkinRims(person: PersonAnalysis, labels: Uint8Array): void {
  const { image, body, parse, limbs } = person;
  const end = Math.round(body.hipCentre.y) * image.width;
  const first = parse.headVisible ? Math.round(parse.mouth.y) * image.width : 0;
  const hands = limbs.arms.flatMap(({ hand, wrist }) => [hand, wrist]);
  const isNearHand = (i: number) => {
    const x = i % image.width;
    const y = (i - x) / image.width;
    return hands.some((joint) => Math.hypot(x - joint.x, y - joint.y) < HAND * body.shoulderWidth);
  };
  const isRim = (i: number) => i >= first && i < end && !isNearHand(i);
  relabelStrips(person, labels, { of: Label.skin, garment: Label.upper, isRim, isOwn: () => false });
}

interface Strips {
  of: LabelValue;
  garment: LabelValue;
  /** Where a strip between garment and wall may be a rim; everywhere by default. */
  isRim?: (i: number) => boolean;
  /** Where a strip that is no rim belongs to the garment nevertheless. */
  isOwn: (i: number) => boolean;
}

function relabelStrips(
  { image, body }: PersonAnalysis,
  labels: Uint8Array,
  { of, garment, isRim = () => true, isOwn }: Strips,
): void {
  const strips = maskOf(labels, of);
  if (!strips.includes(1)) return;
  const halfWidth = Math.max(2, HALF_WIDTH * body.shoulderWidth);
  const rim = Math.max(3, RIM * body.shoulderWidth);
  withPlanes((own) => {
    const depth = own(distanceToUnset(strips, image));
    const core = maskAbove(depth, halfWidth);
    const fromCore = own(distanceToSet(core, image, 2 * halfWidth + 2));
    const reach = REACH * body.shoulderWidth;
    const fromOld = own(distanceToSet(maskOf(labels, garment), image, reach + 1));
    const fromWall = own(distanceToSet(maskOf(labels, Label.background), image, rim + 1));
    for (let i = 0; i < labels.length; i++) {
      if (!strips[i] || fromCore[i] <= halfWidth + 1 || fromOld[i] > reach) continue;
      if ((fromOld[i] <= rim && fromWall[i] <= rim && isRim(i)) || isOwn(i)) labels[i] = garment;
    }
  });
}
