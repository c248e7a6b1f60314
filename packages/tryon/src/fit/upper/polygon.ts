import type { Point, Size } from "../../image/types.ts";

/** Calls `visit` with the index of every pixel whose centre lies inside the polygon (even-odd rule). */
export function forEachPolygonPixel(polygon: readonly Point[], size: Size, visit: (pixel: number) => void): void {
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { y } of polygon) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  for (let y = Math.max(0, Math.ceil(top)); y <= Math.min(size.height - 1, bottom); y++) {
    const crossings = crossingsOfRow(polygon, y);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const last = Math.min(size.width - 1, crossings[pair + 1]);
      for (let x = Math.max(0, Math.ceil(crossings[pair])); x <= last; x++) visit(y * size.width + x);
    }
  }
}

function crossingsOfRow(polygon: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  for (let index = 0; index < polygon.length; index++) {
    const from = polygon[index];
    const to = polygon[(index + 1) % polygon.length];
    if (from.y <= y !== to.y <= y) crossings.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
  }
  return crossings.sort((a, b) => a - b);
}
