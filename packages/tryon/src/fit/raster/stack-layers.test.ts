import { expect, test } from "vitest";
import { Piece } from "../types.ts";
import type { DrawnLayer } from "./raster.ts";
import { emptyLayers, mergeAlpha, stackLayer } from "./stack-layers.ts";

const photo = { width: 4, height: 3 };
/** Two pixels in the middle row: (1, 1) and (2, 1). */
function drawn(alphas: [number, number], level: number): DrawnLayer {
  const colour = () => Float32Array.of(level, level);
  return {
    width: 2,
    height: 1,
    left: 1,
    top: 1,
    alpha: Float32Array.from(alphas),
    colour: [colour(), colour(), colour()],
  };
}
const FIRST = 5;
const SECOND = 6;

test("a piece covers what is below it by its alpha", () => {
  const layers = emptyLayers(photo);
  stackLayer(layers, photo, drawn([1, 0.5], 100), { piece: Piece.torso });
  stackLayer(layers, photo, drawn([0.25, 0.5], 200), { piece: Piece.leftSleeve });
  expect(layers.alpha[FIRST]).toBe(1);
  expect(layers.colour[0][FIRST]).toBe(0.25 * 200 + 0.75 * 100);
  expect(layers.alpha[SECOND]).toBe(0.75);
  // half of the upper piece, and half of what it leaves of the lower one, of three quarters
  expect(layers.colour[2][SECOND]).toBeCloseTo((200 * 0.5 + 100 * 0.25) / 0.75, 4);
  expect(layers.alpha.reduce((sum, value) => sum + value, 0)).toBe(1.75);
});

test("a pixel belongs to the topmost piece that covers most of it", () => {
  const layers = emptyLayers(photo);
  stackLayer(layers, photo, drawn([0.3, 1], 100), { piece: Piece.torso });
  stackLayer(layers, photo, drawn([0.4, 0.6], 100), { piece: Piece.rightSleeve });
  expect(layers.piece[FIRST]).toBe(Piece.torso);
  expect(layers.piece[SECOND]).toBe(Piece.rightSleeve);
  expect(layers.piece[0]).toBe(Piece.none);
});

test("opacity and shade depend on the photo's pixel", () => {
  const layers = emptyLayers(photo);
  const options = { piece: Piece.torso, opacity: (i: number) => (i === FIRST ? 0 : 0.5), shade: () => 0.5 };
  stackLayer(layers, photo, drawn([1, 1], 100), options);
  expect([layers.alpha[FIRST], layers.piece[FIRST]]).toEqual([0, Piece.none]);
  expect([layers.alpha[SECOND], layers.colour[1][SECOND]]).toEqual([0.5, 50]);
});

test("merged alphas keep the larger value", () => {
  const target = new Float32Array(12).fill(0.4);
  mergeAlpha(target, photo, drawn([0.2, 0.9], 0));
  mergeAlpha(target, photo, undefined);
  expect(target[FIRST]).toBeCloseTo(0.4, 6);
  expect(target[SECOND]).toBeCloseTo(0.9, 6);
});
