/** Shuffled sheets and a separate key, so that a grader does not know which version made a picture. */
import fs from "node:fs";
import path from "node:path";
import { listPictures } from "../photos.ts";
import { writeSheets } from "./sheets.ts";

/**
 * Pictures with the same name in both folders, each pair in random order under a number: `<number>a` and `<number>b`.
 * The key file says which is which.
 */
export async function writeBlindSheets(before: string, after: string, options: { seed: number; out: string }) {
  const names = listPictures(before)
    .map((file) => path.basename(file))
    .filter((name) => fs.existsSync(path.join(after, name)));
  const random = randomNumbers(options.seed);
  const shuffled = names
    .map((name) => ({ name, order: random(), isSwapped: random() < 0.5 }))
    .sort((first, second) => first.order - second.order);
  const cells = shuffled.flatMap(({ name, isSwapped }, index) => {
    const [first, second] = isSwapped ? [after, before] : [before, after];
    return [
      { picture: path.join(first, name), label: `${index + 1}a` },
      { picture: path.join(second, name), label: `${index + 1}b` },
    ];
  });
  const sheets = await writeSheets(cells, 6, path.join(options.out, "blind.png"));
  const key = shuffled.flatMap(({ name, isSwapped }, index) => [
    `${index + 1}a\t${isSwapped ? "after" : "before"}\t${name}`,
    `${index + 1}b\t${isSwapped ? "before" : "after"}\t${name}`,
  ]);
  const keyFile = path.join(options.out, "blind-key.tsv");
  fs.writeFileSync(keyFile, `${key.join("\n")}\n`);
  return { sheets, keyFile, pairs: names.length };
}

/** In an order that depends only on the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomNumbers(seed);
  return items
    .map((item) => ({ item, order: random() }))
    .sort((first, second) => first.order - second.order)
    .map(({ item }) => item);
}

/** Mulberry32: the same seed gives the same sheets. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
