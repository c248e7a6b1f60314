/** Ends a top of a seated person where the lap begins: thighs and knees come towards the camera, before its lower part. */
import { OVER_LAP } from "../../fit/torso/top-length.ts";
import { Piece } from "../../fit/types.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import type { Scene } from "../scene/scene.ts";

/** Rows over which the edge is soft. */
const SOFT = 1.2;

/** Changes `scene.garment` in place. */
export function endOnLap(scene: Scene): void {
  const { fitted, size, garment, person, lap } = scene;
  if (!lap || fitted.category !== "upper") return;
  const { piece } = fitted.layers;
  const over = OVER_LAP * person.body.shoulderWidth;
  for (let x = 0; x < size.width; x++) {
    const hem = lap.at(x) + over;
    for (let y = Math.max(0, Math.floor(hem - 2 * SOFT)); y < size.height; y++) {
      const i = y * size.width + x;
      // an arm rests on the lap, and its sleeve lies before it
      if (piece[i] === Piece.leftSleeve || piece[i] === Piece.rightSleeve) continue;
      garment[i] *= 1 - smoothstep(-SOFT, SOFT, y - hem);
    }
  }
}
