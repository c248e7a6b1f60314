import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { keepLongTrousers } from "./long-trousers.ts";

const person = drawnPerson();
const { width, height } = person.image;
const alpha = new Float32Array(width * height);
for (let y = 100; y < 300; y++) alpha.fill(1, y * width + 90, y * width + 210);

const oldOf = (labels: Uint8Array) => labels.map((label) => (label === Label.lower || label === Label.upper ? 1 : 0));
const at = (x: number, y: number) => y * width + x;

test("long trousers stay below a short dress", () => {
  const { labels } = person.parse;
  const old = oldOf(labels);
  keepLongTrousers({ size: person.image, labels, legs: person.limbs.legs, alpha }, old);
  expect(old[at(120, 350)]).toBe(0);
  expect(old[at(120, 280)]).toBe(1);
});

test("a longer dress below a short one is removed", () => {
  const labels = person.parse.labels.slice();
  for (let i = at(0, 320); i < labels.length; i++) if (labels[i] === Label.lower) labels[i] = Label.skin;
  const old = oldOf(labels);
  keepLongTrousers({ size: person.image, labels, legs: person.limbs.legs, alpha }, old);
  expect(old[at(120, 310)]).toBe(1);
});
