/** Turns a map from garment pixels to photo pixels into triangles. */
import { clamp } from "../image/interpolate.ts";
import type { GarmentCut, Size } from "../types.ts";
import { gridTriangles, type Triangle } from "./raster.ts";
import type { MeshVertex } from "./sleeve-strip.ts";
import type { PixelMap } from "./torso-map.ts";

/** Garment pixels between two vertices. */
const MESH_STEP = 6;

/** A mesh over the cut-out with `map` at its vertices, where `alpha` has cloth. */
export function mapTriangles(cut: GarmentCut, alpha: Float32Array, map: PixelMap): Triangle[] {
  const rows: MeshVertex[][] = [];
  const left = Math.max(0, cut.box.left - 8);
  const top = Math.max(0, cut.box.top - 8);
  const columns = Math.ceil((Math.min(cut.width - 1, cut.box.right + 8) - left) / MESH_STEP) + 1;
  const lines = Math.ceil((Math.min(cut.height - 1, cut.box.bottom + 8) - top) / MESH_STEP) + 1;
  for (let line = 0; line < lines; line++) {
    const y = top + line * MESH_STEP;
    rows.push(
      Array.from({ length: columns }, (_, column) => {
        const x = left + column * MESH_STEP;
        return { source: { x, y }, target: map(x, y) };
      }),
    );
  }
  // Cells without cloth would stretch across the neck opening and beyond the sides.
  return gridTriangles(rows).filter(([corner]) => isCellUsed(cut, alpha, corner.source));
}

/** Also looks one cell to the left, because a cell's second triangle begins at its right corner. */
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
