/** A garment worn by a model: cut out by the labels of the model's own analysis. Real folds come along. */
import { distanceToUnset } from "../../image/distance.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { Point, RgbImage } from "../../image/types.ts";
import { modelBody } from "../../person/body/body.ts";
import { analysePerson } from "../../person/index.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { type Arm, Body, type BodyModel, Label, type Limb, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { fillColours } from "../cutout/extract.ts";
import { continueGrain } from "../home-photos/cloth-grain.ts";
import { type Side, signOf, type WornFlank, type WornLandmarks } from "../landmark-types.ts";
import { boundingBox } from "../outline/contour.ts";
import type { GarmentAnalysis, GarmentCut } from "../types.ts";
import { mirrorCloth } from "./mirrored-cloth.ts";
import { hasTwoLegs } from "./two-legs.ts";
import { unsupported, validateModel } from "./validate-model.ts";
import { wornMask } from "./worn-mask.ts";
import { hangsAsSheet, sheetLandmarks } from "./worn-sheet.ts";
import { roundShoulders, withClothShoulders } from "./worn-shoulders.ts";
import { rowsAboveHem } from "./worn-sides.ts";
import { isUpperArm, sleeveEndStation, withSleeveEdges } from "./worn-sleeves.ts";

export type WornGarment = GarmentAnalysis<WornLandmarks>;

/** A garment smaller than this share of the square of the shoulder width was not found. */
const SMALLEST_AREA = 0.25;
/**
 * Without a head in the picture, skin can hardly be told from cloth of its colour: a top must reach this far down the
 * torso.
 */
const LEAST_OF_TORSO = 0.6;

/**
 * Analyses a photo of a garment on a model: about as dear as a person's photo.
 *
 * @param wanted - Without it, whatever covers the chest is meant: a top, or a dress if it reaches the thighs.
 * @param given - A mask that an operator brushed, in place of the one that is read.
 * @throws TryOnRefusal GARMENT_UNSUPPORTED when the picture's frame hides the garment.
 */
export async function analyseWornGarment(
  image: RgbImage,
  wanted: Category | undefined,
  given?: Uint8Array,
): Promise<WornGarment> {
  const started = performance.now();
  let person = await analysePerson(image, { category: wanted ?? "upper", shows: wanted, onRefusal: "report" });
  const category = wanted ?? guessWornCategory(person);
  // a top is read the same way whether it was said or guessed
  if (!wanted && category === "dress") {
    person = await analysePerson(image, { category, shows: category, onRefusal: "report" });
  }
  const issues = validateModel(person, category);
  const cut = cutFromModel(person, category, given);
  const model = category === "lower" ? person : withClothShoulders(person, cut);
  if (model !== person && !given) roundShoulders(cut, model.body);
  const landmarks = wornLandmarks(model, cut, category);
  releasePlanes(...person.matte.plate);
  return { category, cut, landmarks, issues, timings: { garment: performance.now() - started } };
}

/** Colours at least this likely under the top's own are the top's. */
const SAME_CLOTH = 11;

/**
 * A dress has the top's colours over the hips and ends above what can be seen of the legs, or closes the gap between
 * them. A top over trousers of its own colour is told from it by the gap, or, where the picture ends before, taken for
 * a top.
 */
function guessWornCategory({ body, image, parse }: PersonAnalysis): Category {
  const { hipCentre, shoulderWidth } = body;
  const shareOfTop = (y: number, xs: readonly number[]): number => {
    const like = xs.filter((x) => {
      const i = Math.round(y) * image.width + Math.round(x);
      const isCloth = CLOTH_LABELS.includes(parse.labels[i]);
      return isCloth && unlikelihood(parse.upper, parse.lab.lightness[i], parse.lab.a[i], parse.lab.b[i]) < SAME_CLOTH;
    });
    return like.length / xs.length;
  };
  const across = (centre: number, reach: number) =>
    Array.from({ length: 25 }, (_, k) => centre + reach * (k / 12 - 1) * shoulderWidth);
  const hips = Math.min(image.height - 1, hipCentre.y + 0.15 * shoulderWidth);
  if (shareOfTop(hips, across(hipCentre.x, 0.3)) < 0.7) return "upper";
  const knees = Math.min(image.height - 3, (body.left.knee.y + body.right.knee.y) / 2);
  const legs = [body.left, body.right].flatMap(({ hip, knee }) => {
    const share = (knees - hip.y) / Math.max(1, knee.y - hip.y);
    return across(hip.x + share * (knee.x - hip.x), 0.06);
  });
  if (shareOfTop(knees, legs) < 0.5) return "dress";
  const isBelowCrotch = knees > hipCentre.y + 0.6 * shoulderWidth;
  const gap = across((body.left.knee.x + body.right.knee.x) / 2, 0.04);
  return isBelowCrotch && shareOfTop(knees, gap) > 0.7 ? "dress" : "upper";
}

