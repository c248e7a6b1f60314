/** Every person in every garment: what came out, how long it took, what the judge says, and whether the rest stayed. */
import fs from "node:fs";
import path from "node:path";
import { TryOnRefusal, type TryOnRequest, type TryOnResult } from "@toile/tryon";
import type { Attempt } from "../../packages/tryon/src/attempts.ts";
import { createEngine } from "../../packages/tryon/src/engine.ts";
import { decodePixels } from "../../packages/tryon/src/picture.ts";
import { type GarmentFile, type Photos, pairName } from "./photos.ts";

export interface PairResult {
  name: string;
  person: string;
  garment: GarmentFile;
  result: Omit<TryOnResult, "image">;
  /** The file that it was written to: kept in memory, the pictures of a run would count as the engine's. */
  picture: string | undefined;
  /** Milliseconds. */
  total: number;
  /** Pixels that differ from the photo although nothing touched them. */
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
  /** Pairs that are not accepted are left out; all are without it. */
  accepts?: (name: string) => boolean;
  onPair: (line: string) => void;
  /** Told of every first result, with the engine's own layers. */
  onMade?: (name: string, made: Attempt) => void | Promise<void>;
}

export async function runPairs(photos: Photos, options: RunOptions): Promise<PairRun> {
  const run: PairRun = { made: [], refused: [] };
  if (options.folder) fs.mkdirSync(options.folder, { recursive: true });
  let latest: Attempt | undefined;
  const engine = createEngine((made) => {
    latest = made;
  });
  const pairs = photos.people.flatMap((person) => photos.garments.map((garment) => ({ person, garment })));
  const chosen = pairs.filter(({ person, garment }) => {
    const name = pairName(person, garment.file);
    return name.includes(options.only) && (options.accepts?.(name) ?? true);
  });
  for (const { person, garment } of chosen) {
    const name = pairName(person, garment.file);
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
      if (!(error instanceof TryOnRefusal)) throw error;
      run.refused.push({ name, code: error.code, message: error.message });
      options.onPair(`refused  ${name}  ${error.code}`);
    }
  }
  return run;
}

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

/** At the photo's own resolution, a pixel may change where the working size changed at it or right beside it. */
async function countStrays(photo: Uint8Array, result: TryOnResult, { composition }: Attempt): Promise<number> {
  const before = await decodePixels(photo);
  const after = await decodePixels(result.image);
  const { touched, image } = composition;
  let strays = 0;
  for (let y = 0; y < before.height; y += 1) {
    for (let x = 0; x < before.width; x += 1) {
      const at = (y * before.width + x) * 3;
      const isSame = [0, 1, 2].every((channel) => before.data[at + channel] === after.data[at + channel]);
      if (!isSame && !isTouched(touched, image, { x: x / before.width, y: y / before.height })) strays += 1;
    }
  }
  return strays;
}

function isTouched(
  touched: Uint8Array,
  size: { width: number; height: number },
  at: { x: number; y: number },
): boolean {
  const column = Math.floor(at.x * size.width);
  const row = Math.floor(at.y * size.height);
  for (let y = Math.max(0, row - 1); y <= Math.min(size.height - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(size.width - 1, column + 1); x += 1) {
      if (touched[y * size.width + x]) return true;
    }
  }
  return false;
}
