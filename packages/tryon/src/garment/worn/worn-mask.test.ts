import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { component } from "../../person/segmentation/mixture.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";
import { wornMask } from "./worn-mask.ts";

const { width } = drawnSize;

/** The drawn person's labels with some pixels replaced. */
function relabelled(replace: (x: number, y: number, label: number) => number | undefined): Uint8Array {
  return drawnLabels().map((label, i) => replace(i % width, Math.floor(i / width), label) ?? label);
}

const maskOf = (person: PersonAnalysis, category: "upper" | "lower" | "dress" = "lower") => {
  const { mask } = wornMask(person, category);
  return (x: number, y: number) => mask[y * width + x];
};

/** The axis is at 150, the legs at 120 and 180; hips at 230, knees at 310, ankles at 380. */
const isSkirt = (x: number, y: number) => y > 215 && y < 330 && Math.abs(x - 150) < 50 + 0.15 * (y - 215);

test("a shoulder under hair is cut out whole, in the cloth's colours", () => {
  const labels = drawnLabels();
  for (let y = 45; y < 120; y++) labels.fill(Label.hair, y * width + 112, y * width + 130);
  const { mask, known, colour } = cutFromModel(drawnPerson(labels), "upper");
  for (const [x, y] of [
    [116, 112],
    [125, 104],
  ]) {
    const i = y * width + x;
    expect([mask[i], known[i]]).toEqual([1, 0]);
    expect(Math.hypot(colour[0][i] - 40, colour[1][i] - 130, colour[2][i] - 70)).toBeLessThan(15);
  }
  // single hairs beside the lock do not colour it
  const row = Array.from(known.subarray(110 * width, 111 * width));
  expect(row.indexOf(1, 130) - 130).toBeGreaterThanOrEqual(5);
  // and the cloth's grain goes on under it
  const grain = Array.from({ length: 10 }, (_, k) =>
    Math.abs(colour[1][110 * width + 116 + k] - colour[1][110 * width + 115 + k]),
  );
  expect(Math.max(...grain)).toBeGreaterThan(1.5);
});

test("an arm in front of a top is no cloth, and neither is wall that the two enclose", () => {
  const isArm = (x: number, y: number) => y > 150 && y < 160 && x > 140 && x < 240;
  const isWall = (x: number, y: number) => y > 170 && y < 200 && x > 160 && x < 175;
  const labels = relabelled((x, y) => (isArm(x, y) ? Label.skin : isWall(x, y) ? Label.background : undefined));
  const at = maskOf(drawnPerson(labels), "upper");
  expect([at(150, 140), at(230, 155), at(168, 185)]).toEqual([1, 0, 0]);
});

test("the lower half of a dress is told from trousers under it by its colours", () => {
  const labels = relabelled((x, y, label) =>
    isSkirt(x, y) && label !== Label.upper ? Label.lower : label === Label.lower ? Label.skin : undefined,
  );
  const shown = labels.map((label) => (label === Label.lower ? Label.upper : label));
  const at = maskOf(withColours(drawnPerson(labels, shown)), "dress");
  expect([at(150, 140), at(150, 315)]).toEqual([1, 1]);
  const overTrousers = maskOf(withColours(drawnPerson()), "dress");
  expect([overTrousers(150, 140), overTrousers(120, 315)]).toEqual([1, 0]);
});

/** With the colours of what is labelled as the top. */
function withColours(person: PersonAnalysis): PersonAnalysis {
  const { labels, lab } = person.parse;
  const i = labels.indexOf(Label.upper, 150 * width);
  const upper = [component([lab.lightness[i], lab.a[i], lab.b[i]], [30, 10, 10], 1)];
  return { ...person, parse: { ...person.parse, upper } };
}

test("a skirt keeps its cloth between and beside the legs", () => {
  const labels = relabelled((x, y, label) =>
    isSkirt(x, y) && label !== Label.upper ? Label.lower : label === Label.lower ? Label.skin : undefined,
  );
  const model = drawnPerson(labels);
  const at = maskOf(model);
  for (const x of [98, 150, 202]) expect(at(x, 315)).toBe(1);
  expect(wornLandmarks(model, cutFromModel(model, "lower"), "lower").hasLegs).toBe(false);
});

test("trousers have two legs", () => {
  const model = drawnPerson();
  expect(wornLandmarks(model, cutFromModel(model, "lower"), "lower").hasLegs).toBe(true);
});

test("a long skirt that rises in front between the legs is no trousers", () => {
  const isLong = (x: number, y: number) => y > 215 && y < 375 && Math.abs(x - 150) < 50 + 0.15 * (y - 215);
  const isFront = (x: number, y: number) => y > 325 && Math.abs(x - 150) < 12;
  const labels = relabelled((x, y, label) => {
    if (label === Label.upper) return undefined;
    if (isFront(x, y)) return Label.background;
    return isLong(x, y) ? Label.lower : undefined;
  });
  const model = drawnPerson(labels);
  expect(wornLandmarks(model, cutFromModel(model, "lower"), "lower").hasLegs).toBe(false);
});
