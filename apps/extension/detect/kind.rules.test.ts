import { expect, test } from "vitest";
import { kindOfName, kindOfText } from "./kind.rules.ts";

test.each([
  ["Linen shirt", "clothes"],
  ["Shirt dress", "clothes"],
  ["Dress shoes", "other"],
  ["Laptop sleeve in denim", "other"],
  ["Rain jacket for women with bag", "clothes"],
  ["Phone case that fits jacket pockets", "other"],
  ["T-shirt", "clothes"],
  ["Ribbed tank top in black", "clothes"],
  ["Merino long sleeve", "clothes"],
  ["Seidenkrawatte", "other"],
  ["Cable roll neck", "clothes"],
  ["The top view", "unknown"],
  ["Dog raincoat", "other"],
  ["Cat print tee", "clothes"],
  ["Sewing pattern for a dress", "other"],
  ["Marlow", "unknown"],
  ["Leinen-Sommerkleid", "clothes"],
  ["Ledertasche", "other"],
  ["Wijde spijkerbroek", "clothes"],
  ["Robe d'été", "clothes"],
  ["Vestido camisero", "clothes"],
] as const)("%s is named as %s [O1.01]", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});

test("a word that two languages share means clothes in only one of them", () => {
  expect(kindOfName("Weite Hose", "de-DE")).toBe("clothes");
  expect(kindOfName("Garden hose", "en")).toBe("unknown");
  expect(kindOfName("Weite Cordhose", "")).toBe("clothes");
});

test("a text is about what most of its words name", () => {
  expect(kindOfText("Dresses Tops Knitwear Shoes")).toBe("clothes");
  expect(kindOfText("Headphones, speakers and cables")).toBe("other");
  expect(kindOfText("About us")).toBe("unknown");
});