/** Depths in pixels over which alpha rises. */
const CHOKE = { from: 1.5, to: 3.5 };

/** What was brushed on is cloth of its own colour, what was brushed off is none. */
function brushed({ cloth, mask }: ReturnType<typeof wornMask>, given: Uint8Array): ReturnType<typeof wornMask> {
  return { cloth: cloth.map((value, i) => (given[i] === mask[i] ? value : given[i])), mask: given };
}

export function cutFromModel(person: PersonAnalysis, category: Category, given?: Uint8Array): GarmentCut {
  const { image, parse, body } = person;
  const { width, height } = image;
  const { cloth, mask } = given ? brushed(wornMask(person, category), given) : wornMask(person, category);
  const box = boundingBox(mask, width);
  let area = 0;
  for (let i = 0; i < mask.length; i++) area += mask[i];
  const reach = parse.headVisible || category === "lower" ? 0 : LEAST_OF_TORSO * parse.torsoLength;
  const isCutShort = (box?.bottom ?? 0) < parse.shoulderCentre.y + reach;
  if (!box || isCutShort || area < SMALLEST_AREA * body.shoulderWidth ** 2) {
    throw unsupported("The garment cannot be found on the model.", { area });
  }
  const inCloth = distanceToUnset(cloth, image, CHOKE.to + 1);
  const depth = distanceToUnset(mask, image, CHOKE.to + 1);
  const known = new Uint8Array(depth.length);
  for (let i = 0; i < depth.length; i++) {
    known[i] = inCloth[i] > 3 ? 1 : 0;
    depth[i] = smoothstep(CHOKE.from, CHOKE.to, depth[i]);
  }
  const colour = fillColours(image, known);
  releasePlanes(inCloth);
  const mirror = category === "lower" ? undefined : { from: placeOf(body.shoulderCentre), to: placeOf(body.hipCentre) };
  const taken = mirror && mirrorCloth({ mask, known, colour, width, height }, mirror);
  const grain = taken && grainUnderHair(body, { mask, known, width }, taken);
  if (grain) continueGrain({ colour, lab: parse.lab, known, width }, grain);
  return {
    width,
    height,
    mask,
    alpha: depth,
    colour,
    known,
    mirror: taken?.includes(1) ? mirror : undefined,
    grain,
    lab: parse.lab,
    box,
    method: "worn",
    issues: [],
  };
}

/** Hair hangs over a garment down to this far below the shoulders, shoulder widths; what it hides gets the knit of the cloth below. */
const UNDER_HAIR = 0.35;

const placeOf = ({ x, y }: Point): Point => ({ x, y });

/** @param taken - 1 where the cloth of the other half is, which has its own grain. */
function grainUnderHair(
  body: BodyModel,
  { mask, known, width }: Pick<GarmentCut, "mask" | "known" | "width">,
  taken: Uint8Array,
) {
  const end = Math.round(body.shoulderCentre.y + UNDER_HAIR * body.shoulderWidth) * width;
  const madeUp = mask.map((value, i) => (i < end && value && !known[i] && !taken[i] ? 1 : 0));
  return { madeUp, rows: UNDER_HAIR * body.shoulderWidth };
}

const withoutField = <Part extends Limb | Arm>({ field: _, ...rest }: Part): Omit<Part, "field"> => rest;

