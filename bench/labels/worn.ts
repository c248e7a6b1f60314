/** How well garments are cut out of photos of people who wear them: intersection over union with the true garment. */
import { wornMask } from "../../packages/tryon/src/garment/worn/worn-mask.ts";
import type { RgbImage } from "../../packages/tryon/src/image/types.ts";
import { TryOnRefusal } from "../../packages/tryon/src/issues/refusal.ts";
import { analysePerson } from "../../packages/tryon/src/person/index.ts";
import type { Category } from "../../packages/tryon/src/request/choices.ts";
import { classNumber, type Truth, UNKNOWN } from "./truth.ts";

/** The true classes of a garment, and the share of the person from which on it is one that somebody might photograph. */
const GARMENTS: Record<Category, { classes: readonly number[]; least: number }> = {
  upper: { classes: [classNumber("upper"), classNumber("outer")], least: 0.08 },
  lower: { classes: [classNumber("lower"), classNumber("skirt")], least: 0.08 },
  dress: { classes: [classNumber("onePiece")], least: 0.12 },
};
const NOBODY = classNumber("background");
/** Every so many rows and columns are compared. */
const STEP = 2;

/** Whoever wears a dress shows only that: a top or jacket over it is part of how it is worn. */
function wornIn({ classes }: Truth): Category[] {
  let person = 0;
  for (const found of classes) if (found !== UNKNOWN && found !== NOBODY) person++;
  const isWorn = (category: Category) => {
    const garment = GARMENTS[category];
    return classes.filter((found) => garment.classes.includes(found)).length > garment.least * person;
  };
  return isWorn("dress") ? ["dress"] : (["upper", "lower"] as const).filter(isWorn);
}

/** For each garment that the photo shows; 0 where nobody is found. */
export async function wornIou(image: RgbImage, truth: Truth): Promise<{ category: Category; iou: number }[]> {
  const found: { category: Category; iou: number }[] = [];
  for (const category of wornIn(truth)) {
    const mask = await maskOf(image, category);
    found.push({ category, iou: mask ? iouOf(truth, GARMENTS[category].classes, { ...image, mask }) : 0 });
  }
  return found;
}

async function maskOf(image: RgbImage, category: Category): Promise<Uint8Array | undefined> {
  try {
    return wornMask(await analysePerson(image, { category, shows: category, onRefusal: "report" }), category).mask;
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}

function iouOf(
  truth: Truth,
  classes: readonly number[],
  { width, height, mask }: { width: number; height: number; mask: Uint8Array },
): number {
  let both = 0;
  let either = 0;
  for (let y = 0; y < truth.height; y += STEP) {
    const row = Math.floor(((y + 0.5) * height) / truth.height);
    for (let x = 0; x < truth.width; x += STEP) {
      const trueClass = truth.classes[y * truth.width + x] ?? UNKNOWN;
      if (trueClass === UNKNOWN) continue;
      const isFound = mask[row * width + Math.floor(((x + 0.5) * width) / truth.width)] === 1;
      const isGarment = classes.includes(trueClass);
      if (isGarment && isFound) both++;
      if (isGarment || isFound) either++;
    }
  }
  return either === 0 ? 0 : both / either;
}
