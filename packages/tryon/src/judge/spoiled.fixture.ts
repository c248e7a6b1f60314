/** A drawn person in a drawn garment, and ways to spoil the result, for the judge's tests. */
import { compose } from "../compose/index.ts";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import type { FittedGarment } from "../fit/types.ts";
import { type Layers, Piece } from "../fit/types.ts";
import { drawnTrousers, drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { distanceToUnset } from "../image/distance.ts";
import { maskAbove } from "../image/planes.ts";
import type { RgbImage } from "../image/types.ts";
import type { PersonAnalysis } from "../person/types.ts";
import { type Evidence, ownEvidence } from "./evidence/evidence.ts";

export const person: PersonAnalysis = drawnPerson();
export const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
export const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };

/** The result of a fit whose layers were changed first. */
export function dressed(garment: FlatGarment, change: (layers: Layers) => Partial<Layers> = () => ({})): Evidence {
  const whole = fitGarment(person, garment);
  const fitted: FittedGarment = { ...whole, layers: { ...whole.layers, ...change(whole.layers) } };
  return ownEvidence(person, garment, {
    fitted,
    composition: compose(person, garment, fitted, { tuck: "out", seed: 3 }),
  });
}

/** Moved to the right by pixels and turned clockwise by degrees around the middle of the chest. */
export function moved(by: { pixels?: number; degrees?: number }) {
  const { width, height } = person.image;
  const { pixels = 0, degrees = 0 } = by;
  const centre = { x: 150, y: 165 };
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const from = Int32Array.from({ length: width * height }, (_, i) => {
    const x = (i % width) - pixels - centre.x;
    const y = Math.floor(i / width) - centre.y;
    const column = Math.round(cos * x + sin * y + centre.x);
    const row = Math.round(-sin * x + cos * y + centre.y);
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  });
  const plane = (source: Float32Array) =>
    new Float32Array(from.length).map((_, k) => (from[k] < 0 ? 0 : source[from[k]]));
  return ({ alpha, colour, piece, sleeveAlpha }: Layers): Layers => ({
    alpha: plane(alpha),
    colour: [plane(colour[0]), plane(colour[1]), plane(colour[2])],
    piece: new Uint8Array(from.length).map((_, k) => (from[k] < 0 ? 0 : piece[from[k]])),
    sleeveAlpha: sleeveAlpha && plane(sleeveAlpha),
  });
}

/** Round bites out of both sides of the torso, away from the sleeves. */
export function bitten({ alpha, piece }: Layers): Partial<Layers> {
  const { width } = person.image;
  const torn = alpha.slice();
  for (const y of [178, 196, 214]) {
    const isTorso = (x: number) => alpha[y * width + x] > 0.5 && piece[y * width + x] === Piece.torso;
    const row = Array.from({ length: width }, (_, x) => x).filter(isTorso);
    for (const x of [row[0], row[row.length - 1]]) {
      for (let i = 0; i < torn.length; i++) {
        if (Math.hypot((i % width) - x, Math.floor(i / width) - y) < 7) torn[i] = 0;
      }
    }
  }
  return { alpha: torn };
}

export function whiteRim({ alpha, colour }: Layers): Partial<Layers> {
  const depth = distanceToUnset(maskAbove(alpha, 0.5), person.image);
  const whitened = (plane: Float32Array) => plane.map((value, i) => (depth[i] > 0 && depth[i] < 3.5 ? 235 : value));
  return { colour: [whitened(colour[0]), whitened(colour[1]), whitened(colour[2])] };
}

/** Red and blue exchanged. */
export const recoloured = ({ colour: [red, green, blue] }: Layers): Partial<Layers> => ({ colour: [blue, green, red] });

/** The picture with a box of it painted by `paint`. */
export function painted(
  picture: RgbImage,
  box: { left: number; top: number; right: number; bottom: number },
  paint: (plane: "red" | "green" | "blue", i: number) => number,
): RgbImage {
  const result = { ...picture, red: picture.red.slice(), green: picture.green.slice(), blue: picture.blue.slice() };
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      const i = y * picture.width + x;
      for (const plane of ["red", "green", "blue"] as const) result[plane][i] = paint(plane, i);
    }
  }
  return result;
}
