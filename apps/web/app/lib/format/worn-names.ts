import type { WornProducts } from "@toile/contract";

/** The names of what a picture shows: its own garment first, then what was worn already. */
export const wornNames = ({ product, wornWith }: Pick<WornProducts, "product" | "wornWith">): string[] =>
  [product, ...wornWith].flatMap((each) => (each ? [each.name] : []));
