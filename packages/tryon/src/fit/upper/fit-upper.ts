/** Tops and dresses: torso piece, two sleeve strips and the inside of the back collar. */

import { type FrontOpening, necklineRow, SIDES, type Side, type UpperLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { Size } from "../../image/types.ts";
import { placeIn } from "../../person/limbs/limb-field.ts";
import { type Arm, Label, type PersonAnalysis } from "../../person/types.ts";
import { type DrawnLayer, drawTriangles, gridTriangles } from "../raster/raster.ts";
import { emptyLayers, mergeAlpha, releaseLayers, stackLayer } from "../raster/stack-layers.ts";
import { neckOf } from "../torso/collar.ts";
import { findLap } from "../torso/lap/lap.ts";
import { createMesh } from "../torso/map-mesh.ts";
import { fitTorso, type TorsoFit } from "../torso/torso-fit.ts";
import { createTorsoMap } from "../torso/torso-map.ts";
import { wornWaist } from "../torso/worn-waist.ts";
import type { FittedGarment, FittedSide } from "../types.ts";
import { type Layers, Piece } from "../types.ts";
import { placeBeside, WIDEST_BESIDE } from "./beside-limb.ts";
import { splitIntoPieces } from "./ownership.ts";
import { createSleeveStrip, type SleeveStrip } from "./sleeve-strip.ts";

/** @param given - `hemY`: the row on the photo where a jumpsuit's bodice ends. */
export function fitUpper(
  person: PersonAnalysis,
  cut: GarmentCut,
  landmarks: UpperLandmarks,
  given: { hemY?: number } = {},
): FittedGarment {
  const { body, image } = person;
  const worn = wornWaist(person);
  const fit = fitTorso(landmarks, body, {
    ...given,
    neck: neckOf(person),
    oldHemY: worn.isVisible ? worn.y : undefined,
    lap: findLap(person),
  });
  const torsoMap = createTorsoMap({ landmarks, cut, body, limbs: person.limbs, fit });
  const strip = (side: Side) => createSleeveStrip({ landmarks, body, fit, torsoMap }, side);
  const strips: Record<Side, SleeveStrip | undefined> = { left: strip("left"), right: strip("right") };
  const { left, right } = strips;
  return withPlanes((own) => {
    const overlap = { left: left?.overlap, right: right?.overlap };
    const isRaised = { left: left?.isRaised ?? false, right: right?.isRaised ?? false };
    const pieces = splitIntoPieces(landmarks, cut, overlap, isRaised);
    const open = landmarks.opening && openArea(landmarks.opening, cut);
    const { front, back } = open ? splitAtFronts(open, pieces.torso) : splitAtNeckline(landmarks, cut, pieces.torso);
    own([front, back, open, pieces.left, pieces.right]);
    const torsoMesh = createMesh(cut, torsoMap);
    const drawTorso = (alpha: Float32Array) => drawTriangles(cut, alpha, torsoMesh(alpha), image);
    const drawSleeve = (side: Side): DrawnLayer | undefined => {
      const rows = strips[side]?.rows;
      const alpha = pieces[side];
      return rows && alpha ? drawTriangles(cut, alpha, gridTriangles(rows), image) : undefined;
    };
    const layers = stackPieces(
      person,
      {
        torso: drawTorso(front),
        back: drawTorso(back),
        left: drawSleeve("left"),
        right: drawSleeve("right"),
      },
      { fit, isOpen: open !== undefined },
    );
    const opening = open && coverageOf(drawTorso(open), image);
    return {
      opening,
      category: landmarks.shape === "dress" ? "dress" : "upper",
      layers,
      upper: {
        neckHalfWidth: fit.neckX,
        left: fittedSide(fit, strips, "left"),
        right: fittedSide(fit, strips, "right"),
      },
      scale: fit.scale,
      isSkirt: landmarks.shape === "dress",
      isCoat: landmarks.isCoat,
    };
  });
}

function fittedSide(fit: TorsoFit, strips: Record<Side, SleeveStrip | undefined>, side: Side): FittedSide {
  return { ...fit[side], sleeveEnd: strips[side]?.cuffAlongArm };
}

/**
 * The inside of the back continues below the front's edge by this many garment pixels: cut flush, the photo would show
 * through between them.
 */
const UNDER_FRONT = 6;

/** What is above the front neckline is the inside of the back, which belongs behind the neck. */
function splitAtNeckline(
  landmarks: UpperLandmarks,
  cut: GarmentCut,
  torso: Float32Array,
): { front: Float32Array; back: Float32Array } {
  const front = torso;
  const back = borrowPlane(torso.length);
  const first = Math.max(0, Math.floor(landmarks.axisX - landmarks.left.neck.x));
  const last = Math.min(cut.width - 1, landmarks.axisX + landmarks.right.neck.x);
  for (let x = first; x <= last; x++) {
    const line = necklineRow(landmarks, x - landmarks.axisX);
    if (line === undefined) continue;
    // a hood lies above the landmarks
    for (let y = Math.min(landmarks.top, cut.box.top); y < line + UNDER_FRONT + 2 && y < cut.height; y++) {
      const i = y * cut.width + x;
      back[i] = front[i] * smoothstep(UNDER_FRONT + 1.2, UNDER_FRONT - 1.2, y - line);
      front[i] *= smoothstep(-1.2, 1.2, y - line);
    }
  }
  return { front, back };
}

/** 0-1 in garment pixels: what is between two open fronts, and what stands above it at the neck. */
function openArea({ top, left, right }: FrontOpening, { width, height, box }: GarmentCut): Float32Array {
  const open = borrowPlane(width * height);
  for (let y = box.top; y <= Math.min(height - 1, box.bottom); y++) {
    const row = clamp(y - top, 0, left.length - 1);
    // fronts that meet end here, those that do not are open down to the hem
    if (y - top >= left.length && right[row] - left[row] < 1) break;
    for (let x = Math.max(0, Math.floor(left[row]) - 1); x <= Math.min(width - 1, right[row] + 1); x++) {
      open[y * width + x] = smoothstep(-1, 1, Math.min(x - left[row], right[row] - x));
    }
  }
  return open;
}

/** Between open fronts the inside of the back is visible, far behind what is worn below. */
function splitAtFronts(open: Float32Array, torso: Float32Array): { front: Float32Array; back: Float32Array } {
  const back = borrowPlane(torso.length);
  for (let i = 0; i < torso.length; i++) {
    back[i] = torso[i] * open[i];
    torso[i] *= 1 - open[i];
  }
  return { front: torso, back };
}

function coverageOf(drawn: DrawnLayer | undefined, photo: Size): Float32Array {
  const coverage = borrowPlane(photo.width * photo.height);
  mergeAlpha(coverage, photo, drawn);
  releaseLayers(drawn);
  return coverage;
}

interface DrawnPieces {
  torso: DrawnLayer | undefined;
  back: DrawnLayer | undefined;
  left: DrawnLayer | undefined;
  right: DrawnLayer | undefined;
}

function stackPieces(
  person: PersonAnalysis,
  pieces: DrawnPieces,
  { fit, isOpen }: { fit: TorsoFit; isOpen: boolean },
): Layers {
  const { image, matte, limbs } = person;
  const layers = emptyLayers(image);
  const isSleeveless = !pieces.left && !pieces.right;
  const belowShoulder = isSleeveless ? cutAtShoulder(person, fit) : () => 1;
  // between open fronts the old collar stays in front of the new back
  const overOldCollar = isOpen ? () => 0 : oldCollar(person, fit.neckX);
  stackLayer(layers, image, pieces.back, {
    piece: Piece.backCollar,
    opacity: (i) => Math.max(1 - smoothstep(0.7, 1, matte.alpha[i]), overOldCollar(i)) * belowShoulder(i),
    shade: () => 0.82,
  });
  stackLayer(layers, image, pieces.torso, { piece: Piece.torso, opacity: belowShoulder });
  const sleeves = borrowPlane(layers.alpha.length);
  mergeAlpha(sleeves, image, pieces.left);
  mergeAlpha(sleeves, image, pieces.right);
  layers.sleeveAlpha = sleeves;
  for (const [index, side] of SIDES.entries()) {
    const piece = side === "left" ? Piece.leftSleeve : Piece.rightSleeve;
    stackLayer(layers, image, pieces[side], { piece, shade: roundArm(limbs.arms[index], person.body.shoulderWidth) });
  }
  releaseLayers(pieces.back, pieces.torso, pieces.left, pieces.right);
  return layers;
}

/**
 * Beside the neck the collar runs from the front over the shoulder to the back. Where the old collar was, the new one
 * covers it: left out, slivers of background stood between neck and cloth.
 */
function oldCollar({ body, parse, image }: PersonAnalysis, neckHalfWidth: number): (pixel: number) => number {
  return (i) => {
    if (parse.labels[i] !== Label.upper) return 0;
    const away = Math.abs((i % image.width) - body.shoulderCentre.x) / neckHalfWidth;
    return smoothstep(0.76, 0.86, away);
  };
}

/** Seen from the front a strap ends where it turns over the shoulder; beside the neck a collar may stand up. */
function cutAtShoulder({ body, image }: PersonAnalysis, fit: TorsoFit): (pixel: number) => number {
  const { shoulderWidth, shoulderCentre } = body;
  return (i) => {
    const x = i % image.width;
    const y = (i - x) / image.width;
    if (y > shoulderCentre.y) return 1;
    const lateral = Math.abs(x - shoulderCentre.x);
    const collar = 0.1 * shoulderWidth * smoothstep(0.23, 0.17, lateral / shoulderWidth);
    const line = fit[x < shoulderCentre.x ? "left" : "right"].outline.yAt(lateral) - collar;
    return smoothstep(line - 0.8, line + 0.8, y);
  };
}

/** A sleeve is a cylinder: it is darker where it turns away, most on the inner side, also where it is wider than the arm. */
function roundArm(arm: Arm, shoulderWidth: number): (pixel: number) => number {
  const { across, along, depth } = arm.field;
  const reach = Math.round(WIDEST_BESIDE * shoulderWidth);
  return (i) => {
    const place = placeBeside(arm.field, i, reach);
    if (place === undefined) return 1;
    // its cap, on the shoulder, merges into the torso
    const share = depth[placeIn(arm.field, i)] > -3 ? 1 : smoothstep(0.1 * arm.length, 0.3 * arm.length, along[place]);
    const position = share * clamp(across[place], -1.2, 1.2);
    return 1 - 0.1 * smoothstep(-0.2, -1.1, position) - 0.05 * smoothstep(0.6, 1.2, position);
  };
}
