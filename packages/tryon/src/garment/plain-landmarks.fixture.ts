/** Landmarks with round numbers, for tests whose answers are computed by hand. */
import { toLab } from "../image/colour.ts";
import { channelsOf, createImage } from "../image/planes.ts";
import type { Size } from "../image/types.ts";
import type { LowerLandmarks, SideLandmarks, UpperLandmarks } from "./landmark-types.ts";
import type { GarmentCut } from "./types.ts";

const NO_ROWS = new Float32Array(0);
const NO_COLUMNS = new Int16Array(0);

function plainSide(): SideLandmarks {
  return {
    shoulder: { x: 90, y: 20 },
    armpit: { x: 100, y: 100 },
    contourArmpit: { x: 100, y: 100 },
    neck: { x: 40, y: 0 },
    shoulderLine: { slope: 0.4, intercept: -16 },
    halfWidths: NO_ROWS,
    sleeve: undefined,
    armholeDepth: 0,
  };
}

/** A top of 260 rows, 200 wide at the chest, which is a length ratio of 1.3: without sleeves unless `changes` say so. */
export function plainTop(changes: Partial<UpperLandmarks> = {}): UpperLandmarks {
  return {
    ...{ kind: "upper", shape: "top", axisX: 150, top: 0, bottom: 260, height: 260 },
    ...{ halfChest: 100, neckY: 0, hemY: 260, lengthRatio: 1.3, hasSleeves: false, isCoat: false },
    left: plainSide(),
    right: plainSide(),
    neckline: { family: "round", depths: new Float64Array(2), assumed: false, evidence: 1, support: 1 },
    ...changes,
  };
}

/** Trousers of 400 rows whose legs separate at row 100; half their waist is 50. */
export function plainTrousers(changes: Partial<LowerLandmarks> = {}): LowerLandmarks {
  return {
    ...{ kind: "lower", axisX: 100, top: 0, bottom: 400, height: 400, halfWaist: 50 },
    ...{ crotchY: 100, openCrotchY: 100, hasLegs: true },
    ...{ leftEdge: NO_COLUMNS, rightEdge: NO_COLUMNS, innerLeft: NO_COLUMNS, innerRight: NO_COLUMNS },
    ...changes,
  };
}

/** A skirt of this many rows. */
export const plainSkirt = (height: number): LowerLandmarks => plainTrousers({ bottom: height, height, hasLegs: false });

/** A cut-out of a black picture, in which everything is garment. */
export function plainCut(changes: Partial<GarmentCut> = {}, size: Size = { width: 1, height: 1 }): GarmentCut {
  const image = createImage(size);
  const mask = new Uint8Array(size.width * size.height).fill(1);
  return {
    ...size,
    mask,
    alpha: Float32Array.from(mask),
    colour: channelsOf(image),
    known: mask.slice(),
    lab: toLab(image),
    box: { left: 0, top: 0, right: size.width - 1, bottom: size.height - 1 },
    method: "edge",
    issues: [],
    ...changes,
  };
}
