/** People's grades of results, from 1 (bad) to 5 (like a photo), and how well the judge agrees with them. */
import fs from "node:fs";
import { auc } from "../spoiled.ts";

export interface Grade {
  grade: number;
  notes: string;
}

/** Below this a result is bad and should not be charged. */
export const BAD_BELOW = 2.5;
const GOOD_FROM = 3;

/** Lines of pair, grade and notes with tabs between them. Several grades of one pair are averaged. */
export function parseGrades(text: string): Map<string, Grade> {
  const all = new Map<string, Grade[]>();
  for (const line of text.split("\n")) {
    const [pair = "", grade = "", ...notes] = line.split("\t").map((cell) => cell.trim());
    if (pair === "" || pair.startsWith("#") || grade === "") continue;
    const value = Number(grade);
    if (!(value >= 1 && value <= 5)) throw new Error(`${pair} has no grade from 1 to 5: ${grade}`);
    all.set(pair, [...(all.get(pair) ?? []), { grade: value, notes: notes.join(" ") }]);
  }
  return new Map(
    [...all].map(([pair, grades]) => [
      pair,
      { grade: mean(grades.map(({ grade }) => grade)), notes: grades.map(({ notes }) => notes).join("; ") },
    ]),
  );
}

export function readGrades(file: string): Map<string, Grade> {
  return fs.existsSync(file) ? parseGrades(fs.readFileSync(file, "utf8")) : new Map();
}

export interface JudgedPair {
  name: string;
  value: number;
  chargeable: boolean;
}

/** Lines about the results that have a grade. */
export function describeGrades(results: readonly JudgedPair[], grades: ReadonlyMap<string, Grade>): string[] {
  const graded = results.flatMap((result) => {
    const grade = grades.get(result.name);
    return grade ? [{ ...result, ...grade }] : [];
  });
  if (graded.length === 0) return ["grades: none recorded for these pairs"];
  const isBad = ({ grade }: Grade) => grade < BAD_BELOW;
  const charged = graded.filter(({ chargeable }) => chargeable);
  const bad = graded.filter(isBad);
  const fine = graded.filter((one) => !isBad(one));
  const good = graded.filter(({ grade }) => grade >= 3.5);
  const values = (rows: typeof graded) => rows.map(({ value }) => value);
  const agreement = bad.length > 0 && fine.length > 0 ? auc(values(fine), values(bad)).toFixed(3) : "unknown";
  return [
    `grades: ${graded.length} results, mean ${mean(graded.map(({ grade }) => grade)).toFixed(2)}, ` +
      `${share(graded, ({ grade }) => grade >= GOOD_FROM)} at ${GOOD_FROM} or more`,
    `of ${charged.length} charged, ${share(charged, isBad)} below ${BAD_BELOW}`,
    `of ${good.length} at 3.5 or more, ${share(good, ({ chargeable }) => !chargeable)} not charged`,
    `judge's value for a grade below ${BAD_BELOW}: area under the curve ${agreement}`,
  ];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function share<Row>(rows: readonly Row[], holds: (row: Row) => boolean): string {
  return rows.length === 0 ? "none" : `${((100 * rows.filter(holds).length) / rows.length).toFixed(1)} %`;
}
