import type { HouseModel } from "@toile/contract";

/** Whose clothes a model shows before the other models do. */
export const WEARS: Record<HouseModel["wears"], string> = {
  unisex: "All clothes",
  women: "Women’s clothes",
  men: "Men’s clothes",
};
