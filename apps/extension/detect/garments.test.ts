/** Saved pages with the markup of many platforms, in which the pictures of garments on sale are marked. */
import { expect, test } from "vitest";
import { candidatesIn, findGarments, type Garment } from "./garments.ts";
import { fixtureNames, fixtureView, openFixture } from "./page.fixture.ts";

function garmentsOf(name: string): Garment[] {
  const { document, address } = openFixture(name);
  return findGarments(document, address, fixtureView);
}

const isTrue = (element: Element) => element.hasAttribute("data-truth");
const describe = (element: Element) => element.outerHTML.slice(0, 160);

test("garments are found on pages of many kinds, with few false matches [O1.01]", () => {
  const names = fixtureNames();
  const missed: string[] = [];
  const wrong: string[] = [];
  let right = 0;
  for (const name of names) {
    const { document, address } = openFixture(name);
    const found = new Set(findGarments(document, address, fixtureView).map(({ element }) => element));
    for (const element of candidatesIn(document, fixtureView)) {
      if (!element) continue;
      if (isTrue(element) && found.has(element)) right += 1;
      else if (isTrue(element)) missed.push(`${name}: ${describe(element)}`);
      else if (found.has(element)) wrong.push(`${name}: ${describe(element)}`);
    }
  }
  const precision = right / (right + wrong.length);
  const recall = right / (right + missed.length);
  console.log(
    `${names.length} pages: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${right} garments`,
  );
  const shown = JSON.stringify({ wrong, missed }, null, 1);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(right).toBeGreaterThan(40);
  expect(precision, shown).toBeGreaterThanOrEqual(0.98);
  expect(recall, shown).toBeGreaterThanOrEqual(0.95);
});

const only = (name: string) => {
  const [garment] = garmentsOf(name);
  if (!garment) throw new Error(`no garment in ${name}`);
  const { element: _element, ...rest } = garment;
  return rest;
};

test("a garment comes with its name, its page, its price and its largest picture [O1.01]", () => {
  expect(only("theme-product")).toEqual({
    pictureUrl: "https://shop.example/cdn/shop/files/camp-collar-front.jpg?v=17&width=1946",
    productName: "Camp collar linen",
    productUrl: "https://shop.example/products/linen-shirt",
    price: "89 EUR",
  });
  expect(only("older-theme-product").pictureUrl).toBe(
    "https://boutique.example/cdn/shop/products/long-wool-coat_1200x.jpg?v=3",
  );
  expect(only("commerce-cloud-list")).toMatchObject({ productName: "Oxford", price: "$58.00" });
  expect(only("shadow-cards")).toMatchObject({
    productName: "Band collar shirt",
    productUrl: "https://elements.example/shop/band-collar-shirt",
  });
  expect(only("background-cards").pictureUrl).toBe("https://tiles.example/img/p/4501.jpg");
});

test("of two overlapping pictures the first is found [O1.01]", () => {
  expect(garmentsOf("theme-collection").map(({ productName }) => productName)).toEqual(["Tiered dress", "Marlow"]);
});
