import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PageFacts, readProduct } from "./product.ts";

const page = (facts: Partial<PageFacts> = {}): PageFacts => ({
  jsonLd: [],
  meta: () => undefined,
  address: "https://shop.example/p/linen-shirt?colour=blue",
  title: "Linen shirt · Shop",
  lang: "en",
  ...facts,
});
const jsonLd = (...values: unknown[]) => page({ jsonLd: values.map((value) => JSON.stringify(value)) });
const SHIRT = {
  "@type": "Product",
  name: "Linen shirt",
  image: ["/img/shirt.jpg", { "@type": "ImageObject", url: "https://cdn.example/back.jpg" }],
  offers: { "@type": "Offer", price: "49.00", priceCurrency: "EUR" },
};

describe("what a page says of its product", () => {
  test("attributes of the button count first [X.71]", () => {
    const given = { title: "Mine", url: "/mine", price: "9 €", images: ["/a.jpg", "b.jpg"], category: "tops" };
    expect(readProduct(given, jsonLd(SHIRT))).toEqual({
      title: "Mine",
      url: "https://shop.example/mine",
      price: "9 €",
      category: "tops",
      images: ["https://shop.example/a.jpg", "https://shop.example/p/b.jpg"],
    });
  });

  test("else its JSON-LD, alone, in a list, in a graph, or as a group of variants [X.71]", () => {
    const expected = {
      title: "Linen shirt",
      price: "€49.00",
      images: ["https://shop.example/img/shirt.jpg", "https://cdn.example/back.jpg"],
    };
    const { offers, ...group } = SHIRT;
    const forms = [
      [SHIRT],
      [[{ "@type": "BreadcrumbList" }, SHIRT]],
      [
        {
          "@graph": [
            { "@type": "Organization", name: "Shop" },
            { ...SHIRT, "@type": ["Product", "Thing"] },
          ],
        },
      ],
      [{ "@type": "WebPage", mainEntity: { ...SHIRT, "@type": "http://schema.org/Product" } }],
      [{ ...group, "@type": "ProductGroup", hasVariant: [{ "@type": "Product", name: "Blue, M", offers }] }],
    ];
    for (const form of forms) expect(readProduct({}, jsonLd(...form))).toMatchObject(expected);
    const broken = page({ jsonLd: ["{ not json", JSON.stringify(SHIRT)] });
    expect(readProduct({}, broken)).toMatchObject(expected);
  });

  test("else its Open Graph tags and its title", () => {
    const meta = (property: string) => (property === "og:image" ? "//cdn.example/og.jpg" : undefined);
    expect(readProduct({}, page({ meta }))).toMatchObject({
      title: "Linen shirt · Shop",
      url: "https://shop.example/p/linen-shirt?colour=blue",
      price: "",
      category: "auto",
      images: ["https://cdn.example/og.jpg"],
    });
  });

  test("addresses that are none of the web are left out", () => {
    const images = ["javascript:alert(1)", "data:image/png;base64,AA", "http://[", "", "https://cdn.example/a.jpg"];
    expect(readProduct({ images }, page()).images).toEqual(["https://cdn.example/a.jpg"]);
    expect(readProduct({ images: ["javascript:1"], url: "javascript:1" }, page()).url).toBe(page().address);
  });

  test("whatever stands in a page, the answer is well-formed", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.string()), (values, images) => {
        const product = readProduct({ images }, jsonLd(...values, { "@type": "Product", offers: values }));
        expect(product.images.every((image) => /^https?:/.test(image))).toBe(true);
        expect(typeof product.price).toBe("string");
      }),
    );
  });
});
