/** The sleeves of a garment on a model: which arms are in sleeves, which pixels those are, and where and how wide they end. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { runningMedian } from "../../image/maths/statistics.ts";
import type { LabColour, Size } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { fitMixture, unlikelihood } from "../../person/segmentation/mixture.ts";
import {
  type Arm,
  type BodyModel,
  type ColourMixture,
  Label,
  type LimbStation,
  type PersonAnalysis,
} from "../../person/types.ts";

/** The share of an arm's stations that may contradict its cuff before the cuff is ignored. */
const DOUBTFUL_CUFF = 0.25;
/** Arms less visible than the first have no reliable outline; only those more visible than the second are known to be bare. */
const VISIBLE_FROM = 0.35;
const SURELY_VISIBLE = 0.6;
/** Sleeves begin at this share of the upper arm; a cuff before it is an armhole. */
const ARMHOLE = 0.3;
/** A colour that costs more than this (see `unlikelihood`) is not skin. */
const UNLIKE_SKIN = 11;
/** Pixels by which cloth may lie outside the arm's outline. */
const OUTLINE_ERROR = 2;

const upperArmOf = ({ shoulder, elbow }: Pick<Arm, "shoulder" | "elbow">): number => distanceBetween(shoulder, elbow);

/**
 * Pixels of the sleeves that the model's labels know, in the photo's order. A sleeve is often of another colour than the
 * body, or in the shade of the arm: then it is told from skin, not from the chest's cloth. None where an arm is bare,
 * because garments have two sleeves or none.
 *
 * @param cloth - The colours of the garment's body.
 */
export function sleevePixels(person: PersonAnalysis, cloth: ColourMixture): number[] {
  const { limbs, parse } = person;
  if (parse.upperLooksLikeSkin || limbs.arms.some(isBareArm)) return [];
  return limbs.arms.flatMap((arm) => sleeveOf(person, arm, cloth));
}

const isBareArm = (arm: Arm): boolean =>
  arm.visibility > SURELY_VISIBLE &&
  arm.cuffDisagreement < DOUBTFUL_CUFF &&
  (arm.cuff ?? 0) < ARMHOLE * upperArmOf(arm);

function sleeveOf({ parse }: PersonAnalysis, arm: Arm, cloth: ColourMixture): number[] {
  const { labels, lab, skin } = parse;
  const { field, cuff } = arm;
  const isKnown = arm.visibility >= VISIBLE_FROM && arm.cuffDisagreement <= DOUBTFUL_CUFF;
  if (!isKnown || cuff === null || cuff < ARMHOLE * upperArmOf(arm) || skin.length === 0) return [];
  const found: number[] = [];
  const places: number[] = [];
  const last = arm.stations.length - 1;
  const claimed = new Float32Array(last + 1);
  const all = new Float32Array(last + 1);
  const stationAt = (place: number) => clamp(Math.round((field.along[place] / arm.length) * last), 0, last);
  forEachPixel(field, (i, place) => {
    if (labels[i] === Label.background || field.depth[place] < -OUTLINE_ERROR || field.along[place] > cuff) return;
    all[stationAt(place)]++;
    const asSkin = unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]);
    const isCloth = asSkin > UNLIKE_SKIN || unlikelihood(cloth, lab.lightness[i], lab.a[i], lab.b[i]) < asSkin;
    if (labels[i] !== Label.upper || !isCloth) return;
    claimed[stationAt(place)]++;
    found.push(i);
    places.push(place);
  });
  const end = firstBare(claimed, all);
  const core: LabColour[] = [];
  found.forEach((i, k) => {
    const isCore = Math.abs(field.across[places[k]]) < CORE && stationAt(places[k]) < end;
    if (isCore && k % SAMPLING === 0) core.push([lab.lightness[i], lab.a[i], lab.b[i]]);
  });
  const own = [...cloth, ...fitMixture(core, CORE_COLOURS)];
  if (end < (ARMHOLE * upperArmOf(arm) * last) / arm.length) return [];
  return found.filter(
    (i, k) => stationAt(places[k]) < end && unlikelihood(own, lab.lightness[i], lab.a[i], lab.b[i]) < LIKE_SLEEVE,
  );
}

/** A sleeve's colours are learnt in this share of its width, where no wall shows; every so many pixels, and so many colours. */
const CORE = 0.6;
const SAMPLING = 3;
const CORE_COLOURS = 4;
/** Colours at most this unlikely for a sleeve are its own. */
const LIKE_SLEEVE = 11;
/** A station with less than this share of cloth is bare, and this many in a row end the sleeve. */
const BARE_SHARE = 0.5;
const BARE_STATIONS = 3;

function firstBare(claimed: Float32Array, all: Float32Array): number {
  let run = 0;
  for (let k = 0; k < all.length; k++) {
    run = claimed[k] < BARE_SHARE * all[k] ? run + 1 : 0;
    if (run === BARE_STATIONS) return k + 1 - BARE_STATIONS;
  }
  return all.length;
}

/** What is read of a garment where it lies on an arm. */
interface OnArm extends Size {
  mask: Uint8Array;
  /** 1 where the garment's own colour is seen; elsewhere in the mask, something hides it. */
  known: Uint8Array;
  labels: Uint8Array;
}

