import { toLab } from "../../image/colour.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import { halveImage, halvePlane } from "../../image/planes.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, RgbImage, Size } from "../../image/types.ts";
import type { Category } from "../../request/choices.ts";
import type { PoseResult } from "../types.ts";
import { type ClothesReading, type ColourMixture, Label, type Matte, type Parse } from "../types.ts";
import { propagateBeliefs } from "./belief.ts";
import { type BodyFrame, measureFrame, scaleFrame } from "./frame.ts";
import { fitMixture, unlikelihood } from "./mixture.ts";
import { labelCount, type PhotoReading, readingCosts } from "./reading-costs.ts";
import { absorbIslands, type Labelling, rejectLooseCloth, rejectLooseHair, rejectUnconnectedSkin } from "./regions.ts";
import { isSkinLike, type SeedColours, sampleSeeds } from "./seeds.ts";

/** The highest cost of a colour, so that place and neighbours can still overrule it. */
const colourCap = 16;
/** Shoes and other things are described late and roughly, so their colours may cost and save less. */
const vagueColourCap = 11;
const unknownShoes = 8;
/** Weights of the photo's own colours and of the reading, relative to the smoothness of the labelling. */
const COLOUR_WEIGHT = 0.2;
const READING_WEIGHT = 1.5;
const SWEEPS = 7;
/** A pixel whose likeliest label leads by this much (natural logarithm) is certain enough to teach the colours of its label. */
const sureMargin = 3;
const defaultSeed = 12345;

/** Colours of all six labels; empty if nothing is known yet. */
interface LabelColours extends SeedColours {
  shoes: ColourMixture;
  other: ColourMixture;
}

/** The half-size photo on which the labelling runs. */
interface Workspace {
  size: Size;
  lab: LabPlanes;
  alpha: Float32Array;
  active: Uint8Array;
  frame: BodyFrame;
  /** Costs of the labels by the reading of the clothes. */
  reading: Float32Array;
  isOnePiece: boolean;
  stepRight: Float32Array;
  stepDown: Float32Array;
}

/**
 * Labels every pixel of the person as skin, hair, upper or lower garment, shoes or other.
 *
 * At half size: learn each label's colours where the reading of the clothes is certain, compute the cost of each label by reading and
 * colour, propagate beliefs along the photo's edges, apply rules. The beliefs, not the labels, are enlarged, which gives smooth
 * borders at full size.
 *
 * @param seed - Of the sampling; the same seed gives the same labels.
 */
export function parsePerson(
  image: RgbImage,
  pose: PoseResult,
  matte: Matte,
  options: { reading: ClothesReading; seed?: number; shows?: Category | undefined },
): Parse {
  const frame = measureFrame(pose.keypoints);
  const work = prepare(image, matte, { ...options, frame });
  const seeds = sampleSeeds({ ...work, seed: options.seed ?? defaultSeed });
  const colours = learnColours(work, { ...seeds, shoes: [], other: [] });
  const final = labelPixels(work, colours);
  rejectUnconnectedSkin(final, work.frame);
  rejectLooseHair(final, work.frame);
  rejectLooseCloth(final, work.frame);
  absorbIslands(final, work.frame);
  const labels = enlargeLabels(image, matte, final, work);
  releasePlanes(final.beliefs, work.reading);
  return {
    labels,
    lab: toLab(image),
    skin: colours.skin,
    upper: colours.upper,
    lower: colours.lower,
    upperLooksLikeSkin: colours.upperLooksLikeSkin,
    lowerLooksLikeSkin: colours.lowerLooksLikeSkin,
    isOnePiece: work.isOnePiece,
    shoulderWidth: frame.shoulderWidth,
    torsoLength: frame.torsoLength,
    eyeDistance: frame.eyeDistance,
    headVisible: frame.headVisible,
    shoulderCentre: frame.shoulderCentre,
    hipCentre: frame.hipCentre,
    mouth: frame.mouth,
    eyes: frame.eyes,
    nose: frame.nose,
  };
}

function prepare(
  image: RgbImage,
  matte: Matte,
  { frame: fullFrame, reading, shows }: Pick<PhotoReading, "frame" | "reading" | "shows">,
): Workspace {
  const half = halveImage(image);
  const size = { width: half.width, height: half.height };
  const lab = toLab(half);
  const alpha = halvePlane(matte.alpha, image);
  const active = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) active[i] = alpha[i] < 0.04 ? 0 : 1;
  const frame = scaleFrame(fullFrame, 0.5);
  const { costs, isOnePiece } = readingCosts(size, active, { reading, frame, shows, scale: 0.5 });
  return { size, lab, alpha, active, frame, reading: costs, isOnePiece, ...labelSteps(lab, size, active) };
}

