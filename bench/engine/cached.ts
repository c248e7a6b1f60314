/**
 * The cost of a try-on whose garment was analysed before, as every product of a shop is: with new photos and known ones.
 */
import fs from "node:fs";
import { type TryOnEngine, TryOnRefusal, type TryOnRequest } from "@toile/tryon";
import { createEngine } from "../../packages/tryon/src/engine.ts";
import { type GarmentFile, type Photos, pairName } from "./photos.ts";
import { median, referenceMs } from "./reference.ts";

/** Garments with which every photo is new once: each costs an analysis. */
const AS_NEW = 3;

type Cached = { person?: Uint8Array | null; garment?: Uint8Array | null };

/** @returns Lines, in multiples of the reference workload, which is measured once per person. */
export async function cachedTable(photos: Photos, only: string): Promise<string[]> {
  const totals: Record<string, number[]> = {};
  const references = [referenceMs()];
  const garments = new Map<string, Uint8Array>();
  const people = new Map<string, Uint8Array>();
  let differing = 0;
  for (const person of photos.people) {
    const chosen = photos.garments.filter((garment) => pairName(person, garment).includes(only));
    const timed = async (engine: TryOnEngine, garment: GarmentFile, as: string, cached: Cached) => {
      const began = performance.now();
      const result = await made(engine, person, garment, cached);
      if (result && as) totals[as] = [...(totals[as] ?? []), performance.now() - began];
      return result;
    };
    const engine = createEngine();
    const pictures = new Map<string, Uint8Array>();
    for (const garment of chosen) {
      const result = await timed(engine, garment, "", { person: people.get(person) ?? null, garment: null });
      if (!result) continue;
      pictures.set(garment.file, result.image);
      if (result.toCache.garment) garments.set(garment.file, result.toCache.garment);
      if (result.toCache.person) people.set(person, result.toCache.person);
    }
    const existing = chosen.filter(({ file }) => pictures.has(file));
    for (const garment of existing) {
      const cached = { garment: garments.get(garment.file) ?? null };
      const result = await timed(engine, garment, "second garment, garment at hand", cached);
      if (result && !sameBytes(result.image, pictures.get(garment.file))) differing += 1;
    }
    for (const garment of existing.slice(0, AS_NEW)) {
      const cached: Cached = { garment: garments.get(garment.file) ?? null };
      await timed(createEngine(), garment, "new photo, garment at hand", cached);
      cached.person = people.get(person) ?? null;
      const result = await timed(createEngine(), garment, "both at hand, from storage", cached);
      if (result && !sameBytes(result.image, pictures.get(garment.file))) differing += 1;
    }
    references.push(referenceMs());
  }
  const reference = median(references);
  const size = (files: Map<string, Uint8Array>) => Math.round(median([...files.values()].map((f) => f.length)) / 1024);
  return [
    `reference workload ${reference.toFixed(0)} ms = 1×; medians`,
    ...Object.entries(totals).map(
      ([name, times]) => `${name.padEnd(32)} ${(median(times) / reference).toFixed(2)}×  (${times.length})`,
    ),
    `cached: ${size(garments)} kB a garment, ${size(people)} kB a person; ${differing} pictures differ from those made anew`,
  ];
}

const sameBytes = (a: Uint8Array, b: Uint8Array | undefined): boolean => b !== undefined && Buffer.compare(a, b) === 0;

async function made(engine: TryOnEngine, person: string, garment: GarmentFile, cached: Cached) {
  const request: TryOnRequest = {
    person: fs.readFileSync(person),
    garment: fs.readFileSync(garment.file),
    category: garment.category,
    garmentPhotoType: garment.garmentPhotoType,
    outputFormat: "png",
    seed: 42,
    cached,
  };
  try {
    return await engine.tryOn(request);
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}
