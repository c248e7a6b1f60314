import { expect, test } from "vitest";
import { drawnTshirt } from "../drawn-garments.fixture.ts";
import { hasShirtTail, hemDrop } from "./hem-drop.ts";

const { cut, landmarks } = drawnTshirt();

/** The T-shirt with its lower edge cut away below a row that depends on the distance from the axis. */
function cutBelow(edge: (away: number) => number) {
  const mask = cut.mask.map((inside, i) => {
    const away = Math.abs((i % cut.width) - landmarks.axisX);
    return inside && Math.floor(i / cut.width) <= edge(away) ? 1 : 0;
  });
  return { ...cut, mask };
}
const { halfWidth } = hemDrop(landmarks, cut);
const { hemY } = landmarks;

test("a hem that is cut up towards the side seams is a shirt's tail", () => {
  const tail = cutBelow((away) => hemY - 0.25 * halfWidth * (away / halfWidth) ** 3);
  expect(hasShirtTail(landmarks, tail)).toBe(true);
});

test("straight hems, rounded corners and hems that dip at the sides are not", () => {
  const corners = cutBelow((away) => hemY - 2 * Math.max(0, away - 0.93 * halfWidth));
  const dipping = cutBelow((away) => hemY - 0.1 * halfWidth * (1 - away / halfWidth));
  for (const edge of [cut, corners, dipping]) expect(hasShirtTail(landmarks, edge)).toBe(false);
  expect(hemDrop(landmarks, dipping).rows).toBeLessThan(0);
});
