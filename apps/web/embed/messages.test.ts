import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, readToPage, readToWindow, type ToPage, type ToWindow } from "./messages.ts";

const product = {
  title: "Shirt",
  url: "https://shop.example/",
  price: "",
  category: "auto" as const,
  images: ["https://a.example/1"],
};

test("what either side says is understood by the other, and by it alone [X.71]", () => {
  const toPage: ToPage[] = [
    { type: "ready" },
    { type: "close" },
    { type: "result", tryOnId: "1" },
    { type: "add-to-cart", tryOnId: "1" },
    { type: "error", code: "X", message: "y" },
  ];
  const toWindow: ToWindow[] = [
    { type: "open", product, theme: "dark", cart: true },
    { type: "picture", index: 0, picture: null },
    { type: "picture", index: 1, picture: new Blob(["x"]) },
  ];
  for (const message of toPage) {
    expect(readToPage(pack(message))).toEqual(message);
    expect(readToWindow(pack(message))).toBeNull();
  }
  for (const message of toWindow) {
    expect(readToWindow(pack(message))).toEqual(message);
    expect(readToPage(pack(message))).toBeNull();
  }
});

test("anything else is ignored: other programs' messages, another version's, other shapes", () => {
  const strange = [
    { type: "ready" },
    { toile: 2, type: "ready" },
    { toile: 1, type: "result" },
    { toile: 1, type: "error", code: "x".repeat(501), message: "" },
    { toile: 1, type: "open", theme: "dark", cart: true },
    { toile: 1, type: "open", theme: "dark", product },
    { toile: 1, type: "open", theme: "blue", product, cart: true },
    { toile: 1, type: "open", theme: "dark", product: { ...product, category: "hats" }, cart: true },
    { toile: 1, type: "open", theme: "dark", product: { ...product, images: [1] }, cart: true },
    { toile: 1, type: "picture", index: 0, picture: "x" },
  ];
  for (const data of strange) expect([readToPage(data), readToWindow(data)]).toEqual([null, null]);
  fc.assert(fc.property(fc.anything(), (data) => readToPage(data) === null && readToWindow(data) === null));
});
