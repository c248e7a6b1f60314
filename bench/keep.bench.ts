/**
 * Keeping the person: pictures as other engines give them, made on purpose from good results of the embedded engine, so that the truth is
 * known; and what the merge with the photo makes of them.
 *
 *     npm run bench -- keep [folder] [--pairs pairs.txt] [--n 4] [--seed 1] [--only narrowed] [--out .cache/keep-bench]
 *
 * `folder` is laid out as bench/engine.bench.ts says; by default the demo pictures are used. `--n` pairs are drawn by `--seed`; each gets every
 * change of bench/keep/changes.ts. Prints the mean colour difference to the photo (face, hands, background, the rest of the body) and to the true
 * result (garment) before and after, in Lab units; how many were put right, and left alone; and seconds of one processor. "Before" is the
 * engine's picture laid over the photo by a shift and a scale, so it does not count the frame. Contact sheets have photo, engine's picture, merge
 * and truth.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { encodeRgb, loadRgb } from "../packages/tryon/src/image/codec.ts";
import { judgeOutside } from "../packages/tryon/src/judge/judge-outside.ts";
import { alignPicture } from "../packages/tryon/src/judge/outside/align.ts";
import { type Kept, keepPerson } from "../packages/tryon/src/keep-person/keep-person.ts";
import { findPose } from "../packages/tryon/src/person/pose/pose.ts";
import { decodePixels, encodePixels } from "../packages/tryon/src/picture.ts";
import { loadModels } from "../packages/tryon/src/runtime/models.ts";
import { type Cell, writeSheets } from "./engine/grading/sheets.ts";
import { drawPairs, pairsOf, readPairs } from "./engine/pairs.ts";
import { findPhotos } from "./engine/photos.ts";
import { median } from "./engine/reference.ts";
import { CHANGES, CONTROLS } from "./keep/changes.ts";
import { type Errors, errorsOf, meanErrors, REGIONS } from "./keep/errors.ts";
import { createTruths, type Truth } from "./keep/scene.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: "string" },
    n: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    out: { type: "string", default: ".cache/keep-bench" },
  },
});

interface Row {
  change: string;
  kept: Kept;
  before: Errors;
  after: Errors | undefined;
  seconds: number;
  verdicts: string;
}

const cells: Cell[] = [];

/** The engine's picture as its file, and what becomes of it. */
async function keep(truth: Truth, file: Buffer) {
  const { person, garment } = truth.made;
  const input = {
    person,
    garment,
    photo: await decodePixels(truth.photo),
    other: await decodePixels(file),
    otherSmall: await loadRgb(file),
  };
  const began = process.cpuUsage();
  const kept = await keepPerson(input);
  const { user, system } = process.cpuUsage(began);
  return { kept, seconds: (user + system) / 1e6, small: input.otherSmall };
}

async function measure(name: string, change: string, truth: Truth): Promise<Row> {
  const paint = CHANGES[change] ?? CONTROLS[change];
  if (!paint) throw new Error(`There is no change "${change}".`);
  return measureFile(name, change, truth, await encodeRgb(paint(truth.scene), { format: "jpeg", quality: 90 }));
}

async function measureFile(name: string, change: string, truth: Truth, file: Buffer): Promise<Row> {
  const { person, garment } = truth.made;
  const { kept, seconds, small } = await keep(truth, file);
  const pose = await findPose(small, await loadModels());
  const aligned = alignPicture(person, small, pose?.keypoints);
  const wanted = await loadRgb(truth.result);
  const before = errorsOf(aligned.picture, wanted, truth.regions);
  const result = kept.kind === "kept" ? await encodePixels(kept.picture, "png") : undefined;
  const shown = result && (await loadRgb(result));
  const after = shown && errorsOf(shown, wanted, truth.regions);
  const codes = async (picture: typeof small) =>
    (await judgeOutside(person, garment, picture)).alarms.map(({ code }) => code).join(" ");
  const verdicts = `${await codes(small)} → ${shown ? await codes(shown) : "-"}`;
  const label = kept.kind === "left" ? `left: ${kept.reason}` : kept.kind;
  cells.push(
    { picture: truth.photo, label: name },
    { picture: file, label: change },
    { picture: result ?? file, label },
    { picture: truth.result, label: "truth" },
  );
  if (result) {
    const stem = path.join(values.out, "results", `${name}-${change.replaceAll(" ", "-")}`);
    fs.mkdirSync(path.dirname(stem), { recursive: true });
    fs.writeFileSync(`${stem}.png`, result);
    fs.writeFileSync(`${stem}-engine.jpg`, file);
  }
  const numbers = Object.entries(kept.measured).map(([key, value]) => `${key} ${value.toFixed(3)}`);
  console.log(`${name} ${change}: ${label}  ${seconds.toFixed(1)} s  ${numbers.join(" ")}  ${verdicts}`);
  return { change, kept, before, after, seconds, verdicts };
}

function tell(title: string, rows: Row[]): void {
  const kept = rows.filter((row) => row.after);
  const line = (errors: Errors[]) => {
    const mean = meanErrors(errors);
    return REGIONS.map((region) => mean[region].toFixed(2).padStart(6)).join(" ");
  };
  const before = line(kept.map((row) => row.before));
  const after = line(kept.flatMap((row) => row.after ?? []));
  console.log(`${title.padEnd(14)} ${String(kept.length).padStart(3)}/${rows.length}  ${before}  →${after}`);
}

async function main(): Promise<void> {
  const photos = findPhotos({ folder: positionals[0] });
  const accepts = values.pairs ? readPairs(values.pairs) : drawPairs(photos, Number(values.seed), Number(values.n));
  const pairs = pairsOf(photos).filter(({ person, garment }) => accepts(person, garment));
  const truthOf = createTruths();
  const rows: Row[] = [];
  const controls: Row[] = [];
  let previous: { person: string; result: Uint8Array } | undefined;
  for (const pair of pairs) {
    const truth = await truthOf(pair).catch((error: unknown) => void console.log(`${pair.name}: ${String(error)}`));
    if (!truth) continue;
    const chosen = (names: string[]) => names.filter((name) => name.includes(values.only));
    for (const change of chosen(Object.keys(CHANGES))) rows.push(await measure(pair.name, change, truth));
    for (const change of chosen(Object.keys(CONTROLS))) controls.push(await measure(pair.name, change, truth));
    if (previous && previous.person !== pair.person && "another person".includes(values.only)) {
      controls.push(await measureFile(pair.name, "another person", truth, Buffer.from(previous.result)));
    }
    previous = { person: pair.person, result: truth.result };
  }
  console.log(
    `\n${"".padEnd(14)} kept   ${REGIONS.map((region) => region.slice(0, 6).padStart(6)).join(" ")}  → after`,
  );
  for (const change of Object.keys(CHANGES)) {
    const those = rows.filter((row) => row.change === change);
    if (those.length > 0) tell(change, those);
  }
  tell("all", rows);
  const left = controls.filter(({ kept }) => kept.kind === "left").length;
  const reshaped = controls.filter(({ kept }) => kept.kind === "reshaped").length;
  console.log(`controls: ${left} left alone and ${reshaped} refused as reshaped, of ${controls.length}`);
  console.log(`seconds of one processor, median: ${median(rows.map(({ seconds }) => seconds)).toFixed(1)}`);
  console.log(`contact sheets: ${(await writeSheets(cells, 4, path.join(values.out, "sheet.png"))).join(" ")}`);
}

await main();
