/**
 * Scores against photos of the same people in the garment: .5 garment-colour IoU + .3 changed-region IoU + .2 (1 - edit
 * distance / edit distance of the unchanged photo). Structural similarity is not used, because the untouched photo wins
 * in it.
 */
import fs from "node:fs";
import path from "node:path";
import { createTryOnEngine, type GarmentCategory, TryOnRefusal } from "@toile/tryon";
import { compose } from "../../packages/tryon/src/compose/index.ts";
import { fitGarment } from "../../packages/tryon/src/fit/index.ts";
import { analyseGarment } from "../../packages/tryon/src/garment/index.ts";
import { analyseWornGarment } from "../../packages/tryon/src/garment/worn/worn.ts";
import { loadRgb } from "../../packages/tryon/src/image/codec.ts";
import { toLab } from "../../packages/tryon/src/image/colour.ts";
import { gaussianBlur } from "../../packages/tryon/src/image/filters.ts";
import type { LabPlanes, RgbImage, Size } from "../../packages/tryon/src/image/types.ts";
import { analysePerson } from "../../packages/tryon/src/person/index.ts";
import { findPose } from "../../packages/tryon/src/person/pose/pose.ts";
import { cutOutPerson } from "../../packages/tryon/src/person/segmentation/matte.ts";
import { loadModels } from "../../packages/tryon/src/runtime/models.ts";

/** The contents of the folder, and an earlier version's scores: garment IoU, changed IoU, edit distance. */
const ITEMS: { name: string; category: GarmentCategory; truth?: string; earlier: Record<string, number[]> }[] = [
  {
    name: "02",
    category: "tops",
    earlier: { nothing: [0.108, 0, 39.1], flat: [0.718, 0.792, 12.0], worn: [0.657, 0.919, 12.8] },
  },
  { name: "03", category: "bottoms", earlier: { nothing: [0.005, 0, 24.4], flat: [0.882, 0.887, 9.64] } },
  {
    name: "06",
    category: "tops",
    earlier: { nothing: [0, 0, 41.8], flat: [0.697, 0.861, 15.8], worn: [0.739, 0.868, 11.0] },
  },
  {
    name: "10",
    category: "tops",
    earlier: { nothing: [0, 0, 31.7], flat: [0.645, 0.634, 12.1], worn: [0.688, 0.565, 12.4] },
  },
  {
    name: "ootd",
    category: "tops",
    truth: "ootd-model-output.jpg",
    earlier: { nothing: [0.356, 0, 14.6], flat: [0.407, 0.352, 12.8] },
  },
];

export async function truthTable(folder: string): Promise<string[]> {
  const rows = [
    "item | garment photo | score | garment IoU | changed IoU | edit distance | earlier | nothing done | judged",
  ];
  const engine = await createTryOnEngine();
  for (const item of ITEMS) {
    const read = (name: string) => fs.readFileSync(path.join(folder, `${item.name}-${name}.jpg`));
    const person = read("person");
    const truthFile = path.join(folder, item.truth ?? `${item.name}-truth.jpg`);
    const scorer = await createScorer(person, fs.readFileSync(truthFile), read("garment"), item.category);
    const nothing = scorer.measure(await loadRgb(person));
    for (const [photo, type] of [
      ["garment", "flat-lay"],
      ["garment-worn", "model"],
    ] as const) {
      if (!fs.existsSync(path.join(folder, `${item.name}-${photo}.jpg`))) continue;
      const drawn = item.earlier[type === "model" ? "worn" : "flat"];
      const earlier = drawn && item.earlier.nothing ? score(drawn, item.earlier.nothing[2] ?? 1).toFixed(3) : "-";
      try {
        const options = { category: item.category, garmentPhotoType: type, outputFormat: "png", seed: 1 } as const;
        const made = await engine.tryOn({ person, garment: read(photo), ...options });
        const found = scorer.measure(await loadRgb(made.image));
        const figures = [score(found, nothing[2] ?? 1), ...found].map((value) => value.toFixed(3));
        const judged = `${made.judgement.value.toFixed(2)} ${made.judgement.alarms.map(({ code }) => code).join(" ")}`;
        rows.push(
          [item.name, photo, ...figures, earlier, score(nothing, nothing[2] ?? 1).toFixed(3), judged].join(" | "),
        );
      } catch (error) {
        if (!(error instanceof TryOnRefusal)) throw error;
        const made = await ungated(person, read(photo), item.category, type).catch(() => undefined);
        const found = made && scorer.measure(made);
        const figures = found
          ? [score(found, nothing[2] ?? 1), ...found].map((value) => value.toFixed(3))
          : ["", "", "", ""];
        const undone = score(nothing, nothing[2] ?? 1).toFixed(3);
        rows.push([item.name, photo, ...figures, earlier, undone, `refused ${error.code}`].join(" | "));
      }
    }
  }
  return rows;
}

/** What the engine would make of a photo that it refuses, as in the earlier scores; at working size. */
async function ungated(
  person: Uint8Array,
  garment: Uint8Array,
  category: GarmentCategory,
  type: "flat-lay" | "model",
): Promise<RgbImage> {
  const kind = CATEGORIES[category];
  const body = await analysePerson(await loadRgb(person), { category: kind, onRefusal: "report" });
  const image = await loadRgb(garment);
  const read = type === "model" ? await analyseWornGarment(image, kind) : analyseGarment(image, { category: kind });
  return compose(body, read, fitGarment(body, read), { tuck: "auto", seed: 1 }).image;
}

const score = ([garment = 0, changed = 0, edit = 0]: number[], nothing: number): number =>
  0.5 * garment + 0.3 * changed + 0.2 * (1 - edit / nothing);

