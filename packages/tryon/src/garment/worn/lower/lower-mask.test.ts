import { expect, test } from "vitest";
import { drawnPerson } from "../../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../../../person/drawn-person.fixture.ts";
import { Label, type PersonAnalysis } from "../../../person/types.ts";
import { cutFromModel, wornLandmarks } from "../worn.ts";
import { wornMask } from "../worn-mask.ts";

const { width } = drawnSize;

/** The drawn person's labels with some pixels replaced. */
function relabelled(replace: (x: number, y: number, label: number) => number | undefined): Uint8Array {
  return drawnLabels().map((label, i) => replace(i % width, Math.floor(i / width), label) ?? label);
}

const maskOf = (person: PersonAnalysis): ((x: number, y: number) => number) => {
  const { mask } = wornMask(person, "lower");
  return (x, y) => mask[y * width + x];
};

/** The axis is at 150, the legs at 120 and 180; hips at 230, knees at 310, ankles at 380. */
const isSkirt = (x: number, y: number) => y > 215 && y < 330 && Math.abs(x - 150) < 50 + 0.15 * (y - 215);

test("wall between the shins that has the trousers' label is not cloth", () => {
  const isBetween = (x: number, y: number) => y > 320 && y < 370 && Math.abs(x - 150) <= 20;
  const labels = relabelled((x, y, label) => (isBetween(x, y) && !label ? Label.lower : undefined));
  const at = maskOf(drawnPerson(labels, drawnLabels()));
  expect(at(150, 345)).toBe(0);
  expect(at(120, 345)).toBe(1);
  expect(at(180, 345)).toBe(1);
});

test("socks below the hem are not cloth, whatever their label", () => {
  const isSock = (x: number, y: number) => y > 355 && Math.abs(Math.abs(x - 150) - 30) < 18;
  const shown = relabelled((x, y) => (isSock(x, y) ? Label.shoes : undefined));
  const at = maskOf(drawnPerson(drawnLabels(), shown));
  expect(at(120, 368)).toBe(0);
  expect(at(120, 345)).toBe(1);
});

test("a skirt keeps its cloth between and beside the legs", () => {
  const labels = relabelled((x, y, label) =>
    isSkirt(x, y) && label !== Label.upper ? Label.lower : label === Label.lower ? Label.skin : undefined,
  );
  const model = drawnPerson(labels);
  const at = maskOf(model);
  for (const x of [98, 150, 202]) expect(at(x, 315)).toBe(1);
  expect(wornLandmarks(model, cutFromModel(model, "lower"), "lower").hasLegs).toBe(false);
});

test("a skirt ends at its hem, though leggings of its colour go on below it", () => {
  const labels = relabelled((x, y, label) => (isSkirt(x, y) && label !== Label.upper ? Label.lower : undefined));
  const model = drawnPerson(labels);
  const at = maskOf(model);
  expect(at(150, 322)).toBe(1);
  expect(at(120, 322)).toBe(1);
  for (const y of [338, 350, 365]) expect(at(120, y)).toBe(0);
  expect(wornLandmarks(model, cutFromModel(model, "lower"), "lower").hasLegs).toBe(false);
});

test("the end of a second top under the first one is not the trousers' waist", () => {
  const isTop = (y: number, label: number) => y < 225 && label === Label.lower;
  const labels = relabelled((_, y, label) => (isTop(y, label) ? Label.upper : undefined));
  const shown = relabelled((_, y, label) =>
    isTop(y, label) ? Label.upper : label === Label.lower && y < 236 ? Label.shoes : undefined,
  );
  const at = maskOf(drawnPerson(labels, shown));
  for (let y = 226; y < 236; y++) expect(at(150, y)).toBe(0);
  expect(at(150, 245)).toBe(1);
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
