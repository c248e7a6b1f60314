/**
 * How well the engine labels people: intersection over union of its labels with true ones, on photos that nothing was trained on; and
 * how well it cuts out what they wear, as from photos on models.
 *
 *     npm run bench -- labels <folder> [--only 12] [--save]
 *
 * `folder` is laid out as bench/labels/truth.ts says; the photos are not part of this repository. The figures are printed beside those of the last
 * version, bench/labels/last.json, which `--save` replaces. `--only` takes every so many photos, for a quick look.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadRgb } from "../packages/tryon/src/image/codec.ts";
import { TryOnRefusal } from "../packages/tryon/src/issues/refusal.ts";
import { analysePerson } from "../packages/tryon/src/person/index.ts";
import { addConfusion, COMPARED, type Iou, iouOf, meanOf, noConfusion } from "./labels/iou.ts";
import { openTruth, photoFile, validationIds } from "./labels/truth.ts";
import { wornIou } from "./labels/worn.ts";

const LAST = path.join(import.meta.dirname, "labels/last.json");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "1" }, save: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (!folder) throw new Error("Name the folder with photos and their labels: npm run bench -- labels <folder>");

const truthOf = openTruth(folder);
const ids = validationIds(folder).filter((_, index) => index % Number(values.only) === 0);
const confusion = noConfusion();
const worn = new Map<string, number[]>();
let unseen = 0;
for (const id of ids) {
  const image = await loadRgb(fs.readFileSync(photoFile(folder, id)));
  const labels = await labelsOf(image);
  if (!labels) unseen += 1;
  const truth = await truthOf(id);
  for (const { category, iou } of await wornIou(image, truth)) worn.set(category, [...(worn.get(category) ?? []), iou]);
  addConfusion(confusion, truth, {
    width: image.width,
    height: image.height,
    labels: labels ?? new Uint8Array(image.width * image.height),
  });
}

const now = iouOf(confusion);
const last = fs.existsSync(LAST) ? (JSON.parse(fs.readFileSync(LAST, "utf8")) as Iou) : undefined;
console.log(`${ids.length} photos, nobody found in ${unseen}`);
console.log(`${"IoU".padEnd(12)}  now   last`);
for (const name of COMPARED) tell(name, now[name], last?.[name]);
tell("mean", meanOf(now), last && meanOf(last));
for (const [category, found] of worn) {
  const mean = found.reduce((sum, iou) => sum + iou, 0) / found.length;
  console.log(`worn ${category.padEnd(6)}  ${mean.toFixed(3)} of ${found.length}`);
}
if (values.save) fs.writeFileSync(LAST, `${JSON.stringify(rounded(now), null, 2)}\n`);

function tell(name: string, value: number, before: number | undefined): void {
  console.log(`${name.padEnd(12)}  ${value.toFixed(3)} ${before?.toFixed(3) ?? "-"}`);
}

function rounded(iou: Iou): Iou {
  return Object.fromEntries(COMPARED.map((name) => [name, Number(iou[name].toFixed(3))])) as Iou;
}

/** Undefined where no person is found: all of the photo counts as background then. */
async function labelsOf(image: Parameters<typeof analysePerson>[0]): Promise<Uint8Array | undefined> {
  try {
    const { parse } = await analysePerson(image, { category: "dress", onRefusal: "report" });
    return parse.labels;
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}
