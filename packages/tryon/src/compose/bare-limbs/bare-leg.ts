/**
 * The leg inside old trousers. There the limb's polygon follows the cloth; drawn as skin, it was a trouser leg in skin colour. Instead the
 * leg is as wide as legs of this build are, lies inside the cloth, and goes down to the foot or shoe that the photo shows below the hem.
 */
import { isBent } from "../../fit/lower/bent-leg.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point, Size } from "../../image/types.ts";
import { isInSkirt } from "../../person/body/skirt.ts";
import { limbField } from "../../person/limbs/limb-coordinates.ts";
import { Label, type Limb, type LimbStation } from "../../person/types.ts";

export interface LegSource {
  size: Size;
  labels: Uint8Array;
  shoulderWidth: number;
  /** The fitted garment's coverage, 0-1. */
  alpha: Float32Array;
  /** It has no legs, so the leg does not come out of a narrow hem. */
  isSkirt?: boolean;
}

/** Old cloth over more than this share of the visible leg is trousers or a long skirt. */
const TROUSERS_SHARE = 0.7;
/**
 * A leg of which less than this becomes bare keeps its outline, shoulder widths, because the old and new hems are close. Does not
 * apply if the photo ends above the feet, nor to trousers that end at the ankle: drawn in skin, their hem was a stump as wide as a leg.
 */
const LEAST_BARED = 0.3;
/** An old hem within this of the ankle is at the ankle, shoulder widths. */
const AT_ANKLE = 0.25;
/** Fewer visible stations of a leg (0.02 shoulder widths apart) are not evidence. */
const LEAST_STATIONS = 8;
/** The distance between a leg and its cloth on either side, shoulder widths. */
const EASE = 0.012;
/** The distance of a joint from the leg's middle, in half widths of the leg. */
const BESIDE_JOINT = 0.6;
/** How much thicker or thinner than usual legs may be. Cloth narrower than the least is only half seen. */
const BUILD = { least: 0.9, most: 1.4 };
const NARROWEST = 0.75;
/** Between these shares of their length thighs fill even wide trousers, up to this share of the width. */
const FILLED = { from: 0.1, to: 0.45, share: 0.93 };
/** Drawn up, thigh and knee come towards the camera and look thicker: by up to this factor, down to these places of the leg. */
const FORESHORTENED = { most: 1.6, from: 1, to: 1.5 };
/**
 * The other leg's cloth may adjoin this one's: then this leg ends half way between both, or at this many times its polygon's inner
 * width.
 */
const INNER_BELIEF = 1.1;
const SMOOTHING = 6;
/** Over this distance above the old hem a leg bends towards the foot that is seen below it, shoulder widths. */
const TURN = 0.45;
/**
 * Below an old hem the foot or shoe begins within this distance, and a made-up leg continues this far under it;
 * shoulder widths.
 */
const FOOT_WITHIN = 0.12;
const OVERLAP = 0.03;
/** A hem slants by no more than this, shoulder widths: skin higher up is a hand beside the leg. */
const HEM_SLANT = 0.35;
/** The hem's own edge and shade lie right below it, so the foot is sampled this far down, shoulder widths. */
const UNDER_HEM = 0.035;
/** The ankle is bare if this share of those columns shows skin. */
const BARE_ANKLE = 0.7;
/** Columns of foot or shoe wider than this many ankles are not an ankle. */
const WIDE_FOOT = 1.9;

/** Half width of a bare leg seen from the front, shoulder widths: thigh, knee, calf, ankle. */
const FORM: readonly [place: number, radius: number][] = [
  [0, 0.262],
  [0.25, 0.25],
  [0.6, 0.208],
  [0.88, 0.168],
  [1, 0.158],
  [1.1, 0.152],
  [1.32, 0.166],
  [1.55, 0.146],
  [1.8, 0.1],
  [1.94, 0.082],
  [2, 0.084],
];

function formOf({ segment, position }: LimbStation): number {
  const place = segment + position;
  const next = Math.max(
    1,
    FORM.findIndex(([at]) => at >= place),
  );
  const [before, after] = [FORM[next - 1], FORM[next]];
  return lerp(before[1], after[1], clamp((place - before[0]) / (after[0] - before[0]), 0, 1));
}

/**
 * The leg unchanged if it is bare or stays covered; otherwise a copy whose outline and field are redone where trousers are
 * removed.
 *
 * @param other - The other leg.
 */
