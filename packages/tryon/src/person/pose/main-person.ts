/** Which of the people in a photo is the one to dress. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import type { Point, Size } from "../../image/types.ts";

/** Where a person is in the photo, in its pixels. */
export interface Whereabouts {
  /** Middle of the hips. */
  hips: Point;
  /** On the circle around the hips that holds the whole body; gives its size and tilt. */
  outermost: Point;
  /** Middle of the part that was seen, across: the head's, or the silhouette's. */
  centreX: number;
}

/** Distance from the photo's middle, in its widths, at which a person counts e times less. */
const OFF_CENTRE = 0.25;
/** The main person is larger than everybody else by this factor… */
const CLEARLY_LARGER = 1.15;
/** …and counts for so much more, by the area they take and how near they are to the middle. */
const CLEARLY_MORE = 2;

/** Radius of the circle that holds the body. */
export const sizeOf = ({ hips, outermost }: Pick<Whereabouts, "hips" | "outermost">): number =>
  distanceBetween(hips, outermost);

export interface MainPerson<Person extends Whereabouts> {
  main: Person;
  /** Nobody else could be meant. */
  isClear: boolean;
}

/** The person to dress: large and near the middle. Undefined where there is nobody. */
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
