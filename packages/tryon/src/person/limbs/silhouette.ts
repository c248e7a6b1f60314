import type { Point, Size } from "../../image/types.ts";
import { Label, type Matte, type Parse } from "../types.ts";

/** The person's outline and labels, queried pixel by pixel; coordinates are rounded. */
export interface Silhouette {
  size: Size;
  /** False outside the picture. */
  inside(x: number, y: number): boolean;
  /** Background outside the picture. */
  labelAt(x: number, y: number): number;
}

export function silhouetteOf(size: Size, matte: Pick<Matte, "alpha">, parse: Pick<Parse, "labels">): Silhouette {
  const { width, height } = size;
  const { alpha } = matte;
  const { labels } = parse;
  return {
    size,
    inside(x, y) {
      const column = Math.round(x);
      const row = Math.round(y);
      return column >= 0 && row >= 0 && column < width && row < height && alpha[row * width + column] > 0.5;
    },
    labelAt(x, y) {
      const column = Math.round(x);
      const row = Math.round(y);
      if (column < 0 || row < 0 || column >= width || row >= height) return Label.background;
      return labels[row * width + column];
    },
  };
}

/** Whole pixels from `from` in a unit direction until the person ends, or optionally the part that is not hair. */
export function castRay(
  silhouette: Silhouette,
  from: Point,
  direction: Point,
  options: { maxLength: number; stopAtHair?: boolean },
): number {
  let length = 0;
  while (length < options.maxLength) {
    const x = from.x + direction.x * length;
    const y = from.y + direction.y * length;
    if (!silhouette.inside(x, y)) break;
    if (options.stopAtHair && silhouette.labelAt(x, y) === Label.hair) break;
    length++;
  }
  return length;
}

/** Row of the topmost pixel reached by climbing from (x, y) inside the person and below hair. */
export function climb(silhouette: Silhouette, from: Point, maxHeight: number): number {
  let y = from.y;
  for (let height = 0; height < maxHeight; height++) {
    if (!silhouette.inside(from.x, y - 1) || silhouette.labelAt(from.x, y - 1) === Label.hair) break;
    y--;
  }
  return y;
}
