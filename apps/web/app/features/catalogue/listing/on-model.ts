/** A product's pictures on the house's models, for what shows pictures of products. */
import type { OnModelPicture, ProductPicture } from "@toile/contract";

/** The whole of it. */
export const addressOf = ({ base }: Pick<OnModelPicture, "base">): string => `${base}/original.jpg`;

/** In the terms of any other picture of a product. Nothing stands in for it while it comes: the product's own picture does. */
export function toPicture({ letter: _, ...picture }: OnModelPicture): ProductPicture {
  return { ...picture, url: addressOf(picture), placeholder: "" };
}

export const byLetter = (pictures: readonly OnModelPicture[]): OnModelPicture[] =>
  pictures.toSorted((a, b) => a.letter.localeCompare(b.letter));
