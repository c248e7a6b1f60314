/**
 * Which way up a garment lies in its picture: the picture is seen in all four turns, and their opinions are added.
 */
import { type Head, product, QUARTER_TURNS, readHead, shares } from "./picture-layers.ts";

/**
 * For each number of clockwise quarter turns the probability that the garment is upright after them, if all four were equally common.
 *
 * @param seen - `seeAllTurns` of the picture.
 */
export function findTurn(seen: readonly Float32Array[]): number[] {
  const odds = QUARTER_TURNS.map(() => 0);
  for (const turn of QUARTER_TURNS) {
    for (const shown of QUARTER_TURNS) odds[turn] += product(templates()[(turn - shown + 4) % 4], seen[shown]);
  }
  return shares(odds);
}

/** Made by `training/turned-garments.ts`: for 0 to 3 missing quarter turns the weight of every feature. */
const HEAD = new URL("./turn-head.bin", import.meta.url);
const HEAD_SHA256 = "74b0d3830c8024b06c0f3d58e1e97b448fd5dbff61acb47bcef0cccf0b9f2514";

let head: Head | undefined;

function templates(): Float32Array[] {
  head ??= readHead(HEAD, HEAD_SHA256);
  return head.weights;
}
