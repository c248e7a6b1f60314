/** Where the top of a person's photo ends and the lower garment begins. */
import { clamp } from "../image/interpolate.ts";
import { median, quantile } from "../image/statistics.ts";
import { Label, type LabPlanes, type PersonAnalysis } from "../types.ts";

export interface WornWaist {
  /** Median row over the belly. */
  y: number;
  /** Row above which the top covers the whole belly. */
  top: number;
  /**
   * Whether the photo shows an edge there. A dress has none, and one colour above and below has none that a parse finds:
   * the border between the labels is then arbitrary, and a top cut along it looks torn.
   */
  isVisible: boolean;
}

/** Mean difference in Lab, or depth of the dark line along a hem in L, from which on there is an edge. */
const LEAST_STEP = 7;
const LEAST_LINE = 5;

/** Without a lower garment in the photo: a quarter of the torso up, and no edge. */
export function wornWaist(person: PersonAnalysis): WornWaist {
  const { body, parse, image } = person;
  const { hipCentre, shoulderCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const rows: number[] = [];
  const steps: number[] = [];
  const lines: number[] = [];
  for (let offset = -0.3; offset <= 0.301; offset += 0.03) {
    const x = clamp(Math.round(hipCentre.x + offset * shoulderWidth), 0, image.width - 1);
    const y = firstLowerRow(person, x);
    if (y === undefined) continue;
    if (Math.abs(offset) < 0.16) rows.push(y);
    const edge = edgeAt(parse.lab, image, { x, y, reach: Math.max(4, Math.round(0.04 * shoulderWidth)) });
    if (!edge) continue;
    steps.push(edge.step);
    lines.push(edge.line);
  }
  if (!rows.length) {
    const y = hipCentre.y - 0.25 * torso;
    return { y, top: y, isVisible: false };
  }
  const limit = (y: number) => clamp(y, shoulderCentre.y + 0.6 * torso, hipCentre.y + 0.25 * shoulderWidth);
  const isVisible = steps.length > 0 && (median(steps) > LEAST_STEP || median(lines) > LEAST_LINE);
  return { y: limit(median(rows)), top: limit(quantile(rows, 0.15)), isVisible };
}

function firstLowerRow(person: PersonAnalysis, x: number): number | undefined {
  const { body, parse, image } = person;
  const { hipCentre, shoulderCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const last = Math.min(image.height, hipCentre.y + 0.25 * shoulderWidth);
  for (let y = Math.max(0, Math.round(shoulderCentre.y + 0.4 * torso)); y < last; y++) {
    if (parse.labels[y * image.width + x] === Label.lower) return y;
  }
  return undefined;
}

/** What of the colours changes between the rows above and below a label border, and how dark the line between is. */
function edgeAt(
  lab: LabPlanes,
  size: { width: number; height: number },
  at: { x: number; y: number; reach: number },
): { step: number; line: number } | undefined {
  const { x, y, reach } = at;
  if (y < 2 * reach || y + 2 * reach >= size.height) return undefined;
  const mean = (from: number) => {
    const sum = [0, 0, 0];
    for (let row = from; row < from + reach; row++) {
      const i = row * size.width + x;
      sum[0] += lab.lightness[i];
      sum[1] += lab.a[i];
      sum[2] += lab.b[i];
    }
    return sum.map((value) => value / reach);
  };
  const gap = Math.ceil(reach / 2);
  const above = mean(y - gap - reach);
  const below = mean(y + gap);
  let darkest = Number.POSITIVE_INFINITY;
  for (let row = y - gap; row <= y + gap; row++) darkest = Math.min(darkest, lab.lightness[row * size.width + x]);
  return {
    step: Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2]),
    line: Math.min(above[0], below[0]) - darkest,
  };
}
