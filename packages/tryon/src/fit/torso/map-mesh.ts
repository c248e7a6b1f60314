/** Turns a map from garment pixels to photo pixels into triangles. */

import type { GarmentCut } from "../../garment/types.ts";
import { clamp } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";
import type { MeshVertex, Triangle } from "../raster/raster.ts";
import type { PixelMap } from "./torso-map.ts";

/** Garment pixels between two vertices. */
const MESH_STEP = 6;

/**
 * A mesh over the cut-out with `map` at its vertices. The returned function gives the triangles in which a part of the
 * cut-out has cloth. The parts share the vertices, because evaluating the maps is expensive.
 */
export function createMesh(cut: GarmentCut, map: PixelMap): (alpha: Float32Array) => Triangle[] {
  const left = Math.max(0, cut.box.left - 8);
  const top = Math.max(0, cut.box.top - 8);
  const columns = Math.ceil((Math.min(cut.width - 1, cut.box.right + 8) - left) / MESH_STEP) + 1;
  const lines = Math.ceil((Math.min(cut.height - 1, cut.box.bottom + 8) - top) / MESH_STEP) + 1;
  const vertices: (MeshVertex | undefined)[] = Array.from({ length: columns * lines });
  const vertexAt = (line: number, column: number): MeshVertex => {
    const known = vertices[line * columns + column];
    if (known) return known;
    const source = { x: left + column * MESH_STEP, y: top + line * MESH_STEP };
    const vertex = { source, target: map(source.x, source.y) };
    vertices[line * columns + column] = vertex;
    return vertex;
  };
  return (alpha) => {
    const triangles: Triangle[] = [];
    for (let line = 0; line + 1 < lines; line++) {
      // Cells without cloth would stretch across the neck opening and beyond the sides.
      const isUsed = (column: number) =>
        isCellUsed(cut, alpha, { x: left + column * MESH_STEP, y: top + line * MESH_STEP });
      let isNextUsed = isUsed(0);
      for (let column = 0; column + 1 < columns; column++) {
        const isThisUsed = isNextUsed;
        isNextUsed = isUsed(column + 1);
        if (!isThisUsed && !isNextUsed) continue;
        const b = vertexAt(line, column + 1);
        const c = vertexAt(line + 1, column);
        if (isThisUsed) triangles.push([vertexAt(line, column), b, c]);
        if (isNextUsed) triangles.push([b, vertexAt(line + 1, column + 1), c]);
      }
    }
    return triangles;
  };
}

/** Also checks one cell to the left, because a cell's second triangle begins at its right corner. */
function isCellUsed(size: Size, alpha: Float32Array, corner: { x: number; y: number }): boolean {
  for (let dy = 0; dy <= MESH_STEP; dy += 2) {
    for (let dx = -MESH_STEP; dx <= MESH_STEP; dx += 2) {
      const x = clamp(corner.x + dx, 0, size.width - 1);
      const y = clamp(corner.y + dy, 0, size.height - 1);
      if (alpha[y * size.width + x] > 0.01) return true;
    }
  }
  return false;
}
