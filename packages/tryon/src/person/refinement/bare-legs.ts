/** Where shorts, skirts and dresses end and bare legs begin. */
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { LabColour, Size } from "../../image/types.ts";
import { planeMargin } from "../limbs/limb-coordinates.ts";
import { farOutside, forEachPixel } from "../limbs/limb-field.ts";
import { legPrior } from "../limbs/limbs.ts";
import { Label, type Limb, type LimbStation, type Limbs, type Parse } from "../types.ts";

/** Less visible legs have no reliable outline. */
const MIN_VISIBILITY = 0.5;
/** Stations to either side of a hem whose colours are compared; 0.16 shoulder widths. */
const WINDOW = 8;
/** The least Lab distance between cloth and leg that counts as a hem. */
const LEAST_STEP = 8;
/** A leg within this Lab distance of the person's arms and face counts as skin. */
const SKIN_LIKE = 15;
/**
 * Shoulder widths below the lower hem from which nothing is cloth, and below the ankles from which everything is shoe.
 */
const BELOW_HEM = 0.1;
const BELOW_ANKLE = 0.06;
/** Share of the leg, from the hip, in which no hem is searched. */
const HIP = 0.08;

/**
 * If cloth is skin-coloured, bare legs get the label of cloth: they would be removed and painted again. Finds the hem
 * as a step of colour along each leg towards skin, and relabels everything below it as skin. Changes `parse.labels` and
 * the legs' outlines above the hem.
 */
export function findBareLegs(size: Size, parse: Parse, limbs: Limbs): void {
  const skin = skinColour(parse);
  if (!skin) return;
  const visible = limbs.legs.filter(({ visibility }) => visibility >= MIN_VISIBILITY);
  const bare = visible.flatMap((leg) => {
    const hem = findHem(colourAlong(parse, leg), skin);
    return hem === undefined ? [] : [{ leg, hem }];
  });
  // nobody wears one leg of trousers: a step on one leg alone is a pocket or the light
  if (bare.length < visible.length) return;
  for (const { leg, hem } of bare) {
    narrowThigh(leg, hem);
    relabelLeg(parse, leg, hem);
  }
  if (bare.length === 2) relabelBeside(parse, size, bare);
}

/** Shadow changes lightness more than colour. */
const distance = (one: LabColour, other: LabColour): number =>
  Math.hypot((one[0] - other[0]) * 0.5, one[1] - other[1], one[2] - other[2]);

function skinColour({ lab, labels }: Parse): LabColour | undefined {
  const pixels: number[] = [];
  for (let i = 0; i < labels.length; i += 7) if (labels[i] === Label.skin) pixels.push(i);
  if (pixels.length < 40) return undefined;
  const of = (plane: Float32Array) => median(pixels.map((i) => plane[i]));
  return [of(lab.lightness), of(lab.a), of(lab.b)];
}

const spacingOf = (leg: Limb): number => leg.length / (leg.stations.length - 1);

/** Mean colour of every station's middle; undefined where shoes or something else is visible. */
function colourAlong({ lab, labels }: Parse, leg: Limb): (LabColour | undefined)[] {
  const count = leg.stations.length;
  const { along, across, depth } = leg.field;
  const spacing = spacingOf(leg);
  const sums = Array.from({ length: count }, () => ({ lightness: 0, a: 0, b: 0, pixels: 0 }));
  forEachPixel(leg.field, (i, place) => {
    if (depth[place] < 1 || Math.abs(across[place]) > 0.6) return;
    if (labels[i] !== Label.lower && labels[i] !== Label.skin) return;
    const sum = sums[clamp(Math.round(along[place] / spacing), 0, count - 1)];
    sum.lightness += lab.lightness[i];
    sum.a += lab.a[i];
    sum.b += lab.b[i];
    sum.pixels++;
  });
  return sums.map(({ lightness, a, b, pixels }) =>
    pixels > 3 ? [lightness / pixels, a / pixels, b / pixels] : undefined,
  );
}

function meanColour(colours: (LabColour | undefined)[]): LabColour | undefined {
  const known = colours.filter((colour) => colour !== undefined);
  if (known.length < WINDOW / 2) return undefined;
  const mean = (channel: 0 | 1 | 2) => known.reduce((sum, colour) => sum + colour[channel], 0) / known.length;
  return [mean(0), mean(1), mean(2)];
}

/** The station with the largest step towards skin. */
function findHem(colours: (LabColour | undefined)[], skin: LabColour): number | undefined {
  let best: number | undefined;
  let largest = LEAST_STEP;
  for (let station = Math.max(2, Math.round(HIP * colours.length)); station < colours.length - 2; station++) {
    const before = meanColour(colours.slice(Math.max(0, station - WINDOW), station));
    const after = meanColour(colours.slice(station, station + WINDOW));
    if (!before || !after) continue;
    const step = distance(before, after);
    const away = distance(after, skin);
    if (step <= largest || away > SKIN_LIKE || away > 0.8 * distance(before, skin)) continue;
    largest = step;
    best = station;
  }
  return best;
}

