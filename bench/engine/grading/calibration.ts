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
  /** How far a mapped grade typically is from the agreed one: the root of the mean square over the anchors used, grades. */
  spread: number;
  map: (grade: number) => number;
}

/** Below this number a line says more about single pictures than about the grader. */
const LEAST = 8;
/** An anchor further from the line than this many spreads is odd. Near the line nothing is: graders write in steps of a half. */
const ODD = 2.5;
const STEP = 0.5;

/**
 * @param grades - One grader's grades of the anchors in one round.
 * @throws Error if better anchors do not get better grades: such a form is not about these pictures.
 */
export function calibrate(grades: AgreedGrades, agreed: AgreedGrades): Calibration {
  const points = [...grades].flatMap(([name, { grade }]) => {
    const existing = agreed.get(name);
    return existing ? [{ x: grade, y: existing.grade }] : [];
  });
  if (points.length < LEAST) return { count: 0, slope: 1, offset: 0, spread: Number.NaN, map: (grade) => grade };
  const { slope, offset, spread, used } = lineThrough(points);
  if (!(slope > 0)) throw new Error("The grades of the anchors do not rise with the agreed ones.");
  const map = (grade: number) => Math.min(5, Math.max(1, offset + slope * grade));
  return { count: used, slope, offset, spread, map };
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

/**
 * The line of least squares, without odd points. A line by medians misses small shifts: grades come in steps of a half, so if a grader
 * is stricter at only every third picture, the median difference is still zero.
 */
function lineThrough(points: readonly Point[]): { slope: number; offset: number; spread: number; used: number } {
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const square = mean(points.map(({ x }) => (x - meanX) ** 2));
  const slope = mean(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / square;
  const offset = meanY - slope * meanX;
  const distance = ({ x, y }: Point) => Math.abs(offset + slope * x - y);
  const spread = Math.sqrt(mean(points.map((point) => distance(point) ** 2)));
  const furthest = points.toSorted((first, second) => distance(second) - distance(first))[0];
  const isOdd = distance(furthest) > Math.max(STEP, ODD * spread) && points.length > LEAST;
  if (isOdd) return lineThrough(points.filter((point) => point !== furthest));
  return { slope, offset, spread, used: points.length };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
