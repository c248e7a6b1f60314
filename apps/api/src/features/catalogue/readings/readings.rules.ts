/** When a correction applies, and its version. Pure. */
import { createHash } from "node:crypto";
import {
  type CorrectionState,
  type CorrectionVoid,
  type GarmentCorrection,
  garmentPoints,
  type Product,
} from "@toile/contract";
import type { CorrectionRow } from "./readings.tables.ts";

type Content = Pick<CorrectionRow, "landmarks" | "mask" | "sleeves" | "legs">;
type Kind = Pick<CorrectionRow, "picture" | "garmentCategory" | "garmentPhotoType">;

const VERSION_CHARACTERS = 16;

/** Equal content has an equal version; the order of the points does not matter. */
export function versionOf({ landmarks, mask, sleeves, legs }: Content): string {
  const points = garmentPoints.flatMap((name) => {
    const point = landmarks[name];
    return point ? [[name, point.x, point.y]] : [];
  });
  const hash = createHash("sha256").update(JSON.stringify([points, sleeves, legs]));
  if (mask) hash.update(mask);
  return hash.digest("hex").slice(0, VERSION_CHARACTERS);
}

export const toContent = ({ landmarks, mask, sleeves, legs }: GarmentCorrection): Content => ({
  landmarks,
  mask: mask === null ? null : Buffer.from(mask, "base64"),
  sleeves,
  legs,
});

export const toCorrection = ({ landmarks, mask, sleeves, legs }: Content): GarmentCorrection => ({
  landmarks,
  mask: mask === null ? null : mask.toString("base64"),
  sleeves,
  legs,
});

/** Corrects nothing: saving it would mean the automatic reading. */
export const isEmpty = ({ landmarks, mask, sleeves, legs }: Content): boolean =>
  Object.keys(landmarks).length === 0 && mask === null && sleeves === null && legs === null;

/** Null: it applies. */
export function voidedBy(
  { picture, garmentCategory, garmentPhotoType }: Kind,
  product: Pick<Product, "garmentCategory" | "garmentPhotoType">,
  shown: string,
): CorrectionVoid | null {
  if (picture !== shown) return "picture";
  const isSameKind = garmentCategory === product.garmentCategory && garmentPhotoType === product.garmentPhotoType;
  return isSameKind ? null : "kind";
}

type Judged = { state: CorrectionState; savedAt: Date };

/** Those that no longer apply first, because they wait for somebody; then the newest. */
export const byNeed = (one: Judged, other: Judged): number =>
  Number(one.state === "holds") - Number(other.state === "holds") || other.savedAt.getTime() - one.savedAt.getTime();
