import { describe, expect, test, vi } from "vitest";
import { DRAWN_AXIS, drawGarment, jumpsuitOutline, tshirtOutline } from "./drawn-garments.fixture.ts";
import type { KindShares } from "./framing/kind.ts";
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

describe("the kind of a garment", () => {
  const tee = drawGarment(tshirtOutline(), [40, 120, 70]);
  const seen = (kind: Partial<KindShares>, isPlain: boolean) => ({
    kind: { upper: 0, lower: 0, dress: 0, none: 0, ...kind },
    isPlain,
  });

  test("before a busy background is what the picture shows, whatever the outline says", () => {
    const guess = guessCategory(tee, seen({ lower: 0.96, upper: 0.03, dress: 0.01 }, false));
    expect(guess).toEqual({ category: "lower", isCertain: true });
  });

  test("before a plain background follows the outline, unless the picture is sure of another one", () => {
    expect(guessCategory(tee, seen({ lower: 0.6, upper: 0.4 }, true))).toEqual({ category: "upper", isCertain: true });
    expect(guessCategory(tee, seen({ lower: 0.99, upper: 0.01 }, true)).category).toBe("lower");
  });

  test("is asked about where outline and picture disagree or neither knows", () => {
    expect(guessCategory(tee, seen({ lower: 0.5, dress: 0.3, upper: 0.2 }, false)).isCertain).toBe(false);
    expect(guessCategory(tee, seen({ lower: 0.92, upper: 0.08 }, true)).isCertain).toBe(false);
    const likeShoes = seen({ none: 0.6, lower: 0.3, upper: 0.1 }, false);
    expect(guessCategory(tee, likeShoes)).toEqual({ category: "upper", isCertain: false });
  });

  test("of shoes or a hat is refused with a sentence", () => {
    expect(() => guessCategory(tee, seen({ none: 0.95, upper: 0.05 }, false))).toThrow(/cannot try on, such as shoes/);
  });
});
