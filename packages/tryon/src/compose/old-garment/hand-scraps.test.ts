import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { inPocket } from "../pocket.fixture.ts";
import { relabelHandScraps } from "./hand-scraps.ts";

/** A cuff beside the wrist, whose edge looks like skin and like trousers. */
function addCuff(labels: Uint8Array): void {
  for (let y = 208; y < 216; y++) {
    labels.fill(Label.upper, y * drawnSize.width + 246, y * drawnSize.width + 252);
    labels.fill(y < 212 ? Label.skin : Label.lower, y * drawnSize.width + 252, y * drawnSize.width + 255);
  }
}
const scrap = [209, 214].map((y) => y * drawnSize.width + 253);

test("scraps of a cuff beside a hand in a pocket are old cloth, and the trousers stay", () => {
  const person = inPocket(10, addCuff);
  const labels = person.parse.labels.slice();
  relabelHandScraps(person, labels);
  for (const i of scrap) expect(labels[i]).toBe(Label.upper);
  const lower = (all: Uint8Array) => all.filter((label) => label === Label.lower).length;
  expect(lower(person.parse.labels) - lower(labels)).toBe(12);
});

test("beside a hand that is seen, what looks like a finger stays one", () => {
  const seen = drawnLabels();
  addCuff(seen);
  const person = drawnPerson(seen);
  const labels = person.parse.labels.slice();
  relabelHandScraps(person, labels);
  expect(labels).toEqual(person.parse.labels);
});
