import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { cardOf } from "./cards.ts";

function cardsOf(html: string) {
  const { document } = parseHTML(`<html><body><main>${html}</main></body></html>`);
  return [...document.querySelectorAll("img")].map((image) =>
    cardOf(image, new URL("https://shop.example/collections/new"), false),
  );
}

test("a text that themes write on every picture, a price and a brand are no names", () => {
  const [card] = cardsOf(
    `<div><a href="/products/juno"><img src="/a.jpg" alt="Thumbnail"></a><span class="price__title">From €59.00</span>
     <h3 class="brand">Nordhus</h3><p class="card-name">Juno</p><p>€59.00</p></div>`,
  );
  expect(card).toMatchObject({ name: "Juno", price: "€59.00", url: "https://shop.example/products/juno" });
});

test("HTML in a name is read, and a price behind it is left out", () => {
  const [card] = cardsOf(
    '<div><img src="/a.jpg" alt=""><a href="/items/1" title="Men&amp;#39;s shirt, €59.00"></a><p>€59.00</p></div>',
  );
  expect(card?.name).toBe("Men's shirt");
});

test("two pictures of one card have one root, also if a part of it could be one", () => {
  const [first, second] = cardsOf(
    `<ul><li class="product-card"><div class="product-item"><a href="/products/a"><img src="/a.jpg" alt="Linen shirt"></a></div>
     <a href="/products/a"><img src="/b.jpg" alt=""></a><h3>Linen shirt</h3><span>€59.00</span><div class="swatches"><a href="/products/a-red">Red</a></div></li>
     <li><a href="/products/b"><img src="/c.jpg" alt=""><h3>Belt</h3><span>€9.00</span></a></li></ul>`,
  );
  expect(first?.root.localName).toBe("li");
  expect(second?.root).toBe(first?.root);
});

test("a card without a usable link is one picture, one name and one price; a link to a department is none", () => {
  const [card] = cardsOf(
    '<ul><li><a href="#"><img src="/a.jpg" alt="Thumbnail"></a><h2>Blommig klänning</h2><span>599 kr</span></li></ul>',
  );
  expect(card).toMatchObject({ name: "Blommig klänning", isLinked: false });
  expect(
    cardsOf('<div><a href="/collections/dresses"><img src="/a.jpg" alt="Dresses"><b>Dresses from €49</b></a></div>'),
  ).toEqual([null]);
});

test("two URLs with one product number are one product, and its sizes below the link belong to the card", () => {
  const [card] = cardsOf(
    `<ul><li><a href="/Nord-Trenchcoat/dp/B04DC8/ref=sr_1"><img src="/a.jpg" alt="Trenchcoat"></a><a href="/dp/B04DC8"><h2>Trenchcoat</h2></a>
     <a href="/reviews">2846</a><b>119,00 €</b></li></ul>`,
  );
  expect(card).toMatchObject({ name: "Trenchcoat", price: "119,00 €" });
  const [, second] = cardsOf(
    `<ul><li><a href="/products/x"><img src="/a.jpg" alt="X"><h3>X</h3><b>€ 1</b></a></li><li class="product"><div><a href="/products/alba"><img src="/b.jpg" alt="Alba"><h3>Alba</h3><b>€ 390</b></a></div><button>XS</button><button>S</button></li></ul>`,
  );
  expect(second?.text).toContain("XS");
});

test("a picture's text may have all that a card has to say, and a link to a person is none to a product", () => {
  const [card] = cardsOf(
    `<div class="feed"><a href="/member/9002-ana"><img src="/face.jpg" alt=""></a><img src="/a.jpg" alt="Denim jacket, size: L, €18.00">
     <a href="/items/4188-jacket" title="Denim jacket, size: L, €18.00"></a></div>`,
  ).slice(1);
  expect(card).toMatchObject({
    name: "Denim jacket, size: L",
    price: "€18.00",
    url: "https://shop.example/items/4188-jacket",
  });
});

test("a script's parameters are its pages, and a button for ordering leads to no product", () => {
  const cards = cardsOf(
    `<table><tr><td><a href="/item.php?id=1"><img src="/a.jpg" alt=""></a><b>Linen shirt</b> €24.95 <a href="/order.php?id=1"><img src="/o.gif" alt="Add to cart"></a></td>
     <td><a href="/item.php?id=2"><img src="/b.jpg" alt=""></a><b>Wool skirt</b> €34.95 <a href="/order.php?id=2"><img src="/o.gif" alt="Add to cart"></a></td></tr></table>`,
  );
  expect([cards[0]?.name, cards[2]?.name]).toEqual(["Linen shirt", "Wool skirt"]);
});

test("a link in a folder of products needs no price", () => {
  const card = (href: string) =>
    cardsOf(`<ol><li><a href="${href}"><img src="/a.jpg" alt="Linen shirt"></a></li></ol>`)[0];
  expect(card("/dp/M881")?.name).toBe("Linen shirt");
  expect(card("/stories/linen")).toBeNull();
});
