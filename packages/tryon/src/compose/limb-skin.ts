/** Skin for a hidden part of a limb: the limb's own colour along its axis times its own light profile across. */

import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { forEachPixel } from "../person/limb-field.ts";
import { type Channels, Label, type Limb } from "../types.ts";
import { SHADE_EXPONENTS } from "./skin-form.ts";
import { sleeveLight } from "./sleeve-light.ts";

export type Rgb = [red: number, green: number, blue: number];

export interface LimbSkin {
  /** Colour `along` pixels from the limb's start, `across` -1 (inner) to 1 (outer). */
  at(along: number, across: number): Rgb;
}

interface SkinSample {
  red: number;
  green: number;
  blue: number;
  count: number;
}

const PROFILE_BINS = 11;

export interface LimbPhoto {
  photo: Channels;
  labels: Uint8Array;
  /** Pixels to the old garment: skin nearer than `shadow` lies in its shadow. */
  oldDistance: Float32Array;
  shadow: number;
  /** Samples of the limbs that were looked at already: each lends to others. */
  samples: Map<Limb, SkinSample[]>;
  /** For arms: what the rest of the body says of them. */
  body?: BodySkin;
}

export interface BodySkin {
  /** Colour of the person's lit skin. */
  tone: Rgb;
  /** Whether a pixel that is labelled skin may lend its colour. */
  mayLend: (pixel: number) => boolean;
  /** Pixels over which the hand's colour goes over into the body's. */
  reach: number;
}

/**
 * Undefined when no limb shows any skin and nothing is known of the body's. `lenders` give their tone when this limb shows
 * too little of its own; the first is the other limb of its kind, whose light profile counts as well.
 */
export function createLimbSkin(
  limb: Limb,
  lenders: [other: Limb, ...rest: Limb[]],
  source: LimbPhoto,
): LimbSkin | undefined {
  const [other] = lenders;
  const own = stationSamples(limb, source);
  const otherSamples = stationSamples(other, source);
  const { body } = source;
  if (body && bareStations(limb, own) + bareStations(other, otherSamples) < LEAST_BARE) {
    return sleevedArmSkin(limb, { own, other: { limb: other, samples: otherSamples }, body }, source);
  }
  // A bare ankle below jeans is in the trousers' shadow: it says little about the leg.
  const needed = lenders.length > 1 ? Math.max(4, 0.25 * own.length) : 4;
  const best = [own, otherSamples, ...lenders.slice(1).map((lender) => stationSamples(lender, source))]
    .map((samples, index) => ({ samples, lender: index === 0 ? limb : lenders[index - 1] }))
    .find(({ samples }) => knownStations(samples) >= needed);
  if (!best && knownStations(own) < 4) return undefined;
  const { samples, lender } = best ?? { samples: own, lender: limb };
  const lent = fillTones(samples, lender);
  const last = lent.length - 1;
  const tones = smoothTones(own.map((_, index) => lent[Math.min(last, Math.round((index * last) / (own.length - 1)))]));
  const profile = lightProfile(
    [
      { limb, samples: own, weight: 1 },
      { limb: other, samples: otherSamples, weight: 0.35 },
    ],
    source,
  );
  if (process.env.DBG) console.error('limb', limb.sign, 'known', knownStations(own), 'tones', [0,0.2,0.4,0.6,0.8,1].map((t)=>tones[Math.floor(t*(tones.length-1))].map(Math.round).join(',')).join(' | '), 'profile', profile.map((v)=>v.toFixed(2)).join(' '));
  return skinOf(limb, tones, (across) => profileAt(profile, across * limb.sign));
}

/** `light`: brightness relative to the mean, the same for all channels or one each. */
function skinOf(limb: Limb, tones: readonly Rgb[], light: (across: number) => number | Rgb): LimbSkin {
  const spacing = limb.length / (tones.length - 1);
  return {
    at(along, across) {
      const position = clamp(along / spacing, 0, tones.length - 1);
      const index = Math.floor(position);
      const next = Math.min(tones.length - 1, index + 1);
      const share = position - index;
      const lit = light(across);
      const mix = (channel: 0 | 1 | 2) =>
        lerp(tones[index][channel], tones[next][channel], share) * (typeof lit === "number" ? lit : lit[channel]);
      return [mix(0), mix(1), mix(2)];
    },
  };
}

