import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { findBuyButton, isPageOf } from "./buy-button.ts";

/** A shop's page; what has the class `hidden` is not drawn. */
function page(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const element of document.querySelectorAll("*"))
    Object.assign(element, { getClientRects: () => (element.closest(".hidden") ? [] : [{}]) });
  return document;
}

test.each([
  ["Shopify", '<form action="/cart/add"><button type="submit" id="here">Add</button></form>'],
  ["WooCommerce", '<button class="single_add_to_cart_button button" name="add-to-cart" id="here">Kaufen</button>'],
  ["Magento", '<button id="product-addtocart-button" class="here">Add</button>'],
  ["PrestaShop", '<button data-button-action="add-to-cart" id="here">Ajouter</button>'],
  ["a shop of its own", '<button class="btn Product-AddToCart" id="here">In the bag</button>'],
])("the button for buying is found on %s", (_shop, html) => {
  const found = findBuyButton(page(`<button>Search</button>${html}`));
  expect(found?.id === "here" || found?.className === "here").toBe(true);
});

test("a button that is not visible does not count, and a page without one has none", () => {
  const hidden = '<form action="/cart/add" class="hidden"><button type="submit" id="sticky">Add</button></form>';
  const seen = '<form action="/cart/add"><button type="submit" id="seen">Add</button></form>';
  expect(findBuyButton(page(hidden + seen))?.id).toBe("seen");
  expect(findBuyButton(page(hidden))).toBeNull();
  expect(findBuyButton(page('<form action="/search"><button type="submit">Search</button></form>'))).toBeNull();
});

test("a page is the product's whatever its query and its end", () => {
  const product = "https://shop.example/products/shirt";
  for (const here of [product, `${product}/`, `${product}?variant=2#size`]) expect(isPageOf(product, here)).toBe(true);
  for (const elsewhere of [
    "https://shop.example/collections/all",
    "https://other.example/products/shirt",
    "about:blank",
  ])
    expect(isPageOf(product, elsewhere)).toBe(false);
});
