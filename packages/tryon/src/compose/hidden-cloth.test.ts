import { expect, test } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../image/colour.ts";
import { Label } from "../types.ts";
import { relabelHiddenCloth } from "./hidden-cloth.ts";

test("shins of the old top's colour are not the old top's", () => {
  const person = drawnPerson();
  const { image, parse } = person;
  const labels = parse.labels.slice();
  const top = labels.indexOf(Label.upper);
  const isShin = (i: number) => i > 330 * image.width && parse.labels[i] === Label.lower;
  for (let i = 0; i < labels.length; i++) {
    if (!isShin(i)) continue;
    labels[i] = Label.skin;
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top];
  }
  parse.lab = toLab(image);
  relabelHiddenCloth(person, labels);
  const shins = Array.from(labels).filter((_, i) => isShin(i));
  expect(shins.length).toBeGreaterThan(200);
  expect(shins.every((label) => label === Label.skin)).toBe(true);
});
