import { expect, test } from "vitest";
import { roundHips } from "./hip-line.ts";

/** A seam on the right side: waist 50, hip 80, and a thigh of 55 right under it; the knee is at row 100. */
const ys = Array.from({ length: 15 }, (_, index) => index * 10);
const seam = ys.map((y) => (y < 40 ? 50 + (30 * y) / 40 : y < 60 ? 80 - (25 * (y - 40)) / 20 : 55));

test("a seam hangs from a wide hip to the knee without a corner and never turns inwards", () => {
  for (const sign of [1, -1] as const) {
    const columns = seam.map((x) => sign * x);
    roundHips(columns, ys, { end: 100, sign });
    const after = columns.map((x) => sign * x);
    for (const [index, y] of ys.entries()) {
      expect(after[index]).toBeGreaterThanOrEqual((seam[index] as number) - 1e-9);
      if (y <= 40 || y >= 100) expect(after[index]).toBeCloseTo(seam[index] as number, 6);
    }
    // 40 px over the 60 rows below the hip, evenly.
    expect(after[7]).toBeCloseTo(80 - (25 * 30) / 60, 6);
  }
});

test("a seam that is already round stays as it is", () => {
  const round = ys.map((y) => 60 + 20 * Math.sin((Math.PI * y) / 140));
  const columns = [...round];
  roundHips(columns, ys, { end: 140, sign: 1 });
  for (const [index, x] of columns.entries()) expect(x).toBeCloseTo(round[index] as number, 6);
});
