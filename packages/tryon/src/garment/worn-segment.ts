/**
 * Which pixels of a model's photo are the garment. The person's own labels are made to take an old garment off, where
 * too much does no harm; here an arm, a belt or a piece of wall that comes along is carried onto somebody else. So the
 * garment's colours and texture are learnt anew from where it surely is, and it competes with the model's skin, with
 * what is worn below it and with the wall.
 */
import { toLab } from "../image/colour.ts";
import { findComponents } from "../image/components.ts";
import { gaussianBlur } from "../image/filters.ts";
import { distanceToSegment } from "../image/geometry.ts";
import { clamp, smoothstep } from "../image/interpolate.ts";
import { halveImage, halvePlane, sampleBilinear } from "../image/planes.ts";
import { propagateBeliefs } from "../person/belief.ts";
import { fitMixture, unlikelihood } from "../person/mixture.ts";
import {
  type Arm,
  type Category,
  type ColourMixture,
  type LabColour,
  Label,
  type LabPlanes,
  type PersonAnalysis,
  type Size,
} from "../types.ts";
import { findHem, type Hem } from "./worn-hem.ts";

const CLOTH = 0;
const SKIN = 1;
/** What is worn below a top or dress. */
const BELOW = 2;
const WALL = 3;
const KINDS = 4;

/** No colour or texture is more impossible than this, so that place and neighbours can still overrule it. */
const COLOUR_CAP = 14;
const TEXTURE_CAP = 4;
/** Weight of colour, texture and place against the smoothness of the outline. */
const DATA_WEIGHT = 0.5;
const SWEEPS = 5;
/** What it costs to contradict the person's own labels about skin and cloth. */
const LABEL_TRUST = 2;
/** The wall's colour is known to a few Lab units; a shadow on it is darker by more. */
const WALL_VARIANCE: LabColour = [16, 6, 6];
const SHADOW_VARIANCE = 120;

/** Half-size pixels, in shoulder widths (full size) squared. */
const SMALLEST_GAP = 0.001;

const MOST_LEAD = 6;

interface Texture {
  mean: number;
  variance: number;
}

/** The half-size photo and what each kind of pixel looks like in it. */
interface Workspace {
  size: Size;
  lab: LabPlanes;
  /** Logarithm of the local contrast of lightness. */
  texture: Float32Array;
  alpha: Float32Array;
  mixtures: ColourMixture[];
  samples: Samples[];
  textures: Texture[];
}

export interface WornSegments {
  /** 1 where the garment shows, at the photo's size. */
  cloth: Uint8Array;
  /** 1 where the wall shows. */
  wall: Uint8Array;
}

/** Undefined where too little of the garment shows in the middle of the torso to learn it from. */
export function segmentWorn(person: PersonAnalysis, category: Exclude<Category, "lower">): WornSegments | undefined {
  const work = prepare(person, category);
  if (!work.mixtures[CLOTH].length) return undefined;
  const isSleeveless = hasBareArms(person, work);
  const active = activePixels(person, work);
  const costs = pixelCosts(person, work, { category, isSleeveless, active });
  const beliefs = propagateBeliefs({
    size: work.size,
    labelCount: KINDS,
    costs,
    active,
    ...steps(work.lab, work.size, active),
    sweeps: SWEEPS,
  });
  const lead = leadOf(CLOTH, beliefs, active);
  dropEvenPatches(lead, work, { wall: wallLab(person), shoulderWidth: person.body.shoulderWidth });
  const trust = separability(work);
  const hidden = hiddenByArms(person, work.size);
  // A garment like what is worn below it borders on that, not on a hand.
  if (trust < 0.5) markSkin(hidden, costs);
  const hem = findHem({ ...work, lead, gain: leadOf(CLOTH, costs, active), trust, hidden }, person.body, category);
  if (hem) cutBelow(lead, work.size, hem);
  return {
    cloth: enlarge(lead, work.size, person.image),
    wall: enlarge(leadOf(WALL, beliefs, active), work.size, person.image),
  };
}

function prepare(person: PersonAnalysis, category: Category): Workspace {
  const { image, matte, body } = person;
  const half = halveImage(image);
  const size = { width: half.width, height: half.height };
  const lab = toLab(half);
  const squares = lab.lightness.map((value) => value * value);
  const radius = Math.max(1.2, 0.005 * body.shoulderWidth);
  const mean = gaussianBlur(lab.lightness, size, radius);
  const contrast = gaussianBlur(squares, size, radius).map((value, i) =>
    Math.log(0.7 + Math.sqrt(Math.max(0, value - mean[i] * mean[i]))),
  );
  // Beside an edge everything is full of contrast; the least nearby says more, and dense patterns keep theirs.
  const texture = smallestNearby(contrast, size, Math.max(2, Math.round(0.007 * body.shoulderWidth)));
  const samples = sampleKinds(person, category, { size, lab, texture });
  return {
    size,
    lab,
    texture,
    alpha: halvePlane(matte.alpha, image),
    samples,
    mixtures: [
      fitMixture(samples[CLOTH].colours, 8),
      [...person.parse.skin, ...fitMixture(samples[SKIN].colours, 4)],
      fitMixture(samples[BELOW].colours, 4),
    ],
    textures: samples.map(({ textures }) => describeTexture(textures)),
  };
}

