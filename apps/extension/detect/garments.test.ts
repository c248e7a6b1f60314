/** Saved pages with the markup of many platforms, in which the pictures of garments on sale are marked. */
import { expect, test } from "vitest";
import { findGarments, type Garment, pictureHostsOf } from "./garments.ts";
import { openPage, pageNames, savedView, scorePage } from "./page.fixture.ts";

/** Another folder of pages, in the same format. */
const folder = process.env.DETECT_PAGES || undefined;

test("garments are found on pages of many kinds, with few false matches [O1.01]", () => {
  const pages = pageNames(folder).map((name) => openPage(name, folder));
  const scores = pages.map(scorePage);
  const all = <K extends "wrong" | "missed" | "smaller">(name: K) => scores.flatMap((score) => score[name]);
  const right = scores.flatMap((score) => score.right).length;
  const precision = right / (right + all("wrong").length);
  const recall = right / (right + all("missed").length);
  console.log(
    `${pages.length} pages: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${right} garments`,
  );
  if (folder) console.log(reportOf(pages, scores));
  const shown = JSON.stringify({ wrong: all("wrong"), missed: all("missed") }, null, 1);
  const others = pages
    .map(({ truth }, index) => (truth?.clothes === false ? scores[index] : null))
    .filter((score) => score != null);
  const shareOfOthers =
    others.flatMap(({ wrong }) => wrong).length / others.reduce((sum, { pictures }) => sum + pictures, 0);
  expect(shareOfOthers, shown).toBeLessThanOrEqual(0.02);
  expect(precision, shown).toBeGreaterThanOrEqual(0.98);
  expect(recall, shown).toBeGreaterThanOrEqual(0.95);
});

function reportOf(pages: ReturnType<typeof openPage>[], scores: ReturnType<typeof scorePage>[]): string {
  const lines: string[] = [];
  const groups = new Map<string, number[]>();
  const note = (group: string, numbers: number[]) =>
    groups.set(
      group,
      (groups.get(group) ?? [0, 0, 0, 0, 0]).map((sum, index) => sum + (numbers[index] ?? 0)),
    );
  pages.forEach(({ truth }, index) => {
    const score = scores[index];
    if (!score || !truth) return;
    const numbers = [score.right.length, score.wrong.length, score.missed.length, score.pictures, score.smaller.length];
    for (const group of [
      "all",
      `language ${truth.language}`,
      truth.clothes ? "sells clothes" : "sells none",
      `${truth.platform}`,
      `${truth.kind}`,
    ])
      note(group, numbers);
    for (const name of ["wrong", "missed", "smaller"] as const)
      for (const line of score[name]) lines.push(`${name} ${line}`);
  });
  const table = [...groups].map(
    ([group, [right = 0, wrong = 0, missed = 0, pictures = 0, smaller = 0]]) =>
      `${group}: right ${right}, wrong ${wrong}, missed ${missed}, of ${pictures} pictures; precision ${(right / (right + wrong)).toFixed(3)}, recall ${(right / (right + missed)).toFixed(3)}, not the largest ${smaller}`,
  );
  return [...lines, ...table.sort()].join("\n");
}

function only(name: string) {
  const { document, url } = openPage(name);
  const [garment] = findGarments(document, url, savedView);
  if (!garment) throw new Error(`no garment in ${name}`);
  const { element: _element, slot: _slot, ...rest } = garment;
  return rest;
}

test("a garment comes with its name, its page, its price and its largest picture [O1.01]", () => {
  expect(only("theme-product")).toMatchObject({
    pictureUrl: "https://shop.example/cdn/shop/files/camp-collar-front.jpg?v=17&width=1946",
    productName: "Camp collar linen",
    productUrl: "https://shop.example/products/linen-shirt",
    price: "89 EUR",
  });
  expect(only("older-theme-product").pictureUrl).toBe(
    "https://boutique.example/cdn/shop/products/long-wool-coat_1200x1200.jpg?v=3",
  );
  expect(only("commerce-cloud-list")).toMatchObject({ productName: "Oxford", price: "$58.00" });
  expect(only("shadow-cards")).toMatchObject({
    productName: "Band collar shirt",
    productUrl: "https://elements.example/shop/band-collar-shirt",
  });
  expect(only("background-cards").pictureUrl).toBe("https://tiles.example/img/p/4501.jpg");
});

test("of two pictures of one card the first is found [O1.01]", () => {
  const { document, url } = openPage("theme-collection");
  const names = findGarments(document, url, savedView).map(({ productName }: Garment) => productName);
  expect(names).toEqual(["Tiered dress", "Marlow"]);
});

test("the hosts of a page's garment pictures are found, without its own and those of other pictures, the most frequent first", () => {
  const hostsOf = (name: string) => {
    const { document, url } = openPage(name);
    return pictureHostsOf(findGarments(document, url, savedView), url);
  };
  expect(hostsOf("theme-collection")).toEqual([]);
  const many = (host: string, count: number) =>
    Array.from({ length: count }, () => ({ pictureUrl: `https://${host}/1.jpg` }) as Garment);
  const garments = [
    ...many("a.test", 1),
    ...many("b.test", 3),
    ...many("shop.test", 9),
    ...["c", "d", "e", "f"].flatMap((name) => many(`${name}.test`, 2)),
  ];
  expect(pictureHostsOf(garments, "https://shop.test/list")).toEqual([
    "b.test",
    "c.test",
    "d.test",
    "e.test",
    "f.test",
  ]);
});
