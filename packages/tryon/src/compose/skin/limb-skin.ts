/** Skin for a hidden part of a limb: the limb's own colour along its axis times its own light profile across. */

import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Channels } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label, type Limb } from "../../person/types.ts";
import { believedHand, handInBodyLight, isArmTone, mixTones } from "./hand-tone.ts";
import { armForm, legForm } from "./limb-form.ts";
import { fallAcrossCloth, keyLight, roundLight, sharedFall } from "./limb-light.ts";
import { type Rgb, relit } from "./relit.ts";
import type { SkinLight } from "./skin-form.ts";

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
  /** Pixels to the old garment: skin nearer than `shadow` is in its shadow. */
  oldDistance: Float32Array;
  shadow: number;
  /** Samples of the limbs that were measured already: each lends to others. */
  samples: Map<Limb, SkinSample[]>;
  /** Estimated mean colour of this person's hanging arm in this light, from the face. */
  tone: Rgb;
  light: SkinLight;
  /** For arms: what the rest of the body reveals about their skin. */
  body?: BodySkin;
}

export interface BodySkin {
  /** Whether a pixel that is labelled skin may lend its colour. */
  mayLend: (pixel: number) => boolean;
  /** Pixels over which the hand's colour blends into the body's. */
  reach: number;
}

/**
 * `lenders` give their tone if this limb shows too little of its own. The first is the other limb of its kind, whose
 * light profile counts as well.
 */
export function createLimbSkin(limb: Limb, lenders: [other: Limb, ...rest: Limb[]], source: LimbPhoto): LimbSkin {
  const [other] = lenders;
  const own = stationSamples(limb, source);
  const otherSamples = stationSamples(other, source);
  const { body } = source;
  const bare = (arm: Limb, samples: readonly SkinSample[]) => bareStations(arm, samples, source.tone);
  if (body && bare(limb, own) + bare(other, otherSamples) < LEAST_BARE) {
    const tones = sleevedTones(limb, { own, otherLimb: other, other: otherSamples, body }, source);
    return skinOf(limb, tones, modelledLight(limb, other, source));
  }
  // A bare ankle below jeans is in the trousers' shadow: it says little about the leg.
  const needed = lenders.length > 1 ? Math.max(4, 0.25 * own.length) : 4;
  const best = [own, otherSamples, ...lenders.slice(1).map((lender) => stationSamples(lender, source))]
    .map((samples, index) => ({ samples, lender: index === 0 ? limb : lenders[index - 1] }))
    .find(({ samples }) => knownStations(samples) >= needed);
  const tones = best || knownStations(own) >= 4 ? lentTones(own, best ?? { samples: own, lender: limb }) : undefined;
  const profile = lightProfile(
    [
      { limb, samples: own, weight: 1 },
      { limb: other, samples: otherSamples, weight: 0.35 },
    ],
    source,
  );
  const form = body ? armForm : legForm;
  const seen: StationLight = (station, across) => {
    const { segment, position } = limb.stations[station];
    return profileAt(profile ?? [], across * limb.sign) * form(segment, position, across);
  };
  return skinOf(limb, tones ?? own.map(() => source.tone), profile ? seen : modelledLight(limb, other, source));
}

function lentTones(
  own: readonly SkinSample[],
  { samples, lender }: { samples: readonly SkinSample[]; lender: Limb },
): Rgb[] {
  const lent = fillTones(samples, lender);
  const last = lent.length - 1;
  return smoothTones(own.map((_, index) => lent[Math.min(last, Math.round((index * last) / (own.length - 1)))]));
}

/** Brightness relative to the mean tone at a station, `across` -1 (inner) to 1 (outer). */
type StationLight = (station: number, across: number) => number;

function skinOf(limb: Limb, tones: readonly Rgb[], light: StationLight): LimbSkin {
  const spacing = limb.length / (tones.length - 1);
  return {
    at(along, across) {
      const position = clamp(along / spacing, 0, tones.length - 1);
      const index = Math.floor(position);
      const next = Math.min(tones.length - 1, index + 1);
      const share = position - index;
      const lit = lerp(light(index, across), light(next, across), share);
      return relit(mixTones(tones[index], tones[next], share), lit);
    },
  };
}

/** If both arms together show fewer stations than this above the hand (0.02 shoulder widths each), only the hands are known. */
const LEAST_BARE = 24;
const bareStations = (limb: Limb, samples: readonly SkinSample[], tone: Rgb): number =>
  samples.filter(
    (sample, index) => sample.count > 6 && limb.stations[index].segment < 2 && isArmTone(toneOf(sample), tone),
  ).length;

const toneOf = ({ red, green, blue, count }: SkinSample): Rgb => [red / count, green / count, blue / count];

/** The share of the way from the hand's redder colour to the arm's: upper arms have something of both. */
const TO_BODY = 0.9;
/** The face's share in the fall of light; the rest comes from the sleeves. */
const FACE_SHARE = 0.3;

/** The largest exponent of the forms: hair and hoods around a face give it more contrast than the light does. */
const HARDEST = 1.15;