export function bareLeg(leg: Limb, other: Limb, source: LegSource): Limb {
  const inPhoto = leg.stations.filter((station) => pixelAt(source.size, station, 0) !== undefined);
  // what a coat hides is not evidence of trousers
  const seen = inPhoto.filter((station) => labelAt(source, station, 0) !== Label.upper);
  // a joint may be slightly beside its leg
  const isCovered = (station: LimbStation) => {
    const beside = BESIDE_JOINT * formOf(station) * source.shoulderWidth;
    return [0, beside, -beside].some((away) => labelAt(source, station, away) === Label.lower);
  };
  const covered = seen.filter(isCovered);
  if (seen.length < LEAST_STATIONS || covered.length < TROUSERS_SHARE * seen.length) return leg;
  const bared = covered.filter((station) => source.alpha[pixelAt(source.size, station, 0) ?? 0] < 0.5);
  const spacing = leg.length / (leg.stations.length - 1);
  const isCutOff = inPhoto.length < leg.stations.length;
  const hem = bared.at(-1)?.along ?? 0;
  const reachesEnd = isCutOff || hem > leg.length - AT_ANKLE * source.shoulderWidth;
  if (bared.length * spacing < (reachesEnd ? 1 : LEAST_BARED * source.shoulderWidth)) return leg;
  const inside = inCloth(leg.stations, other.stations, source);
  const ending = redirected(towardsFoot(inside, source));
  const stations = source.isSkirt ? ending : outOfHem(ending, source);
  return {
    ...leg,
    stations,
    length: stations[stations.length - 1].along,
    // if only its end is outside the photo, the cloth says where it is
    visibility: 1,
    field: limbField(stations, source.size),
  };
}

/** Recomputes directions along the current axis: cross-sections askew to it tear the outline. */
function redirected(stations: readonly LimbStation[]): LimbStation[] {
  let along = 0;
  return stations.map((station, index) => {
    const [before, after] = [
      stations[Math.max(0, index - SMOOTHING)],
      stations[Math.min(stations.length - 1, index + SMOOTHING)],
    ];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const [directionX, directionY] = [(after.x - before.x) / length, (after.y - before.y) / length];
    const side = Math.sign(station.normalY * directionX - station.normalX * directionY) || 1;
    if (index > 0) along += Math.hypot(station.x - stations[index - 1].x, station.y - stations[index - 1].y);
    return { ...station, directionX, directionY, normalX: -side * directionY, normalY: side * directionX, along };
  });
}

/** Below a new hem a leg widens by no more than this per pixel. The hem's width is measured over this many stations. */
const WIDENING = 0.1;
const HEM_STATIONS = 5;

/** A leg that comes out of a trouser leg is no wider than the hem: otherwise corners of skin stood beside it. */
function outOfHem(stations: LimbStation[], source: LegSource): LimbStation[] {
  const isGarment = (station: LimbStation, away: number) => {
    const i = pixelAt(source.size, station, away);
    return i !== undefined && source.alpha[i] > 0.5;
  };
  const hem = stations.findLastIndex((station) => isGarment(station, 0));
  if (hem < HEM_STATIONS) return stations;
  const limit = (side: -1 | 1, key: "outerRadius" | "innerRadius") => {
    const reach = stations.slice(hem - HEM_STATIONS, hem).map((station) => {
      let radius = 0;
      while (radius < 2 * station[key] && isGarment(station, side * (radius + 1))) radius++;
      return radius;
    });
    return median(reach) - EASE * source.shoulderWidth;
  };
  const [outer, inner] = [limit(1, "outerRadius"), limit(-1, "innerRadius")];
  return stations.map((station, index) => {
    if (index < hem - HEM_STATIONS) return station;
    const wider = WIDENING * Math.max(0, station.along - stations[hem].along);
    const within = (radius: number, most: number) => Math.min(radius, Math.max(radius / 2, most + wider));
    return {
      ...station,
      outerRadius: within(station.outerRadius, outer),
      innerRadius: within(station.innerRadius, inner),
    };
  });
}

function pixelAt({ width, height }: Size, { x, y, normalX, normalY }: LimbStation, away: number): number | undefined {
  const column = Math.round(x + normalX * away);
  const row = Math.round(y + normalY * away);
  return column < 0 || row < 0 || column >= width || row >= height ? undefined : row * width + column;
}

function labelOf({ size, labels }: LegSource, { x, y }: Point): number | undefined {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= size.width || row >= size.height
    ? undefined
    : labels[row * size.width + column];
}

