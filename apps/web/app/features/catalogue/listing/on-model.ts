/** A product's pictures on the house's models, for components that show product pictures. */
import type { OnModelPicture, ProductPicture } from "@toile/contract";

/** The picture at full size. */
export const addressOf = ({ base }: Pick<OnModelPicture, "base">): string => `${base}/original.jpg`;

/** As any other picture of a product. It has no placeholder while it loads: the product's own picture is shown. */
export function toPicture({ letter: _, ...picture }: OnModelPicture): ProductPicture {
  return { ...picture, url: addressOf(picture), placeholder: "" };
}

export const byLetter = (pictures: readonly OnModelPicture[]): OnModelPicture[] =>
  pictures.toSorted((a, b) => a.letter.localeCompare(b.letter));
