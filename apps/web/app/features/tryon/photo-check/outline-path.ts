/** An outline of the check as an SVG path. */
import type { PhotoCheck } from "@toile/contract";

/**
 * Closed curves through the middles of the polygons' sides, with the corners as control points: no more curves than points, and
 * the straight sides of a simplified outline look hand-drawn. In pixels of a picture of this size.
 */
export function outlinePath(outline: PhotoCheck["outline"], size: { width: number; height: number }): string {
  return outline
    .filter((polygon) => polygon.length >= 3)
    .map((polygon) => {
      const points = polygon.map(([x, y]) => [x * size.width, y * size.height] as const);
      const curves = points.map(([x, y], i) => {
        const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
        return `${pair(x, y)} ${pair((x + nextX) / 2, (y + nextY) / 2)}`;
      });
      const [lastX, lastY] = points.at(-1) ?? [0, 0];
      const [firstX, firstY] = points[0] ?? [0, 0];
      return `M${pair((lastX + firstX) / 2, (lastY + firstY) / 2)}Q${curves.join(" ")}Z`;
    })
    .join("");
}

const pair = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;
