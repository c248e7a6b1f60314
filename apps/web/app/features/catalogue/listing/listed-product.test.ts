import type { Product } from "@toile/contract";
import { expect, test } from "vitest";
import { type ListedProduct, toListed } from "./listed-product.ts";

const picture = (url: string) => ({
  url,
  base: `/pictures/${url}`,
  width: 3,
  height: 4,
  widths: [160, 320, 800],
  placeholder: "p",
});
const onModel = (letter: string) => ({
  letter,
  base: `/pictures/${letter}`,
  width: 3,
  height: 4,
  widths: [160, 320, 800],
});
const reference = (slug: string) => ({ _id: `id of ${slug}`, id: `id of ${slug}`, name: `name of ${slug}`, slug });

test("a listed product contains what its card and its quick view show, and nothing else", () => {
  const shown = {
    id: "1",
    name: "Tee",
    slug: "tee",
    mainImageUrl: "front.jpg",
    price: 9.5,
    originalPrice: null,
    currency: "EUR",
    status: "active",
    isAvailable: true,
    canTryOn: true,
    availableSizes: ["S", "M"],
  } as const;
  const product = {
    ...shown,
    description: "linen ".repeat(200),
    pictures: [picture("back.jpg"), picture("front.jpg")],
    onModel: [onModel("B"), onModel("A")],
    tags: ["striped", "cotton"],
    brandId: reference("ona"),
    categoryId: reference("tops"),
    additionalImageUrls: ["back.jpg"],
    metadata: { care: "30 °C" },
    affiliateLink: "https://shop.example/tee",
  } as unknown as Product;
  const all = toListed([product, { ...product, brandId: reference("ona") }, product, product, product]);
  const { description, ...listed } = all[0] as ListedProduct;
  expect(listed).toEqual({
    ...shown,
    pictures: [{ ...picture("front.jpg"), widths: [320, 800] }],
    onModel: [{ ...onModel("B"), widths: [320, 800] }],
    tags: ["striped"],
    brandId: { name: "name of ona", slug: "ona" },
    categoryId: { name: "name of tops", slug: "tops" },
  });
  expect(description).toMatch(/^linen .{150,220} linen…$/);
  expect(description.length).toBeLessThanOrEqual(220);
  expect(all[1]?.brandId).toBe(listed.brandId);
  expect(all.map(({ pictures: [picture] }) => picture?.placeholder)).toEqual(["p", "p", "", "", ""]);
});
