/** A pink or beige top whose lit shoulder was labelled skin: hue tells cloth from skin where lightness does not. */
import { ColourMean } from "../../image/colour-mean.ts";
import { findComponents } from "../../image/components.ts";
import { clamp, lerp } from "../../image/maths/interpolate.ts";
import type { LabPlanes, Size } from "../../image/types.ts";
import { forEachPixel } from "../limbs/limb-field.ts";
import { type Arm, Label, type Parse } from "../types.ts";

/** Lab units (a and b alone) from which two hues can be told apart, and the least multiple of how much each of them varies. */
const APART = 6;
const CLEARLY = 1.3;
/** How much closer to the cloth's hue than to the skin's a pixel must be. */
const NEARER_BY = 0.5;
/** Pixels at a region's edge in which cloth and background mix: there any pixel nearer to the cloth's hue belongs to it. */
const EDGE = 3;
/** Where a top may cover the body: half width and height above the shoulders in shoulder widths, lowest place between shoulders (0) and hips (1). */
const HALF_WIDTH = 1;
const ABOVE = 0.3;
const LOWEST = 0.4;
/** The middle of the torso, where cloth is taken for the top's. */
const CORE_HALF_WIDTH = 0.3;
const CORE = [0.3, 0.85] as const;
/** Smaller regions are noise, squared shoulder widths; so are references of fewer pixels. */
const LEAST_REGION = 0.003;
const LEAST_PIXELS = 200;

interface Hue {
  a: number;
  b: number;
  /** Mean distance of its pixels. */
  spread: number;
}

/**
 * Rewrites labels (skin -> upper) where the hue is the top's and not the face's, in regions that touch the top. Such cloth was kept
 * as a bare shoulder, and made-up arms took its colour.
 */
export function settleSkinColouredTop(size: Size, parse: Parse): void {
  if (!parse.upperLooksLikeSkin) return;
  const { labels, lab, shoulderCentre, hipCentre, shoulderWidth } = parse;
  const row = (share: number) => lerp(shoulderCentre.y, hipCentre.y, share);
  const isCloth = (i: number) => labels[i] === Label.upper;
  const isSkin = (i: number) => labels[i] === Label.skin;
  const core = boxAround(size, shoulderCentre.x, CORE_HALF_WIDTH * shoulderWidth, row(CORE[0]), row(CORE[1]));
  const cloth = hueOf(lab, pixelsIn(size, core).filter(isCloth));
  const head = boxAround(size, parse.nose.x, parse.eyeDistance, parse.eyes.y, parse.mouth.y);
  const skin = parse.headVisible ? hueOf(lab, pixelsIn(size, head).filter(isSkin)) : undefined;
  if (!cloth || !skin) return;
  const apart = Math.hypot(cloth.a - skin.a, cloth.b - skin.b);
  if (apart < APART || apart < CLEARLY * (cloth.spread + skin.spread)) return;
  const top = shoulderCentre.y - ABOVE * shoulderWidth;
  const zone = pixelsIn(size, boxAround(size, shoulderCentre.x, HALF_WIDTH * shoulderWidth, top, row(LOWEST)));
  const like = new Uint8Array(labels.length);
  for (const i of zone) if (isSkin(i) && distance(lab, i, cloth) < NEARER_BY * distance(lab, i, skin)) like[i] = 1;
  const { index, sizes } = findComponents(like, size);
  const touching = new Set<number>();
  for (const i of zone) if (like[i] && neighbours(size, i).some(isCloth)) touching.add(index[i]);
  const least = LEAST_REGION * shoulderWidth ** 2;
  let edge = zone.filter((i) => like[i] && touching.has(index[i]) && sizes[index[i]] >= least);
  for (let step = 0; step <= EDGE; step++) {
    for (const i of edge) labels[i] = Label.upper;
    edge = edge
      .flatMap((i) => neighbours(size, i))
      .filter((i) => isSkin(i) && distance(lab, i, cloth) < distance(lab, i, skin));
  }
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Within the picture; rows and columns are inclusive. */
const boxAround = ({ width, height }: Size, centre: number, half: number, top: number, bottom: number): Box => ({
  left: Math.max(0, Math.round(centre - half)),
  right: Math.min(width - 1, Math.round(centre + half)),
  top: Math.max(0, Math.round(top)),
  bottom: Math.min(height - 1, Math.round(bottom)),
});

function pixelsIn({ width }: Size, { left, right, top, bottom }: Box): number[] {
  const pixels: number[] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) pixels.push(y * width + x);
  return pixels;
}

