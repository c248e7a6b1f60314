/** What kind of garment a picture shows, by a linear head on what the detector's layers see of it. */
import type { Category } from "../../request/choices.ts";
import { type Head, product, readHead, shares } from "./picture-layers.ts";

/** What the head was trained to tell apart, in its order, and what each counts as here. `none`: nothing that we try on. */
export const KINDS = [
  ["dress", "dress"],
  ["hat", "none"],
  ["longsleeve", "upper"],
  ["outwear", "upper"],
  ["pants", "lower"],
  ["shirt", "upper"],
  ["shoes", "none"],
  ["shorts", "lower"],
  ["skirt", "lower"],
  ["t-shirt", "upper"],
] as const;

/** The probability of each. */
export type KindShares = Record<Category | "none", number>;

/** @param seen - What `seeAllTurns` sees of the upright picture. */
export function findKind(seen: Float32Array): KindShares {
  head ??= readHead(HEAD, HEAD_SHA256);
  const { weights, biases } = head;
  const found: KindShares = { upper: 0, lower: 0, dress: 0, none: 0 };
  for (const [i, share] of shares(weights.map((one, k) => product(one, seen) + biases[k])).entries())
    found[KINDS[i][1]] += share;
  return found;
}

/** Made by `training/garment-kinds.ts`. */
const HEAD = new URL("./kind-head.bin", import.meta.url);
const HEAD_SHA256 = "1a5202bdbce85ed656bade739720a621534453071cc74337bd5c39f8af59e422";

let head: Head | undefined;
