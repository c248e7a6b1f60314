import { lerp } from "../../image/maths/interpolate.ts";
import { median, randomNumbers } from "../../image/maths/statistics.ts";
import type { LabColour, LabPlanes, Point, Size } from "../../image/types.ts";
import { Body, type ColourMixture } from "../types.ts";
import type { BodyFrame } from "./frame.ts";
import { component, fitMixture, unlikelihood } from "./mixture.ts";

/** The colours of skin, hair and the two garments, guessed from where the pose locates them. */
export interface SeedColours {
  skin: ColourMixture;
  hair: ColourMixture;
  upper: ColourMixture;
  lower: ColourMixture;
  /** The garment's own zone is mostly skin-coloured, so skin-like samples must be kept. */
  upperLooksLikeSkin: boolean;
  lowerLooksLikeSkin: boolean;
}

export interface SeedSource {
  size: Size;
  lab: LabPlanes;
  alpha: Float32Array;
  frame: BodyFrame;
  seed: number;
}

/** Light European skin in Lab, used if neither face nor hands give a colour. */
const fallbackSkin: LabColour = [65, 14, 18];
/** Colours below this cost under the skin's mixture count as skin. */
const skinLimit = 10.2;
/** A garment whose core zone has a larger share of skin-like colours is skin-coloured itself. */
const skinShareLimit = 0.45;

/** Above collars, in shoulder widths above the shoulders. */
const BARE_THROAT: [number, number] = [0.33, 0.45];
/** Lab distance within which two parts of a body count as the same colour in different light. */
const SAME = 20;

export function isSkinLike(skin: ColourMixture, [lightness, a, b]: LabColour): boolean {
  return unlikelihood(skin, lightness, a, b) < skinLimit;
}

/**
 * Samples the colours. The decisive step: skin-like samples are dropped from a garment's seeds (a midriff, legs under
 * shorts) unless the garment's core zone is itself skin-like.
 */
export function sampleSeeds(source: SeedSource): SeedColours {
  const sampler = new Sampler(source);
  const skin = skinMixture(sampler);
  const upper = sampler.torso(900, { along: [0.22, 0.62], across: [0.15, 0.85] });
  const lower = sampler.thighs(900, [0.25, 0.8]);
  const hair = sampler.hair(300).filter(([lightness, a, b]) => unlikelihood(skin, lightness, a, b) > 12);
  const lowerCore = sampler.thighs(400, [-0.02, 0.28]);
  const upperCore = sampler.torso(400, { along: [0.25, 0.5], across: [0.25, 0.75] });
  const isCloth = (colour: LabColour) => !isSkinLike(skin, colour);
  const skinShare = (colours: LabColour[]) =>
    colours.length === 0 ? 0 : 1 - colours.filter(isCloth).length / colours.length;
  const upperLooksLikeSkin = skinShare(upperCore) >= skinShareLimit;
  const lowerLooksLikeSkin = skinShare(lowerCore) >= skinShareLimit;
  return {
    skin,
    hair: hair.length > 20 ? fitMixture(hair, 2) : [],
    upper: fitMixture(upperLooksLikeSkin ? upper : [...upper, ...upperCore].filter(isCloth), 5),
    lower: fitMixture(lowerLooksLikeSkin ? [...lower, ...lowerCore] : [...lower, ...lowerCore].filter(isCloth), 5),
    upperLooksLikeSkin,
    lowerLooksLikeSkin,
  };
}

/** Skin as three Gaussians of fixed widths around the face's colour: lit, in shade, and highlights. */
function skinMixture(sampler: Sampler): ColourMixture {
  const face = sampler.face(600);
  const hands = sampler.hands(240);
  let samples = face;
  if (face.length < 30) samples = sampler.headVisible ? [...hands, ...face] : headlessSkin(sampler, hands);
  const measured = samples.length > 20 ? trimmedMean(samples) : fallbackSkin;
  const [lightness, a, b] = looksHuman(measured) ? measured : fallbackSkin;
  return [
    component([lightness, a, b], [14 ** 2, 4.5 ** 2, 5.5 ** 2], 0.6),
    component([lightness - 16, a + 1, b], [16 ** 2, 5.5 ** 2, 6.5 ** 2], 0.3),
    component([lightness + 10, a - 3, b - 4], [10 ** 2, 4 ** 2, 5 ** 2], 0.1),
  ];
}

/** Samples hands and throat. Long sleeves and high collars cover both, and then they have the chest's colours. */
function headlessSkin(sampler: Sampler, hands: LabColour[]): LabColour[] {
  const samples = [...hands, ...sampler.throat(80)];
  // separate random points: those of the other samples stay the same
  const apart = sampler.again();
  const chest = apart.torso(200, { along: [0.22, 0.62], across: [0.25, 0.75] });
  if (samples.length < 20 || chest.length < 20) return samples;
  const isChest = near(trimmedMean(samples), trimmedMean(chest));
  return isChest ? apart.throat(120, BARE_THROAT) : samples;
}

