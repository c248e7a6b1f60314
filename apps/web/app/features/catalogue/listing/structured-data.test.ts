import type { Product } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { shorten } from "./shorten.ts";
import { describePath, describeProduct } from "./structured-data.ts";

const id = "0198a000-0000-7000-8000-000000000001";
const product: Product = {
  _id: id,
  id,
  name: "Silk blouse",
  slug: "silk-blouse",
  description: "Bias-cut.",
  mainImageUrl: "/demo/garments/blouse.jpg",
  additionalImageUrls: [],
  onModel: [],
  pictures: [],
  price: 49.9,
  originalPrice: null,
  currency: "USD",
  status: "active",
  isAvailable: true,
  canTryOn: true,
  gender: "women",
  season: "all",
  occasion: "",
  material: "",
  tags: [],
  availableSizes: ["S", "M"],
  availableColors: [],
  affiliateLink: null,
  metadata: { fit: "", care: "" },
  garmentCategory: "tops",
  isGarment: true,
  garmentPhotoType: "flat-lay",
  brandId: { _id: id, id, name: "Ona", slug: "ona" },
  categoryId: { _id: id, id, name: "Tops", slug: "tops" },
  viewCount: 0,
  clickCount: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const offerOf = (of: Product) =>
  (describeProduct(of, "https://toile.example") as { "script:ld+json": { offers: Record<string, string> } })[
    "script:ld+json"
  ].offers;

describe("what search engines read", () => {
  it("is a product with its offer, in absolute URLs", () => {
    expect(describeProduct(product, "https://toile.example")).toMatchObject({
      "script:ld+json": {
        "@type": "Product",
        image: ["https://toile.example/demo/garments/blouse.jpg"],
        brand: { name: "Ona", url: "https://toile.example/brand/ona" },
        size: "S, M",
        offers: { price: "49.90", priceCurrency: "USD", url: "https://toile.example/product/silk-blouse" },
      },
    });
  });

  it("says whether it is available", () => {
    expect(offerOf(product).availability).toBe("https://schema.org/InStock");
    expect(offerOf({ ...product, isAvailable: false }).availability).toBe("https://schema.org/OutOfStock");
    expect(offerOf({ ...product, status: "out_of_stock" }).availability).toBe("https://schema.org/OutOfStock");
    expect(offerOf({ ...product, status: "discontinued" }).availability).toBe("https://schema.org/Discontinued");
  });

  it("is a path from the home page", () => {
    expect(describePath("https://toile.example", [{ name: "Tops", path: "/category/tops" }])).toMatchObject({
      "script:ld+json": {
        itemListElement: [
          { position: 1, name: "Toile" },
          { position: 2, item: "https://toile.example/browse" },
          { position: 3, item: "https://toile.example/category/tops" },
        ],
      },
    });
  });

  it("is a description of 160 characters at most, cut between words", () => {
    expect(shorten(" One.\n Two. ")).toBe("One. Two.");
    const long = shorten("word ".repeat(60));
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long.endsWith("word…")).toBe(true);
  });
});
