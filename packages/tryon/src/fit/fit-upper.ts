/** Tops and dresses: torso piece, two sleeve strips and the inside of the back collar. */
import { necklineRow, SIDES, type Side, type UpperLandmarks } from "../garment/landmark-types.ts";
import { clamp, smoothstep } from "../image/interpolate.ts";
import { type Arm, type GarmentCut, type Layers, type PersonAnalysis, Piece, type Size } from "../types.ts";
import type { FittedGarment, FittedSide } from "./fitted-garment.ts";
import { splitIntoPieces } from "./ownership.ts";
import { type DrawnLayer, drawTriangles, gridTriangles, type Triangle } from "./raster.ts";
import { createSleeveStrip, type MeshVertex, type SleeveStrip } from "./sleeve-strip.ts";
import { emptyLayers, mergeAlpha, stackLayer } from "./stack-layers.ts";
import { fitTorso, type TorsoFit } from "./torso-fit.ts";
import { createTorsoMap, type PixelMap } from "./torso-map.ts";

/** Garment pixels between two vertices of the torso's mesh. */
const MESH_STEP = 6;

export function fitUpper(person: PersonAnalysis, cut: GarmentCut, landmarks: UpperLandmarks): FittedGarment {
  const { body, image } = person;
  const fit = fitTorso(landmarks, body);
  const torsoMap = createTorsoMap(landmarks, body, fit);
  const strip = (side: Side) => createSleeveStrip({ landmarks, body, fit, torsoMap }, side);
  const strips: Record<Side, SleeveStrip | undefined> = { left: strip("left"), right: strip("right") };
  const pieces = splitIntoPieces(landmarks, cut, { left: strips.left?.overlap, right: strips.right?.overlap });
  const { front, back } = splitAtNeckline(landmarks, cut, pieces.torso);
  const drawTorso = (alpha: Float32Array) => drawTriangles(cut, alpha, torsoTriangles(cut, alpha, torsoMap), image);
  const drawSleeve = (side: Side): DrawnLayer | undefined => {
    const rows = strips[side]?.rows;
    const alpha = pieces[side];
    return rows && alpha ? drawTriangles(cut, alpha, gridTriangles(rows), image) : undefined;
  };
  const layers = stackPieces(person, {
    torso: drawTorso(front),
    back: drawTorso(back),
    left: drawSleeve("left"),
    right: drawSleeve("right"),
  });
  return {
    category: landmarks.shape === "dress" ? "dress" : "upper",
    layers,
    upper: {
      neckHalfWidth: fit.neckX,
      left: fittedSide(fit, strips, "left"),
      right: fittedSide(fit, strips, "right"),
    },
    scale: fit.scale,
  };
}

function fittedSide(fit: TorsoFit, strips: Record<Side, SleeveStrip | undefined>, side: Side): FittedSide {
  return { ...fit[side], sleeveEnd: strips[side]?.cuffAlongArm };
}

/** What lies above the front neckline is the inside of the back: it belongs behind the neck. */
function splitAtNeckline(
  landmarks: UpperLandmarks,
  cut: GarmentCut,
  torso: Float32Array,
): { front: Float32Array; back: Float32Array } {
  const front = torso;
  const back = new Float32Array(torso.length);
  const first = Math.max(0, Math.floor(landmarks.axisX - landmarks.left.neck.x));
  const last = Math.min(cut.width - 1, landmarks.axisX + landmarks.right.neck.x);
  for (let x = first; x <= last; x++) {
    const line = necklineRow(landmarks, x - landmarks.axisX);
    if (line === undefined) continue;
    for (let y = landmarks.top; y < line + 2 && y < cut.height; y++) {
      const i = y * cut.width + x;
      const isFront = smoothstep(-1.2, 1.2, y - line);
      back[i] = front[i] * (1 - isFront);
      front[i] *= isFront;
    }
  }
  return { front, back };
}

function torsoTriangles(cut: GarmentCut, alpha: Float32Array, torsoMap: PixelMap): Triangle[] {
  const rows: MeshVertex[][] = [];
  const left = Math.max(0, cut.box.left - 8);
  const top = Math.max(0, cut.box.top - 8);
  const columns = Math.ceil((Math.min(cut.width - 1, cut.box.right + 8) - left) / MESH_STEP) + 1;
  const lines = Math.ceil((Math.min(cut.height - 1, cut.box.bottom + 8) - top) / MESH_STEP) + 1;
  for (let line = 0; line < lines; line++) {
    const y = top + line * MESH_STEP;
    rows.push(
      Array.from({ length: columns }, (_, column) => {
        const x = left + column * MESH_STEP;
        return { source: { x, y }, target: torsoMap(x, y) };
      }),
    );
  }
  // Cells without cloth would stretch across the neck opening and beyond the sides.
  return gridTriangles(rows).filter(([corner]) => isCellUsed(cut, alpha, corner.source));
}

/** Also looks one cell to the left, because a cell's second triangle begins at its right corner. */
function isCellUsed(size: Size, alpha: Float32Array, corner: { x: number; y: number }): boolean {
  for (let dy = 0; dy <= MESH_STEP; dy += 2) {
    for (let dx = -MESH_STEP; dx <= MESH_STEP; dx += 2) {
      const x = clamp(corner.x + dx, 0, size.width - 1);
      const y = clamp(corner.y + dy, 0, size.height - 1);
      if (alpha[y * size.width + x] > 0.01) return true;
    }
  }
  return false;
}

interface DrawnPieces {
  torso: DrawnLayer | undefined;
  back: DrawnLayer | undefined;
  left: DrawnLayer | undefined;
  right: DrawnLayer | undefined;
}

function stackPieces(person: PersonAnalysis, pieces: DrawnPieces): Layers {
  const { image, matte, limbs } = person;
  const layers = emptyLayers(image);
  stackLayer(layers, image, pieces.back, {
    piece: Piece.backCollar,
    opacity: (i) => 1 - smoothstep(0.3, 0.7, matte.alpha[i]),
    shade: () => 0.82,
  });
  stackLayer(layers, image, pieces.torso, { piece: Piece.torso });
  const sleeves = new Float32Array(layers.alpha.length);
  mergeAlpha(sleeves, image, pieces.left);
  mergeAlpha(sleeves, image, pieces.right);
  layers.sleeveAlpha = sleeves;
  for (const [index, side] of SIDES.entries()) {
    const piece = side === "left" ? Piece.leftSleeve : Piece.rightSleeve;
    stackLayer(layers, image, pieces[side], { piece, shade: roundArm(limbs.arms[index]) });
  }
  return layers;
}

/** A sleeve is a cylinder: darker where it turns away, most on the inner side. */
function roundArm(arm: Arm): (pixel: number) => number {
  const { depth, across } = arm.planes;
  return (i) => {
    const position = depth[i] > -3 ? clamp(across[i], -1.2, 1.2) : 0;
    return 1 - 0.1 * smoothstep(-0.2, -1.1, position) - 0.05 * smoothstep(0.6, 1.2, position);
  };
}