/** Both arms together show less of themselves than this many stations (0.02 shoulder widths each) above the hand: what is known is hands. */
const LEAST_BARE = 24;
const bareStations = (limb: Limb, samples: readonly SkinSample[]): number =>
  samples.filter(({ count }, index) => count > 6 && limb.stations[index].segment < 2).length;

/** Of the way from the hand's colour, which is redder, to that of the lit face: upper arms have something of both. */
const TO_BODY = 0.6;
/** A hanging arm faces the light less than a face does. */
const FACE_TO_ARM = 0.94;

interface SleevedArm {
  own: readonly SkinSample[];
  other: { limb: Limb; samples: readonly SkinSample[] };
  body: BodySkin;
}

/**
 * An arm of which the photo shows the hand at most: the hand's colour at the wrist, and upwards more and more of the body's.
 * Its light is that which fell on the sleeve.
 */
function sleevedArmSkin(limb: Limb, { own, other, body }: SleevedArm, source: LimbPhoto): LimbSkin {
  const lit = body.tone.map((value) => value * FACE_TO_ARM);
  const ownHand = handTone(own);
  const hand = outOfShade(ownHand ?? handTone(other.samples), lit);
  const first = own.findIndex(({ count }) => count > 6);
  const from = ownHand ? limb.stations[first].along : limb.length;
  const tones = limb.stations.map(({ along }): Rgb => {
    const share = TO_BODY * smoothstep(0, body.reach, from - along);
    const mix = (channel: number) => (hand ? lerp(hand[channel], lit[channel], share) : lit[channel]);
    return [mix(0), mix(1), mix(2)];
  });
  const light = sleeveLight(limb, source);
  if (process.env.DBG) console.error('sleeved', limb.sign, 'hand', hand, ownHand,'lit', lit, 'light', [-1,-.75,-.5,-.25,0,.25,.5,.75,1].map((v)=>light(v).toFixed(2)).join(' '));
  return skinOf(limb, tones, (across) => {
    const brightness = light(across);
    return [brightness ** SHADE_EXPONENTS[0], brightness ** SHADE_EXPONENTS[1], brightness ** SHADE_EXPONENTS[2]];
  });
}

/** Shares of the body's brightness between which a hand goes over from lying in a pocket's shade to being lit like the arm. */
const SHADED_HAND = { least: 0.55, most: 0.8 };

function outOfShade(hand: Rgb | undefined, lit: readonly number[]): Rgb | undefined {
  if (!hand) return undefined;
  const brightness = (colour: readonly number[]) => colour.reduce((sum, value) => sum + value, 0);
  const trust = smoothstep(SHADED_HAND.least, SHADED_HAND.most, brightness(hand) / Math.max(1, brightness(lit)));
  return [lerp(lit[0], hand[0], trust), lerp(lit[1], hand[1], trust), lerp(lit[2], hand[2], trust)];
}

/** Mean colour of all that is seen of a limb; undefined for less than a few stations. */
function handTone(samples: readonly SkinSample[]): Rgb | undefined {
  const known = samples.filter(({ count }) => count > 6);
  if (known.length < 3) return undefined;
  return meanTone(known.map(({ red, green, blue, count }) => [red / count, green / count, blue / count]));
}

function stationSamples(limb: Limb, source: LimbPhoto): SkinSample[] {
  const known = source.samples.get(limb);
  if (known) return known;
  const samples = sampleStations(limb, source);
  source.samples.set(limb, samples);
  return samples;
}

function sampleStations(limb: Limb, { photo, labels, oldDistance, shadow, body }: LimbPhoto): SkinSample[] {
  const count = limb.stations.length;
  const spacing = limb.length / (count - 1);
  const samples = Array.from({ length: count }, () => ({ red: 0, green: 0, blue: 0, count: 0 }));
  const { along, depth } = limb.field;
  forEachPixel(limb.field, (i, place) => {
    if (depth[place] <= 2.5 || labels[i] !== Label.skin || oldDistance[i] < shadow) return;
    if (body && !body.mayLend(i)) return;
    const sample = samples[clamp(Math.round(along[place] / spacing), 0, count - 1)];
    sample.red += photo[0][i];
    sample.green += photo[1][i];
    sample.blue += photo[2][i];
    sample.count++;
  });
  return samples;
}