/** The cost of a change of label between neighbours: high if they look alike, low across an edge of the photo. */
function labelSteps(lab: LabPlanes, size: Size, active: Uint8Array) {
  const { width } = size;
  const count = active.length;
  const squaredDifference = (i: number, j: number) =>
    (lab.lightness[i] - lab.lightness[j]) ** 2 + (lab.a[i] - lab.a[j]) ** 2 + (lab.b[i] - lab.b[j]) ** 2;
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < count - width; i += 3) {
    if (!active[i] || !active[i + width]) continue;
    sum += squaredDifference(i, i + width);
    pairs++;
  }
  const falloff = 1 / (2 * Math.max(6, sum / Math.max(1, pairs)));
  const stepRight = new Float32Array(count);
  const stepDown = new Float32Array(count);
  for (let i = 0; i < count - width - 1; i++) {
    if (!active[i]) continue;
    stepRight[i] = 0.8 + 7 * Math.exp(-falloff * squaredDifference(i, i + 1));
    stepDown[i] = 0.8 + 7 * Math.exp(-falloff * squaredDifference(i, i + width));
  }
  return { stepRight, stepDown };
}

function labelPixels(work: Workspace, colours: LabelColours): Labelling {
  const { size, active, stepRight, stepDown } = work;
  const costs = labelCosts(work, colours);
  const beliefs = propagateBeliefs({ size, labelCount, costs, active, stepRight, stepDown, sweeps: SWEEPS });
  const labels = new Uint8Array(active.length);
  for (let i = 0; i < active.length; i++) {
    if (!active[i]) continue;
    let best = 0;
    for (let k = 1; k < labelCount; k++) if (beliefs[i * labelCount + k] < beliefs[i * labelCount + best]) best = k;
    labels[i] = best + 1;
  }
  releasePlanes(costs);
  return { size, labels, beliefs };
}

function labelCosts(work: Workspace, colours: LabelColours): Float32Array {
  const costs = borrowPlane(work.reading.length);
  addColourCosts(work, costs, { label: Label.skin, mixture: colours.skin, cap: colourCap, unknown: colourCap });
  addColourCosts(work, costs, { label: Label.hair, mixture: colours.hair, cap: colourCap, unknown: colourCap });
  addColourCosts(work, costs, { label: Label.upper, mixture: colours.upper, cap: colourCap, unknown: colourCap });
  addColourCosts(work, costs, { label: Label.lower, mixture: colours.lower, cap: colourCap, unknown: colourCap });
  addColourCosts(work, costs, {
    label: Label.shoes,
    mixture: colours.shoes,
    cap: vagueColourCap,
    unknown: unknownShoes,
  });
  addColourCosts(work, costs, {
    label: Label.other,
    mixture: colours.other,
    cap: vagueColourCap,
    unknown: vagueColourCap,
  });
  const { active, reading } = work;
  for (let i = 0; i < active.length; i++) {
    if (!active[i]) continue;
    for (let at = i * labelCount; at < (i + 1) * labelCount; at++) {
      costs[at] = COLOUR_WEIGHT * costs[at] + READING_WEIGHT * reading[at];
    }
  }
  return costs;
}

interface ColourCost {
  label: number;
  mixture: ColourMixture;
  /** The highest cost of a colour, and the cost of every colour for a label whose colours are unknown. */
  cap: number;
  unknown: number;
}

function addColourCosts({ active, lab }: Workspace, costs: Float32Array, colour: ColourCost): void {
  const { mixture, cap, unknown } = colour;
  for (let i = 0; i < active.length; i++) {
    if (!active[i]) continue;
    const cost = mixture.length === 0 ? unknown : unlikelihood(mixture, lab.lightness[i], lab.a[i], lab.b[i]);
    costs[i * labelCount + colour.label - 1] = cost < cap ? cost : cap;
  }
}

