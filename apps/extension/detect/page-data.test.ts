import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { departmentsOf, readDepartments } from "./page-data.ts";

function departments(html: string, name: string, url = "https://shop.example/p/1") {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return departmentsOf(readDepartments(document), name, url);
}

test("an analytics event says what its products are, as JSON or as a script writes it", () => {
  const json =
    '<script>dataLayer.push({"ecommerce":{"items":[{"item_name":"Petra","item_category":"Shoes"}]}});</script>';
  const literal =
    "<script>gtag('event', 'view', {items: [{item_name: 'Petra', item_category: 'Women > Shoes',}]});</script>";
  expect(departments(json, "petra")).toEqual(["Shoes"]);
  expect(departments(literal, "Petra")).toEqual(["Women", "Shoes"]);
});

test("Shopify's meta names a product in its variants, an app's state by the end of its URL", () => {
  const meta =
    '<script>var meta = {"products":[{"type":"Dress","handle":"marlow","variants":[{"name":"Marlow - S","public_title":"S"}]}]};</script>';
  const state =
    '<script type="application/json">{"props":[{"slug":"alba","tipologia":"abiti","prezzo":{"amount":390}}]}</script>';
  expect(departments(meta, "Marlow")).toEqual(["Dress"]);
  expect(departments(state, "Nuova Alba", "https://shop.example/it/prodotti/alba?c=1")).toEqual(["abiti"]);
});

test("data on a card says it, and a broken script says nothing", () => {
  const card = `<div data-product='{"name":"Dune","category":"Bags","price":49}'></div>`;
  expect(departments(card, "Dune")).toEqual(["Bags"]);
  expect(departments('<script>var state = {"name":"Dune","category":"Bags"</script>', "Dune")).toEqual([]);
});
