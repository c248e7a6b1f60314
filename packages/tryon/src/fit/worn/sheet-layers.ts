/**
 * Draws a cape, poncho or wrap: where one half is spoilt, the other one stands for both, and what hands hide is patched with
 * the cloth below them.
 */
import { signOf, type WornSheet } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowCopy, borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { drawTriangles } from "../raster/raster.ts";
import { emptyLayers, releaseLayers, stackLayer } from "../raster/stack-layers.ts";
import { createMesh } from "../torso/map-mesh.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { type Layers, Piece } from "../types.ts";
import { createSheetMap } from "./sheet-map.ts";
import type { WornFrame } from "./worn-map.ts";

/** A front that lies past the axis ends between these, shoulder widths. */
const FRONT = { from: 0.1, to: 0.25 };
/** Softness of a patch's edge, shoulder widths. */
const SOFT = 0.02;

export function sheetLayers(frame: WornFrame, sheet: WornSheet, cut: GarmentCut): Layers {
  const { image } = frame.person;
  const { body } = frame.worn;
  const layers = emptyLayers(image);
  const put = (alpha: Float32Array, map: PixelMap) => {
    const drawn = drawTriangles(cut, alpha, createMesh(cut, map)(alpha), image);
    stackLayer(layers, image, drawn, { piece: Piece.torso });
    releaseLayers(drawn);
  };
  const map = createSheetMap(frame, sheet);
  const { hands, mirrored } = sheet;
  withPlanes((own) => {
    const seen = own(borrowCopy(cut.alpha));
    const patch = hands && own(clothBelow(cut, hands, SOFT * body.shoulderWidth));
    const drop = hands ? hands.to - hands.from : 0;
    if (mirrored) {
      const half = sheet.halfWidths[mirrored.side];
      const onBoth = createSheetMap(frame, sheet, { left: half, right: half });
      const flipped: PixelMap = (x, y) => onBoth(2 * body.axisX(y) - x, y);
      put(own(takeOther(seen, sheet, { cut, body })), flipped);
      if (patch) put(patch, (x, y) => flipped(x, y - drop));
    }
    put(seen, map);
    if (patch) put(patch, (x, y) => map(x, y - drop));
  });
  return layers;
}

/** What the better half shows on the other side; there the spoilt one fades out of `seen`. */
function takeOther(
  seen: Float32Array,
  { mirrored, hands }: WornSheet,
  { cut, body }: { cut: GarmentCut; body: WornFrame["worn"]["body"] },
): Float32Array {
  const { side, from, to } = mirrored ?? { side: "left", from: cut.height, to: cut.height };
  const { width, known } = cut;
  const other = borrowPlane(seen.length);
  const soft = to - from;
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] === 0) continue;
    const y = Math.floor(i / width);
    const away = signOf(side) * ((i % width) - body.axisX(y));
    other[i] = seen[i] * smoothstep(from - soft, from, y);
    // the better half's front may lie past the axis
    const isOther = smoothstep(FRONT.from, FRONT.to, -away / body.shoulderWidth);
    seen[i] *= 1 - isOther * smoothstep(from, to, y);
    const isHidden = hands && !known[i] && away < 0 && y > to && y < hands.to;
    if (isHidden) seen[i] = 0;
  }
  return other;
}

/** Coverage of the cloth that is to be moved up over what hands hide. */
function clothBelow({ alpha, known, width, height }: GarmentCut, rows: { from: number; to: number }, soft: number) {
  const patch = borrowPlane(alpha.length);
  const drop = (rows.to - rows.from) * width;
  const end = Math.min(rows.to, height) * width;
  for (let i = Math.max(0, rows.from) * width; i < end && i + drop < alpha.length; i++) {
    if (alpha[i] === 1 && !known[i] && known[i + drop]) patch[i + drop] = 1;
  }
  const smooth = gaussianBlur(patch, { width, height }, soft);
  for (let i = 0; i < patch.length; i++) patch[i] = Math.min(1, 2 * smooth[i]) * alpha[i];
  releasePlanes(smooth);
  return patch;
}
