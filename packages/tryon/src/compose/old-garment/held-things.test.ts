import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { keepHeldThings } from "./held-things.ts";

const drawn = drawnPerson();
const { width } = drawn.image;
const { shoulderWidth, shoulderCentre } = drawn.body;

/** The drawn person with a hand this many shoulder widths from the axis, pointing up from its wrist. */
function holding(away: number) {
  const hand = { ...drawn.body.left.hand, x: Math.round(shoulderCentre.x - away * shoulderWidth), y: 60 };
  const wrist = { ...drawn.body.left.wrist, x: hand.x, y: 85 };
  const body = { ...drawn.body, left: { ...drawn.body.left, hand, wrist } };
  const labels = drawn.parse.labels.slice();
  const fill = (label: number, from: number, to: number, rows: readonly [number, number]) => {
    for (let y = rows[0]; y < rows[1]; y++) labels.fill(label, y * width + from, y * width + to);
  };
  fill(Label.skin, hand.x - 5, hand.x + 5, [50, 90]);
  // a phone beside the fingers, and a cuff below the wrist
  fill(Label.upper, hand.x + 5, hand.x + 15, [50, 70]);
  fill(Label.upper, hand.x - 6, hand.x + 6, [90, 98]);
  keepHeldThings({ ...drawn, body } as PersonAnalysis, labels);
  return { thing: labels[60 * width + hand.x + 10], cuff: labels[94 * width + hand.x] };
}

test("a thing in the old top's colour stays in an outstretched hand, and the cuff is old cloth", () => {
  expect(holding(1)).toEqual({ thing: Label.other, cuff: Label.upper });
});

test("cloth beside a hand that lies on the body is old cloth", () => {
  expect(holding(0.6).thing).toBe(Label.upper);
});
