import { expect, test } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import type { Evidence } from "./evidence.ts";
import { lowerParts } from "./placement.ts";

test("shorts do not lean because one leg ends lower than the other", () => {
  const person = drawnPerson();
  const size = { width: Math.floor(person.image.width / 2), height: Math.floor(person.image.height / 2) };
  const hips = person.body.hipCentre;
  const garmentLaid = new Float32Array(size.width * size.height);
  const middle = Math.round(hips.x / 2);
  const fill = (from: number, to: number, rows: number) => {
    for (let y = Math.round(hips.y / 2); y < hips.y / 2 + rows; y++)
      garmentLaid.fill(1, y * size.width + from, y * size.width + to);
  };
  fill(middle - 22, middle - 2, 30);
  fill(middle + 2, middle + 22, 42);
  const garment = { landmarks: { kind: "lower", hasLegs: true } };
  const { slope = 1 } = lowerParts({ person, size, garmentLaid, garment } as unknown as Evidence);
  expect(Math.abs(slope)).toBeLessThan(0.05);
});
