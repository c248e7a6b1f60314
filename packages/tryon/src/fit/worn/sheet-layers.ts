/** Draws a cape, poncho or wrap: where one half is spoilt, the other one stands for both. */
import { signOf, type WornSheet } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowCopy, borrowPlane, withPlanes } from "../../image/pool.ts";
import { drawTriangles } from "../raster/raster.ts";
import { emptyLayers, releaseLayers, stackLayer } from "../raster/stack-layers.ts";
import { createMesh } from "../torso/map-mesh.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { type Layers, Piece } from "../types.ts";
import { createSheetMap } from "./sheet-map.ts";
import type { WornFrame } from "./worn-map.ts";

/** A front that lies past the axis ends between these, shoulder widths. */
const FRONT = { from: 0.1, to: 0.25 };

export function sheetLayers(frame: WornFrame, sheet: WornSheet, cut: GarmentCut): Layers {
  const { image } = frame.person;
  const map = createSheetMap(frame, sheet);
  const layers = emptyLayers(image);
  const put = (alpha: Float32Array, by: PixelMap) => {
    const drawn = drawTriangles(cut, alpha, createMesh(cut, by)(alpha), image);
    stackLayer(layers, image, drawn, { piece: Piece.torso });
    releaseLayers(drawn);
  };
  withPlanes((own) => {
    const { axisX } = frame.worn.body;
    const { mirrored } = sheet;
    const seen = own(borrowCopy(cut.alpha));
    if (mirrored) {
      const sign = signOf(mirrored.side);
      const soft = mirrored.to - mirrored.from;
      const other = own(borrowPlane(seen.length));
      for (let i = 0; i < seen.length; i++) {
        if (seen[i] === 0) continue;
        const y = Math.floor(i / cut.width);
        const away = sign * ((i % cut.width) - axisX(y));
        other[i] = seen[i] * smoothstep(mirrored.from - soft, mirrored.from, y);
        // the better half's front may lie past the axis
        const onOther = smoothstep(FRONT.from, FRONT.to, -away / frame.worn.body.shoulderWidth);
        seen[i] *= 1 - onOther * smoothstep(mirrored.from, mirrored.to, y);
      }
      put(other, (x, y) => map(2 * axisX(y) - x, y));
    }
    put(seen, map);
  });
  return layers;
}
