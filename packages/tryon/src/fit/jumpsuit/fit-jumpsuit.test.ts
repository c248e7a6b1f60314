import { expect, test, vi } from "vitest";
import { cutAlong, DRAWN_AXIS, JUMPSUIT, jumpsuitOutline } from "../../garment/drawn-garments.fixture.ts";
import { withLegs } from "../../garment/home-photos/jumpsuit.ts";
import { findUpperLandmarks } from "../../garment/landmarks/landmarks.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitGarment } from "../index.ts";
import { seatedPerson } from "../seated.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a jumpsuit covers both legs down to the ankles and leaves the gap between them, without a step at the waist", () => {
  const person = drawnPerson();
  const { body, image } = person;
  const cut = cutAlong(jumpsuitOutline(), [30, 40, 90]);
  const found = findUpperLandmarks(cut, cut.mask, "dress");
  if (!found) throw new Error("no landmarks");
  const landmarks = withLegs(cut, found);
  const { layers, inseam, category } = fitGarment(person, {
    cut,
    landmarks,
    category: "dress",
    issues: [],
    timings: {},
  });
  const covers = (x: number, y: number) => layers.alpha[Math.round(y) * image.width + Math.round(x)] > 0.5;
  expect(category).toBe("dress");
  expect(inseam?.length).toBeGreaterThan(5);
  for (const { knee, ankle } of [body.left, body.right]) {
    expect(covers(knee.x, knee.y)).toBe(true);
    expect(covers(ankle.x, ankle.y - 8)).toBe(true);
  }
  expect(covers((body.left.ankle.x + body.right.ankle.x) / 2, body.left.ankle.y - 20)).toBe(false);
  const widths: number[] = [];
  for (let y = body.shoulderCentre.y + 40; y < body.hipCentre.y; y++) {
    let right = Math.round(body.axisX(y));
    while (covers(right + 1, y)) right++;
    widths.push(right - body.axisX(y));
  }
  widths.slice(1).forEach((width, row) => {
    expect(Math.abs(width - widths[row])).toBeLessThan(4);
  });
});

test("the bodice's sides are smooth, however rough the cut-out's are", () => {
  const person = drawnPerson();
  const { body, image } = person;
  const cut = cutAlong(jumpsuitOutline(), [30, 40, 90]);
  const found = findUpperLandmarks(cut, cut.mask, "dress");
  if (!found) throw new Error("no landmarks");
  const landmarks = withLegs(cut, found);
  // threads of four rows stand out from both sides
  for (let y = 190; y < JUMPSUIT.waist.y + 5; y++) {
    if (y % 8 < 4) continue;
    for (let x = 0; x < 150; x++) for (const sign of [-1, 1]) cut.alpha[y * cut.width + DRAWN_AXIS + sign * x] = 1;
  }
  const { layers } = fitGarment(person, { cut, landmarks, category: "dress", issues: [], timings: {} });
  const reach = (y: number) => {
    let x = Math.round(body.axisX(y));
    while (layers.alpha[y * image.width + x + 1] > 0.5) x++;
    return x - body.axisX(y);
  };
  const from = Math.round(body.left.armpit.y + 0.15 * body.shoulderWidth);
  for (let y = from; y < body.hipCentre.y - 0.3 * body.shoulderWidth; y++) {
    expect(Math.abs(reach(y + 1) - reach(y)), `row ${y}`).toBeLessThan(3);
  }
});

test("a jumpsuit is no skirt: on a seated person its bodice is not laid on the thighs, and old trousers go", () => {
  const cut = cutAlong(jumpsuitOutline(), [30, 40, 90]);
  const found = findUpperLandmarks(cut, cut.mask, "dress");
  if (!found) throw new Error("no landmarks");
  const garment = { cut, landmarks: withLegs(cut, found), category: "dress" as const, issues: [], timings: {} };
  expect(fitGarment(seatedPerson(), garment).isSkirt).toBe(false);
});
