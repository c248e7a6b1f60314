/** Intersection over union of the engine's labels with the truth, for each label. */
import { Label } from "../../packages/tryon/src/person/types.ts";
import { classNumber, type Truth, UNKNOWN } from "./truth.ts";

export const COMPARED = ["background", "hair", "skin", "upper", "lower", "shoes"] as const;
export type Iou = Record<(typeof COMPARED)[number], number>;

/** Tights and things are not compared: the engine calls tights a lower garment, and keeps only some things. */
const TRUE_LABEL = new Map<number, number>(
  (
    [
      ["background", Label.background],
      ["hair", Label.hair],
      ["skin", Label.skin],
      ["upper", Label.upper],
      ["outer", Label.upper],
      ["lower", Label.lower],
      ["skirt", Label.lower],
      ["shoes", Label.shoes],
    ] as const
  ).map(([name, label]) => [classNumber(name), label]),
);
const NOBODY = classNumber("background");
const DRESS = classNumber("onePiece");
const LABELS = Object.keys(Label).length;
/** Every so many rows and columns are compared. */
const STEP = 2;

/** Counts of pixels by true label and found label. */
export type Confusion = Float64Array;

export const noConfusion = (): Confusion => new Float64Array(LABELS * LABELS);

/** @param found - The engine's labels, in its own size of the same photo. */
export function addConfusion(
  confusion: Confusion,
  { width, height, classes }: Truth,
  found: { labels: Uint8Array; width: number; height: number },
): void {
  const middle = middleRow({ width, height, classes });
  for (let y = 0; y < height; y += STEP) {
    const row = Math.floor(((y + 0.5) * found.height) / height);
    for (let x = 0; x < width; x += STEP) {
      const truth = classes[y * width + x] ?? UNKNOWN;
      const label = found.labels[row * found.width + Math.floor(((x + 0.5) * found.width) / width)] ?? 0;
      const right = truth === DRESS ? dressLabel(label, y > middle) : TRUE_LABEL.get(truth);
      if (right !== undefined) confusion[right * LABELS + label] = (confusion[right * LABELS + label] ?? 0) + 1;
    }
  }
}

/** A dress may be called upper or lower garment anywhere. */
const dressLabel = (label: number, isBelow: boolean): number => {
  if (label === Label.upper || label === Label.lower) return label;
  return isBelow ? Label.lower : Label.upper;
};

/** The mean of the rows in which there is somebody. */
function middleRow({ width, height, classes }: Truth): number {
  const rows: number[] = [];
  for (let y = 0; y < height; y += STEP) {
    const row = classes.subarray(y * width, (y + 1) * width);
    if (row.some((truth) => truth !== NOBODY && truth !== UNKNOWN)) rows.push(y);
  }
  return rows.reduce((sum, y) => sum + y, 0) / Math.max(1, rows.length);
}

export function iouOf(confusion: Confusion): Iou {
  const at = (truth: number, found: number) => confusion[truth * LABELS + found] ?? 0;
  const all = [...Array(LABELS).keys()];
  const of = (label: number) => {
    const union = all.reduce((sum, other) => sum + at(label, other) + at(other, label), 0) - at(label, label);
    return union === 0 ? 0 : at(label, label) / union;
  };
  return Object.fromEntries(COMPARED.map((name) => [name, of(Label[name])])) as Iou;
}

export const meanOf = (iou: Iou): number => COMPARED.reduce((sum, name) => sum + iou[name], 0) / COMPARED.length;
