/**
 * Blind grading: sheets of shuffled results and anchors under numbers, beside their source photos if known, a form to fill
 * in, and a key that is kept apart.
 */
import fs from "node:fs";
import path from "node:path";
import type { Pair } from "../pairs.ts";
import { listPictures } from "../photos.ts";
import { type Anchor, isAnchor } from "./anchors.ts";
import { shuffled } from "./blind.ts";
import { type AgreedGrades, calibrate, describeCalibration } from "./calibration.ts";
import { parseGrades } from "./grades.ts";
import { writeSheets } from "./sheets.ts";

/** A separate folder, so that a grader who gets the sheets does not get their key. */
const KEY_FOLDER = "key";

interface GradingOptions {
  seed: number;
  out: string;
  /** Photos of the pairs. */
  pairs: readonly Pair[];
  /** Mixed in unmarked. */
  anchors: readonly Anchor[];
}

/**
 * @param results - A folder with results named by pair.
 * @returns Paths; `key` says which pair or anchor is behind each number.
 */
export async function writeGradingSheets(results: string, { seed, out, pairs, anchors }: GradingOptions) {
  const byName = new Map(pairs.map((pair) => [pair.name, pair]));
  const named = listPictures(results)
    .map((picture) => ({ name: path.parse(picture).name, picture }))
    .filter(({ name }) => name.includes("+"));
  const made = named.map(({ name, picture }) => {
    const pair = byName.get(name);
    return { name, pictures: pair ? [pair.person, pair.garment.file, picture] : [picture] };
  });
  const mixed = shuffled(
    [...made, ...anchors.map(({ name, person, garment, picture }) => ({ name, pictures: [person, garment, picture] }))],
    seed,
  );
  const cells = mixed.flatMap(({ pictures }, index) =>
    pictures.map((picture) => ({ picture, label: String(index + 1) })),
  );
  const sheets = await writeSheets(cells, 6, path.join(out, "grading.png"));
  const form = path.join(out, "grading.tsv");
  fs.writeFileSync(form, `# number\tgrade 1-5\tnotes\n${mixed.map((_, index) => `${index + 1}\t\t\n`).join("")}`);
  const key = path.join(out, KEY_FOLDER, "grading-key.tsv");
  fs.mkdirSync(path.dirname(key), { recursive: true });
  fs.writeFileSync(key, mixed.map(({ name }, index) => `${index + 1}\t${name}\n`).join(""));
  return { sheets, form, key, count: made.length, anchors: anchors.length };
}

/**
 * Forms with numbers replaced by pairs, in the format of a grades file: of each pair the mean of all graders, each of them
 * first mapped by the anchors in the same form. Rows without a grade are left out.
 *
 * @returns `lines` for the grades file, and `notes` on how far each grader is from the agreed grades.
 */
export function openForms(forms: readonly string[], key: string, agreed: AgreedGrades) {
  const notes: string[] = [];
  const mapped = forms.flatMap((form, index) => {
    const rows = openForm(form, key);
    const grades = parseGrades(
      rows
        .filter(({ name }) => isAnchor(name))
        .map(lineOf)
        .join("\n"),
    );
    const calibration = calibrate(grades, agreed);
    notes.push(`form ${index + 1}: ${describeCalibration(calibration)}`);
    return rows.filter(({ name }) => !isAnchor(name)).map((row) => ({ ...row, grade: calibration.map(row.grade) }));
  });
  const lines = [...parseGrades(mapped.map(lineOf).join("\n"))].map(([name, { grade, notes: seen }]) =>
    lineOf({ name, grade, notes: seen }),
  );
  return { lines, notes };
}

interface Row {
  name: string;
  grade: number;
  notes: string;
}

const lineOf = ({ name, grade, notes }: Row): string => [name, Math.round(100 * grade) / 100, notes].join("\t");

/** A filled-in form with numbers replaced by pairs and anchors. */
export function openForm(form: string, key: string): Row[] {
  const names = new Map(rowsOf(key).map(([number = "", name = ""]) => [number, name]));
  return rowsOf(form).flatMap(([number = "", grade = "", notes = ""]) => {
    if (grade === "") return [];
    const name = names.get(number);
    if (name === undefined) throw new Error(`The key has no number ${number}.`);
    if (!(Number(grade) >= 1 && Number(grade) <= 5)) throw new Error(`${number} has no grade from 1 to 5: ${grade}`);
    return [{ name, grade: Number(grade), notes }];
  });
}

const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t").map((cell) => cell.trim()));
