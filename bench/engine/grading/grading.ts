/** Blind grading: sheets of shuffled results under numbers, beside their source photos if known, a form to fill in, and a key that is kept apart. */
import fs from "node:fs";
import path from "node:path";
import type { Pair } from "../pairs.ts";
import { listPictures } from "../photos.ts";
import { shuffled } from "./blind.ts";
import { writeSheets } from "./sheets.ts";

/** A separate folder, so that a grader who gets the sheets does not get their key. */
const KEY_FOLDER = "key";

interface GradingOptions {
  seed: number;
  out: string;
  /** Photos of the pairs. */
  pairs: readonly Pair[];
}

/**
 * @param results - A folder with results named by pair.
 * @returns Paths; `key` says which pair is behind each number.
 */
export async function writeGradingSheets(results: string, { seed, out, pairs }: GradingOptions) {
  const known = new Map(pairs.map((pair) => [pair.name, pair]));
  const named = listPictures(results).filter((picture) => path.parse(picture).name.includes("+"));
  const pictures = shuffled(named, seed);
  const photos = (picture: string): string[] => {
    const pair = known.get(path.parse(picture).name);
    return pair ? [pair.person, pair.garment.file] : [];
  };
  const cells = pictures.flatMap((picture, index) =>
    [...photos(picture), picture].map((file) => ({ picture: file, label: String(index + 1) })),
  );
  const sheets = await writeSheets(cells, 6, path.join(out, "grading.png"));
  const form = path.join(out, "grading.tsv");
  fs.writeFileSync(form, `# number\tgrade 1-5\tnotes\n${pictures.map((_, index) => `${index + 1}\t\t\n`).join("")}`);
  const key = path.join(out, KEY_FOLDER, "grading-key.tsv");
  fs.mkdirSync(path.dirname(key), { recursive: true });
  fs.writeFileSync(key, pictures.map((picture, index) => `${index + 1}\t${path.parse(picture).name}\n`).join(""));
  return { sheets, form, key, count: pictures.length };
}

/**
 * A filled-in form with numbers replaced by pairs, in the format of a grades file. Rows without a grade are left out.
 */
export function openGrades(form: string, key: string): string[] {
  const pairs = new Map(rowsOf(key).map(([number = "", pair = ""]) => [number, pair]));
  return rowsOf(form).flatMap(([number = "", grade = "", notes = ""]) => {
    if (grade === "") return [];
    const pair = pairs.get(number);
    if (pair === undefined) throw new Error(`The key has no number ${number}.`);
    return [[pair, grade, notes].join("\t")];
  });
}

const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t").map((cell) => cell.trim()));
