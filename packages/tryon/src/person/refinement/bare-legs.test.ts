import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label, type Parse } from "../types.ts";
import { findBareLegs } from "./bare-legs.ts";

const { parse, limbs, image } = drawnPerson();
const at = (x: number, y: number) => y * image.width + x;
const HEM = 300;
type Lab = [number, number, number];

/** The drawn person in shorts down to `HEM`; everything below the waist is labelled cloth. */
function inShorts(colours: { shorts: Lab; skin: Lab; legs: Lab }): Parse {
  const lab = { lightness: parse.lab.lightness.slice(), a: parse.lab.a.slice(), b: parse.lab.b.slice() };
  const labels = parse.labels.slice();
  for (let i = 0; i < labels.length; i++) {
    const y = Math.floor(i / image.width);
    const isCloth = labels[i] === Label.lower;
    if (!isCloth && labels[i] !== Label.skin) continue;
    const colour = isCloth ? (y < HEM ? colours.shorts : colours.legs) : colours.skin;
    [lab.lightness[i], lab.a[i], lab.b[i]] = colour;
  }
  return { ...parse, lab, labels };
}

test("legs below shorts of almost the same colour become skin again", () => {
  const found = inShorts({ shorts: [72, 3, 14], skin: [72, 15, 18], legs: [70, 15, 17] });
  findBareLegs(image, found, limbs);
  expect(found.labels[at(120, 340)]).toBe(Label.skin);
  expect(found.labels[at(180, 340)]).toBe(Label.skin);
  expect(found.labels[at(120, 285)]).toBe(Label.lower);
});

test("trousers that change colour at the knee stay cloth", () => {
  const found = inShorts({ shorts: [40, 2, -20], skin: [72, 15, 18], legs: [60, 0, -10] });
  findBareLegs(image, found, limbs);
  expect(found.labels[at(120, 340)]).toBe(Label.lower);
});

test("trousers of which one leg looks like skin from the knee down stay cloth", () => {
  const found = inShorts({ shorts: [40, 2, -20], skin: [72, 15, 18], legs: [72, 15, 17] });
  for (let i = HEM * image.width; i < found.labels.length; i++) {
    if (found.labels[i] !== Label.lower || i % image.width < 150) continue;
    [found.lab.lightness[i], found.lab.a[i], found.lab.b[i]] = [40, 2, -20];
  }
  findBareLegs(image, found, limbs);
  expect(found.labels[at(120, 340)]).toBe(Label.lower);
});

test("trousers of one colour stay cloth", () => {
  const found = inShorts({ shorts: [72, 8, 16], skin: [72, 15, 18], legs: [72, 8, 16] });
  findBareLegs(image, found, limbs);
  expect(found.labels[at(120, 340)]).toBe(Label.lower);
});

test("a thigh keeps both sides if the ankle's axis lies beside the ankle", () => {
  const { limbs: askew } = drawnPerson();
  const hem = 355;
  for (const { stations } of askew.legs) {
    for (const station of stations) if (station.y > hem) [station.outerRadius, station.innerRadius] = [3, 17];
  }
  const found = inShorts({ shorts: [40, 2, -20], skin: [72, 15, 18], legs: [40, 2, -20] });
  for (let i = hem * image.width; i < found.labels.length; i++) {
    if (found.labels[i] !== Label.lower) continue;
    [found.lab.lightness[i], found.lab.a[i], found.lab.b[i]] = [72, 15, 18];
  }
  findBareLegs(image, found, askew);
  expect(found.labels[at(120, 368)]).toBe(Label.skin);
  for (const { stations } of askew.legs) {
    expect(stations[5].outerRadius).toBeGreaterThan(15);
    expect(stations[5].innerRadius).toBeGreaterThan(15);
  }
});
