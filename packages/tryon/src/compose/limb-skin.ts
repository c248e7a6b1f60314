/** Skin for a hidden part of a limb: the limb's own colour along its axis times its own light profile across. */

import { clamp, lerp } from "../image/interpolate.ts";
import { forEachPixel } from "../person/limb-field.ts";
import { type Channels, Label, type Limb } from "../types.ts";

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
}

/**
 * Undefined when no limb shows any skin. `lenders` give their tone when this limb shows too little of its own; the
 * first is the other limb of its kind, whose light profile counts as well.
 */
export function createLimbSkin(
  limb: Limb,
  lenders: [other: Limb, ...rest: Limb[]],
  source: LimbPhoto,
): LimbSkin | undefined {
  const [other] = lenders;
  const own = stationSamples(limb, source);
  const otherSamples = stationSamples(other, source);
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
  const spacing = limb.length / (tones.length - 1);
  return {
    at(along, across) {
      const position = clamp(along / spacing, 0, tones.length - 1);
      const index = Math.floor(position);
      const next = Math.min(tones.length - 1, index + 1);
      const share = position - index;
      const light = profileAt(profile, across * limb.sign);
      const mix = (channel: 0 | 1 | 2) => lerp(tones[index][channel], tones[next][channel], share) * light;
      return [mix(0), mix(1), mix(2)];
    },
  };
}

function stationSamples(limb: Limb, source: LimbPhoto): SkinSample[] {
  const known = source.samples.get(limb);
  if (known) return known;
  const samples = sampleStations(limb, source);
  source.samples.set(limb, samples);
  return samples;
}

function sampleStations(limb: Limb, { photo, labels, oldDistance, shadow }: LimbPhoto): SkinSample[] {
  const count = limb.stations.length;
  const spacing = limb.length / (count - 1);
  const samples = Array.from({ length: count }, () => ({ red: 0, green: 0, blue: 0, count: 0 }));
  const { along, depth } = limb.field;
  forEachPixel(limb.field, (i, place) => {
    if (depth[place] <= 2.5 || labels[i] !== Label.skin || oldDistance[i] < shadow) return;
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
