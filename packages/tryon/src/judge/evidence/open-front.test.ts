import { expect, test } from "vitest";
import { type FittedGarment, Piece } from "../../fit/types.ts";
import { Label } from "../../person/types.ts";
import { closedLayers, labelsBetweenFronts } from "./open-front.ts";

/** Rows of four columns: fronts on both sides of an opening, and below the hem. */
const opening = Float32Array.of(0, 1, 0.6, 0, 0, 1, 1, 0);
const fitted: FittedGarment = {
  ...{ category: "upper", upper: undefined, scale: 1 },
  layers: {
    alpha: Float32Array.of(1, 0, 0.2, 1, 0, 0, 0, 0),
    colour: [new Float32Array(8), new Float32Array(8), new Float32Array(8)],
    piece: Uint8Array.of(Piece.torso, Piece.none, Piece.backCollar, Piece.torso, 0, 0, 0, 0),
    sleeveAlpha: null,
  },
};

test("an open garment's outline is judged as if it were closed", () => {
  const { alpha, piece } = closedLayers({ ...fitted, opening }, 4);
  expect([...alpha].map((value) => Number(value.toFixed(1)))).toEqual([1, 1, 0.6, 1, 0, 0, 0, 0]);
  expect([...piece]).toEqual([Piece.torso, Piece.torso, Piece.backCollar, Piece.torso, 0, 0, 0, 0]);
  expect(closedLayers(fitted, 4)).toBe(fitted.layers);
});

test("what is worn between open fronts is not old cloth that was left", () => {
  const wide = Float32Array.of(0, 0, 1, 1, 0, 0, 1, 1);
  expect([...labelsBetweenFronts(Uint8Array.of(Label.upper, Label.upper), wide, 4)]).toEqual([Label.upper, Label.hair]);
});