/** Across the arm, the garment is looked for at these shares of its radii. */
const ACROSS = [-0.5, 0, 0.5];

/**
 * The station where the garment ends on an arm: the one that splits it best into covered before and bare after, so that a
 * hand in front of the garment does not count as sleeve. 0 if the arm is bare.
 */
export function sleeveEndStation(stations: readonly LimbStation[], on: OnArm): number {
  const { mask, known, labels, width, height } = on;
  const coverage = stations.map((station) => {
    if (isBelowFrame(station, height)) return 0;
    const seen = ACROSS.map((share) => {
      const reach = share * (share < 0 ? station.innerRadius : station.outerRadius);
      const x = Math.round(station.x + station.normalX * reach);
      const y = Math.round(station.y + station.normalY * reach);
      if (x < 0 || y < 0 || x >= width || y >= height) return 0;
      const i = y * width + x;
      return mask[i] && (known[i] || labels[i] !== Label.skin) ? 1 : -1;
    });
    return Math.sign(seen.reduce<number>((sum, value) => sum + value, 0));
  });
  let best = 0;
  let most = 0;
  let sum = 0;
  coverage.forEach((value, k) => {
    sum += value;
    if (value <= 0 || sum < most) return;
    most = sum;
    best = k;
  });
  return best;
}

/** A section that the lower frame cuts shows a corner of the sleeve: drawn to its end, the sleeve would have a tear there. */
const isBelowFrame = ({ y, normalY, innerRadius, outerRadius }: LimbStation, height: number): boolean =>
  y + Math.max(0, -normalY * innerRadius, normalY * outerRadius) >= height;

/** How far from the arm's axis a sleeve's outer edge is looked for, shoulder widths. */
const WIDEST_SLEEVE = 0.45;
/** Below the cuff at the arm's axis, a wide sleeve's outer corner may hang this much lower, upper arms. */
const CORNER = 0.25;

/**
 * The arm with the sleeve's own outer edge instead of the arm's, down to the sleeve's end: a wide sleeve stands away from the
 * model's arm, and will hang along the shopper's.
 *
 * @param end - Pixels along the arm.
 */
export function withSleeveEdges(
  arm: Pick<Arm, "stations" | "shoulder" | "elbow">,
  end: number,
  { mask, width, height, body }: Pick<OnArm, "mask" | "width" | "height"> & { body: BodyModel },
): LimbStation[] {
  const { stations } = arm;
  const limit = WIDEST_SLEEVE * body.shoulderWidth;
  const isCloth = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask[Math.round(y) * width + Math.round(x)] === 1;
  const edges = stations.map((station) => {
    if (station.along > end) return 0;
    let reach = 0;
    while (reach < limit && isCloth(station.x + reach * station.normalX, station.y + reach * station.normalY)) reach++;
    // where no edge is found, the cloth beside the arm is the body's
    return reach < limit ? reach : 0;
  });
  const smooth = runningMedian(edges, 2);
  const upperArm = upperArmOf(arm);
  const corner = CORNER * upperArm;
  // a short sleeve's hem is slanted: beside its end at the arm's axis it goes on as wide as above
  const nearEnd = smooth.filter((_, k) => Math.abs(end - stations[k].along) < corner);
  const widest = end < upperArm ? Math.max(0, ...nearEnd) : 0;
  return stations.map((station, k) => {
    const edge = Math.abs(station.along - end) < corner ? Math.max(widest, smooth[k]) : smooth[k];
    return { ...station, outerRadius: Math.max(station.outerRadius, edge) };
  });
}

/**
 * Closes gaps in sleeves: trimmings of the wall's colour, and shade. What lies between an arm's axis and its sleeve's outer
 * edge is sleeve, if the labels say so. Changes `cloth`.
 */
export function closeSleeves({ limbs, parse, image, body }: PersonAnalysis, cloth: Uint8Array): void {
  const { labels } = parse;
  const { width, height } = image;
  for (const { stations, cuff, visibility } of limbs.arms) {
    if (cuff === null || visibility < VISIBLE_FROM) continue;
    for (const { x, y, normalX, normalY, along } of subdivided(stations)) {
      if (along > cuff) break;
      const gap: number[] = [];
      for (let reach = 0; reach < WIDEST_SLEEVE * body.shoulderWidth; reach += 0.5) {
        const [column, row] = [Math.round(x + reach * normalX), Math.round(y + reach * normalY)];
        const i = row * width + column;
        if (column < 0 || row < 0 || column >= width || row >= height || labels[i] !== Label.upper) break;
        if (!cloth[i]) gap.push(i);
        else for (const filled of gap.splice(0)) cloth[filled] = 1;
      }
    }
  }
}

/** Half-way sections too, so that no pixel at the outer side of a bend is missed. */
function subdivided(stations: readonly LimbStation[]): LimbStation[] {
  return stations.flatMap((station, k) => {
    const next = stations[k + 1];
    if (!next) return [station];
    return [0, 0.25, 0.5, 0.75].map((share) => ({
      ...station,
      x: lerp(station.x, next.x, share),
      y: lerp(station.y, next.y, share),
      normalX: lerp(station.normalX, next.normalX, share),
      normalY: lerp(station.normalY, next.normalY, share),
      along: lerp(station.along, next.along, share),
    }));
  });
}
