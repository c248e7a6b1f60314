/** The photos of a run: people, garments, and what the files' names say about them. */
import fs from "node:fs";
import path from "node:path";
import type { GarmentCategory, TryOnRequest } from "@toile/tryon";

export interface GarmentFile {
  /** In a pair's name: `g05`, or `p07-top` for the top that somebody wears in a person's photo. */
  name: string;
  file: string;
  category: GarmentCategory;
  garmentPhotoType: TryOnRequest["garmentPhotoType"];
}

export interface Photos {
  people: string[];
  garments: GarmentFile[];
}

const DEMO = path.resolve(import.meta.dirname, "../../apps/web/public/demo");

export interface Folders {
  /** Contains persons/ and garments/. */
  folder?: string | undefined;
  /** More folders with photos of people and of garments. */
  people?: readonly string[];
  garments?: readonly string[];
  /** The people's own clothes are garments on a model, too. */
  worn?: boolean;
}

/** The photos of all folders; by default the demo pictures of this repository. */
export function findPhotos({ folder, people = [], garments = [], worn = false }: Folders): Photos {
  const isDemo = folder === undefined && people.length === 0 && garments.length === 0;
  const [ofPeople, ofGarments] = isDemo ? [path.join(DEMO, "people"), path.join(DEMO, "garments")] : inside(folder);
  // A demo garment also has a detail, which nobody can wear, and a picture on a figure; some pictures exist in two formats.
  const isFront = (file: string) => !isDemo || /(?<!-detail|-worn)\.jpg$/.test(file);
  const list = (own: string | undefined, more: readonly string[]) =>
    [...(own === undefined ? [] : [own]), ...more].flatMap(listPictures);
  const persons = list(ofPeople, people).filter(isFront);
  const clothes = list(ofGarments, garments).filter(isFront).map(readName);
  return { people: persons, garments: worn ? [...clothes, ...persons.flatMap(wornBy)] : clothes };
}

const WORN = { top: "tops", bottom: "bottoms", dress: "one-pieces" } as const;

/** Nobody knows what each person wears: the list of pairs names what there is. */
const wornBy = (file: string): GarmentFile[] =>
  Object.entries(WORN).map(([part, category]) => ({
    name: `${shortName(file)}-${part}`,
    file,
    category,
    garmentPhotoType: "model",
  }));

const inside = (folder: string | undefined): [people?: string, garments?: string] =>
  folder === undefined ? [] : [path.join(folder, "persons"), path.join(folder, "garments")];

export function listPictures(directory: string): string[] {
  return fs
    .readdirSync(directory)
    .filter((name) => /\.(jpe?g|png|webp)$/.test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

/** A catalogue knows the kind of a garment and of its photo, so the bench does too: by the file's name, or its folder's. */
function readName(file: string): GarmentFile {
  const name = path.join(path.basename(path.dirname(file)).replace(/^garments$/, ""), path.basename(file));
  const isTop = /(^|[_/])(top|tee|shirt|hoodie|polo)/.test(name);
  const isLower = /bottom|jeans|trousers|pants|skirt|shorts/.test(name);
  const category = /dress|jumpsuit/.test(name) ? "one-pieces" : isLower && !isTop ? "bottoms" : "tops";
  return { name: shortName(file), file, category, garmentPhotoType: /onmodel|worn/.test(name) ? "model" : "flat-lay" };
}

/** `p05_woman.jpg` → `p05`; other names stay whole. */
export function shortName(file: string): string {
  const name = path.parse(file).name;
  return /^[a-z]+\d+(?=_|$)/.exec(name)?.[0] ?? name;
}

export const pairName = (person: string, garment: GarmentFile): string => `${shortName(person)}+${garment.name}`;
