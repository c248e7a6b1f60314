/**
 * The embedded engine over people × garments.
 *
 *     npm run bench -- engine [folder] [--people dir,dir] [--garments dir,dir] [--worn] [--pairs pairs.txt | --draw seed --n 60] [--senseless senseless.txt]
 *       [--grades grades.tsv] [--parts pairs,cached,memory,validation,truth,spoiled] [--only p02] [--out .cache/engine-bench]
 *     npm run bench -- engine --blind 7 --before folder --after folder [--out .cache/engine-bench]
 *     npm run bench -- engine [folder] --fit [--grades grades.tsv]
 *     npm run bench -- engine --samples samples.jsonl,samples.jsonl [--grades grades.tsv]
 *     npm run bench -- engine [folder] --grading 7 --results folder [--out .cache/engine-bench]
 *     npm run bench -- engine --graded form.tsv,form.tsv --key grading-key.tsv [--anchors anchors.tsv] >> grades.tsv
 *     npm run bench -- engine --agree form.tsv,form.tsv --key grading-key.tsv > anchors.tsv
 *
 * `folder` holds persons/ and garments/, and if it likes truth/ and INDEX.md; `--people` and `--garments` name more
 * folders of photos; without any the demo pictures of this repository are used. With `--worn` what people wear in their own
 * photos are garments as well (`p02+p07-top`): photos that nobody tuned garments on. `--draw` picks so many pairs at random by a
 * seed: what was looked at once proves nothing the second time, so each look takes a new one. `--pairs` names a file with the pairs to
 * try, `--senseless` one with pairs that make no sense (else every senseless.txt beside the photos), and `--grades` one
 * with people's grades (else bench/engine/grading/grades.tsv): see engine/pairs.ts and engine/grading/grades.ts for their lines.
 *
 * `pairs` prints coverage, refusals, alarms, grades and times, and writes results and contact sheets; `cached` what is
 * left of the times where analyses were cached; `memory` what a hundred try-ons take in a process of their own; `validation`
 * what the photo check says. `spoiled` damages good results (`--good list.txt`, else all) and prints how well the judge
 * notices; with `--outside` it sees the pictures alone. `--blind` shuffles two folders of results into sheets whose key is
 * kept apart. `--fit` prints the judge's weights by the grades, and how well those of one half do on the other; it writes
 * their inputs to samples.jsonl. `--samples` fits from such files without making pictures. `--grading` shuffles one folder,
 * with the anchors mixed in, into sheets with numbers only, with a form to fill in and a key apart; `--graded` prints filled-in forms as
 * lines for a grades file, mapped by the anchors' agreed grades; `--agree` prints these from the forms of several graders.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { cachedTable } from "./engine/cached.ts";
import { describeCoverage } from "./engine/coverage.ts";
import { describeFit, readSamples, type Sample, sampleOf, writeSamples } from "./engine/fit.ts";
import { isAnchor, makeAnchors } from "./engine/grading/anchors.ts";
import { writeBlindSheets } from "./engine/grading/blind.ts";
import { agree, readAgreed } from "./engine/grading/calibration.ts";
import { describeGrades, readGrades } from "./engine/grading/grades.ts";
import { openForm, openForms, writeGradingSheets } from "./engine/grading/grading.ts";
import { writeSheets } from "./engine/grading/sheets.ts";
import { memoryTable } from "./engine/memory.ts";
import { drawPairs, type PairFilter, pairsOf, readPairs, readSenseless } from "./engine/pairs.ts";
import { findPhotos, type Photos } from "./engine/photos.ts";
import { median, referenceMs } from "./engine/reference.ts";
import { type PairRun, runPairs } from "./engine/run-pairs.ts";
import { describeSpoiled, halfOf, type Judged, judgeSpoiled, readGood } from "./engine/spoiled.ts";
import { truthTable } from "./engine/truth.ts";
import { validationTable } from "./engine/validation.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    parts: { type: "string", default: "pairs,cached,memory,validation,truth" },
    only: { type: "string", default: "" },
    out: { type: "string", default: ".cache/engine-bench" },
    good: { type: "string" },
    outside: { type: "boolean", default: false },
    fit: { type: "boolean", default: false },
    samples: { type: "string" },
    blind: { type: "string" },
    before: { type: "string" },
    after: { type: "string" },
    people: { type: "string", default: "" },
    garments: { type: "string", default: "" },
    pairs: { type: "string" },
    senseless: { type: "string" },
    grades: { type: "string", default: path.join(import.meta.dirname, "engine/grading/grades.tsv") },
    grading: { type: "string" },
    results: { type: "string" },
    graded: { type: "string" },
    key: { type: "string" },
    agree: { type: "string" },
    draw: { type: "string" },
    n: { type: "string", default: "60" },
    worn: { type: "boolean", default: false },
    anchors: { type: "string", default: path.join(import.meta.dirname, "engine/grading/anchors.tsv") },
  },
});
const [folder] = positionals;
const listed = (folders: string) => folders.split(",").filter(Boolean);
const folders = { folder, people: listed(values.people), garments: listed(values.garments), worn: values.worn };
const parts = new Set(values.parts.split(","));
const say = (line: string) => console.log(line);

function chosenPairs(photos: Photos): PairFilter | undefined {
  if (values.draw !== undefined) return drawPairs(photos, Number(values.draw), Number(values.n));
  return values.pairs === undefined ? undefined : readPairs(values.pairs);
}

async function bench(): Promise<void> {
  const photos = findPhotos(folders);
  if (parts.has("pairs")) {
    const reference = referenceMs();
    const folder = path.join(values.out, "results");
    const chosen = chosenPairs(photos);
    const samples: Sample[] = [];
    const run = await runPairs(photos, {
      only: values.only,
      folder,
      accepts: ({ person, garment }) => chosen?.(person, garment) ?? true,
      onPair: say,
      ...(values.fit && { onMade: (name, made) => void samples.push(sampleOf(name, made)) }),
    });
    report(run, reference);
    const makesNoSense = readSenseless(values.senseless, photos);
    const senseless = new Set(
      pairsOf(photos).flatMap(({ name, person, garment }) => (makesNoSense(person, garment) ? [name] : [])),
    );
    for (const row of describeCoverage(run, (name) => senseless.has(name))) say(row);
    const judged = run.made.map(({ name, result }) => ({ name, ...result.judgement }));
    for (const row of describeGrades(judged, readGrades(values.grades))) say(row);
    if (values.fit) {
      writeSamples(path.join(values.out, "samples.jsonl"), samples);
      for (const row of describeFit(samples, readGrades(values.grades))) say(row);
    }
    const cells = run.made.flatMap(({ name, person, garment, result, picture = "" }) => [
      { picture: person, label: name },
      { picture: garment.file, label: garment.category },
      { picture, label: labelOf(result.judgement) },
    ]);
    say(`contact sheets: ${(await writeSheets(cells, 6, path.join(values.out, "sheet.png"))).join(" ")}`);
  }
  if (parts.has("cached")) {
    say("\nwith analyses that were cached");
    for (const row of await cachedTable(photos, values.only)) say(row);
  }
  if (parts.has("memory")) {
    say("\nmemory");
    for (const row of await memoryTable(folders, values.only)) say(row);
  }
  if (parts.has("validation")) {
    say("\nphoto check (? works with a limit, ! refused)");
    for (const row of await validationTable(photos.people)) say(row);
  }
  if (parts.has("truth") && folder) {
    say("\nagainst the truth");
    for (const row of await truthTable(path.join(folder, "truth"))) say(row);
  }
  if (parts.has("spoiled")) await benchSpoiled();
}

function labelOf({ value, alarms }: { value: number; alarms: { code: string }[] }): string {
  return `${value.toFixed(2)} ${alarms.map(({ code }) => code).join(" ")}`;
}

/** One line for each person and reason, with the garments for which it was given. */
function groupRefusals(refused: PairRun["refused"]): string[] {
  const garments = new Map<string, string[]>();
  for (const { name, code, message } of refused) {
    const [person, garment = ""] = name.split("+");
    const key = `${person}  ${code}  ${message}`;
    garments.set(key, [...(garments.get(key) ?? []), garment]);
  }
  return [...garments].map(([key, names]) => `  ${key}  [${names.join(" ")}]`);
}

