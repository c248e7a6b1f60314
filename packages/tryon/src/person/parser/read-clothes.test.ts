import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadRgb } from "../../image/codec.ts";
import { analysePerson } from "../index.ts";
import { Label } from "../types.ts";

const FIGURE = new URL("../../../../../e2e/fixtures/pairs/figure-2-tee-rust.jpg", import.meta.url);

test("the shipped parser reads a figure in a T-shirt and trousers", { timeout: 60_000 }, async () => {
  const image = await loadRgb(await readFile(FIGURE));
  const { parse, pose, body } = await analysePerson(image, { category: "upper" });
  const at = (x: number, y: number) => parse.labels[Math.round(y) * image.width + Math.round(x)];
  const { shoulderCentre, hipCentre, left } = body;
  expect(at(parse.nose.x, parse.nose.y)).toBe(Label.skin);
  expect(at(shoulderCentre.x, (shoulderCentre.y + hipCentre.y) / 2)).toBe(Label.upper);
  expect(at((left.hip.x + left.knee.x) / 2, (left.hip.y + left.knee.y) / 2)).toBe(Label.lower);
  // what only the parser needs is not kept
  expect(pose.seen).toBeUndefined();
});