/** Compares pictures of one item with its truth: [garment IoU, changed IoU, edit distance]. */
async function createScorer(person: Uint8Array, truth: Uint8Array, garment: Uint8Array, category: GarmentCategory) {
  const photo = await loadRgb(person);
  const wanted = await loadRgb(truth);
  const body = await bodyOf(photo);
  const other = await bodyOf(wanted);
  const inside = body.map((value, i) => (value > 0.5 || (other[i] ?? 0) > 0.5 ? 1 : 0));
  const photoLab = toLab(photo);
  const truthLab = toLab(wanted);
  const likeGarment = await garmentPosterior(garment, category, { lab: photoLab, body });
  const garmentTruth = regionOf(photo, (i) => (inside[i] ? likeGarment(truthLab, i) : 0));
  const changedTruth = changedRegion(photo, photoLab, truthLab).map((value, i) => (inside[i] ? value : 0));
  return {
    measure(candidate: RgbImage): [number, number, number] {
      const lab = toLab(candidate);
      const shown = regionOf(photo, (i) => (inside[i] ? likeGarment(lab, i) : 0));
      const changed = changedRegion(photo, photoLab, lab).map((value, i) => (inside[i] ? value : 0));
      return [
        overlap(garmentTruth, shown),
        overlap(changedTruth, changed),
        editDistance(lab, truthLab, { size: photo, region: changedTruth }),
      ];
    },
  };
}

async function bodyOf(image: RgbImage): Promise<Float32Array> {
  const pose = await findPose(image, await loadModels());
  return pose ? cutOutPerson(image, pose).alpha : new Float32Array(image.red.length);
}

const CATEGORIES = { tops: "upper", bottoms: "lower", "one-pieces": "dress" } as const;

/** How much more likely a colour is in the garment's photo than on the person's body, 0-1. */
async function garmentPosterior(
  garment: Uint8Array,
  category: GarmentCategory,
  person: { lab: LabPlanes; body: Float32Array },
): Promise<(lab: LabPlanes, i: number) => number> {
  const { cut } = analyseGarment(await loadRgb(garment), { category: CATEGORIES[category] });
  const ofGarment = histogram(cut.lab, (i) => cut.mask[i] === 1);
  const ofBody = histogram(person.lab, (i) => (person.body[i] ?? 0) > 0.9);
  return (lab, i) => {
    const cell = cellOf(lab, i);
    const share = (ofGarment[cell] ?? 0) + 1e-5;
    return share / (share + (ofBody[cell] ?? 0) + 1e-4);
  };
}

function cellOf({ lightness, a, b }: LabPlanes, i: number): number {
  const bounded = (value: number, last: number) => Math.min(last, Math.max(0, Math.floor(value)));
  const [l, red, yellow] = [(lightness[i] ?? 0) / 8.4, ((a[i] ?? 0) + 64) / 8, ((b[i] ?? 0) + 64) / 8];
  return (bounded(l, 11) * 16 + bounded(red, 15)) * 16 + bounded(yellow, 15);
}

function histogram(lab: LabPlanes, isWanted: (i: number) => boolean): Float32Array {
  const counts = new Float32Array(12 * 256);
  let total = 0;
  for (let i = 0; i < lab.a.length; i += 1) {
    if (!isWanted(i)) continue;
    const cell = cellOf(lab, i);
    counts[cell] = (counts[cell] ?? 0) + 1;
    total += 1;
  }
  return counts.map((count) => count / Math.max(1, total));
}

function regionOf(size: Size, at: (i: number) => number): Uint8Array {
  const plane = new Float32Array(size.width * size.height).map((_, i) => at(i));
  return Uint8Array.from(gaussianBlur(plane, size, 2), (value) => (value > 0.5 ? 1 : 0));
}

function changedRegion(size: Size, first: LabPlanes, second: LabPlanes): Uint8Array {
  const difference = first.a.map((_, i) =>
    Math.hypot(
      (first.lightness[i] ?? 0) - (second.lightness[i] ?? 0),
      (first.a[i] ?? 0) - (second.a[i] ?? 0),
      (first.b[i] ?? 0) - (second.b[i] ?? 0),
    ),
  );
  return Uint8Array.from(gaussianBlur(difference, size, 2), (value) => (value > 9 ? 1 : 0));
}

function overlap(first: Uint8Array, second: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < first.length; i += 1) {
    if (first[i] && second[i]) both += 1;
    if (first[i] || second[i]) either += 1;
  }
  return either ? both / either : 1;
}

/** Colours and gradients at four scales where the truth changed; Lab units, lower is closer. */
function editDistance(lab: LabPlanes, truth: LabPlanes, within: { size: Size; region: Uint8Array }): number {
  const { size, region } = within;
  const { width, height } = size;
  const pixels = region.reduce((sum, value) => sum + value, 0);
  let colour = 0;
  let gradient = 0;
  for (const sigma of [1.5, 4, 10, 24]) {
    const planes = (["lightness", "a", "b"] as const).map((key) => {
      const difference = lab[key].map((value, i) => value - (truth[key][i] ?? 0));
      return gaussianBlur(difference, size, sigma);
    });
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const i = y * width + x;
        if (!region[i]) continue;
        let squares = 0;
        let slopes = 0;
        for (const plane of planes) {
          const at = (index: number) => plane[index] ?? 0;
          squares += at(i) ** 2;
          slopes += (at(i + 1) - at(i - 1)) ** 2 + (at(i + width) - at(i - width)) ** 2;
        }
        colour += Math.sqrt(squares);
        gradient += Math.sqrt(slopes) * sigma;
      }
    }
  }
  return (0.6 * colour + 0.4 * gradient) / Math.max(1, pixels) / 4;
}