function report({ made, refused }: PairRun, reference: number): void {
  say(`\n${made.length} made, ${refused.length} refused`);
  for (const line of groupRefusals(refused)) say(line);
  const times = (stage: string) =>
    median(made.map(({ result }) => (result.timingsMs as Record<string, number>)[stage] ?? 0)) / reference;
  say(`\nreference workload ${reference.toFixed(0)} ms = 1×; medians`);
  for (const stage of Object.keys(made[0]?.result.timingsMs ?? {})) {
    say(`${stage.padEnd(16)} ${times(stage).toFixed(2)}×`);
  }
  say(`${"total".padEnd(16)} ${(median(made.map(({ total }) => total)) / reference).toFixed(2)}×`);
  const chargeable = made.filter(({ result }) => result.judgement.chargeable).length;
  const unflagged = made.filter(({ result }) => result.judgement.alarms.length === 0).length;
  say(`judge: ${unflagged} without alarm, ${chargeable} chargeable, of ${made.length}`);
  const clean = made.filter(({ strays }) => strays === 0).length;
  say(`pixels outside the touched region identical: ${clean} of ${made.length} results`);
}

async function benchSpoiled(): Promise<void> {
  const good = readGood(values.good);
  const judged: Judged[] = [];
  await runPairs(findPhotos(folders), {
    only: values.only,
    accepts: ({ name }) => halfOf(name) !== undefined && (good?.has(name) ?? true),
    onPair: say,
    onMade: async (name, made) => {
      judged.push(...(await judgeSpoiled(name, made, values.outside)));
    },
  });
  for (const half of ["tuning", "held out"] as const) {
    say(`\nspoiled set, ${half}`);
    for (const row of describeSpoiled(judged.filter(({ pair }) => halfOf(pair) === half))) say(row);
  }
}

