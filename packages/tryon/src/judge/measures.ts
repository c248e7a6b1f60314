/** What can be wrong with a result: one number per kind of damage, 0 or small if there is none. */
import { measureBared } from "./body/bared.ts";
import { measureBodyGaps } from "./body/body-gaps.ts";
import { measureIdentity } from "./body/identity.ts";
import { measureLostHands } from "./body/lost-hands.ts";
import { measureSkin } from "./body/skin.ts";
import { measureSmeared } from "./body/smeared.ts";
import { measureUncovered } from "./cloth/coverage.ts";
import { measureColour } from "./cloth/garment-colour.ts";
import { measureKeptCloth } from "./cloth/kept-cloth.ts";
import { measureLeftovers, measureUnchanged } from "./cloth/leftovers.ts";
import { measurePrint } from "./cloth/print-match.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { measureBitten, measureHoles, measureRagged } from "./outline/outline.ts";
import { measureOutlineMove } from "./outline/outline-move.ts";
import { measureLopsided, measurePlacement } from "./outline/placement.ts";
import { measureRim } from "./outline/rim.ts";

export type MeasureName =
  | "face"
  | "surroundings"
  | "colour"
  | "print"
  | "printOffset"
  | "printTilt"
  | "outlineOffset"
  | "outlineTilt"
  | "offset"
  | "shoulders"
  | "sides"
  | "slope"
  | "rowTilt"
  | "hem"
  | "lopsided"
  | "uncovered"
  | "ragged"
  | "holes"
  | "bitten"
  | "leftover"
  | "unchanged"
  | "rim"
  | "flatSkin"
  | "skinTone"
  | "madeUpSkin"
  | "bared"
  | "baredBelly"
  | "bodyGaps"
  | "hiddenBody"
  | "hiddenLegs"
  | "keptCloth"
  | "lostHands"
  | "smeared"
  | "pose";

/** A measure that does not apply to a picture is left out: no hem in the frame, no skin made up. */
export type Measures = Partial<Record<MeasureName, number>>;

export function measure(evidence: Evidence): Measures {
  const skin = measureSkin(evidence);
  return defined({
    ...measurePlacement(evidence),
    colour: measureColour(evidence),
    uncovered: measureUncovered(evidence),
    ragged: measureRagged(evidence),
    holes: measureHoles(evidence),
    leftover: measureLeftovers(evidence),
    rim: measureRim(evidence),
    bared: measureBared(evidence),
    bodyGaps: measureBodyGaps(evidence),
    flatSkin: skin.flat,
    skinTone: skin.tone,
    ...(evidence.isOwn ? measureLayers(evidence) : measureOutside(evidence)),
  });
}

/** Measures that do not need the body, or hardly: it may be a guess, but nobody is to be shown undressed. */
export function measureBlindly(evidence: Evidence): Measures {
  return defined({
    ...measureIdentity(evidence),
    unchanged: measureUnchanged(evidence),
    bared: measureBared(evidence),
  });
}

/** Measures that need known layers: without them, hair and arms in front of the garment are part of its outline. */
function measureLayers(evidence: Evidence): Partial<Record<MeasureName, number | undefined>> {
  return {
    lopsided: measureLopsided(evidence),
    baredBelly: measureBared(evidence, false),
    madeUpSkin: evidence.madeUpSkinShare,
    hiddenBody: evidence.madeUpSkinShare,
    hiddenLegs: evidence.madeUpLegs,
    keptCloth: measureKeptCloth(evidence),
    lostHands: measureLostHands(evidence),
    smeared: measureSmeared(evidence),
    bitten: evidence.isTucked ? undefined : measureBitten(evidence),
  };
}

/**
 * Only for other engines' pictures: ours keep every pixel outside the change and draw the print where the fit puts it.
 */
function measureOutside(evidence: Evidence): Partial<Record<MeasureName, number | undefined>> {
  return {
    ...measureIdentity(evidence),
    ...measurePrint(evidence),
    ...measureOutlineMove(evidence),
    unchanged: measureUnchanged(evidence),
  };
}

function defined(measures: Partial<Record<MeasureName, number | undefined>>): Measures {
  return Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== undefined));
}
