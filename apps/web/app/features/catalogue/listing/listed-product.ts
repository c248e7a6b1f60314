/**
 * The fields of a product that a list, its cards and their quick view show. Its other fields would be sent unused with every page, twice.
 */
import type { OnModelPicture, Product } from "@toile/contract";
import { shorten } from "./shorten.ts";

type Named = { name: string; slug: string };

/**
 * Without the counters that change with every view: no page shows them, and with them no two visits would have the same page.
 */
export type ShownProduct = Omit<Product, "viewCount" | "clickCount">;

export type ListedProduct = Pick<
  Product,
  | "id"
  | "name"
  | "slug"
  | "description"
  | "mainImageUrl"
  | "pictures"
  | "price"
  | "originalPrice"
  | "currency"
  | "status"
  | "isAvailable"
  | "canTryOn"
  | "tags"
  | "availableSizes"
> & {
  brandId: Named;
  categoryId: Named;
  /** Only the best one, because a card has one other side. */
  onModel: OnModelPicture[];
};

/** The pictures of a phone's first row are loaded at once, the others as they come near. */
export const FIRST_ROW = 2;
/** The quick view shows five lines, a card two. Descriptions are a fifth of a list page's size. */
const DESCRIPTION_MAX = 220;
/** Narrower than any card on any screen. */
const SMALLEST_WIDTH = 320;

/** Equal parts of several products are one object, which is sent once: the router writes a repeated object as a number. */
export function toListed(products: readonly Product[]): ListedProduct[] {
  const known = new Map<string, unknown>();
  const shared = <T>(value: T): T => {
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text) as T; // Equal text has equal type.
  };
  const toNamed = ({ name, slug }: Named): Named => shared({ name, slug });
  return products.map((product, index) => {
    const { id, name, slug, description, mainImageUrl, price, originalPrice, currency, status } = product;
    const { isAvailable, canTryOn } = product;
    return {
      ...{ id, name, slug, mainImageUrl, price, originalPrice, currency, status, isAvailable, canTryOn },
      description: shorten(description, DESCRIPTION_MAX),
      pictures: product.pictures
        .filter(({ url }) => url === mainImageUrl)
        .slice(0, 1)
        .map((picture) => ({
          ...picture,
          widths: shared(withoutNeedless(picture.widths)),
          // 150 incompressible bytes each, for pictures that have mostly loaded before they are scrolled to.
          placeholder: index < FIRST_ROW ? picture.placeholder : "",
        })),
      // The same for most: one empty list, and the same widths.
      onModel:
        product.onModel.length === 0
          ? shared([])
          : product.onModel.slice(0, 1).map((one) => ({ ...one, widths: shared(withoutNeedless(one.widths)) })),
      tags: shared(product.tags.slice(0, 1)),
      availableSizes: shared(product.availableSizes),
      brandId: toNamed(product.brandId),
      categoryId: toNamed(product.categoryId),
    };
  });
}

function withoutNeedless(widths: number[]): number[] {
  const wide = widths.filter((width) => width >= SMALLEST_WIDTH);
  return wide.length > 0 ? wide : widths;
}
