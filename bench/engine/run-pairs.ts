/**
 * Every person in every garment: the results, the times, the judge's results, and whether the rest of the photo is
 * unchanged.
 */
import fs from "node:fs";
import path from "node:path";
import { TryOnRefusal, type TryOnRequest, type TryOnResult } from "@toile/tryon";
import type { Attempt } from "../../packages/tryon/src/attempts.ts";
import { createEngine } from "../../packages/tryon/src/engine.ts";
import { decodePixels } from "../../packages/tryon/src/picture.ts";
import { type Pair, pairsOf } from "./pairs.ts";
import type { GarmentFile, Photos } from "./photos.ts";

export interface PairResult {
  name: string;
  person: string;
  garment: GarmentFile;
  result: Omit<TryOnResult, "image">;
  /** The file it was written to: kept in memory, the pictures of a run would count as the engine's. */
  picture: string | undefined;
  /** Milliseconds. */
  total: number;
  /** Pixels that differ from the photo outside the change. */
  strays: number;
}

export interface PairRefusal {
  name: string;
  code: string;
  message: string;
}

export interface PairRun {
  made: PairResult[];
  refused: PairRefusal[];
}

interface RunOptions {
  only: string;
  /** Where results are written, named by pair: for sheets, and to compare with another version's. */
  folder?: string;
  /** Pairs that are not accepted are left out; by default all are accepted. */
  accepts?: (pair: Pair) => boolean;
  onPair: (line: string) => void;
  /** Called with every first result, with the engine's own layers. */
  onMade?: (name: string, made: Attempt) => void | Promise<void>;
}

export async function runPairs(photos: Photos, options: RunOptions): Promise<PairRun> {
  const run: PairRun = { made: [], refused: [] };
  if (options.folder) fs.mkdirSync(options.folder, { recursive: true });
  let latest: Attempt | undefined;
  const engine = createEngine((made) => {
    latest = made;
  });
  const chosen = pairsOf(photos).filter(
    (pair) => pair.name.includes(options.only) && (options.accepts?.(pair) ?? true),
  );
  for (const { name, person, garment } of chosen) {
    const bytes = fs.readFileSync(person);
    try {
      const began = performance.now();
      const result = await engine.tryOn(requestOf(bytes, garment));
      const total = performance.now() - began;
      if (!latest) continue;
      const strays = await countStrays(bytes, result, latest);
      const { image, ...rest } = result;
      const picture = options.folder && path.join(options.folder, `${name}.png`);
      if (picture) fs.writeFileSync(picture, image);
      run.made.push({ name, person, garment, result: rest, picture, total, strays });
      options.onPair(describe(name, result, total));
      await options.onMade?.(name, latest);
      latest = undefined;
    } catch (error) {
      const refusal = error instanceof TryOnRefusal ? error : crash(error);
      run.refused.push({ name, code: refusal.code, message: refusal.message });
      options.onPair(`refused  ${name}  ${refusal.code}`);
    }
  }
  return run;
}

/** A bug of the engine must not end a run of hours: it is counted and reported with its location. */
const crash = (error: unknown) => ({
  code: "CRASHED",
  message: error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ") : String(error),
});

export const requestOf = (person: Uint8Array, garment: GarmentFile): TryOnRequest => ({
  person,
  garment: fs.readFileSync(garment.file),
  category: garment.category,
  garmentPhotoType: garment.garmentPhotoType,
  outputFormat: "png",
  seed: 42,
});

function describe(name: string, { judgement, warnings }: TryOnResult, total: number): string {
  const alarms = judgement.alarms.map(
    ({ code, measured, limit }) => `${code} ${measured.toFixed(3)}>${limit.toFixed(3)}`,
  );
  const codes = warnings.map(({ code }) => `(${code})`);
  return `made     ${name}  ${Math.round(total)} ms  value ${judgement.value.toFixed(2)}  ${[...alarms, ...codes].join(" ")}`;
}

/** At the photo's own resolution, a pixel may change if the working size changed inside it or right beside it. */
async function countStrays(photo: Uint8Array, result: TryOnResult, { composition }: Attempt): Promise<number> {
  const before = await decodePixels(photo);
  const after = await decodePixels(result.image);
  const { touched, image } = composition;
  // a small photo's pixel is several of the working size
  const reach = Math.max(1, Math.ceil(image.width / before.width));
  let strays = 0;
  for (let y = 0; y < before.height; y += 1) {
    for (let x = 0; x < before.width; x += 1) {
      const at = (y * before.width + x) * 3;
      const isSame = [0, 1, 2].every((channel) => before.data[at + channel] === after.data[at + channel]);
      if (!isSame && !isTouched(touched, image, { x: x / before.width, y: y / before.height, reach })) strays += 1;
    }
  }
  return strays;
}

function isTouched(
  touched: Uint8Array,
  size: { width: number; height: number },
  { x: shareX, y: shareY, reach }: { x: number; y: number; reach: number },
): boolean {
  const column = Math.floor(shareX * size.width);
  const row = Math.floor(shareY * size.height);
  for (let y = Math.max(0, row - reach); y <= Math.min(size.height - 1, row + reach); y += 1) {
    for (let x = Math.max(0, column - reach); x <= Math.min(size.width - 1, column + reach); x += 1) {
      if (touched[y * size.width + x]) return true;
    }
  }
  return false;
}
