/**
 * New trousers on drawn-up legs end where the old ones did: what is behind a thigh, a seat or a hanging fold is not in the photo, and cloth that
 * follows only the limb's axis left the old outline as a torn rim of made-up wall.
 */
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { boxWhere } from "../../image/planes.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import { isInSkirt } from "../../person/body/skirt.ts";
import { Label, type Limb, type PersonAnalysis } from "../../person/types.ts";
import { type Layers, Piece } from "../types.ts";

/** Shoulder widths over which a parse's ragged outline is smoothed. */
const SMOOTHED = 0.02;
/** Between these shares of a smoothed mask its edge is soft. */
const EDGE = { from: 0.44, to: 0.56 };
/** Pixels over which a hem fades. */
const HEM = 1.5;
/** Coverage from which the drawn cloth's colour is its own. */
const SOLID = 0.97;
/** Levels of 255 by which the cloth's brightness differs from its mean: with more it has a print or tears, which no mean colour continues. */
const PLAIN = 26;
/** Stations of a leg, 0.02 shoulder widths apart, that are skipped in the search for the nearest one. */
const STRIDE = 2;

/**
 * Extends the layers over the old trousers down to the new hems, and trims what stands out from the person. Changes `layers` in place.
 *
 * @param ends - Pixels along the left and the right leg at which the new cloth ends.
 */
export function coverOldTrousers(person: PersonAnalysis, layers: Layers, ends: readonly [number, number]): void {
  const { image, parse, body, limbs } = person;
  const { labels } = parse;
  const [left, right] = limbs.legs;
  if (isInSkirt(left.stations, right.stations, ({ x, y }) => body.labelAt(x, y))) return;
  const { alpha } = layers;
  if (unevenness(layers) > PLAIN) return;
  const margin = Math.ceil(4 * SMOOTHED * body.shoulderWidth);
  const box = boxWhere(image, (i) => labels[i] === Label.lower || alpha[i] > 0);
  const area = {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(image.width - 1, box.right + margin),
    bottom: Math.min(image.height - 1, box.bottom + margin),
  };
  withPlanes((own) => {
    const smoothed = (isIn: (i: number) => boolean) => {
      const mask = own(borrowPlane(labels.length));
      for (let y = area.top; y <= area.bottom; y++) {
        for (let x = area.left; x <= area.right; x++) if (isIn(y * image.width + x)) mask[y * image.width + x] = 1;
      }
      return own(gaussianBlurWithin(mask, image, SMOOTHED * body.shoulderWidth, area));
    };
    // what borders on the top, a hand or a shoe ends at that edge itself
    const outline = smoothed((i) => labels[i] !== Label.background);
    const above = aboveHem(limbs.legs, ends);
    const weight = own(borrowPlane(labels.length));
    const wanted = new Uint8Array(labels.length);
    for (let i = 0; i < alpha.length; i++) weight[i] = alpha[i] > SOLID ? 1 : 0;
    for (let y = area.top; y <= area.bottom; y++) {
      for (let x = area.left; x <= area.right; x++) {
        const i = y * image.width + x;
        const inside = smoothstep(EDGE.from, EDGE.to, outline[i]);
        if (labels[i] === Label.background) alpha[i] = Math.min(alpha[i], inside);
        if (labels[i] !== Label.lower) continue;
        const covered = inside * above(x, y);
        if (covered <= alpha[i]) continue;
        alpha[i] = covered;
        wanted[i] = 1;
        layers.piece[i] = Piece.torso;
      }
    }
    const colour = pushPull(layers.colour, weight, image, wanted);
    for (let i = 0; i < wanted.length; i++) {
      if (wanted[i] && !weight[i])
        for (let channel = 0; channel < 3; channel++) layers.colour[channel][i] = colour[channel][i];
    }
    releasePlanes(...colour);
  });
}

/** Standard deviation of the drawn cloth's brightness, levels of 255. */
function unevenness({ alpha, colour: [red, green, blue] }: Layers): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < alpha.length; i += 3) {
    if (alpha[i] <= SOLID) continue;
    const brightness = (red[i] + green[i] + blue[i]) / 3;
    count++;
    sum += brightness;
    squares += brightness ** 2;
  }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/** 1 above the hem of the nearer leg, 0 below it. */
function aboveHem(legs: readonly Limb[], ends: readonly [number, number]): (x: number, y: number) => number {
  const places = legs.flatMap(({ stations }, side) =>
    stations.filter((_, index) => index % STRIDE === 0).map((station) => ({ station, end: ends[side] })),
  );
  return (x, y) => {
    let nearest = places[0];
    let least = Number.POSITIVE_INFINITY;
    for (const place of places) {
      const away = (x - place.station.x) ** 2 + (y - place.station.y) ** 2;
      if (away >= least) continue;
      least = away;
      nearest = place;
    }
    const { station, end } = nearest;
    const along = station.along + (x - station.x) * station.directionX + (y - station.y) * station.directionY;
    return clamp((end - along) / (2 * HEM) + 0.5, 0, 1);
  };
}
