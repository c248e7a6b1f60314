import { expect, test } from "vitest";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { sideCurve } from "./side-curve.ts";
import { fitTorso } from "./torso-fit.ts";

const { body } = drawnPerson();
const { landmarks } = drawnTshirt();

/** As if an old top bloused over the waistband on one side. */
function bulging(row: number, wider: number): typeof body {
  const bulge = (y: number) => wider * Math.exp(-(((y - row) / 10) ** 2));
  const left = (y: number) => body.visibleHalfWidth.left(y) + bulge(y);
  return { ...body, visibleHalfWidth: { ...body.visibleHalfWidth, left } };
}

test("a top falls straight below the widest place that it must cover", () => {
  const worn = bulging(200, 10);
  const fit = fitTorso(landmarks, worn);
  const curve = sideCurve(landmarks, worn, { fit, side: "left" });
  const plain = sideCurve(landmarks, body, { fit, side: "left" });
  const hem = Math.round(landmarks.hemY);
  const rows = Array.from(curve.subarray(Math.round(landmarks.left.armpit.y), hem));
  const widest = Math.max(...rows);
  expect(widest).toBeGreaterThan(Math.max(...plain) + 3);
  expect(widest - curve[hem]).toBeLessThan(1);
});

test("the side below a bare armhole does not reach out to the old sleeve, but one below a sleeve does", () => {
  const fit = fitTorso(landmarks, body);
  const worn = bulging(fit.left.armpit.y + 0.15 * body.shoulderWidth, 14);
  const below = Math.round(landmarks.left.armpit.y);
  const wider = (hasSleeves: boolean) => {
    const own = { ...landmarks, hasSleeves };
    const curveOf = (on: typeof body) => sideCurve(own, on, { fit: fitTorso(own, on), side: "left" });
    const plain = curveOf(body);
    return Math.max(...curveOf(worn).map((width, row) => (row > below ? width - plain[row] : 0)));
  };
  expect(wider(true)).toBeGreaterThan(2);
  expect(wider(false)).toBeLessThan(0.4 * wider(true));
});

test("a flared dress goes straight from the widest place that it must cover to its own hem", () => {
  const shape: typeof landmarks = { ...landmarks, shape: "dress" };
  for (const side of ["left", "right"] as const) {
    const own = landmarks[side];
    const halfWidths = own.halfWidths.map((width, row) => width + Math.max(0, 0.3 * (row - own.armpit.y - 100)));
    shape[side] = { ...own, halfWidths };
  }
  const plain = fitTorso(shape, body);
  const widest = Math.round(shape.hemY - 230);
  const worn = bulging(plain.neckY + plain.scaleY * (widest - plain.garmentNeckY), 20);
  const curve = sideCurve(shape, worn, { fit: fitTorso(shape, worn), side: "left" });
  const from = widest + 20;
  const hem = Math.round(shape.hemY) - 12;
  const flare = curve[hem] - curve[from];
  expect(flare).toBeGreaterThan(5);
  expect(curve[Math.round((from + hem) / 2)] - curve[from]).toBeGreaterThan(0.35 * flare);
});