function neighbours({ width, height }: Size, i: number): number[] {
  const x = i % width;
  const found = i >= width ? [i - width] : [];
  if (i + width < width * height) found.push(i + width);
  if (x > 0) found.push(i - 1);
  if (x < width - 1) found.push(i + 1);
  return found;
}

function hueOf(lab: LabPlanes, pixels: readonly number[]): Hue | undefined {
  if (pixels.length < LEAST_PIXELS) return undefined;
  const mean = (plane: Float32Array) => pixels.reduce((sum, i) => sum + plane[i], 0) / pixels.length;
  const hue = { a: mean(lab.a), b: mean(lab.b), spread: 0 };
  return { ...hue, spread: pixels.reduce((sum, i) => sum + distance(lab, i, hue), 0) / pixels.length };
}

const distance = ({ a, b }: LabPlanes, i: number, hue: Pick<Hue, "a" | "b">): number =>
  Math.hypot(a[i] - hue.a, b[i] - hue.b);

/** Hue tells skin from khaki and beige even in glare, which pales both: radians from yellow to red between hand and top, at least. */
const REDDER = 0.25;
/** A station is bare if its hue has this share of the way from the top's to the hand's. */
const BARE_SHARE = 0.4;
/** Glints and hairs: this many stations in a row may fail. */
const MISSED = 3;
/** Fewer pixels say nothing of a hand, a top or a station. */
const ENOUGH = { hand: 50, station: 6 };

/**
 * Where the top is skin-coloured, a bare forearm below a rolled-up sleeve was labelled as the top. This person's own hand is the
 * reference: from the hand upwards, as far as the arm is as red, it is skin. Changes `parse.labels`.
 */
export function bareForearm(parse: Parse, arm: Arm): void {
  if (!parse.upperLooksLikeSkin) return;
  const { labels, lab } = parse;
  const { depth, along } = arm.field;
  const last = arm.stations.length - 1;
  const stationAt = (place: number) => clamp(Math.round((along[place] / arm.length) * last), 0, last);
  const hand = new ColourMean();
  const stations = arm.stations.map(() => new ColourMean());
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= 2 || labels[i] === Label.background) return;
    const station = stationAt(place);
    if (arm.stations[station].segment < 2) stations[station].add(lab, i);
    else if (labels[i] === Label.skin) hand.add(lab, i);
  });
  const top = new ColourMean();
  for (let i = 0; i < labels.length; i += 5) if (labels[i] === Label.upper) top.add(lab, i);
  if (hand.count < ENOUGH.hand || top.count < ENOUGH.hand) return;
  const [topHue, handHue] = [redness(top), redness(hand)];
  if (handHue - topHue < REDDER) return;
  const isBare = (at: ColourMean) => at.count >= ENOUGH.station && redness(at) > lerp(topHue, handHue, BARE_SHARE);
  const wrist = arm.stations.findLastIndex(({ segment }) => segment < 2);
  let from = wrist + 1;
  for (let station = wrist; station > 0 && from - station <= MISSED; station--)
    if (isBare(stations[station])) from = station;
  forEachPixel(arm.field, (i, place) => {
    const station = stationAt(place);
    if (station < from || station > wrist || depth[place] <= 0) return;
    if (labels[i] === Label.upper || labels[i] === Label.lower) labels[i] = Label.skin;
  });
  for (let station = from; station < wrist; station++) bareRim(parse, arm, station);
}

/** An outline drawn around a sleeve's colours may leave out this much of the arm at its outer side, shoulder widths. */
const RIM = 0.3;
/** Lines across the arm per station: at a bent elbow they spread. */
const LINES = 12;

/** What is left of the top between a bare station's outer edge and the wall is the arm's rim. Changes `parse.labels`. */
function bareRim({ labels, shoulderWidth }: Parse, { stations, field: { picture } }: Arm, station: number): void {
  const [one, next] = [stations[station], stations[station + 1]];
  for (let line = 0; line < LINES; line++) {
    const mix = (key: "x" | "y" | "normalX" | "normalY" | "outerRadius") => lerp(one[key], next[key], line / LINES);
    const rim: number[] = [];
    for (let radius = mix("outerRadius") - 1; radius < mix("outerRadius") + RIM * shoulderWidth; radius += 0.5) {
      const [x, y] = [Math.round(mix("x") + radius * mix("normalX")), Math.round(mix("y") + radius * mix("normalY"))];
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) break;
      const i = y * picture.width + x;
      if (labels[i] === Label.background) {
        for (const pixel of rim) labels[pixel] = Label.skin;
        break;
      }
      if (labels[i] === Label.upper) rim.push(i);
    }
  }
}

/** Radians from yellow towards red. */
function redness(colour: ColourMean): number {
  const [, a, b] = colour.mean();
  return Math.atan2(a, b);
}
