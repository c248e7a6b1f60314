/** The photos of a run: people, garments, and what the files' names say of them. */
import fs from "node:fs";
import path from "node:path";
import type { GarmentCategory, TryOnRequest } from "@toile/tryon";

export interface GarmentFile {
  file: string;
  category: GarmentCategory;
  garmentPhotoType: TryOnRequest["garmentPhotoType"];
}

export interface Photos {
  people: string[];
  garments: GarmentFile[];
}

const DEMO = path.resolve(import.meta.dirname, "../../apps/web/public/demo");

/** A folder with persons/ and garments/; without one, the demo pictures of this repository. */
export function findPhotos(folder: string | undefined): Photos {
  const people = listPictures(folder ? path.join(folder, "persons") : path.join(DEMO, "people"));
  const garments = listPictures(folder ? path.join(folder, "garments") : path.join(DEMO, "garments"));
  return { people, garments: garments.map(readName) };
}

export function listPictures(directory: string): string[] {
  return fs
    .readdirSync(directory)
    .filter((name) => /\.(jpe?g|png|webp)$/.test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

/** Catalogues know the kind of a garment and of its photo, and so does the bench. */
function readName(file: string): GarmentFile {
  const name = path.basename(file);
  const isTop = /(^|_)(top|tee|shirt|hoodie|polo)/.test(name);
  const isLower = /bottom|jeans|trousers|skirt|shorts/.test(name);
  const category = /dress/.test(name) ? "one-pieces" : isLower && !isTop ? "bottoms" : "tops";
  return { file, category, garmentPhotoType: /onmodel|worn/.test(name) ? "model" : "flat-lay" };
}

/** `p05_woman.jpg` → `p05`; names without a number stay whole. */
export function shortName(file: string): string {
  const name = path.parse(file).name;
  return /^[a-z]+\d+/.exec(name)?.[0] ?? name;
}

export const pairName = (person: string, garment: string): string => `${shortName(person)}+${shortName(garment)}`;
