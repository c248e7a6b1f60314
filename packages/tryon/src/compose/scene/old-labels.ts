/**
 * The person's labels, corrected for what a new garment replaces: old cloth that was labelled skin, hair, a thing or wall is old cloth
 * again. They depend on the person alone, so the next garment on the same photo finds them here.
 */
import { keepLargeComponents } from "../../image/components.ts";
import { maskOf } from "../../image/planes.ts";
import type { Box } from "../../image/types.ts";
import { Label, type LabelValue, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { withBareArms } from "../bare-limbs/bare-arm.ts";
import { relabelRimIslands, relabelThingIslands, relabelVividCloth } from "../old-garment/cloth-islands.ts";
import { relabelCuffScraps } from "../old-garment/cuff-scraps.ts";
import { relabelFreeCloth, relabelIslandsAtHead, relabelIslandsInTop } from "../old-garment/free-cloth.ts";
import { relabelGarmentRims, relabelSkinRims } from "../old-garment/garment-rims.ts";
import { relabelHandScraps } from "../old-garment/hand-scraps.ts";
import { keepHeldThings } from "../old-garment/held-things.ts";
import { relabelHiddenCloth, relabelHiddenLower } from "../old-garment/hidden-cloth.ts";
import { relabelHood } from "../old-garment/hood.ts";
import { takeLongTop } from "../old-garment/long-top/long-top.ts";
import { boxAround, type Crop, cropPerson, releasePerson } from "./crop.ts";

/** The labels of what a new garment replaces. */
export const REPLACED: Record<Category, readonly LabelValue[]> = {
  upper: [Label.upper],
  lower: [Label.lower],
  dress: [Label.upper, Label.lower],
};

/** Labels of a person's own box, by what is replaced. */
type Known = Partial<Record<Category, { box: Box; labels: Uint8Array }>>;

const known = new WeakMap<PersonAnalysis, Known>();

/**
 * The corrected labels in the coordinates of a crop. They are found in the person's own box, whatever the crop's: the same garment must
 * give the same picture whether or not another one came before it.
 *
 * @returns A copy that may be changed.
 */
export function oldLabelsIn(person: PersonAnalysis, { box, person: cropped }: Crop, category: Category): Uint8Array {
  const found = findOldLabels(person, category);
  const labels = cropped.parse.labels.slice();
  const width = box.right - box.left + 1;
  const foundWidth = found.box.right - found.box.left + 1;
  for (let y = found.box.top; y <= found.box.bottom; y++) {
    const from = (y - found.box.top) * foundWidth;
    const to = (y - box.top) * width + found.box.left - box.left;
    labels.set(found.labels.subarray(from, from + foundWidth), to);
  }
  return labels;
}

function findOldLabels(person: PersonAnalysis, category: Category): NonNullable<Known[Category]> {
  const labelsOf = known.get(person) ?? {};
  known.set(person, labelsOf);
  const earlier = labelsOf[category];
  if (earlier) return earlier;
  const crop = cropPerson(person, boxAround(person));
  const found = { box: crop.box, labels: oldLabels(crop.person, category) };
  releasePerson(crop.person);
  labelsOf[category] = found;
  return found;
}

/** Finds the corrected labels of the whole picture. */
export function oldLabels(person: PersonAnalysis, category: Category): Uint8Array {
  const labels = person.parse.labels.slice();
  if (category !== "dress") takeLongTop(person, labels);
  if (category !== "lower") correctTop(withBareArms(person), labels, category === "dress");
  if (category !== "upper") relabelHiddenLower(person, labels);
  relabelIslandsAtHead(person, labels);
  relabelIslandsInTop(person, labels);
  for (const label of REPLACED[category]) {
    relabelFreeCloth(person, labels, label);
    relabelGarmentRims(person, labels, label);
  }
  if (category !== "lower") relabelThingIslands(person, labels);
  return labels;
}

/** Makes old cloth what had been labelled skin, hair or wall. Changes `labels`. @param isWhole - The lower garment goes, too. */
function correctTop(person: PersonAnalysis, labels: Uint8Array, isWhole: boolean): void {
  keepHeldThings(person, labels);
  relabelHood(person, labels);
  relabelHiddenCloth(person, labels);
  relabelVividCloth(person, labels, isWhole);
  relabelHairIslands(person, labels);
  relabelRimIslands(person, labels);
  relabelSkinRims(person, labels);
  relabelHandScraps(person, labels);
  relabelCuffScraps(person, labels);
}

/** Small islands of "hair" below the shoulders are dark cloth (a navy top was labelled hair). */
function relabelHairIslands({ image, body }: PersonAnalysis, labels: Uint8Array): void {
  const hair = maskOf(labels, Label.hair);
  const large = keepLargeComponents(hair, image, 0.12);
  const from = Math.max(0, Math.ceil(body.shoulderCentre.y + 0.12 * body.shoulderWidth)) * image.width;
  for (let i = from; i < labels.length; i++) if (hair[i] && !large[i]) labels[i] = Label.upper;
}
