import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { readPageFacts } from "./page-facts.ts";

function factsOf(html: string, path = "/", head = "", language = "en") {
  const { document } = parseHTML(`<html lang="${language}"><head>${head}</head><body>${html}</body></html>`);
  return readPageFacts(document, `https://shop.example${path}`);
}
const PRODUCT = '<main><h1>Saltwater</h1><img src="/a.jpg"><p>€240</p><button>Add to bag</button>';

test("the table of a product's details says what it is", () => {
  const { main } = factsOf(`${PRODUCT}<dl><dt>Fabric:</dt><dd>Silk</dd><dt>Style:</dt><dd>Wrap dress</dd></dl></main>`);
  expect(main?.path).toEqual(["Wrap dress"]);
});

test("a shop that says nothing else sells things like the page's product", () => {
  const beside = (type: string) => factsOf(`${PRODUCT}<dl><dt>Type</dt><dd>${type}</dd></dl></main>`).shop;
  expect(beside("Wrap dress")).toBe("clothes");
  expect(beside("Room spray")).toBe("other");
  expect(beside("Petite")).toBe("unknown");
});

test("a card's header is no menu, and neither are tabs with products", () => {
  const { menu } = factsOf(
    `<header><a href="/new">New</a></header><main><article><header><a href="/p/1">Linen shirt</a></header></article>
     <div class="tab-menu"><a href="/p/2">Wool skirt</a> €59.00</div></main>`,
  );
  expect([...menu]).toEqual(["new"]);
});

test("a cart is no department, and a department's name may have more in it than clothes", () => {
  expect(factsOf("<h1>Basket</h1>", "/cart").heading).toBe("unknown");
  expect(factsOf("<h1>Ropa a juego</h1>", "/list", "", "es").heading).toBe("maybe");
  expect(factsOf("<h1>Work clothing: jackets</h1>", "/list").heading).toBe("clothes");
});

test("what was searched for is not what the shop sells", () => {
  const menu = '<nav><a href="/a">Games</a><a href="/b">Puzzles</a></nav>';
  expect(factsOf(menu, "/search?q=dress", "<title>Dress | Tiny Town</title>").shop).toBe("other");
});
