/**
 * Which pixels of a model's photo are the garment. The person's own labels are meant for removing an old garment, where
 * including too much does no harm. Here an included arm, belt or piece of wall would be transferred to another person.
 * So the garment's colours and texture are learnt again where it is certain, and it competes with the model's skin and
 * hair, what is worn below it, and the wall.
 */

import { toLab } from "../../image/colour.ts";
import { findComponents } from "../../image/components.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { distanceToSegment } from "../../image/maths/geometry.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { halvePlane, maskAbove, sampleBilinear } from "../../image/planes.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";
import { alongAt, depthAt } from "../../person/limbs/limb-field.ts";
import { propagateBeliefs } from "../../person/segmentation/belief.ts";
import { type Arm, type ColourMixture, Label, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { findHem, type Hem, labelledHem, liftHem } from "./worn-hem.ts";
import {
  BELOW,
  CLOTH,
  COLOUR_CAP,
  colourCost,
  describeKinds,
  HAIR,
  KINDS,
  type Kinds,
  rowsBelow,
  SKIN,
  separability,
  textureCost,
  unlikeCloth,
  WALL,
} from "./worn-kinds.ts";
import { hangsAsSheet } from "./worn-sheet.ts";
import { closeSleeves, sleevePixels } from "./worn-sleeves.ts";

/** Weight of colour, texture and place relative to the smoothness of the outline. */
const DATA_WEIGHT = 0.5;
const SWEEPS = 4;
/** The cost of contradicting the person's own labels about skin and cloth. */
const LABEL_TRUST = 2;
/**
 * Between shoulders and hips: above this, without a face, the labels do not recognise hair, and label collars as skin
 * with it.
 */
const COLLAR_END = 0.3;
/** The wall's colour is known to a few Lab units; a shadow on it is darker by more than that. */
const WALL_VARIANCE: LabColour = [16, 6, 6];
const SHADOW_VARIANCE = 120;

/** The cost of contradicting the label of hair where its colours are the garment's, too. */
const UNTOLD_HAIR = 16;
/** The cost of hair at the waist: most ends above it. */
const HAIR_LENGTH = 6;
/** Hair comes from above this far over the shoulders, shoulder widths. */
const FROM_HEAD = 0.1;
/** Everything but the wall. */
const OF_PERSON = [CLOTH, SKIN, BELOW, HAIR];

/** A gap beside the garment: half-size pixels, in shoulder widths (full size) squared. */
const SMALLEST_GAP = 0.001;
/** The largest lead of a kind over the next best that counts; more does not affect the outline. */
const MOST_LEAD = 6;

export interface WornSegments {
  /** 1 where the garment is visible, at the photo's size. */
  cloth: Uint8Array;
  /** 1 where the wall is visible. */
  wall: Uint8Array;
  /** 1 where the model's hair is. */
  hair: Uint8Array;
  /** A cape, poncho or wrap. */
  isSheet: boolean;
  isSleeveless: boolean;
  /** The garment's colours. */
  colours: ColourMixture;
}

/** Undefined if too little of the garment is visible in the middle of the torso to learn from. */
export function segmentWorn(person: PersonAnalysis, category: Exclude<Category, "lower">): WornSegments | undefined {
  const isSheet = category === "upper" && hangsAsSheet(person);
  const work = describeKinds(person, category, isSheet);
  if (!work.mixtures[CLOTH].length) return undefined;
  const sleeves = isSheet ? [] : sleevePixels(person, work.mixtures[CLOTH]);
  const isSleeveless = sleeves.length === 0 && hasBareArms(person, work);
  const active = activePixels(person, work, { category, isSheet });
  const costs = pixelCosts(person, work, { category, isSheet, isSleeveless, active });
  const beliefs = propagateBeliefs({
    size: work.size,
    labelCount: KINDS,
    costs,
    active,
    ...steps(work.lab, work.size, active),
    sweeps: SWEEPS,
  });
  const hair = hangingHair(leadOf(HAIR, beliefs, active), work.size, person.body);
  // other things of the hair's colour are not hair: a print, a shadow
  for (let i = 0; i < hair.length; i++) if (!hair[i]) beliefs[i * KINDS + HAIR] = Number.POSITIVE_INFINITY;
  const lead = leadOf(CLOTH, beliefs, active);
  dropEvenPatches(lead, work, { wall: wallLab(person), shoulderWidth: person.body.shoulderWidth });
  const trust = separability(work);
  const hidden = hiddenByArms(person, work.size);
  // A garment that looks like what is worn below borders on that, not on a hand.
  if (trust < 0.5) markSkin(hidden, costs);
  // a sheet's fronts end in points, on no common line
  const labelled = category === "upper" ? labelledHem(person, hidden) : undefined;
  const gain = leadOf(CLOTH, costs, active);
  const hem = isSheet ? undefined : findHem({ ...work, lead, gain, trust, hidden, labelled }, person.body, category);
  if (hem) {
    const { shoulderWidth } = person.body;
    cutBelow(lead, work.size, liftHem(hem, unlikeCloth(work, hem, shoulderWidth), work.size, shoulderWidth));
  }
  const cloth = enlarge(lead, work.size, person.image);
  for (const i of sleeves) cloth[i] = 1;
  if (sleeves.length > 0) closeSleeves(person, cloth);
  return {
    cloth,
    wall: enlarge(leadOf(WALL, beliefs, active), work.size, person.image),
    hair: enlarge(
      hair.map((value) => value - 0.5),
      work.size,
      person.image,
    ),
    colours: work.mixtures[CLOTH],
    isSheet,
    isSleeveless,
  };
}

/** What leads as hair and hangs from the head, half-size. */
function hangingHair(
  lead: Float32Array,
  size: Size,
  { shoulderCentre, shoulderWidth }: PersonAnalysis["body"],
): Float32Array {
  const { index, sizes } = findComponents(maskAbove(lead, 0), size);
  const hangs = sizes.map(() => false);
  const neck = Math.round((shoulderCentre.y - FROM_HEAD * shoulderWidth) / 2) * size.width;
  for (let i = 0; i < neck; i++) if (index[i] >= 0) hangs[index[i]] = true;
  return lead.map((_, i) => (index[i] >= 0 && hangs[index[i]] ? 1 : 0));
}

/** Short sleeves end below this share of the upper arm: it is bare above only if the garment has none. */
const SHORTEST_SLEEVE = 0.5;

/** Both arms are judged together, because garments have two sleeves or none, and one arm is often half hidden. */
function hasBareArms({ limbs, body, image }: PersonAnalysis, work: Kinds): boolean {
  let balance = 0;
  for (let i = 0; i < work.alpha.length; i += 2) {
    const x = 2 * (i % work.size.width);
    const y = 2 * Math.floor(i / work.size.width);
    const arm = limbs.arms[x < body.axisX(y) ? 0 : 1];
    const at = y * image.width + x;
    if (work.alpha[i] < 0.9 || !isUpperArm(arm, { at, x, y }, body)) continue;
    const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
    if (alongAt(arm.field, at) > SHORTEST_SLEEVE * upperArm) continue;
    balance +=
      colourCost(work, SKIN, i) +
      textureCost(work.textures[SKIN], work.texture[i]) -
      colourCost(work, CLOTH, i) -
      textureCost(work.textures[CLOTH], work.texture[i]);
  }
  return balance < 0;
}

/** Part of the upper arm below the armhole, shares of it. */
const MIDDLE = { from: 0.3, to: 0.8 };

/** Whether a pixel is in the middle of an upper arm, clear of the torso. */
export function isUpperArm(
  arm: Arm,
  { at, x, y }: { at: number; x: number; y: number },
  body: PersonAnalysis["body"],
  { from, to } = MIDDLE,
) {
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const along = alongAt(arm.field, at);
  if (depthAt(arm.field, at) < 1 || along < from * upperArm || along > to * upperArm) return false;
  const side = arm.sign < 0 ? body.halfWidth.left : body.halfWidth.right;
  return arm.sign * (x - body.axisX(y)) > 1.05 * side(y);
}

/** A top ends above this many shoulder widths below the hips. */
const LONGEST_TOP = 1.2;
/** And a cape above this many. */
const LONGEST_SHEET = 2.4;

/**
 * The person and a margin, because the matte loses pale cloth on a pale wall. Nothing above the mouth or below any hem.
 */
function activePixels(
  { parse, body }: PersonAnalysis,
  { alpha, size }: Kinds,
  { category, isSheet }: { category: Category; isSheet: boolean },
): Uint8Array {
  const longest = (isSheet ? LONGEST_SHEET : LONGEST_TOP) * body.shoulderWidth;
  const lowest = category === "dress" ? Number.POSITIVE_INFINITY : body.hipCentre.y + longest;
  const last = Math.round(lowest / 2) * size.width;
  const spread = gaussianBlur(alpha, size, 3);
  const first = Math.max(0, Math.round(parse.mouth.y / 2)) * size.width;
  const active = new Uint8Array(alpha.length);
  const end = Math.min(active.length, last);
  for (let i = first; i < end; i++) if (spread[i] > 0.02) active[i] = 1;
  releasePlanes(spread);
  return active;
}

interface Decisions {
  category: Category;
  isSheet: boolean;
  isSleeveless: boolean;
  active: Uint8Array;
}

function pixelCosts(person: PersonAnalysis, work: Kinds, { category, isSheet, isSleeveless, active }: Decisions) {
  const { image, body, limbs, parse } = person;
  const { size, texture, alpha } = work;
  const costs = new Float32Array(alpha.length * KINDS);
  const wall = wallLab(person);
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const belowFrom = category === "dress" ? hipCentre.y : shoulderCentre.y + 0.6 * torso;
  const hasBelow = work.mixtures[BELOW].length > 0;
  const below = category === "dress" || isSheet || !hasBelow ? undefined : rowsBelow(person, work);
  const hasHair = work.mixtures[HAIR].length > 0;
  for (let i = 0; i < alpha.length; i++) {
    if (!active[i]) continue;
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    const at = y * image.width + x;
    const first = i * KINDS;
    for (const kind of OF_PERSON) costs[first + kind] = colourCost(work, kind, i);
    costs[first + WALL] = wallCost(work.lab, wall, i);
    for (let kind = 0; kind < KINDS; kind++) costs[first + kind] += textureCost(work.textures[kind], texture[i]);
    const outside = (1 - alpha[i]) ** 2;
    for (const kind of OF_PERSON) costs[first + kind] += 8 * outside;
    costs[first + WALL] += 2 * alpha[i];
    const lateral = x - body.axisX(y);
    const side = lateral < 0 ? body.halfWidth.left : body.halfWidth.right;
    const share = Math.abs(lateral) / side(y);
    const down = (y - shoulderCentre.y) / torso;
    // The middle of the chest is the garment, whatever is printed on it.
    const core = (1 - smoothstep(0.5, 0.9, share)) * smoothstep(0.05, 0.25, down) * (1 - smoothstep(0.4, 0.6, down));
    for (const kind of [SKIN, BELOW, HAIR]) costs[first + kind] += 6 * core;
    costs[first + WALL] += 8 * (1 - smoothstep(0.6, 0.85, share)) * (1 - smoothstep(0.95, 1.1, down));
    const label = parse.labels[at];
    if (label === Label.skin && (parse.headVisible || down > COLLAR_END)) costs[first + CLOTH] += LABEL_TRUST;
    else if (label === Label.upper || label === Label.lower) costs[first + SKIN] += LABEL_TRUST;
    if (label === Label.lower && below?.[y >> 1]) costs[first + CLOTH] += 2 * LABEL_TRUST;
    if (label === Label.upper) costs[first + WALL] += LABEL_TRUST;
    if (label !== Label.hair) costs[first + HAIR] += LABEL_TRUST;
    // with colours of its own, hair needs no label: hoods have it too
    if (hasHair) costs[first + HAIR] += HAIR_LENGTH * smoothstep(0.1, 0.7, down);
    else if (label !== Label.hair) costs[first + HAIR] += COLOUR_CAP;
    else for (const kind of [CLOTH, SKIN, BELOW]) costs[first + kind] += UNTOLD_HAIR;
    costs[first + BELOW] += hasBelow ? 10 * (1 - smoothstep(belowFrom, belowFrom + 0.25 * torso, y)) : COLOUR_CAP;
    costs[first + CLOTH] += 10 * (1 - smoothstep(-0.4, -0.2, (y - shoulderCentre.y) / shoulderWidth));
    if (isSleeveless) {
      const { field } = limbs.arms[lateral < 0 ? 0 : 1];
      costs[first + CLOTH] +=
        4 * smoothstep(0, 0.03 * shoulderWidth, depthAt(field, at)) * smoothstep(0.9, 1.15, share);
    }
    for (let kind = 0; kind < KINDS; kind++) costs[first + kind] *= DATA_WEIGHT;
  }
  return costs;
}

function wallLab({ matte, image }: PersonAnalysis): LabPlanes {
  const [red, green, blue] = matte.plate.map((plane) => halvePlane(plane, image));
  return toLab({ red, green, blue, width: image.width >> 1, height: image.height >> 1 });
}

function wallCost(lab: LabPlanes, wall: LabPlanes, i: number): number {
  const lighter = lab.lightness[i] - wall.lightness[i];
  const away =
    lighter ** 2 / (lighter < 0 ? SHADOW_VARIANCE : WALL_VARIANCE[0]) +
    (lab.a[i] - wall.a[i]) ** 2 / WALL_VARIANCE[1] +
    (lab.b[i] - wall.b[i]) ** 2 / WALL_VARIANCE[2];
  return Math.min(COLOUR_CAP, 3.4 + 0.5 * away);
}

/** A change of kind costs much if neighbours look alike, and little across an edge of the photo. */
function steps({ lightness, a, b }: LabPlanes, { width }: Size, active: Uint8Array) {
  const stepRight = new Float32Array(active.length);
  const stepDown = new Float32Array(active.length);
  const step = (i: number, j: number) =>
    0.6 + 6 * Math.exp(-((lightness[i] - lightness[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2) / 60);
  for (let i = 0; i < active.length - width - 1; i++) {
    if (!active[i]) continue;
    stepRight[i] = step(i, i + 1);
    stepDown[i] = step(i, i + width);
  }
  return { stepRight, stepDown };
}

/** How much a kind leads the next best one. */
function leadOf(kind: number, values: Float32Array, active: Uint8Array): Float32Array {
  const lead = new Float32Array(active.length).fill(kind === WALL ? MOST_LEAD : -MOST_LEAD);
  for (let i = 0; i < lead.length; i++) {
    if (!active[i]) continue;
    let rival = Number.POSITIVE_INFINITY;
    for (let other = 0; other < KINDS; other++) {
      if (other !== kind) rival = Math.min(rival, values[i * KINDS + other]);
    }
    lead[i] = clamp(rival - values[i * KINDS + kind], -MOST_LEAD, MOST_LEAD);
  }
  return lead;
}

/**
 * What shows between an arm and a patterned garment is as uniform as the wall and of its colour; the pattern is not.
 */
function dropEvenPatches(
  lead: Float32Array,
  work: Kinds,
  { wall, shoulderWidth }: { wall: LabPlanes; shoulderWidth: number },
): void {
  const { mean, variance } = work.textures[CLOTH];
  const limit = mean - 2 * Math.sqrt(variance);
  if (limit < work.textures[WALL].mean + Math.sqrt(work.textures[WALL].variance)) return;
  const even = new Uint8Array(lead.length);
  for (let i = 0; i < even.length; i++) {
    if (lead[i] > 0 && work.texture[i] < limit && wallCost(work.lab, wall, i) < 12) even[i] = 1;
  }
  const { index, sizes } = findComponents(even, work.size);
  const { width } = work.size;
  const border = sizes.map(() => ({ all: 0, open: 0 }));
  // The edge around a patch is not uniform itself, so look across it.
  const across = Math.max(4, Math.round(0.02 * shoulderWidth));
  for (let i = across * width; i < lead.length - across * width; i++) {
    if (!even[i]) continue;
    for (const step of [-1, 1, -width, width]) {
      if (even[i + step]) continue;
      border[index[i]].all++;
      if (lead[i + across * step] <= 0) border[index[i]].open++;
    }
  }
  const isGap = sizes.map(
    (size, k) => size > SMALLEST_GAP * shoulderWidth ** 2 && border[k].open > 0.3 * border[k].all,
  );
  for (let i = 0; i < lead.length; i++) if (even[i] && isGap[index[i]]) lead[i] = -MOST_LEAD;
}

/** Half-size: the arms' outlines and a disc around each hand. */
function hiddenByArms({ limbs, image, body }: PersonAnalysis, size: Size): Uint8Array {
  const reach = 0.16 * body.shoulderWidth;
  const hidden = new Uint8Array(size.width * size.height);
  for (const { field, hand, wrist } of limbs.arms) {
    for (let i = 0; i < hidden.length; i++) {
      if (hidden[i]) continue;
      const x = 2 * (i % size.width);
      const y = 2 * Math.floor(i / size.width);
      if (depthAt(field, y * image.width + x) > -3 || distanceToSegment(x, y, wrist, hand) < reach) hidden[i] = 1;
    }
  }
  return hidden;
}

function markSkin(hidden: Uint8Array, costs: Float32Array): void {
  for (let i = 0; i < hidden.length; i++) {
    const first = i * KINDS;
    if (costs[first + SKIN] < Math.min(costs[first + CLOTH], costs[first + BELOW], costs[first + WALL])) hidden[i] = 1;
  }
}

function cutBelow(lead: Float32Array, { width, height }: Size, { from, rows }: Hem): void {
  for (let column = 0; column < rows.length; column++) {
    for (let y = Math.ceil(rows[column]); y < height; y++) lead[y * width + from + column] = -MOST_LEAD;
  }
}

/** Smoothed and interpolated: a smooth outline at full size. */
function enlarge(lead: Float32Array, half: Size, full: Size): Uint8Array {
  const smooth = gaussianBlur(lead, half, 1);
  const mask = new Uint8Array(full.width * full.height);
  for (let y = 0; y < full.height; y++) {
    for (let x = 0; x < full.width; x++) {
      if (sampleBilinear(smooth, half, (x - 0.5) / 2, (y - 0.5) / 2) > 0) mask[y * full.width + x] = 1;
    }
  }
  return mask;
}
