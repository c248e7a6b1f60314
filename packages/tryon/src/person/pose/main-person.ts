/** Chooses the person to dress from the people in a photo. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import type { Point, Size } from "../../image/types.ts";
import type { Region } from "../types.ts";

/** Where a person is in the photo, in its pixels. */
export interface Whereabouts {
  /** Middle of the hips. */
  hips: Point;
  /** On the circle around the hips that holds the whole body; gives its size and tilt. */
  outermost: Point;
  /** Horizontal middle of the part that was seen: the head, or the silhouette. */
  centreX: number;
}

/** Distance from the photo's middle, in its widths, at which a person counts less by a factor of e. */
const OFF_CENTRE = 0.25;
/** The main person is larger than every other one by this factor… */
const CLEARLY_LARGER = 1.15;
/** …and counts for this many times more, by area and closeness to the middle. */
const CLEARLY_MORE = 2;
/** Whoever is smaller than this share of the largest person passes by, however close to the middle. */
const PASSER_BY = 0.35;
/**
 * A person shorter than this share of the photo's height is taken for a passer-by, even if nobody else is found: our networks miss
 * somebody who fills the photo and whose head is cut off. Of 150 people in ordinary photos the smallest has .58. The price: people who
 * are alone and smaller than that have to crop their photo.
 */
const LEAST_HEIGHT = 0.5;
/** Around a person's points there are hair, hands and wide clothes: this share of the body's longer side. */
const AROUND = 0.15;

/** Radius of the circle that holds the body. */
export const sizeOf = ({ hips, outermost }: Pick<Whereabouts, "hips" | "outermost">): number =>
  distanceBetween(hips, outermost);

export interface MainPerson<Person extends Whereabouts> {
  main: Person;
  /** No other person could be meant. */
  isClear: boolean;
}

/** The person to dress: of the largest, the one near the middle. Undefined if there are no people. */
export function findMainPerson<Person extends Whereabouts>(
  people: readonly Person[],
  { width }: Size,
): MainPerson<Person> | undefined {
  const counts = (person: Person): number => {
    const off = ((person.centreX + person.hips.x) / 2 / width - 0.5) / OFF_CENTRE;
    return sizeOf(person) ** 2 * Math.exp(-(off ** 2));
  };
  const largest = Math.max(...people.map(sizeOf));
  const meant = people.filter((person) => sizeOf(person) >= PASSER_BY * largest);
  const [main, ...others] = meant.toSorted((first, second) => counts(second) - counts(first));
  if (!main) return undefined;
  const isClear = others.every(
    (other) => sizeOf(main) > CLEARLY_LARGER * sizeOf(other) && counts(main) > CLEARLY_MORE * counts(other),
  );
  return { main, isClear };
}

export function isSmallIn({ height }: Size, points: readonly Point[]): boolean {
  const ys = points.map(({ y }) => y);
  return Math.max(...ys) - Math.min(...ys) < LEAST_HEIGHT * height;
}

/**
 * Whether the silhouettes show more of somebody else than of this person: one who fills the photo and whom the detector did not find,
 * because head or shoulders are cut off. Then that one is meant.
 *
 * @param silhouettes - The selfie network's mask, `side * side`, 0-1.
 * @param photo - The square of the photo that it shows.
 */
export function isOutsized(points: readonly Point[], silhouettes: Float32Array, photo: Region): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = AROUND * Math.max(right - left, bottom - top);
  const side = Math.sqrt(silhouettes.length);
  let own = 0;
  let elsewhere = 0;
  silhouettes.forEach((value, i) => {
    if (value <= 0.5) return;
    const x = ((i % side) + 0.5 - side / 2) * (photo.side / side) + photo.centreX;
    const y = (Math.floor(i / side) + 0.5 - side / 2) * (photo.side / side) + photo.centreY;
    const isOwn = x > left - margin && x < right + margin && y > top - margin && y < bottom + margin;
    if (isOwn) own++;
    else elsewhere++;
  });
  return elsewhere > own;
}
