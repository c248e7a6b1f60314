/** Which pairs of a person and a garment are tried on, and which make no sense. */
import fs from "node:fs";
import path from "node:path";
import { randomNumbers } from "../../packages/tryon/src/image/maths/statistics.ts";
import { type GarmentFile, type Photos, pairName, shortName } from "./photos.ts";

export interface Pair {
  name: string;
  person: string;
  garment: GarmentFile;
}

/** Decides for a pair's person and garment. */
export type PairFilter = (person: string, garment: GarmentFile) => boolean;

export function pairsOf({ people, garments }: Photos): Pair[] {
  return people.flatMap((person) => garments.map((garment) => ({ name: pairName(person, garment), person, garment })));
}

/** So many pairs at random, one person after another and one kind after another: a new seed for each look, so that no look is tuned for. */
export function drawPairs({ people, garments }: Photos, seed: number, count: number): PairFilter {
  const random = randomNumbers(seed);
  const shuffled = <T>(list: readonly T[]) =>
    list.map((value) => ({ value, order: random() })).sort((a, b) => a.order - b.order);
  const persons = shuffled(people);
  const kinds = [...Map.groupBy(garments, ({ category }) => category).values()].map(shuffled);
  const drawn = new Set<string>();
  for (let i = 0; i < count; i++) {
    const kind = kinds[i % kinds.length] ?? [];
    const person = persons[Math.floor(i / kinds.length) % persons.length];
    const garment = kind[Math.floor(i / kinds.length) % kind.length];
    if (person && garment) drawn.add(pairName(person.value, garment.value));
  }
  return (person, garment) => drawn.has(pairName(person, garment));
}

/**
 * Lines such as `p01+g09`, `w21+bottoms` or `*+v10`: a person's short name, a plus, and a garment's short name or its
 * category; `*` matches any. Text after a `#` is a comment.
 */
export function parsePairs(text: string): PairFilter {
  const patterns = text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").replaceAll(/\s/g, ""))
    .filter(Boolean)
    .map((line) => {
      const [person, garment, ...rest] = line.split("+");
      if (!person || !garment || rest.length > 0) throw new Error(`This line names no pair: ${line}`);
      return { person, garment };
    });
  const exact = new Set(patterns.map(({ person, garment }) => `${person}+${garment}`));
  return (person, garment) => {
    const people = [shortName(person), "*"];
    const garments = [garment.name, garment.category, "*"];
    return people.some((one) => garments.some((other) => exact.has(`${one}+${other}`)));
  };
}

export const readPairs = (file: string): PairFilter => parsePairs(fs.readFileSync(file, "utf8"));

const SENSELESS = "senseless.txt";

/** From the given file, or from every `senseless.txt` beside the photos: in their folder or the one above. */
export function readSenseless(file: string | undefined, { people, garments }: Photos): PairFilter {
  if (file !== undefined) return readPairs(file);
  const folders = [...people, ...garments.map((garment) => garment.file)].map((photo) => path.dirname(photo));
  const places = new Set(folders.flatMap((folder) => [folder, path.dirname(folder)]));
  const files = [...places].map((place) => path.join(place, SENSELESS)).filter((one) => fs.existsSync(one));
  const filters = files.map(readPairs);
  return (person, garment) => filters.some((filter) => filter(person, garment));
}
