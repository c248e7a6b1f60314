/** What may be offered to wear with what is worn. Pure. */
import type { GarmentCategory, Gender } from "@toile/contract";

export type Worn = { garmentCategory: GarmentCategory; gender: Gender };
export type Wanted = {
  /** Places on the body that are free; a dress takes both. */
  categories: GarmentCategory[];
  /** Of any where empty. */
  genders: Gender[];
};

const TAKES: Record<GarmentCategory, GarmentCategory[]> = {
  tops: ["tops"],
  bottoms: ["bottoms"],
  "one-pieces": ["tops", "bottoms"],
};

/** Nothing that would take the place of what is worn, and nothing that is made for others than it. */
export function wantedWith(worn: Worn[]): Wanted {
  const taken = new Set(worn.flatMap(({ garmentCategory }) => TAKES[garmentCategory]));
  const categories = (["bottoms", "tops"] as const).filter((category) => !taken.has(category));
  const made = [...new Set(worn.map(({ gender }) => gender).filter((gender) => gender !== "unisex"))];
  return { categories, genders: made.length === 1 ? [...made, "unisex"] : [] };
}