async function main(): Promise<void> {
  const { blind, before, after, grading, results, graded, key, out } = values;
  const read = (file: string) => fs.readFileSync(file, "utf8");
  if (blind !== undefined && before && after) {
    const made = await writeBlindSheets(before, after, { seed: Number(blind), out });
    say(`${made.pairs} pairs: ${made.sheets.join(" ")}`);
    say(`The key, not for the grader: ${made.keyFile}`);
  } else if (grading !== undefined && results) {
    const photos = findPhotos(folders);
    const anchors = await makeAnchors(folder, photos);
    const made = await writeGradingSheets(results, { seed: Number(grading), out, pairs: pairsOf(photos), anchors });
    say(`${made.count} results and ${made.anchors} anchors: ${made.sheets.join(" ")}`);
    say(`To be filled in: ${made.form}`);
    say(`The key, not for the grader: ${made.key}`);
  } else if (graded && key) {
    const { lines, notes } = openForms(listed(graded).map(read), read(key), readAgreed(values.anchors));
    for (const note of notes) console.error(note);
    for (const line of lines) say(line);
  } else if (values.agree && key) {
    const forms = listed(values.agree).map((form) => openForm(read(form), read(key)));
    for (const line of agree(forms.map((rows) => rows.filter(({ name }) => isAnchor(name))))) say(line);
  } else if (values.samples) {
    for (const row of describeFit(listed(values.samples).flatMap(readSamples), readGrades(values.grades))) say(row);
  } else {
    await bench();
  }
}

await main();