/**
 * Dark skin shows more of its forms than pale skin: levels of red at which contrast is full and at which it is least. Across 20 bare
 * arms brightness varied by 22 % around a red of 125, by 14 % around 165 and by 8 % around 200. With the dark arms' contrast pale
 * ones became tubes with grey edges; with no more than was measured (.62) people who compared them blind found them grey and flat.
 */
const PALE = { from: 155, to: 219, contrast: 0.8 };

const contrastOf = ([red]: Rgb): number => lerp(1, PALE.contrast, smoothstep(PALE.from, PALE.to, red));

/** The light on a limb that shows next to no skin: the light measured on its cloth, applied to the limb's shape. */
function modelledLight(limb: Limb, other: Limb, source: LimbPhoto): StationLight {
  const cloth = source.body ? Label.upper : Label.lower;
  const fall = sharedFall(fallAcrossCloth(limb, { ...source, cloth }), fallAcrossCloth(other, { ...source, cloth }));
  const key = keyLight(lerp(fall, source.light.faceFall, FACE_SHARE));
  const contrast = Math.min(HARDEST, source.light.relief) * contrastOf(source.tone);
  const lights = limb.stations.map((station) => roundLight(key, station));
  const form = source.body ? armForm : legForm;
  return (station, across) => {
    const { segment, position } = limb.stations[station];
    return (lights[station](across) * form(segment, position, across)) ** contrast;
  };
}

/** Skin of a leg that trousers hid. @param tone - Its mean colour. */
export const trouseredLegSkin = (limb: Limb, other: Limb, { tone, ...source }: LimbPhoto): LimbSkin =>
  skinOf(
    limb,
    limb.stations.map(() => tone),
    modelledLight(limb, other, { ...source, tone }),
  );

interface SleevedArm {
  own: readonly SkinSample[];
  otherLimb: Limb;
  other: readonly SkinSample[];
  body: BodySkin;
}

/**
 * Tones of an arm that shows at most its hand: the hand's colour at the wrist, and upwards more and more of the body's.
 */
function sleevedTones(limb: Limb, { own, otherLimb, other, body }: SleevedArm, { tone: lit }: LimbPhoto): Rgb[] {
  const ownHand = handStations(limb, own, lit);
  const seenHand = handTone(own, ownHand) ?? handTone(other, handStations(otherLimb, other, lit));
  const from = ownHand.length < FEWEST_HAND ? limb.length : limb.stations[ownHand[0]].along;
  if (!seenHand) return limb.stations.map(() => lit);
  const hand = believedHand(seenHand, lit);
  const above = mixTones(handInBodyLight(hand, lit), lit, TO_BODY);
  return limb.stations.map(({ along }) => mixTones(hand, above, smoothstep(0, body.reach, from - along)));
}

/** Fewer stations say nothing of a hand. */
const FEWEST_HAND = 3;

/** The stations that show the hand, and the arm next to it as far as it can be skin: a bag over the forearm cannot. */
const handStations = ({ stations }: Limb, samples: readonly SkinSample[], lit: Rgb): number[] =>
  samples.flatMap((sample, index) =>
    sample.count > 6 && (stations[index].segment > 1 || isArmTone(toneOf(sample), lit)) ? [index] : [],
  );

/** Mean colour of these stations; undefined if they are too few. */
const handTone = (samples: readonly SkinSample[], stations: readonly number[]): Rgb | undefined =>
  stations.length < FEWEST_HAND ? undefined : meanTone(stations.map((index) => toneOf(samples[index])));

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
    // before a limb's start there are hair and shoulders
    if (depth[place] <= 2.5 || along[place] <= 0 || labels[i] !== Label.skin || oldDistance[i] < shadow) return;
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
const LENT = 0.22;

/** Gives every station a colour: its own, or the mean of the nearest known ones. */
function fillTones(samples: readonly SkinSample[], limb: Limb): Rgb[] {
  const isKnown = (index: number) => (samples[index]?.count ?? 0) > 6;
  // a single station is a lock of hair or a fold of cloth
  const own = samples.map((sample, index): Rgb | undefined =>
    isKnown(index) && (isKnown(index - 1) || isKnown(index + 1)) ? toneOf(sample) : undefined,
  );
  const known = own.flatMap((tone, index) => (tone ? [{ tone, index }] : []));
  // Hands are redder than arms: do not extrapolate from them while three other stations are visible.
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

export function meanTone(tones: readonly Rgb[]): Rgb {
  const mean: Rgb = [0, 0, 0];
  for (const tone of tones) for (let channel = 0; channel < 3; channel++) mean[channel] += tone[channel] / tones.length;
  return mean;
}

interface ProfileSource {
  limb: Limb;
  samples: readonly SkinSample[];
  weight: number;
}

/**
 * Brightness relative to the station's mean in bins of image x, mixed 80/20 with a cylinder's; undefined if less than
 * half of the width is seen anywhere.
 */
function lightProfile(sources: readonly ProfileSource[], { photo, labels }: LimbPhoto): number[] | undefined {
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
  if (weights.filter((weight) => weight > 20).length < PROFILE_BINS / 2) return undefined;
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
