/** Chooses the person to dress from the people in a photo. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import type { Point, Size } from "../../image/types.ts";

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

/** Radius of the circle that holds the body. */
export const sizeOf = ({ hips, outermost }: Pick<Whereabouts, "hips" | "outermost">): number =>
  distanceBetween(hips, outermost);

export interface MainPerson<Person extends Whereabouts> {
  main: Person;
  /** No other person could be meant. */
  isClear: boolean;
}

/** The person to dress: large and near the middle. Undefined if there are no people. */
export function findMainPerson<Person extends Whereabouts>(
  people: readonly Person[],
  { width }: Size,
): MainPerson<Person> | undefined {
  const counts = (person: Person): number => {
    const off = ((person.centreX + person.hips.x) / 2 / width - 0.5) / OFF_CENTRE;
    return sizeOf(person) ** 2 * Math.exp(-(off ** 2));
  };
  const [main, ...others] = people.toSorted((first, second) => counts(second) - counts(first));
  if (!main) return undefined;
  const isClear = others.every(
    (other) => sizeOf(main) > CLEARLY_LARGER * sizeOf(other) && counts(main) > CLEARLY_MORE * counts(other),
  );
  return { main, isClear };
}
