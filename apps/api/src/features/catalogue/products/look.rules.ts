/** What may be offered to go with the worn garments. Pure. */
import type { GarmentCategory, Gender } from "@toile/contract";

export type Worn = { garmentCategory: GarmentCategory; gender: Gender };
export type Wanted = {
  /** Free places on the body; a dress covers both. */
  categories: GarmentCategory[];
  /** Empty: any. */
  genders: Gender[];
};

const TAKES: Record<GarmentCategory, GarmentCategory[]> = {
  tops: ["tops"],
  bottoms: ["bottoms"],
  "one-pieces": ["tops", "bottoms"],
};

/** Nothing that would replace a worn garment, and nothing made for other people. */
export function wantedWith(worn: Worn[]): Wanted {
  const taken = new Set(worn.flatMap(({ garmentCategory }) => TAKES[garmentCategory]));
  const categories = (["bottoms", "tops"] as const).filter((category) => !taken.has(category));
  const made = [...new Set(worn.map(({ gender }) => gender).filter((gender) => gender !== "unisex"))];
  return { categories, genders: made.length === 1 ? [...made, "unisex"] : [] };
}