function labelAt({ size, labels }: LegSource, station: LimbStation, away: number): number | undefined {
  const i = pixelAt(size, station, away);
  return i === undefined ? undefined : labels[i];
}

/** Pixels from a station's axis to both edges of its cloth. */
interface Cloth {
  outer: number;
  inner: number;
}

/** The leg's outline inside the cloth, around the cloth's middle. */
function inCloth(stations: readonly LimbStation[], others: readonly LimbStation[], source: LegSource): LimbStation[] {
  const unit = source.shoulderWidth;
  const usual = stations.map((station) => formOf(station) * unit);
  const inSkirt = isInSkirt(stations, others, (at) => labelOf(source, at));
  const cloth = stations.map((station, index) => {
    if (inSkirt) return undefined;
    const beside = others[Math.round((index * (others.length - 1)) / (stations.length - 1))];
    const half = ((station.x - beside.x) * station.normalX + (station.y - beside.y) * station.normalY) / 2;
    const innermost = Math.max(INNER_BELIEF * station.innerRadius, half);
    return clothAround(station, source, { farthest: 2 * usual[index], innermost });
  });
  const build = buildOf(stations, cloth, usual);
  const nearest = isBent({ stations, visibility: 1 }) ? FORESHORTENED.most : 1;
  const radii = usual.map((radius, index) => {
    const wanted = build * radius;
    const around = cloth[index];
    if (!around) return inSkirt ? wanted : Number.NaN;
    const { segment, position } = stations[index];
    const most = lerp(nearest, 1, smoothstep(FORESHORTENED.from, FORESHORTENED.to, segment + position)) * wanted;
    return clamp((around.outer + around.inner) / 2 - EASE * unit, NARROWEST * wanted, most);
  });
  const shifts = cloth.map((around, index) => {
    if (!around) return Number.NaN;
    // at the hip as far out as the cloth, further down in its middle
    const room = (around.outer + around.inner) / 2 - radii[index];
    const place = stations[index].segment + stations[index].position;
    return (around.outer - around.inner) / 2 + room * smoothstep(0.8, 0.1, place) * 0.6;
  });
  const smooth = (values: number[]) => runningMean(runningMedian(continued(values), SMOOTHING), SMOOTHING);
  const [radius, shift] = [smooth(radii.map((value, index) => value / usual[index])), smooth(shifts)];
  return stations.map((station, index) => ({
    ...station,
    x: station.x + station.normalX * shift[index],
    y: station.y + station.normalY * shift[index],
    outerRadius: radius[index] * usual[index],
    innerRadius: radius[index] * usual[index],
  }));
}

/** Fills unknown values from the nearest known station. */
function continued(values: readonly number[]): number[] {
  const known = values.flatMap((value, index) => (Number.isNaN(value) ? [] : [index]));
  return values.map((value, index) => {
    if (!Number.isNaN(value) || known.length === 0) return Number.isNaN(value) ? 0 : value;
    return values[known.reduce((best, at) => (Math.abs(at - index) < Math.abs(best - index) ? at : best))];
  });
}

/** Undefined if the axis is not on cloth. */
function clothAround(
  station: LimbStation,
  source: LegSource,
  { farthest, innermost }: { farthest: number; innermost: number },
): Cloth | undefined {
  const isCloth = (away: number) => labelAt(source, station, away) === Label.lower;
  const start = [0, 1, -1].map((side) => (side * BESIDE_JOINT * farthest) / 2).find(isCloth);
  if (start === undefined) return undefined;
  const edge = (side: -1 | 1) => {
    let away = start;
    while (Math.abs(away) < farthest && isCloth(away + side)) away += side;
    return away;
  };
  return { outer: edge(1), inner: Math.min(-edge(-1), innermost) };
}

/** How much thicker than usual this person's legs are, judged by the cloth around the thighs. */
function buildOf(
  stations: readonly LimbStation[],
  cloth: readonly (Cloth | undefined)[],
  usual: readonly number[],
): number {
  const shares = stations.flatMap(({ segment, position }, index) => {
    const around = cloth[index];
    if (!around || segment > 0 || position < FILLED.from || position > FILLED.to) return [];
    return [(FILLED.share * (around.outer + around.inner)) / 2 / usual[index]];
  });
  return shares.length < 3 ? 1 : clamp(median(shares), BUILD.least, BUILD.most);
}

