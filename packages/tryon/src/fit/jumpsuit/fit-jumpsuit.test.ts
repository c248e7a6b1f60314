import { expect, test, vi } from "vitest";
import { cutAlong, jumpsuitOutline } from "../../garment/drawn-garments.fixture.ts";
import { withLegs } from "../../garment/home-photos/jumpsuit.ts";
import { findUpperLandmarks } from "../../garment/landmarks/landmarks.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitGarment } from "../index.ts";

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
