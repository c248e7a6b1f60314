import { expect, test } from "vitest";
import { plainTop } from "../../garment/plain-landmarks.fixture.ts";
import { dropSlivers } from "./sleeve-slivers.ts";

const SIZE = { width: 320, height: 400 };
const AXIS = 150;
const HEM = 300;

/** Body and sleeve as columns from the axis; the sleeve from 110 to 140 hangs lower than the body's hem. */
function hanging(sliver: { from: number; to: number }, side: -1 | 1) {
  const body = new Float32Array(SIZE.width * SIZE.height);
  const sleeve = new Uint8Array(body.length);
  for (let y = 100; y < 380; y++) {
    const column = (x: number) => y * SIZE.width + AXIS + side * x;
    for (let x = 110; x <= 140; x++) sleeve[column(x)] = 1;
    for (let x = 0; x <= (y < HEM ? 105 : -1); x++) body[column(x)] = 1;
    for (let x = sliver.from; x <= sliver.to; x++) body[column(x)] = 0.8;
  }
  dropSlivers(body, {
    landmarks: plainTop({ axisX: AXIS, hemY: HEM }),
    size: SIZE,
    side: side < 0 ? "left" : "right",
    sleeve,
  });
  return (x: number, y: number) => body[y * SIZE.width + AXIS + side * x];
}

test.each([-1, 1] as const)(
  "a string of cloth between hem and cuff is dropped, the body above it stays (side %s)",
  (side) => {
    const at = hanging({ from: 100, to: 105 }, side);
    expect(at(103, HEM + 30)).toBe(0);
    expect(at(103, HEM - 10)).toBeGreaterThan(0);
  },
);

test("a tail wider than a string stays, and so does one that is far from the sleeve", () => {
  expect(hanging({ from: 80, to: 105 }, 1)(90, HEM + 30)).toBeGreaterThan(0);
  expect(hanging({ from: 60, to: 66 }, 1)(63, HEM + 30)).toBeGreaterThan(0);
});
