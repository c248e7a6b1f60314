import { expect, test } from "vitest";
import { outsideArmhole } from "./front-layer.ts";

test("a bare arm emerges from an armhole gradually, from its outer side inwards", () => {
  const acrossArm = Array.from({ length: 21 }, (_, k) => -1 + k / 10);
  const shownAt = (along: number) =>
    acrossArm.reduce((sum, across) => sum + outsideArmhole(along, across), 0) / acrossArm.length;
  expect(shownAt(0.04)).toBeLessThan(0.05);
  expect(shownAt(0.38)).toBe(1);
  expect(outsideArmhole(0.21, 0.8)).toBe(1);
  expect(outsideArmhole(0.21, -0.8)).toBe(0);
  for (let along = 0; along < 0.6; along += 0.02) {
    const more = shownAt(along + 0.02) - shownAt(along);
    expect(more).toBeGreaterThanOrEqual(0);
    expect(more).toBeLessThan(0.15);
  }
});
