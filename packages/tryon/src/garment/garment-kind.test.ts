import { expect, test, vi } from "vitest";
import { DRAWN_AXIS, drawGarment, jumpsuitOutline, tshirtOutline } from "./drawn-garments.fixture.ts";
import { analyseGarmentOnModel, guessCategory } from "./garment-kind.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a garment on an unrecognised model is read as a flat one, with a warning", async () => {
  const garment = await analyseGarmentOnModel(drawGarment(tshirtOutline(), [40, 120, 70]), "upper");
  expect(garment.landmarks.kind).toBe("upper");
  expect(garment.issues).toContainEqual(
    expect.objectContaining({ severity: "warn", details: { reason: "MODEL_NOT_FOUND" } }),
  );
});

test("sleeves that hang below a cardigan's hem do not make it a dress; a jumpsuit stays one", () => {
  const half = [
    { x: 0, y: 95 },
    { x: 60, y: 80 },
    { x: 200, y: 140 },
    { x: 250, y: 500 },
    { x: 262, y: 1000 },
    { x: 215, y: 1000 },
    { x: 205, y: 800 },
    { x: 0, y: 800 },
  ];
  const outline = [
    ...half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y })),
    ...half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse(),
  ];
  expect(guessCategory(drawGarment(outline, [90, 90, 100]))).toEqual({ category: "upper", isCertain: true });
  const { category } = guessCategory(drawGarment(jumpsuitOutline(), [30, 40, 90]));
  expect(category).toBe("dress");
});