/** Smallest value within `reach` pixels along the row and the column. */
function smallestNearby(plane: Float32Array, { width, height }: Size, reach: number): Float32Array {
  const alongRows = plane.slice();
  for (let offset = -reach; offset <= reach; offset++) {
    for (let i = Math.max(0, -offset); i < Math.min(plane.length, plane.length - offset); i++) {
      if (plane[i + offset] < alongRows[i]) alongRows[i] = plane[i + offset];
    }
  }
  const result = alongRows.slice();
  for (let offset = -reach; offset <= reach; offset++) {
    const from = Math.max(0, -offset) * width;
    const to = Math.min(height, height - offset) * width;
    for (let i = from; i < to; i++) {
      if (alongRows[i + offset * width] < result[i]) result[i] = alongRows[i + offset * width];
    }
  }
  return result;
}

interface Samples {
  colours: LabColour[];
  textures: number[];
}

function sampleKinds(
  { parse, body, image }: PersonAnalysis,
  category: Category,
  { size, lab, texture }: Pick<Workspace, "size" | "lab" | "texture">,
): Samples[] {
  const samples: Samples[] = Array.from({ length: KINDS }, () => ({ colours: [], textures: [] }));
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const clothEnd = category === "dress" ? hipCentre.y + 0.3 * shoulderWidth : shoulderCentre.y + 0.75 * torso;
  const belowFrom = category === "dress" ? body.left.knee.y : hipCentre.y + 0.05 * shoulderWidth;
  for (let i = 0; i < lab.lightness.length; i += 3) {
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    const label = parse.labels[y * image.width + x];
    const colour: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
    const side = x < body.axisX(y) ? body.halfWidth.left : body.halfWidth.right;
    const isCentral = Math.abs(x - body.axisX(y)) < 0.7 * side(y);
    let kind: number | undefined;
    if (label === Label.background) kind = WALL;
    else if (label === Label.skin && (!parse.skin.length || unlikelihood(parse.skin, ...colour) < 10)) kind = SKIN;
    else if (label === Label.lower && y > belowFrom) kind = BELOW;
    else if (label !== Label.skin && isCentral && y > shoulderCentre.y + 0.15 * torso && y < clothEnd) kind = CLOTH;
    if (kind === undefined) continue;
    samples[kind].colours.push(colour);
    samples[kind].textures.push(texture[i]);
  }
  return samples;
}

/** 0-1: how well colours tell the garment from what is worn below it. */
function separability({ mixtures, samples }: Workspace): number {
  const lead = (of: number, before: number): number => {
    const { colours } = samples[of];
    const sum = colours.reduce(
      (total, colour) =>
        total +
        Math.min(COLOUR_CAP, unlikelihood(mixtures[before], ...colour)) -
        Math.min(COLOUR_CAP, unlikelihood(mixtures[of], ...colour)),
      0,
    );
    return sum / Math.max(1, colours.length);
  };
  if (!mixtures[BELOW].length) return 1;
  return clamp(Math.min(lead(CLOTH, BELOW), lead(BELOW, CLOTH)) / 4, 0.15, 1);
}

function describeTexture(values: number[]): Texture {
  if (values.length < 12) return { mean: 0, variance: 1e6 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, variance: Math.max(0.12, variance) };
}

const textureCost = ({ mean, variance }: Texture, value: number): number =>
  Math.min(TEXTURE_CAP, (0.5 * (value - mean) ** 2) / variance + 0.5 * Math.log(variance / 0.12));

const colourCost = ({ mixtures, lab }: Workspace, kind: number, i: number): number =>
  Math.min(COLOUR_CAP, unlikelihood(mixtures[kind], lab.lightness[i], lab.a[i], lab.b[i]));

/** Both arms are judged together: garments have two sleeves or none, and one arm is often half hidden. */
function hasBareArms({ limbs, body, image }: PersonAnalysis, work: Workspace): boolean {
  let balance = 0;
  for (let i = 0; i < work.alpha.length; i += 2) {
    const x = 2 * (i % work.size.width);
    const y = 2 * Math.floor(i / work.size.width);
    const arm = limbs.arms[x < body.axisX(y) ? 0 : 1];
    if (work.alpha[i] < 0.9 || !isUpperArm(arm, { at: y * image.width + x, x, y }, body)) continue;
    balance +=
      colourCost(work, SKIN, i) +
      textureCost(work.textures[SKIN], work.texture[i]) -
      colourCost(work, CLOTH, i) -
      textureCost(work.textures[CLOTH], work.texture[i]);
  }
  return balance < 0;
}

