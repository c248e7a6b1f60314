import type { WornProducts } from "@toile/contract";

/** The names of the garments in a picture: its own first, then those that were already worn. */
export const wornNames = ({ product, wornWith }: Pick<WornProducts, "product" | "wornWith">): string[] =>
  [product, ...wornWith].flatMap((each) => (each ? [each.name] : []));
