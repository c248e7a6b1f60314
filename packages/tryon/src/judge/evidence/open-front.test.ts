import { expect, test } from "vitest";
import { type FittedGarment, Piece } from "../../fit/types.ts";
import { Label } from "../../person/types.ts";
import { closedLayers, labelsBetweenFronts } from "./open-front.ts";

/** Four columns, of which the middle two are between the fronts. */
const opening = Float32Array.of(0, 1, 0.6, 0);
const fitted: FittedGarment = {
  ...{ category: "upper", upper: undefined, scale: 1 },
  layers: {
    alpha: Float32Array.of(1, 0, 0.2, 1),
    colour: [new Float32Array(4), new Float32Array(4), new Float32Array(4)],
    piece: Uint8Array.of(Piece.leftSleeve, Piece.none, Piece.backCollar, Piece.torso),
    sleeveAlpha: null,
  },
};

test("an open garment's outline is judged as if it were closed", () => {
  const { alpha, piece } = closedLayers({ ...fitted, opening });
  expect([...alpha].map((value) => Number(value.toFixed(1)))).toEqual([1, 1, 0.6, 1]);
  expect([...piece]).toEqual([Piece.leftSleeve, Piece.torso, Piece.backCollar, Piece.torso]);
  expect(closedLayers(fitted)).toBe(fitted.layers);
});

test("what is worn between open fronts is not old cloth that was left", () => {
  const wide = Float32Array.of(0, 0, 1, 1, 0, 0, 1, 1);
  expect([...labelsBetweenFronts(Uint8Array.of(Label.upper, Label.upper), wide, 4)]).toEqual([Label.upper, Label.hair]);
});
