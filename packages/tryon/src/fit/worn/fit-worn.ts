/** Garments worn by a model: torso and sleeves, or the two halves of a lower garment, mapped from body to body. */

import { SIDES, type Side, signOf, type WornLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { mixPoints } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { Point } from "../../image/types.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { drawTriangles } from "../raster/raster.ts";
import { emptyLayers, mergeAlpha, releaseLayers, stackLayer } from "../raster/stack-layers.ts";
import { createMesh } from "../torso/map-mesh.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import type { FittedGarment, FittedSide, FittedUpper } from "../types.ts";
import { type Layers, Piece } from "../types.ts";
import { belowFrame } from "./below-frame.ts";
import { sheetLayers } from "./sheet-layers.ts";
import { alongTo, sleevesEnd } from "./sleeve-source.ts";
import { wornHemLevel } from "./worn-hem-level.ts";
import { fitWornLower } from "./worn-lower.ts";
import { createWornFrame, createWornTorsoMap, type WornFrame } from "./worn-map.ts";
import { wornOnLap } from "./worn-on-lap.ts";
import { createShoulderShare, createTorsoShare, createWornSleeveMap, type WornSleeve } from "./worn-sleeve-map.ts";

interface WornSource {
  category: Category;
  cut: GarmentCut;
  landmarks: WornLandmarks;
}

export function fitWorn(person: PersonAnalysis, { category, cut, landmarks }: WornSource): FittedGarment {
  const { sheet } = landmarks;
  const hemLevel = category === "lower" || sheet ? undefined : wornHemLevel(landmarks, cut, category);
  const frame = createWornFrame(person, landmarks, category, hemLevel);
  if (category === "lower") return fitWornLower(person, cut, landmarks, frame.scale);
  const layers = sheet ? sheetLayers(frame, sheet, cut) : upperLayers(frame, cut);
  const upper = fittedUpper(frame, layers);
  return {
    category,
    layers,
    upper,
    scale: frame.scale,
    isWorn: true,
    ...(sheet && { isCoat: true, coversArms: true }),
    isSkirt: category === "dress",
  };
}

/** The reference for snapping old slivers, read from the drawn layers. */
function fittedUpper(frame: WornFrame, layers: Layers): FittedUpper {
  const { person, worn } = frame;
  const { body, image } = person;
  const side = (name: Side): FittedSide => {
    const x = Math.abs(body[name].shoulder.x - body.shoulderCentre.x);
    const sleeveEnd = worn.hasSleeves ? drawnEnd(frame, name, { layers, width: image.width }) : undefined;
    const armpitX = body.halfWidth[name](body[name].armpit.y);
    return {
      shoulder: { x, y: body[name].shoulderLineY(x) },
      armpit: { x: armpitX, y: body[name].armpit.y },
      sleeveEnd,
    };
  };
  const neckHalfWidth = Math.max(...SIDES.map((name) => neckReach(body, name, { layers, width: image.width })));
  return { neckHalfWidth, left: side("left"), right: side("right") };
}

/** Across the arm, shares of its radii where a hem is looked for. */
const HEM_ACROSS = [-0.5, 0, 0.8];

/**
 * Pixels along the person's arm down to which the sleeve covers its whole width: a slanted hem ends earlier at one edge
 * than in the middle, and below it the arm is bare.
 */
function drawnEnd({ worn, person }: WornFrame, side: Side, drawn: { layers: Layers; width: number }): number {
  const { arm } = person.body[side];
  const end = alongTo(person.body[side], sleevesEnd(worn));
  const isCovered = (along: number, share: number) => {
    const { point, normal, outerRadius, innerRadius } = arm.at(along);
    const reach = share * (share < 0 ? innerRadius : outerRadius);
    const i = Math.round(point.y + normal.y * reach) * drawn.width + Math.round(point.x + normal.x * reach);
    return (drawn.layers.sleeveAlpha?.[i] ?? 0) > 0.5;
  };
  let last = Number.POSITIVE_INFINITY;
  for (const share of HEM_ACROSS) {
    let along = end;
    while (along > 0 && !isCovered(along, share)) along--;
    last = Math.min(last, along);
  }
  // an arm without a drawn sleeve: the torso's cloth lies over it
  return last > 0 ? last : end;
}

/** Pixels from the shoulder centre to where the garment reaches the shoulder line; the neck opening ends there. */
function neckReach(body: BodyModel, side: Side, drawn: { layers: Layers; width: number }): number {
  const { shoulderCentre, shoulderWidth, neckHalfWidth } = body;
  const low = 0.07 * shoulderWidth;
  let lateral = Math.round(0.5 * shoulderWidth);
  for (; lateral > neckHalfWidth; lateral--) {
    const x = Math.round(shoulderCentre.x + signOf(side) * lateral);
    const y = Math.round(body[side].shoulderLineY(lateral) + low);
    if (!((drawn.layers.alpha[y * drawn.width + x] ?? 0) > 0.5)) break;
  }
  return lateral;
}

function upperLayers(frame: WornFrame, cut: GarmentCut) {
  const { image } = frame.person;
  const { body } = frame.worn;
  const torsoMap = wornOnLap(frame, createWornTorsoMap(frame), cut.box.bottom);
  const sleeves = { left: createWornSleeveMap(frame, "left"), right: createWornSleeveMap(frame, "right") };
  const torsoShare = {
    left: sleeves.left && createTorsoShare(frame, "left", sleeves.left),
    right: sleeves.right && createTorsoShare(frame, "right", sleeves.right),
  };
  const sideAt = (x: number, y: number): Side => (x < body.axisX(y) ? "left" : "right");
  /** The place on the side that a sleeve is drawn on, for a place on its source's side. */
  const across = (side: Side, x: number, y: number) =>
    sleeves[side] && sleeves[side].source.from !== side ? 2 * body.axisX(y) - x : x;
  const weightOf = (side: Side, x: number, y: number) => sleeves[side]?.weightAt(across(side, x, y), y) ?? 0;
  const mixed = (target: Point, placed: ReturnType<WornSleeve["place"]>) =>
    placed ? mixPoints(target, placed.target, placed.weight) : target;
  const mapOf =
    (side: Side, { place }: Pick<WornSleeve, "place">): PixelMap =>
    (x, y) =>
      mixed(torsoMap(across(side, x, y), y), place(x, y));
  const layers = emptyLayers(image);
  const sleeveAlpha = borrowPlane(layers.alpha.length);
  // The torso continues a little under the sleeve: both use one map, so nothing shows through between them.
  const beneath = (side: Side, x: number, y: number) => 1 - smoothstep(0.8, 0.97, weightOf(side, x, y));
  withPlanes((own) => {
    const alpha = own(borrowPlane(cut.alpha.length));
    const put = (piece: number, map: PixelMap, share: (x: number, y: number) => number) => {
      writeShare(cut, share, alpha);
      const drawn = drawTriangles(cut, alpha, createMesh(cut, map)(alpha), image);
      if (piece !== Piece.torso) mergeAlpha(sleeveAlpha, image, drawn);
      stackLayer(layers, image, drawn, { piece });
      releaseLayers(drawn);
    };
    for (const side of SIDES) {
      const sleeve = sleeves[side];
      if (!sleeve || sleeve.source.from === side) continue;
      const share = createShoulderShare(frame, sleeve.source.from);
      put(Piece.torso, mapOf(side, sleeve), (x, y) => share(x, y) * beneath(side, across(side, x, y), y));
    }
    const torsoPlace: PixelMap = (x, y) => {
      const side = sideAt(x, y);
      return mixed(torsoMap(x, y), sleeves[side]?.place(across(side, x, y), y));
    };
    const onTorso = (x: number, y: number) => {
      const side = sideAt(x, y);
      return beneath(side, x, y) * (torsoShare[side]?.(x, y) ?? 1);
    };
    const below = belowFrame(frame, torsoMap, cut);
    if (below) put(Piece.torso, below.map, (x, y) => onTorso(x, y) * below.shareAt(x, y));
    put(Piece.torso, torsoPlace, onTorso);
    for (const side of SIDES) {
      const piece = side === "left" ? Piece.leftSleeve : Piece.rightSleeve;
      for (const part of [sleeves[side]?.continued, sleeves[side]]) {
        if (part) put(piece, mapOf(side, part), (x, y) => smoothstep(0.4, 0.6, part.weightAt(x, y)));
      }
    }
  });
  layers.sleeveAlpha = sleeveAlpha;
  return layers;
}

/** The cut-out's alpha times the share of each of its pixels, written to `result`. */
function writeShare({ alpha, width }: GarmentCut, share: (x: number, y: number) => number, result: Float32Array): void {
  for (let i = 0; i < alpha.length; i++) {
    const x = i % width;
    result[i] = alpha[i] === 0 ? 0 : alpha[i] * share(x, (i - x) / width);
  }
}