/** Whether a pixel lies in the middle of an upper arm, clear of the torso. */
export function isUpperArm(arm: Arm, { at, x, y }: { at: number; x: number; y: number }, body: PersonAnalysis["body"]) {
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const along = arm.planes.along[at];
  if (arm.planes.depth[at] < 1 || along < 0.3 * upperArm || along > 0.8 * upperArm) return false;
  const side = arm.sign < 0 ? body.halfWidth.left : body.halfWidth.right;
  return arm.sign * (x - body.axisX(y)) > 1.05 * side(y);
}

/** The person and a margin: the matte loses pale cloth on a pale wall. Nothing above the mouth. */
function activePixels({ parse }: PersonAnalysis, { alpha, size }: Workspace): Uint8Array {
  const spread = gaussianBlur(alpha, size, 3);
  const first = Math.max(0, Math.round(parse.mouth.y / 2)) * size.width;
  return Uint8Array.from(alpha, (_, i) => (i >= first && spread[i] > 0.02 ? 1 : 0));
}

interface Decisions {
  category: Category;
  isSleeveless: boolean;
  active: Uint8Array;
}

function pixelCosts(person: PersonAnalysis, work: Workspace, { category, isSleeveless, active }: Decisions) {
  const { image, body, limbs, parse } = person;
  const { size, texture, alpha } = work;
  const costs = new Float32Array(alpha.length * KINDS);
  const wall = wallLab(person);
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const belowFrom = category === "dress" ? hipCentre.y : shoulderCentre.y + 0.6 * torso;
  const hasBelow = work.mixtures[BELOW].length > 0;
  for (let i = 0; i < alpha.length; i++) {
    if (!active[i]) continue;
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    const at = y * image.width + x;
    const first = i * KINDS;
    for (const kind of [CLOTH, SKIN, BELOW]) costs[first + kind] = colourCost(work, kind, i);
    costs[first + WALL] = wallCost(work.lab, wall, i);
    for (let kind = 0; kind < KINDS; kind++) costs[first + kind] += textureCost(work.textures[kind], texture[i]);
    const outside = (1 - alpha[i]) ** 2;
    for (const kind of [CLOTH, SKIN, BELOW]) costs[first + kind] += 8 * outside;
    costs[first + WALL] += 2 * alpha[i];
    const lateral = x - body.axisX(y);
    const side = lateral < 0 ? body.halfWidth.left : body.halfWidth.right;
    const share = Math.abs(lateral) / side(y);
    const down = (y - shoulderCentre.y) / torso;
    // The middle of the chest is the garment, whatever is printed on it.
    const core = (1 - smoothstep(0.5, 0.9, share)) * smoothstep(0.05, 0.25, down) * (1 - smoothstep(0.4, 0.6, down));
    for (const kind of [SKIN, BELOW]) costs[first + kind] += 6 * core;
    costs[first + WALL] += 8 * (1 - smoothstep(0.6, 0.85, share)) * (1 - smoothstep(0.95, 1.1, down));
    const label = parse.labels[at];
    if (label === Label.skin) costs[first + CLOTH] += LABEL_TRUST;
    else if (label === Label.upper || label === Label.lower) costs[first + SKIN] += LABEL_TRUST;
    costs[first + BELOW] += hasBelow ? 10 * (1 - smoothstep(belowFrom, belowFrom + 0.25 * torso, y)) : COLOUR_CAP;
    costs[first + CLOTH] += 10 * (1 - smoothstep(-0.4, -0.2, (y - shoulderCentre.y) / shoulderWidth));
    if (isSleeveless) {
      const { planes } = limbs.arms[lateral < 0 ? 0 : 1];
      costs[first + CLOTH] += 4 * smoothstep(0, 0.03 * shoulderWidth, planes.depth[at]) * smoothstep(0.9, 1.15, share);
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

/** Changing the kind costs much where neighbours look alike and little across an edge of the photo. */
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

/** By how much a kind leads before its best rival. */
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

/** What shows between an arm and a patterned garment is as even as the wall and of its colour; the pattern is not. */
function dropEvenPatches(
  lead: Float32Array,
  work: Workspace,
  { wall, shoulderWidth }: { wall: LabPlanes; shoulderWidth: number },
): void {
  const { mean, variance } = work.textures[CLOTH];
  const limit = mean - 2 * Math.sqrt(variance);
  if (limit < work.textures[WALL].mean + Math.sqrt(work.textures[WALL].variance)) return;
  const even = Uint8Array.from(lead, (value, i) =>
    value > 0 && work.texture[i] < limit && wallCost(work.lab, wall, i) < 12 ? 1 : 0,
  );
  const { index, sizes } = findComponents(even, work.size);
  const { width } = work.size;
  const border = sizes.map(() => ({ all: 0, open: 0 }));
  // The edge around a patch is not even itself: look across it.
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
  return Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    const isHidden = limbs.arms.some(
      ({ planes, hand, wrist }) =>
        planes.depth[y * image.width + x] > -3 || distanceToSegment(x, y, wrist, hand) < reach,
    );
    return isHidden ? 1 : 0;
  });
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