export function wornLandmarks(seen: PersonAnalysis, cut: GarmentCut, category: Category): WornLandmarks {
  const person = withOwnHips(seen);
  const { body, limbs, pose, matte, parse } = person;
  const sheet = category === "upper" && hangsAsSheet(seen) ? sheetLandmarks(person, cut.mask) : undefined;
  const hasSleeves = category !== "lower" && !sheet && coversUpperArms(person, cut);
  const arms = { left: wornArm(limbs.arms[0], cut, person), right: wornArm(limbs.arms[1], cut, person) };
  return {
    kind: "worn",
    body,
    model: { keypoints: pose.keypoints, alpha: matte.alpha, labels: parse.labels },
    arms,
    legs: { left: withoutField(limbs.legs[0]), right: withoutField(limbs.legs[1]) },
    hemAtWaistY: category === "upper" && !sheet ? hemAtWaist(person, cut) : undefined,
    hasSleeves,
    sheet,
    flanks: category === "lower" || sheet ? undefined : wornFlanks(person, cut, hasSleeves ? arms : undefined),
    hasLegs: category === "lower" && hasTwoLegs(body, cut),
  };
}

/** Frontal bodies are no wider at the shoulders than this share of their torso, and usually as wide as the second. */
const WIDEST_SHOULDERS = 0.7;
const USUAL_SHOULDERS = 0.62;
const SEEN = 0.5;

/** If the picture ends above the knees, the hips under a long top are a guess, mostly too high, so the shoulders are used. */
function withOwnHips(person: PersonAnalysis): PersonAnalysis {
  const { body, pose, image, matte, parse } = person;
  const length = body.hipCentre.y - body.shoulderCentre.y;
  const sawKnees = Math.max(body.left.knee.visibility, body.right.knee.visibility) > SEEN;
  if (sawKnees || body.shoulderWidth < WIDEST_SHOULDERS * length) return person;
  const down = body.shoulderWidth / USUAL_SHOULDERS - length;
  const keypoints = pose.keypoints.slice();
  for (const hip of [Body.leftHip, Body.rightHip]) keypoints[hip] = { ...keypoints[hip], y: keypoints[hip].y + down };
  return { ...person, pose: { ...pose, keypoints }, body: modelBody(image, { keypoints }, matte, parse) };
}

/** The cuff where the garment ends on the arm: the model's own labels would describe whatever is worn there. */
function wornArm(arm: Arm, cut: GarmentCut, { body, parse }: PersonAnalysis): Omit<Arm, "field"> {
  const cuffStation = sleeveEndStation(arm.stations, { ...cut, labels: parse.labels });
  const cuff = cuffStation > 0 ? arm.stations[cuffStation].along : null;
  const stations = cuff === null ? arm.stations : withSleeveEdges(arm, cuff, { ...cut, body });
  return { ...withoutField(arm), cuff, cuffStation, stations };
}

/** Rows over which a side is smoothed, in shoulder widths: the effects of the model's chest and hand are not the garment's. */
const FLANK_SMOOTHING = 0.15;

/** The armhole ends where the side comes this near to its usual width. */
const ARMHOLE_END = 0.97;

/** Below a sleeve's end its inner corner hides the side for this much further, and on fewer rows than these no side is read; shoulder widths. */
const SLEEVE_CORNER = 0.1;
const LEAST_ROWS = 0.2;

