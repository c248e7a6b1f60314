/** Garments worn by a model: torso and sleeves, or the two halves of a lower garment, mapped from body to body. */

import { SIDES, type Side, signOf, type WornLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { mixPoints } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { drawTriangles } from "../raster/raster.ts";
import { emptyLayers, mergeAlpha, releaseLayers, stackLayer } from "../raster/stack-layers.ts";
import { createMesh } from "../torso/map-mesh.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import type { FittedGarment, FittedSide, FittedUpper } from "../types.ts";
import { type Layers, Piece } from "../types.ts";
import { sheetLayers } from "./sheet-layers.ts";
import { fitWornLower } from "./worn-lower.ts";
import { createWornFrame, createWornSleeveMap, createWornTorsoMap, type WornFrame } from "./worn-map.ts";
import { wornOnLap } from "./worn-on-lap.ts";

interface WornSource {
  category: Category;
  cut: GarmentCut;
  landmarks: WornLandmarks;
}

export function fitWorn(person: PersonAnalysis, { category, cut, landmarks }: WornSource): FittedGarment {
  const frame = createWornFrame(person, landmarks, category);
  if (category === "lower") return fitWornLower(person, cut, landmarks, frame.scale);
  const { sheet } = landmarks;
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
function fittedUpper({ person, worn }: WornFrame, layers: Layers): FittedUpper {
  const { body, image } = person;
  const side = (name: Side): FittedSide => {
    const x = Math.abs(body[name].shoulder.x - body.shoulderCentre.x);
    const { arms } = worn;
    const share = (arms[name].cuff ?? 0) / arms[name].length;
    const sleeveEnd = worn.hasSleeves && share > 0.15 ? share * body[name].arm.length : undefined;
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
  const torsoMap = wornOnLap(frame, createWornTorsoMap(frame), cut.box.bottom);
  const wornSleeves = { left: createWornSleeveMap(frame, "left"), right: createWornSleeveMap(frame, "right") };
  const sideAt = (x: number, y: number): Side => (x < frame.worn.body.axisX(y) ? "left" : "right");
  const map: PixelMap = (x, y) => {
    const place = wornSleeves[sideAt(x, y)]?.place(x, y);
    const target = torsoMap(x, y);
    return place ? mixPoints(target, place.target, place.weight) : target;
  };
  return withPlanes((own) => {
    const torso = own(borrowPlane(cut.alpha.length));
    const sleeves: Record<Side, Float32Array> = {
      left: own(borrowPlane(torso.length)),
      right: own(borrowPlane(torso.length)),
    };
    for (let i = 0; i < torso.length; i++) {
      if (cut.alpha[i] === 0) continue;
      const x = i % cut.width;
      const y = (i - x) / cut.width;
      const side = sideAt(x, y);
      const weight = wornSleeves[side]?.weightAt(x, y) ?? 0;
      // The torso continues a little under the sleeve: both use one map, so nothing shows through between them.
      torso[i] = cut.alpha[i] * (1 - smoothstep(0.8, 0.97, weight));
      sleeves[side][i] = cut.alpha[i] * smoothstep(0.4, 0.6, weight);
    }
    const mesh = createMesh(cut, map);
    const draw = (alpha: Float32Array) => drawTriangles(cut, alpha, mesh(alpha), image);
    const layers = emptyLayers(image);
    const drawnTorso = draw(torso);
    stackLayer(layers, image, drawnTorso, { piece: Piece.torso });
    releaseLayers(drawnTorso);
    const sleeveAlpha = borrowPlane(layers.alpha.length);
    for (const side of SIDES) {
      const drawn = draw(sleeves[side]);
      mergeAlpha(sleeveAlpha, image, drawn);
      stackLayer(layers, image, drawn, { piece: side === "left" ? Piece.leftSleeve : Piece.rightSleeve });
      releaseLayers(drawn);
    }
    layers.sleeveAlpha = sleeveAlpha;
    return layers;
  });
}
