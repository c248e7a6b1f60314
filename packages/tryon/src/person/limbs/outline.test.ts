import { expect, test } from "vitest";
import { findOutline } from "./outline.ts";

const search = { stationCount: 30, minRadius: 4, maxRadius: 40, stepCost: 0.5 };

test("an outline follows the cheapest radii", () => {
  const wanted = (station: number) => 15 + Math.round(station / 3);
  const outline = findOutline({ ...search, cost: (station, radius) => Math.abs(radius - wanted(station)) });
  outline.forEach((radius, station) => {
    expect(Math.abs(radius - wanted(station))).toBeLessThan(1.5);
  });
});

test("one station's false edge does not pull the outline away", () => {
  const cost = (station: number, radius: number) => (radius === (station === 15 ? 35 : 12) ? -5 : 0);
  for (const radius of findOutline({ ...search, cost })) expect(Math.abs(radius - 12)).toBeLessThan(1);
});