const knownStations = (samples: readonly SkinSample[]): number => samples.filter((sample) => sample.count > 6).length;

/** A hidden part takes the mean colour of this much of the limb beside it, as a share of its length. */
const LENT = 0.15;

/** Every station gets a colour: its own, or the mean of the known ones next to it. */
function fillTones(samples: readonly SkinSample[], limb: Limb): Rgb[] {
  const own = samples.map(({ red, green, blue, count }): Rgb | undefined =>
    count > 6 ? [red / count, green / count, blue / count] : undefined,
  );
  const known = own.flatMap((tone, index) => (tone ? [{ tone, index }] : []));
  // Hands are redder than arms: do not extrapolate from them while three other stations show.
  const onLimb = known.filter(({ index }) => limb.stations[index].segment < 2);
  const usable = onLimb.length >= 3 ? onLimb : known;
  return own.map((tone, index) => {
    if (tone) return tone;
    const nearest = usable.reduce((best, candidate) =>
      Math.abs(candidate.index - index) < Math.abs(best.index - index) ? candidate : best,
    );
    return meanTone(
      usable
        .filter((candidate) => Math.abs(candidate.index - nearest.index) <= LENT * samples.length)
        .map(({ tone: t }) => t),
    );
  });
}

const smoothTones = (tones: readonly Rgb[]): Rgb[] =>
  tones.map((_, index) => meanTone(tones.slice(Math.max(0, index - 3), index + 4)));

function meanTone(tones: readonly Rgb[]): Rgb {
  const mean: Rgb = [0, 0, 0];
  for (const tone of tones) for (let channel = 0; channel < 3; channel++) mean[channel] += tone[channel] / tones.length;
  return mean;
}

interface ProfileSource {
  limb: Limb;
  samples: readonly SkinSample[];
  weight: number;
}

/** Brightness relative to the station's mean in bins of image x, mixed 80/20 with a cylinder's. */
function lightProfile(sources: readonly ProfileSource[], { photo, labels }: LimbPhoto): number[] {
  const sums = new Float64Array(PROFILE_BINS);
  const weights = new Float64Array(PROFILE_BINS);
  for (const { limb, samples, weight } of sources) {
    const { along, across, depth } = limb.field;
    const spacing = limb.length / (samples.length - 1);
    forEachPixel(limb.field, (i, place) => {
      if (depth[place] <= 1.2 || labels[i] !== Label.skin) return;
      const station = clamp(Math.round(along[place] / spacing), 0, samples.length - 1);
      const sample = samples[station];
      if (limb.stations[station].segment > 1 || sample.count < 7) return;
      const mean = (sample.red + sample.green + sample.blue) / sample.count;
      const bin = clamp(Math.floor(((across[place] * limb.sign + 1) / 2) * PROFILE_BINS), 0, PROFILE_BINS - 1);
      sums[bin] += (weight * (photo[0][i] + photo[1][i] + photo[2][i])) / Math.max(20, mean);
      weights[bin] += weight;
    });
  }
  return Array.from(sums, (sum, bin) => {
    const across = ((bin + 0.5) / PROFILE_BINS) * 2 - 1;
    const cylinder = 1.04 - 0.16 * Math.abs(across) ** 3;
    return weights[bin] > 20 ? clamp(sum / weights[bin], 0.72, 1.15) * 0.8 + cylinder * 0.2 : cylinder;
  });
}

function profileAt(profile: readonly number[], imageAcross: number): number {
  const position = clamp(((imageAcross + 1) / 2) * PROFILE_BINS - 0.5, 0, PROFILE_BINS - 1);
  const index = Math.floor(position);
  const next = Math.min(PROFILE_BINS - 1, index + 1);
  return lerp(profile[index], profile[next], position - index);
}