/** Continues the leg down to the old hem and ends in the middle of what the photo shows below it. */
function towardsFoot(stations: LimbStation[], source: LegSource): LimbStation[] {
  const { shoulderWidth } = source;
  const longer = continuedDown(stations, source);
  // if the photo ends above the foot, the leg itself may show below a hem
  const end = longer.findLastIndex((station) => pixelAt(source.size, station, 0) !== undefined);
  const isCutOff = end < longer.length - 1;
  const hem = isCutOff ? longer.findLastIndex((station) => labelAt(source, station, 0) === Label.lower) : end;
  if (hem < 0) return longer;
  const last = longer[hem];
  const foot = footColumns(longer.slice(0, hem + 1), source);
  if (!foot || (isCutOff && foot.isShoe)) return longer;
  const half = (foot.to - foot.from + 1) / 2;
  const isAnkle = !foot.isShoe && half < WIDE_FOOT * last.outerRadius;
  const radius = isAnkle ? clamp(half, 0.8 * last.outerRadius, 1.45 * last.outerRadius) : last.outerRadius;
  const room = Math.max(0, half - radius);
  const centre = (foot.from + foot.to) / 2;
  const middle = isAnkle ? centre : clamp(last.x, centre - room, centre + room);
  return longer.map((station) => {
    const share = smoothstep(TURN * shoulderWidth, 0, last.along - station.along);
    const scaled = lerp(1, radius / last.outerRadius, share);
    return {
      ...station,
      x: station.x + share * (middle - last.x),
      outerRadius: station.outerRadius * scaled,
      innerRadius: station.innerRadius * scaled,
    };
  });
}

/** Trousers reach below the ankle joint, so the leg continues as far as their cloth. */
function continuedDown(stations: LimbStation[], source: LegSource): LimbStation[] {
  const spacing = stations[stations.length - 1].along / (stations.length - 1);
  const longer = stations.slice();
  const limit = FOOT_WITHIN * source.shoulderWidth * 2;
  const end = stations[stations.length - 1];
  let under = 0;
  while (under < OVERLAP * source.shoulderWidth && longer[longer.length - 1].along < end.along + limit) {
    const last = longer[longer.length - 1];
    const next = { ...last, x: last.x + last.directionX * spacing, y: last.y + last.directionY * spacing };
    next.along = last.along + spacing;
    if (pixelAt(source.size, next, 0) === undefined) break;
    longer.push(next);
    if (labelAt(source, next, 0) !== Label.lower) under += spacing;
  }
  return longer;
}

interface FootColumns {
  from: number;
  to: number;
  isShoe: boolean;
}

/** First and last column of foot or shoe right below the old hem. */
function footColumns(
  stations: readonly LimbStation[],
  { size, labels, shoulderWidth }: LegSource,
): FootColumns | undefined {
  const end = stations[stations.length - 1];
  const highest = Math.max(stations[stations.length >> 1].y, end.y - HEM_SLANT * shoulderWidth);
  const reach = 2.2 * end.outerRadius;
  const below = Math.max(2, Math.round(UNDER_HEM * shoulderWidth));
  const found: { x: number; isShoe: boolean }[] = [];
  for (let x = Math.max(0, Math.round(end.x - reach)); x <= Math.min(size.width - 1, end.x + reach); x++) {
    let hem = Math.min(size.height - 1, Math.round(end.y + FOOT_WITHIN * shoulderWidth));
    while (hem > highest && labels[hem * size.width + x] !== Label.lower) hem--;
    if (hem <= highest) continue;
    const label = labels[Math.min(size.height - 1, hem + below) * size.width + x];
    if (label === Label.skin || label === Label.shoes) found.push({ x, isShoe: label === Label.shoes });
  }
  const own = nearestRun(found, end.x);
  if (own.length < 3) return undefined;
  const skin = own.filter(({ isShoe }) => !isShoe);
  const isShoe = skin.length < BARE_ANKLE * own.length;
  const columns = isShoe ? own : skin;
  return { from: columns[0].x, to: columns[columns.length - 1].x, isShoe };
}

/** Columns that may be missing within one foot. */
const LARGEST_GAP = 4;

/** The run of adjacent columns nearest to `x`: the other foot may be close. */
function nearestRun<Column extends { x: number }>(columns: readonly Column[], x: number): Column[] {
  const runs: Column[][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    if (run && column.x - run[run.length - 1].x <= LARGEST_GAP) run.push(column);
    else runs.push([column]);
  }
  const away = (run: Column[]) => Math.max(0, run[0].x - x, x - run[run.length - 1].x);
  return runs.reduce((best, run) => (away(run) < away(best) ? run : best), runs[0] ?? []);
}
