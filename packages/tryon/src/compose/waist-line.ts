/** Where the worn lower garment begins, and whether the new top goes into it. */
import type { FlatGarment } from "../garment/index.ts";
import { clamp } from "../image/interpolate.ts";
import { median } from "../image/statistics.ts";
import { Label, type PersonAnalysis } from "../types.ts";

export interface WaistLine {
  /** Median row. */
  y: number;
  /** 0 at the shoulders, 1 at the hips. */
  torsoShare: number;
  /** Row at a column. */
  at(x: number): number;
}

/** First row of the lower garment per column, median-smoothed; undefined where none shows. */
export function findWaistLine(person: PersonAnalysis): WaistLine | undefined {
  const { body, parse, image } = person;
  const { shoulderWidth, shoulderCentre, hipCentre } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const firstRow = Math.max(0, Math.round(shoulderCentre.y + 0.35 * torso));
  const lastRow = Math.min(image.height - 6, Math.round(hipCentre.y + 0.35 * shoulderWidth));
  const columns: { x: number; y: number }[] = [];
  const from = Math.max(0, Math.round(hipCentre.x - 0.75 * shoulderWidth));
  const to = Math.min(image.width - 1, hipCentre.x + 0.75 * shoulderWidth);
  for (let x = from; x <= to; x += 2) {
    for (let y = firstRow; y < lastRow; y++) {
      const i = y * image.width + x;
      if (parse.labels[i] === Label.lower && parse.labels[i + 5 * image.width] === Label.lower) {
        columns.push({ x, y });
        break;
      }
    }
  }
  if (columns.length < 8) return undefined;
  const y = median(columns.map((column) => column.y));
  const kept = columns.filter((column) => Math.abs(column.y - y) < 0.16 * shoulderWidth);
  const smooth = kept.map((column, index) => ({
    x: column.x,
    y: median(kept.slice(Math.max(0, index - 10), index + 11).map((neighbour) => neighbour.y)),
  }));
  const nearest = (x: number) =>
    smooth.reduce((best, column) => (Math.abs(column.x - x) < Math.abs(best.x - x) ? column : best), smooth[0]);
  return { y, torsoShare: (y - shoulderCentre.y) / torso, at: (x) => nearest(x).y };
}

/**
 * Bodysuit outlines, and plain fitted tops over a visible high waistband, go inside. A print must not be cut off by the
 * waistband, so anything but a plain lower half stays outside.
 */
export function shouldTuck(garment: FlatGarment, waistLine: WaistLine | undefined): boolean {
  const { landmarks, cut } = garment;
  if (!waistLine || landmarks.kind !== "upper" || landmarks.shape !== "top") return false;
  const row = clamp(Math.round(landmarks.bottom - 0.06 * landmarks.height), 0, landmarks.left.halfWidths.length - 1);
  const hemHalfWidth = (landmarks.left.halfWidths[row] + landmarks.right.halfWidths[row]) / 2;
  if (hemHalfWidth < 0.45 * landmarks.halfChest) return true;
  if (waistLine.torsoShare >= 0.8) return false;
  let sum = 0;
  let squares = 0;
  let count = 0;
  const lastRow = Math.min(cut.height, landmarks.top + 0.92 * landmarks.height);
  for (let y = Math.round(landmarks.top + 0.5 * landmarks.height); y < lastRow; y += 4) {
    const lastColumn = landmarks.axisX + 0.7 * landmarks.halfChest;
    for (let x = Math.round(landmarks.axisX - 0.7 * landmarks.halfChest); x < lastColumn; x += 4) {
      const lightness = cut.lab.lightness[y * cut.width + x];
      sum += lightness;
      squares += lightness * lightness;
      count++;
    }
  }
  const deviation = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  return deviation < 9;
}
