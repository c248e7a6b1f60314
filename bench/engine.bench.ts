/**
 * The embedded engine over people × garments: time by stage, memory, refusals and a contact sheet to look at.
 *
 *     npm run bench -- engine [folder with persons/ and garments/] [--only p02] [--sheet out.png]
 *
 * Without a folder it uses the demo pictures of this repository. Times are printed as ratios to a fixed reference workload of the
 * same run (a 768×1024 picture blurred in plain JavaScript), because milliseconds of another machine mean nothing.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createTryOnEngine, type GarmentCategory, TryOnRefusal } from "@toile/tryon";
import sharp from "sharp";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, sheet: { type: "string", default: "engine-sheet.png" } },
});
const demo = path.resolve(import.meta.dirname, "../apps/web/public/demo");
const folder = positionals[0];
const people = listPictures(folder ? path.join(folder, "persons") : path.join(demo, "people"));
const garments = listPictures(folder ? path.join(folder, "garments") : path.join(demo, "garments"));

type Row = { person: string; garment: string; total: number; stages: Record<string, number>; image: Uint8Array };

function listPictures(directory: string): string[] {
  return fs
    .readdirSync(directory)
    .filter((name) => /\.(jpe?g|png)$/.test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

/** What the file's name says of the garment: catalogues know it, and so does the bench. */
function categoryOf(file: string): GarmentCategory | null {
  const name = path.basename(file);
  if (/onmodel/.test(name)) return null;
  if (/bottom|jeans|trousers|skirt|shorts/.test(name)) return "bottoms";
  return /dress/.test(name) ? "one-pieces" : "tops";
}

/** Milliseconds of the reference workload; the median of five. */
function referenceMs(): number {
  const plane = new Float32Array(768 * 1024).map((_, index) => index % 251);
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    for (let pass = 0; pass < 12; pass += 1) {
      for (let index = 2; index < plane.length - 2; index += 1) {
        plane[index] =
          ((plane[index - 2] ?? 0) + (plane[index - 1] ?? 0) + (plane[index + 1] ?? 0) + (plane[index + 2] ?? 0)) / 4;
      }
    }
    return performance.now() - began;
  });
  return median(times);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function contactSheet(rows: Row[], file: string): Promise<void> {
  const [width, height] = [240, 320];
  const columns = 6;
  const cells = await Promise.all(
    rows
      .flatMap(({ person, garment, image }) => [person, garment, image])
      .map((source) => sharp(source).resize(width, height, { fit: "contain", background: "#fff" }).png().toBuffer()),
  );
  await sharp({
    create: {
      width: columns * width,
      height: Math.ceil(cells.length / columns) * height,
      channels: 3,
      background: "#fff",
    },
  })
    .composite(
      cells.map((input, index) => ({
        input,
        left: (index % columns) * width,
        top: Math.floor(index / columns) * height,
      })),
    )
    .png()
    .toFile(file);
}

const reference = referenceMs();
const engine = await createTryOnEngine();
const rows: Row[] = [];
for (const person of people.filter((file) => file.includes(values.only))) {
  for (const garment of garments) {
    const category = categoryOf(garment);
    if (!category) continue;
    const pair = `${path.basename(person)} + ${path.basename(garment)}`;
    try {
      const result = await engine.tryOn({
        person: fs.readFileSync(person),
        garment: fs.readFileSync(garment),
        category,
        garmentPhotoType: "flat-lay",
        outputFormat: "png",
        seed: 42,
      });
      const total = Object.values(result.timingsMs).reduce((sum, time) => sum + time, 0);
      rows.push({ person, garment, total, stages: result.timingsMs, image: result.image });
      console.log(
        `ok       ${pair}  ${(total / reference).toFixed(1)}×  ${result.warnings.map(({ code }) => code).join(" ")}`,
      );
    } catch (error) {
      if (!(error instanceof TryOnRefusal)) throw error;
      console.log(`refused  ${pair}  ${error.code}`);
    }
  }
}

console.log(`\nreference workload ${reference.toFixed(0)} ms = 1×`);
for (const stage of Object.keys(rows[0]?.stages ?? {})) {
  console.log(`${stage.padEnd(16)} ${(median(rows.map(({ stages }) => stages[stage] ?? 0)) / reference).toFixed(2)}×`);
}
console.log(`${"total, median".padEnd(16)} ${(median(rows.map(({ total }) => total)) / reference).toFixed(2)}×`);
console.log(`${rows.length} made; peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
await contactSheet(rows, values.sheet);
console.log(`contact sheet: ${path.resolve(values.sheet)}`);