const near = (one: LabColour, other: LabColour): boolean =>
  Math.hypot(...one.map((value, j) => value - other[j])) < SAME;

function looksHuman([, a, b]: LabColour): boolean {
  return a > 2 && b > 2 && b < 42;
}

/** Mean without the samples far from the median: lips, brows, glasses, a ring. */
function trimmedMean(samples: LabColour[]): LabColour {
  const centre = [0, 1, 2].map((j) => median(samples.map((sample) => sample[j])));
  const near = samples.filter(
    (sample) =>
      Math.abs(sample[0] - centre[0]) < 22 &&
      Math.abs(sample[1] - centre[1]) < 9 &&
      Math.abs(sample[2] - centre[2]) < 10,
  );
  const mean = (j: number) => near.reduce((sum, sample) => sum + sample[j], 0) / Math.max(1, near.length);
  return [mean(0), mean(1), mean(2)];
}

/** Colours at random points of the body's parts; points that are not certainly the person are skipped. */
class Sampler {
  private readonly source: SeedSource;
  private readonly random: () => number;

  constructor(source: SeedSource) {
    this.source = source;
    this.random = randomNumbers(source.seed);
  }

  again(): Sampler {
    return new Sampler(this.source);
  }

  get headVisible(): boolean {
    return this.source.frame.headVisible;
  }

  /** Around the nose, between eyes and mouth. */
  face(count: number): LabColour[] {
    const { nose, eyes, mouth, eyeDistance } = this.source.frame;
    if (!this.headVisible) return [];
    return this.collect(count, () => ({
      x: nose.x + (this.random() - 0.5) * eyeDistance * 1.3,
      y: lerp(eyes.y + 0.15 * eyeDistance, mouth.y + 0.1 * eyeDistance, this.random()),
    }));
  }

  /** Above the eyes. */
  hair(count: number): LabColour[] {
    const { nose, eyes, eyeDistance } = this.source.frame;
    if (!this.headVisible) return [];
    return this.collect(count, () => ({
      x: nose.x + (this.random() - 0.5) * eyeDistance * 2.4,
      y: eyes.y - eyeDistance * lerp(1.1, 1.8, this.random()),
    }));
  }

  hands(count: number): LabColour[] {
    const { keypoints, shoulderWidth } = this.source.frame;
    return this.collect(count, (i) => {
      const side = i % 2;
      const wrist = keypoints[Body.leftWrist + side];
      const finger = keypoints[Body.leftIndex + side];
      if (wrist.visibility <= 0.6) return null;
      return {
        x: lerp(wrist.x, finger.x, this.random()) + (this.random() - 0.5) * 0.05 * shoulderWidth,
        y: lerp(wrist.y, finger.y, this.random()) + (this.random() - 0.5) * 0.05 * shoulderWidth,
      };
    });
  }

  throat(count: number, above: [number, number] = [0.22, 0.3]): LabColour[] {
    const { shoulderCentre, shoulderWidth } = this.source.frame;
    return this.collect(count, () => ({
      x: shoulderCentre.x + (this.random() - 0.5) * 0.12 * shoulderWidth,
      y: shoulderCentre.y - lerp(above[0], above[1], this.random()) * shoulderWidth,
    }));
  }

  /** In the quadrilateral of shoulders and hips: shares of its length and width. */
  torso(count: number, zone: { along: [number, number]; across: [number, number] }): LabColour[] {
    const { keypoints } = this.source.frame;
    return this.collect(count, () => {
      const along = lerp(zone.along[0], zone.along[1], this.random());
      const across = lerp(zone.across[0], zone.across[1], this.random());
      const left = between(keypoints[Body.leftShoulder], keypoints[Body.leftHip], along);
      const right = between(keypoints[Body.rightShoulder], keypoints[Body.rightHip], along);
      return between(left, right, across);
    });
  }

  /** Between hip and knee: share of the way down. */
  thighs(count: number, along: [number, number]): LabColour[] {
    const { keypoints, shoulderWidth } = this.source.frame;
    return this.collect(count, (i) => {
      const side = i % 2;
      const share = lerp(along[0], along[1], this.random());
      const at = between(keypoints[Body.leftHip + side], keypoints[Body.leftKnee + side], share);
      return { x: at.x + (this.random() - 0.5) * 0.2 * shoulderWidth, y: at.y };
    });
  }

  private collect(count: number, place: (i: number) => Point | null): LabColour[] {
    const { size, lab, alpha } = this.source;
    const colours: LabColour[] = [];
    for (let i = 0; i < count; i++) {
      const at = place(i);
      if (!at) continue;
      const x = Math.round(at.x);
      const y = Math.round(at.y);
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue;
      const pixel = y * size.width + x;
      if (alpha[pixel] > 0.9) colours.push([lab.lightness[pixel], lab.a[pixel], lab.b[pixel]]);
    }
    return colours;
  }
}

function between(from: Point, to: Point, share: number): Point {
  return { x: lerp(from.x, to.x, share), y: lerp(from.y, to.y, share) };
}