/** Colours from the pixels of which the reading is certain; a label with too few of them keeps its old ones. */
function learnColours({ lab, alpha, reading }: Workspace, colours: LabelColours): LabelColours {
  const samples: LabColour[][] = Array.from({ length: labelCount + 1 }, () => []);
  for (let i = 0; i < alpha.length; i += 5) {
    if (alpha[i] < 0.9) continue;
    const label = sureLabel(reading, i);
    if (label === Label.background) continue;
    const colour: LabColour = [lab.lightness[i], lab.a[i], lab.b[i]];
    const mustBeCloth =
      (label === Label.upper && !colours.upperLooksLikeSkin) || (label === Label.lower && !colours.lowerLooksLikeSkin);
    if (mustBeCloth && isSkinLike(colours.skin, colour)) continue;
    // a dark collar that is hair only by its place would teach the hair the top's colours
    if (label === Label.hair && isCloserTo(colours.upper, colours.hair, colour)) continue;
    samples[label].push(colour);
  }
  const learn = (label: number, limits: { more: number; count: number }, before: ColourMixture) =>
    samples[label].length > limits.more ? fitMixture(samples[label], limits.count) : before;
  return {
    ...colours,
    hair: colours.hair.length > 0 ? learn(Label.hair, { more: 120, count: 3 }, colours.hair) : [],
    upper: learn(Label.upper, { more: 150, count: 6 }, colours.upper),
    lower: learn(Label.lower, { more: 150, count: 6 }, colours.lower),
    shoes: learn(Label.shoes, { more: 40, count: 3 }, []),
    other: learn(Label.other, { more: 80, count: 3 }, []),
  };
}

const isCloserTo = (one: ColourMixture, other: ColourMixture, [lightness, a, b]: LabColour): boolean =>
  unlikelihood(one, lightness, a, b) < unlikelihood(other, lightness, a, b);

/** The pixel's label if it is certain, else background. */
function sureLabel(reading: Float32Array, i: number): number {
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  for (let k = 0; k < labelCount; k++) {
    const cost = reading[i * labelCount + k];
    if (cost < smallest) {
      second = smallest;
      smallest = cost;
      best = k;
    } else if (cost < second) second = cost;
  }
  return second - smallest > sureMargin ? best + 1 : Label.background;
}

/** Full-size labels: clamped, slightly blurred beliefs are interpolated, and the best is taken inside the person. */
function enlargeLabels(image: RgbImage, matte: Matte, labelling: Labelling, work: Workspace): Uint8Array {
  const { width, height } = work.size;
  const planes = beliefPlanes(labelling, work);
  const leaders = clearLeaders(planes);
  const labels = new Uint8Array(image.width * image.height);
  for (let i = 0; i < labels.length; i++) {
    if (matte.alpha[i] < 0.5) continue;
    const x = clamp(((i % image.width) - 0.5) / 2, 0, width - 1.001);
    const y = clamp((Math.floor(i / image.width) - 0.5) / 2, 0, height - 1.001);
    const left = Math.floor(x);
    const top = Math.floor(y);
    const towardsRight = x - left;
    const towardsBottom = y - top;
    const at = top * width + left;
    const leader = leaders[at];
    if (
      leader !== 0 &&
      leaders[at + 1] === leader &&
      leaders[at + width] === leader &&
      leaders[at + width + 1] === leader
    ) {
      labels[i] = leader;
      continue;
    }
    let best = 0;
    let smallest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < labelCount; k++) {
      const plane = planes[k];
      const upper = plane[at] * (1 - towardsRight) + plane[at + 1] * towardsRight;
      const lower = plane[at + width] * (1 - towardsRight) + plane[at + width + 1] * towardsRight;
      const belief = upper * (1 - towardsBottom) + lower * towardsBottom;
      if (belief < smallest) {
        smallest = belief;
        best = k;
      }
    }
    labels[i] = best + 1;
  }
  releasePlanes(...planes);
  return labels;
}

/** A lead that interpolation between pixels with the same leader cannot round away. */
const clearLead = 0.01;

/** The label that leads clearly at each pixel; background where none does. */
function clearLeaders(planes: Float32Array[]): Uint8Array {
  const leaders = new Uint8Array(planes[0].length);
  for (let i = 0; i < leaders.length; i++) {
    let best = 0;
    let smallest = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let k = 0; k < planes.length; k++) {
      const belief = planes[k][i];
      if (belief < smallest) {
        second = smallest;
        smallest = belief;
        best = k;
      } else if (belief < second) second = belief;
    }
    if (second - smallest > clearLead) leaders[i] = best + 1;
  }
  return leaders;
}

const maxBelief = 8;

function beliefPlanes({ beliefs }: Labelling, { active, size }: Workspace): Float32Array[] {
  return Array.from({ length: labelCount }, (_, k) => {
    const plane = borrowPlane(active.length);
    for (let i = 0; i < active.length; i++) {
      plane[i] = active[i] ? Math.min(maxBelief, beliefs[i * labelCount + k]) : maxBelief;
    }
    const smooth = gaussianBlur(plane, size, 1);
    releasePlanes(plane);
    return smooth;
  });
}