type Radii = Pick<LimbStation, "outerRadius" | "innerRadius">;

/** Stations of bare leg below a hem whose width shows how strong the leg is above it. */
const REFERENCE = 8;
/** The nearest of them, from which the outline continues: further down the leg the step at the hem showed. */
const NEAREST = 3;
/**
 * Stations over which an axis found beside the leg's middle returns to it; half a shoulder width. An axis at the ankle's
 * edge, used for the whole leg, left no thigh on that side.
 */
const SKEWED = 25;

/** Above the hem the outline is that of the cloth: skin painted into it protruded over the knee. Changes the leg. */
function narrowThigh(leg: Limb, hem: number): void {
  const { stations } = leg;
  const reference = stations.slice(hem + 1, hem + 1 + REFERENCE);
  if (reference.length < REFERENCE / 2) return;
  const build = median(reference.map((s) => (s.outerRadius + s.innerRadius) / 2 / legPrior(s)));
  const nearest = reference.slice(0, NEAREST);
  const atHem = {
    outer: median(nearest.map((s) => s.outerRadius / legPrior(s))),
    inner: median(nearest.map((s) => s.innerRadius / legPrior(s))),
  };
  const before = stations.map(({ outerRadius, innerRadius }) => ({ outerRadius, innerRadius }));
  stations.slice(0, hem + 1).forEach((station, index) => {
    const usual = legPrior(station);
    const away = clamp((hem - index) / SKEWED, 0, 1);
    station.outerRadius = Math.min(station.outerRadius, lerp(atHem.outer, build, away) * usual);
    station.innerRadius = Math.min(station.innerRadius, lerp(atHem.inner, build, away) * usual);
  });
  fitField(leg, before, hem);
}

/** Adapts a leg's field to narrower stations without searching for the nearest station again. */
function fitField({ stations, field, length }: Limb, before: Radii[], hem: number): void {
  const { along, across, depth } = field;
  const spacing = length / (stations.length - 1);
  for (let i = 0; i < depth.length; i++) {
    if (depth[i] === farOutside || along[i] > (hem + 1) * spacing) continue;
    const place = Math.min(along[i] / spacing, stations.length - 1.001);
    const index = Math.floor(place);
    const mix = (of: readonly Radii[], key: keyof Radii) => lerp(of[index][key], of[index + 1][key], place - index);
    const wide = { outer: mix(before, "outerRadius"), inner: mix(before, "innerRadius") };
    const narrow = { outer: mix(stations, "outerRadius"), inner: mix(stations, "innerRadius") };
    const outwards = across[i] * ((wide.outer + wide.inner) / 2) + (wide.outer - wide.inner) / 2;
    const beyondEnd = Math.min(wide.outer - outwards, outwards + wide.inner) - depth[i];
    across[i] = (outwards - (narrow.outer - narrow.inner) / 2) / ((narrow.outer + narrow.inner) / 2);
    depth[i] = Math.min(narrow.outer - outwards, outwards + narrow.inner) - beyondEnd;
    if (depth[i] < -planeMargin) depth[i] = farOutside;
  }
}

/** Below the hem a leg is skin down to the shoe. So are socks, which the next garment covers or leaves unchanged. */
function relabelLeg({ labels }: Parse, leg: Limb, hem: number): void {
  const { along, depth } = leg.field;
  // The hem's own shadow is cloth.
  const from = (hem + 1) * spacingOf(leg);
  forEachPixel(leg.field, (i, place) => {
    if (depth[place] >= -1 && labels[i] === Label.lower && along[place] > from) labels[i] = Label.skin;
  });
}

/** Below the hems of two bare legs nothing is cloth: at the feet it is shoe, beside the legs a piece of wall. */
function relabelBeside(parse: Parse, size: Size, legs: { leg: Limb; hem: number }[]): void {
  const { labels, shoulderWidth } = parse;
  const lowestHem = Math.max(...legs.map(({ leg, hem }) => leg.stations[hem].y)) + BELOW_HEM * shoulderWidth;
  const ankle =
    Math.min(...legs.map(({ leg }) => leg.stations[leg.stations.length - 1].y)) + BELOW_ANKLE * shoulderWidth;
  for (let y = Math.max(0, Math.ceil(lowestHem)); y < size.height; y++) {
    for (let i = y * size.width; i < (y + 1) * size.width; i++) {
      if (labels[i] === Label.lower) labels[i] = y > ankle ? Label.shoes : Label.background;
    }
  }
}
