/** The chin stays in front of a collar, along the jaw's curve. */
import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { Label } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { createFrontLayer } from "./front-layer.ts";

const person = drawnPerson();
const { mouth, eyeDistance } = person.parse;
const garment = { ...drawnTshirt(), category: "upper" as const, issues: [], timings: {} };
const scene = createScene(person, fitGarment(person, garment));
const front = createFrontLayer(scene);

/** How much of the face is in front, at a place relative to the mouth in eye distances. */
function shownAt(beside: number, below: number): number {
  const i = Math.round(mouth.y + below * eyeDistance) * person.image.width + Math.round(mouth.x + beside * eyeDistance);
  expect(scene.labels[i]).toBe(Label.skin);
  return front[i];
}

test("a face is in front of the garment down to its chin, and no further", () => {
  expect(shownAt(0, 0.67)).toBeGreaterThan(0.9);
  expect(shownAt(0, 0.9)).toBe(0);
});

test("beside the chin it ends where the jaw rises, not in one straight line", () => {
  for (const side of [-1, 1]) {
    expect(shownAt(1.1 * side, 0.5)).toBe(0);
    expect(shownAt(1.1 * side, 0.2)).toBeGreaterThan(0.9);
  }
});
