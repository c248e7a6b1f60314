/**
 * Brings the grades of one grader in one round to the scale of the anchors' agreed grades: a straight line through the
 * anchors that a few odd grades cannot tilt.
 */
import { type Grade, readGrades } from "./grades.ts";

/** Anchors' names with the grades that several graders agreed on. */
export type AgreedGrades = ReadonlyMap<string, Pick<Grade, "grade">>;

export interface Calibration {
  /** Anchors used; none: nothing is mapped. */
  count: number;
  slope: number;
  offset: number;
  /** How far a mapped grade typically is from the agreed one: 1.48 times the median distance, grades. */
  spread: number;
  map: (grade: number) => number;
}

/** Below this number a line says more about single pictures than about the grader. */
const LEAST = 8;

/**
 * @param grades - One grader's grades of the anchors in one round.
 * @throws Error if better anchors do not get better grades: such a form is not about these pictures.
 */
export function calibrate(grades: AgreedGrades, agreed: AgreedGrades): Calibration {
  const points = [...grades].flatMap(([name, { grade }]) => {
    const known = agreed.get(name);
    return known ? [{ x: grade, y: known.grade }] : [];
  });
  if (points.length < LEAST) return { count: 0, slope: 1, offset: 0, spread: Number.NaN, map: (grade) => grade };
  const slope = medianSlope(points);
  if (!(slope > 0)) throw new Error("The grades of the anchors do not rise with the agreed ones.");
  const offset = median(points.map(({ x, y }) => y - slope * x));
  const map = (grade: number) => Math.min(5, Math.max(1, offset + slope * grade));
  const spread = 1.48 * median(points.map(({ x, y }) => Math.abs(map(x) - y)));
  return { count: points.length, slope, offset, spread, map };
}

export function describeCalibration({ count, slope, offset, spread }: Calibration): string {
  if (count === 0) return "too few anchors, grades as given: not comparable with other rounds";
  const line = `${slope.toFixed(2)} × grade ${offset < 0 ? "−" : "+"} ${Math.abs(offset).toFixed(2)}`;
  return `${count} anchors, ${line}, spread ${spread.toFixed(2)}`;
}

/** The anchors' agreed grades: of each the median of all forms. The notes say how far these are apart. */
export function agree(rounds: readonly (readonly { name: string; grade: number }[])[]): string[] {
  const all = Map.groupBy(rounds.flat(), ({ name }) => name);
  const lines = [...all]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, rows]) => {
      const grades = rows.map(({ grade }) => grade).sort((first, second) => first - second);
      return [name, median(grades), grades.join(" ")].join("\t");
    });
  return [`# anchor\tagreed grade: the median of ${rounds.length} independent graders\ttheir grades`, ...lines];
}

/** Empty without such a file: then no form is mapped. */
export const readAgreed = (file: string): AgreedGrades => readGrades(file);

interface Point {
  x: number;
  y: number;
}

/** Median of the slopes of all pairs of points, weighted by their distance (Theil and Sen). */
function medianSlope(points: readonly Point[]): number {
  const slopes = points.flatMap((first, i) =>
    points.slice(i + 1).flatMap((second) => {
      const distance = second.x - first.x;
      return distance === 0 ? [] : [{ slope: (second.y - first.y) / distance, weight: Math.abs(distance) }];
    }),
  );
  slopes.sort((first, second) => first.slope - second.slope);
  const half = slopes.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { slope, weight } of slopes) {
    passed += weight;
    if (passed >= half) return slope;
  }
  return Number.NaN;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
