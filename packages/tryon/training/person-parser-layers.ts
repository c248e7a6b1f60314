/**
 * The landmark model's layers for each photo that the parser is trained on (person-parser/README.md):
 *
 *     node packages/tryon/training/person-parser-layers.ts <photos> <work>
 *
 * Three variants of each: nearly as it is, mirrored, and closer, turned or in another light. Writes layers-<variant>.f16 (normalised, channels
 * first), layers-<variant>.jsonl with the square of each photo, and stats.json with what they were normalised by.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { randomNumbers } from "../src/image/maths/statistics.ts";
import { createImage } from "../src/image/planes.ts";
import type { RgbImage } from "../src/image/types.ts";
import { cropRegion } from "../src/person/pose/region.ts";
import type { Region } from "../src/person/types.ts";
import { loadModels } from "../src/runtime/models.ts";

const [photos = "", work = ""] = process.argv.slice(2);
const VARIANTS = 3;
/** Values of the layers, in the order of the landmark model's outputs, after its own five. */
const CHANNELS = [32, 48, 56, 160, 272];
const OWN_OUTPUTS = 5;
/** How many photos tell the layers' means and deviations, and where normalised values are cut off. */
const MEASURED = 24;
const HIGHEST = 60;

const models = await loadModels();
const keptApart = new Set(readFileSync(path.join(photos, "validation.txt"), "utf8").split(/\s+/));
const ids = readdirSync(path.join(photos, "labels"))
  .map((name) => path.parse(name).name)
  .filter((id) => !keptApart.has(id))
  .sort();

interface Square {
  id: string;
  mirror: boolean;
  /** In the photo's own pixels, also of a mirrored one. */
  region: Region;
}

mkdirSync(work, { recursive: true });
const stats = await measure();
writeFileSync(path.join(work, "stats.json"), JSON.stringify(stats));
for (let variant = 0; variant < VARIANTS; variant++) {
  const target = path.join(work, `layers-${variant}`);
  for (const suffix of [".f16", ".jsonl"]) writeFileSync(target + suffix, "");
  for (const id of ids) {
    const { layers, square } = await look(id, variant);
    appendFileSync(`${target}.f16`, normalised(layers));
    appendFileSync(`${target}.jsonl`, `${JSON.stringify(square)}\n`);
  }
  console.log(`variant ${variant}: ${ids.length} photos`);
}

async function look(id: string, variant: number): Promise<{ layers: Float32Array[]; square: Square }> {
  const random = randomNumbers(Number(id) * 16 + variant);
  const between = (low: number, high: number) => low + (high - low) * random();
  const box = await personBox(id);
  const mirror = variant === 1 || (variant > 1 && random() < 0.5);
  const height = Math.max(box.bottom - box.top, box.right - box.left);
  const region = {
    centreX: (box.left + box.right) / 2,
    centreY: (box.top + box.bottom) / 2,
    side: 1.25 * height,
    rotation: 0,
  };
  let tone = (value: number, _channel: number) => value;
  if (variant === 0) {
    region.side *= Math.exp(between(-0.06, 0.08));
    region.centreX += between(-0.03, 0.03) * height;
    region.centreY += between(-0.03, 0.03) * height;
  } else {
    region.side *= variant === 2 ? between(0.6, 1) : Math.exp(between(-0.12, 0.18));
    region.rotation = between(-0.12, 0.12);
    const slack = Math.max(0, (1.25 * height - region.side) / 2);
    region.centreX += between(-0.04, 0.04) * height;
    region.centreY += between(-0.05, 0.05) * height + between(-0.8, 0.8) * slack;
    const gamma = Math.exp(between(-0.35, 0.35));
    const gains = [0, 1, 2].map(() => between(0.93, 1.07) * between(0.85, 1.15));
    tone = (value, channel) => 255 * Math.min(1, (value / 255) ** gamma * (gains[channel] ?? 1));
  }
  const image = await loadPhoto(id, mirror, tone);
  const seen = mirror ? { ...region, centreX: image.width - region.centreX, rotation: -region.rotation } : region;
  const outputs = await models.poseLandmarks.run(cropRegion(image, seen, { side: 256, black: 0, white: 1 }), 256);
  return { layers: outputs.slice(OWN_OUTPUTS), square: { id, mirror, region } };
}

async function loadPhoto(
  id: string,
  mirror: boolean,
  tone: (value: number, channel: number) => number,
): Promise<RgbImage> {
  const photo = sharp(path.join(photos, "photos", `${id}.jpg`)).removeAlpha();
  const { data, info } = await (mirror ? photo.flop() : photo).raw().toBuffer({ resolveWithObject: true });
  const image = createImage(info);
  for (const [channel, plane] of [image.red, image.green, image.blue].entries()) {
    for (let i = 0; i < plane.length; i++) plane[i] = tone(data[3 * i + channel], channel);
  }
  return image;
}

/** The box of everything that has a class, without specks: 0.05 % of the pixels are left out on every side. */
async function personBox(id: string) {
  const { data, info } = await sharp(path.join(photos, "labels", `${id}.png`))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = new Float64Array(info.height);
  const columns = new Float64Array(info.width);
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    rows[Math.floor(i / info.width)]++;
    columns[i % info.width]++;
    count++;
  }
  const ends = (counts: Float64Array) => {
    const upTo = (share: number) => {
      let sum = 0;
      return counts.findIndex((value) => {
        sum += value;
        return sum >= share * count;
      });
    };
    return [Math.max(0, upTo(0.0005)), Math.max(0, upTo(0.9995)) + 1] as const;
  };
  const [top, bottom] = ends(rows);
  const [left, right] = ends(columns);
  return { left, top, right, bottom };
}

async function measure() {
  const sum = CHANNELS.map((count) => new Float64Array(count));
  const squares = CHANNELS.map((count) => new Float64Array(count));
  const cells = CHANNELS.map(() => 0);
  for (let k = 0; k < MEASURED; k++) {
    const { layers } = await look(ids[Math.floor((k * ids.length) / MEASURED)] ?? "", 0);
    for (const [t, layer] of layers.entries()) {
      const count = CHANNELS[t];
      for (let i = 0; i < layer.length; i++) {
        sum[t][i % count] += layer[i];
        squares[t][i % count] += layer[i] ** 2;
      }
      cells[t] += layer.length / count;
    }
  }
  const mean = sum.map((values, t) => Array.from(values, (value) => value / cells[t]));
  const sd = squares.map((values, t) =>
    Array.from(values, (value, i) => Math.sqrt(Math.max(1e-12, value / cells[t] - mean[t][i] ** 2))),
  );
  return { mean, sd };
}

function normalised(layers: Float32Array[]): Uint8Array {
  const values = new Float16Array(layers.reduce((sum, layer) => sum + layer.length, 0));
  let at = 0;
  for (const [t, layer] of layers.entries()) {
    const count = CHANNELS[t];
    const cells = layer.length / count;
    for (let channel = 0; channel < count; channel++) {
      for (let cell = 0; cell < cells; cell++) {
        const value = (layer[cell * count + channel] - stats.mean[t][channel]) / (stats.sd[t][channel] + 1e-6);
        values[at + channel * cells + cell] = Math.max(-HIGHEST, Math.min(HIGHEST, value));
      }
    }
    at += layer.length;
  }
  return new Uint8Array(values.buffer);
}