/** With `sleeves`, the part of the sides visible below them; undefined if they hide all of it. */
function wornFlanks(
  { body }: PersonAnalysis,
  cut: GarmentCut,
  sleeves: WornLandmarks["arms"] | undefined,
): Record<Side, WornFlank> | undefined {
  const { mask, width, height } = cut;
  const last = Math.min(height - 1, cut.box.bottom - 2);
  const sleeveEnd = (side: Side) => {
    const arm = sleeves?.[side];
    return arm ? arm.stations[arm.cuffStation].y + SLEEVE_CORNER * body.shoulderWidth : 0;
  };
  if (Math.max(sleeveEnd("left"), sleeveEnd("right")) > last - LEAST_ROWS * body.shoulderWidth) return;
  const radius = Math.round(FLANK_SMOOTHING * body.shoulderWidth);
  const flank = (side: Side): WornFlank => {
    const widths = Array.from({ length: height }, (_, y) => {
      const axis = body.axisX(y);
      let x = Math.round(axis);
      while (mask[y * width + x + signOf(side)] === 1) x += signOf(side);
      return Math.abs(x - axis);
    });
    const from = Math.round(body.shoulderCentre.y);
    const usual = median(widths.slice(Math.round(body[side].armpit.y), Math.round(body.hipCentre.y)));
    const end = widths.findIndex((value, y) => y > from && value >= ARMHOLE_END * usual);
    const armhole = clamp(end, body[side].armpit.y - radius, body[side].armpit.y + radius);
    const armholeY = Math.max(armhole, sleeveEnd(side));
    const first = Math.round(armholeY);
    const below = widths.slice(first, last);
    const shown = below.slice(0, Math.max(1, rowsAboveHem(below, body.shoulderWidth)));
    const known = runningMean(runningMedian(shown, radius), Math.round(radius / 2));
    const halfWidths = Float32Array.from(widths, (_, y) => known[clamp(y - first, 0, known.length - 1)]);
    return { armholeY, halfWidths };
  };
  return { left: flank("left"), right: flank("right") };
}

/**
 * If one upper arm is covered by more than the first share and the other by less than the second, one of the two is
 * wrong.
 */
const COVERED = 0.75;
const BARE = 0.15;
/** Fewer pixels of an upper arm than this share of the squared shoulder width are not evidence. */
const LEAST_ARM = 0.003;

/** Short sleeves end anywhere below this part of the upper arm: whether there are sleeves shows in it alone. */
const BELOW_ARMHOLE = { from: 0.3, to: 0.5 };

/**
 * Whether the garment has sleeves, by both arms together: garments have two or none.
 *
 * @throws TryOnRefusal GARMENT_UNSUPPORTED where one arm is covered and the other is bare.
 */
function coversUpperArms({ limbs, body, image }: PersonAnalysis, { mask }: GarmentCut): boolean {
  const covered = [0, 0];
  const all = [0, 0];
  const near = { covered: 0, all: 0 };
  for (let i = 0; i < mask.length; i += 3) {
    const x = i % image.width;
    const y = Math.floor(i / image.width);
    const side = x < body.axisX(y) ? 0 : 1;
    if (!isUpperArm(limbs.arms[side], { at: i, x, y }, body)) continue;
    all[side]++;
    covered[side] += mask[i];
    if (!isUpperArm(limbs.arms[side], { at: i, x, y }, body, BELOW_ARMHOLE)) continue;
    near.all++;
    near.covered += mask[i];
  }
  const shares = covered.map((count, side) => count / Math.max(1, all[side]));
  const areSeen = Math.min(...all) > (LEAST_ARM / 3) * body.shoulderWidth ** 2;
  if (areSeen && Math.max(...shares) > COVERED && Math.min(...shares) < BARE) {
    throw unsupported("A sleeve of the garment cannot be told from the model's arm.", { shares });
  }
  return near.covered > 0.5 * near.all;
}

const CLOTH_LABELS: readonly number[] = [Label.upper, Label.lower];

/** Median over the belly; undefined where skin shows between the top and what is worn below. */
function hemAtWaist({ body, parse }: PersonAnalysis, cut: GarmentCut): number | undefined {
  const { hipCentre, shoulderWidth } = body;
  const hems: number[] = [];
  let meets = 0;
  for (let offset = -0.2; offset <= 0.201; offset += 0.04) {
    const x = Math.round(hipCentre.x + offset * shoulderWidth);
    let y = Math.min(cut.height - 1, cut.box.bottom);
    while (y > cut.box.top && !cut.mask[y * cut.width + x]) y--;
    hems.push(y);
    const below = Math.min(cut.height - 1, Math.round(y + 0.04 * shoulderWidth));
    // The garment ends above: whatever cloth follows is another one.
    if (CLOTH_LABELS.includes(parse.labels[below * cut.width + x])) meets++;
  }
  const hem = median(hems);
  // the picture's frame is no hem
  return meets > hems.length / 2 && hem < cut.height - 2 ? hem : undefined;
}
