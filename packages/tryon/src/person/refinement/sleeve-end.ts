/**
 * The last part of a long sleeve. Near a hand the parse expects skin, whatever the colour (`placementCosts`), so a sleeve
 * that reaches the hand was cut off above the wrist: its last part counted as skin, stayed in the picture and coloured
 * the arm that replaces the sleeve. Here the colour decides.
 */
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import { forEachPixel } from "../limbs/limb-field.ts";
import { unlikelihood } from "../segmentation/mixture.ts";
import { type Arm, type ColourMixture, Label, type Parse } from "../types.ts";

/**
 * A colour belongs to cloth if it is more likely by this much in a garment's mixture than in the skin's, in log likelihood; the second
 * applies on the hand.
 */
const CLOTH_LEAD = { arm: 2, hand: 5 };
/** In a long sleeve at least this share of the arm's pixels just above the hand's zone is cloth. */
const LONG_SLEEVE = 0.7;
/** The hand's zone begins this far above the wrist, and the sleeve is sampled over this length above it, shoulder widths. */
const HAND_ZONE = 0.2;
const LOOKED_AT = 0.4;
/** Nearer to the shoulder than this share of the way to the wrist, labels stay unchanged. */
const UPPER_ARM = 0.35;
/** Blur in pixels that outvotes single pixels of skin in a print, or of the cloth's colours on a hand. */
const SPECK = 1.5;

/** From this share of skin on, a station is bare; this many of them in a row end the sleeve. */
const BARE = 0.5;
const BARE_STATIONS = 3;

/**
 * Rewrites `parse.labels` (skin -> the garment it looks like) near the wrist if a long sleeve reaches it. The sleeve ends at
 * the first stretch of real skin; beyond it only the trousers' colours are not skin.
 */
export function settleSleeveEnd(parse: Parse, arm: Arm): void {
  const { labels, skin, upper, lower, lowerLooksLikeSkin } = parse;
  if (parse.upperLooksLikeSkin || skin.length === 0 || upper.length === 0) return;
  const { depth, along, picture } = arm.field;
  const wrist = distanceBetween(arm.shoulder, arm.elbow) + distanceBetween(arm.elbow, arm.wrist);
  const trousers = lowerLooksLikeSkin ? [] : lower;
  if (!isLongSleeve(parse, arm, { end: wrist - HAND_ZONE * parse.shoulderWidth, trousers })) return;
  const zone = UPPER_ARM * wrist;
  withPlanes((own) => {
    const cloth = own(borrowPlane(labels.length));
    let any = false;
    forEachPixel(arm.field, (i, place) => {
      if (along[place] < zone) return;
      if (labels[i] === Label.upper || labels[i] === Label.lower) cloth[i] = 1;
      if (labels[i] !== Label.skin) return;
      const lead = along[place] > wrist ? CLOTH_LEAD.hand : CLOTH_LEAD.arm;
      const asCloth = Math.min(colourCost(parse, upper, i), colourCost(parse, trousers, i));
      if (asCloth + lead > colourCost(parse, skin, i)) return;
      cloth[i] = 1;
      any = true;
    });
    if (any) {
      const smooth = own(gaussianBlurOfPart(cloth, picture, SPECK));
      const end = sleeveEnd(parse, arm, { smooth, zone });
      forEachPixel(arm.field, (i, place) => {
        if (along[place] < zone || depth[place] < -2 || labels[i] !== Label.skin || smooth[i] < 0.5) return;
        const isTrousers = colourCost(parse, trousers, i) < colourCost(parse, upper, i);
        if (isTrousers) labels[i] = Label.lower;
        else if (along[place] <= end) labels[i] = Label.upper;
      });
    }
  });
}

/** Pixels along the arm; infinite if no skin is visible from the zone on. */
function sleeveEnd(
  { labels }: Parse,
  { field, length, stations }: Arm,
  { smooth, zone }: { smooth: Float32Array; zone: number },
): number {
  const { along, depth } = field;
  const spacing = length / (stations.length - 1);
  const skin = new Float64Array(stations.length);
  const all = new Float64Array(stations.length);
  forEachPixel(field, (i, place) => {
    if (depth[place] < 1.5 || along[place] < zone || labels[i] === Label.background) return;
    const station = Math.min(stations.length - 1, Math.round(along[place] / spacing));
    all[station]++;
    if (labels[i] === Label.skin && smooth[i] < 0.5) skin[station]++;
  });
  let run = 0;
  for (let station = 0; station < stations.length; station++) {
    run = all[station] > 0 && skin[station] >= BARE * all[station] ? run + 1 : 0;
    if (run === BARE_STATIONS) return (station - BARE_STATIONS + 1.5) * spacing;
  }
  return Number.POSITIVE_INFINITY;
}

/** In a mixture without colours, every colour is merely unlikely. */
const colourCost = ({ lab }: Parse, mixture: ColourMixture, i: number): number =>
  unlikelihood(mixture, lab.lightness[i], lab.a[i], lab.b[i]);

function isLongSleeve(parse: Parse, arm: Arm, { end, trousers }: { end: number; trousers: ColourMixture }): boolean {
  const { labels, skin, upper, shoulderWidth } = parse;
  const { depth, along } = arm.field;
  const from = end - LOOKED_AT * shoulderWidth;
  const isClothColoured = (i: number) =>
    Math.min(colourCost(parse, upper, i), colourCost(parse, trousers, i)) + CLOTH_LEAD.arm < colourCost(parse, skin, i);
  let cloth = 0;
  let all = 0;
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] < 1.5 || along[place] < from || along[place] > end || labels[i] === Label.background) return;
    all++;
    if (labels[i] === Label.upper || labels[i] === Label.lower || isClothColoured(i)) cloth++;
  });
  return all > 0 && cloth >= LONG_SLEEVE * all;
}
