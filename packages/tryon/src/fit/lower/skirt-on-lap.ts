/** A skirt on a seated person: it begins at the waist, lies on both thighs and hangs down from the knees. */
import type { LowerLandmarks } from "../../garment/landmark-types.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { findLap } from "../torso/lap/lap.ts";
import { lapSheet } from "../torso/lap/lap-sheet.ts";
import { lowerRowScale } from "../torso/row-scale.ts";
import type { BentLeg } from "./bent-leg.ts";
import type { LowerPlacement } from "./lower-placement.ts";

/** For each side; undefined for people who stand, and for garments with legs. */
export function skirtOnLap(
  person: PersonAnalysis,
  { hasLegs, top, height, halfWaist }: LowerLandmarks,
  { waistY, waistSlope }: LowerPlacement,
): ((sign: -1 | 1) => BentLeg) | undefined {
  const lap = hasLegs ? undefined : findLap(person);
  if (!lap) return undefined;
  const rows = lowerRowScale(person.body, { halfWaist });
  const sheet = lapSheet(person, { y: waistY, slope: waistSlope, halfWidths: lap.waist, length: rows * height });
  return (sign) => (y) => {
    const at = (share: number) => sheet.at(sign * (1 - share), rows * (y - top));
    return { outer: at(0), inner: at(1), at };
  };
}
