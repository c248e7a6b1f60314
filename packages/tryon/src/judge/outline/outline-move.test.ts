import { expect, test } from "vitest";
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { plainEvidence, planeOf } from "../plain-evidence.fixture.ts";
import { measureOutlineMove } from "./outline-move.ts";

/** The expected garment: 16 x 48 of the evidence's pixels, whose shoulder width is 20, around the middle of the torso at (24, 26). */
const isLaid = (x: number, y: number) => Math.abs(x - 24) <= 8 && Math.abs(y - 26) <= 24;

/** What is seen is what was expected, moved sideways and down and turned around the middle of the torso. */
function moveOf(dx: number, dy: number, degrees = 0): ReturnType<typeof measureOutlineMove> {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const seen = planeOf((x, y) => {
    const [fromX, fromY] = [x - dx - 24, y - dy - 26];
    return Number(isLaid(24 + cos * fromX + sin * fromY, 26 - sin * fromX + cos * fromY));
  });
  const alpha = Float32Array.from({ length: 96 * 176 }, (_, i) =>
    Number(isLaid(Math.floor((i % 96) / 2), Math.floor(i / 96 / 2))),
  );
  const evidence = plainEvidence(() => Label.background, "upper", { garmentSeen: seen });
  return measureOutlineMove({ ...evidence, expected: { layers: { alpha } } as unknown as Evidence["expected"] });
}

test("a garment in its place is not moved", () => {
  expect(moveOf(0, 0)).toEqual({ outlineOffset: 0, outlineTilt: 0 });
});

test("a shift to either side is measured in shoulder widths", () => {
  expect(moveOf(4, 0)?.outlineOffset).toBeCloseTo(0.21, 6);
  expect(moveOf(-4, 0)?.outlineOffset).toBeCloseTo(0.21, 6);
  expect(moveOf(4, 0)?.outlineTilt).toBe(0);
});

test("a garment that hangs lower is not shifted", () => {
  expect(moveOf(0, 4)).toEqual({ outlineOffset: 0, outlineTilt: 0 });
});

test("a tilt is measured, whichever way", () => {
  expect(moveOf(0, 0, 12)?.outlineTilt).toBeGreaterThan(0.13);
  expect(moveOf(0, 0, -12)?.outlineTilt).toBeGreaterThan(0.13);
  expect(moveOf(0, 0, 12)?.outlineOffset).toBeLessThan(0.08);
});

test("without a place of our own nothing can be compared", () => {
  expect(measureOutlineMove(plainEvidence(() => Label.background, "upper"))).toBeUndefined();
});
