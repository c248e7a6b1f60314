import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { settleTopEdge } from "./top-edge.ts";

const person = drawnPerson();
const { width, height } = person.image;

/** First row of the lower garment in a column. */
function hemAt(labels: Uint8Array, x: number): number {
  for (let y = 150; y < height; y++) if (labels[y * width + x] === Label.lower) return y;
  return height;
}

/** A skirt from row 214 down. */
function skirtAlpha(): Float32Array {
  const alpha = new Float32Array(width * height);
  for (let y = 214; y < 330; y++) alpha.fill(1, y * width + 108, y * width + 192);
  return alpha;
}

test("a dress is tucked into the new waistband along one line", () => {
  const { lab } = person.parse;
  const plain = { lightness: lab.lightness.map(() => 80), a: lab.a.map(() => 0), b: lab.b.map(() => 0) };
  const labels = person.parse.labels.slice();
  // The parse's arbitrary, slanted border between the halves of a dress.
  for (let y = 180; y < 300; y++) {
    for (let x = 110; x < 190; x++) {
      const i = y * width + x;
      if (labels[i] === Label.upper || labels[i] === Label.lower) {
        labels[i] = y < 190 + (x - 110) * 0.4 ? Label.upper : Label.lower;
      }
    }
  }
  settleTopEdge(
    { ...person, parse: { ...person.parse, lab: plain, labels } },
    labels,
    skirtAlpha(),
    new Uint8Array(labels.length),
  );
  const rows = [120, 135, 150, 165, 180].map((x) => hemAt(labels, x));
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
  expect(rows[2]).toBeGreaterThan(208);
  expect(rows[2]).toBeLessThanOrEqual(214);
});

test("a visible hem stays, without the parse's blots", () => {
  const labels = person.parse.labels.slice();
  const before = hemAt(labels, 150);
  for (let y = before - 12; y < before; y++) labels.fill(Label.lower, y * width + 146, y * width + 152);
  for (let y = 200; y < before + 8; y++) labels.fill(Label.upper, y * width + 160, y * width + 166);
  settleTopEdge(person, labels, skirtAlpha(), new Uint8Array(labels.length));
  expect(Math.abs(hemAt(labels, 148) - before)).toBeLessThan(4);
  expect(labels[(before + 6) * width + 163]).toBe(Label.lower);
  expect(Math.abs(hemAt(labels, 135) - hemAt(person.parse.labels, 135))).toBeLessThan(4);
});

test("a dress that hangs beside the waist is drawn in to the new waistband", () => {
  const { lab } = person.parse;
  const plain = { lightness: lab.lightness.map(() => 80), a: lab.a.map(() => 0), b: lab.b.map(() => 0) };
  const labels = person.parse.labels.slice();
  for (let y = 130; y < 300; y++) labels.fill(Label.upper, y * width + 80, y * width + 220);
  for (let y = 205; y < 300; y++) labels.fill(Label.lower, y * width + 80, y * width + 220);
  const snapped = new Uint8Array(labels.length);
  const waist = settleTopEdge(
    { ...person, parse: { ...person.parse, lab: plain, labels } },
    labels,
    skirtAlpha(),
    snapped,
  );
  expect(waist?.from).toBeGreaterThan(100);
  expect(snapped[209 * width + 95]).toBe(1);
  expect(snapped[209 * width + 205]).toBe(1);
  expect(snapped[209 * width + 112]).toBe(0);
  expect(snapped[150 * width + 95]).toBe(0);
});
