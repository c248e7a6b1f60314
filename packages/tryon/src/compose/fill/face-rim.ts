/**
 * The edge of a face beside a removed collar, hood or scarf. Its last pixels are mixed with the old cloth; in the colour of the made-up
 * neck, which lies in the jaw's shade, they drew a dark line around the jaw.
 */
import type { Channels } from "../../image/types.ts";
import { chinRow } from "../../person/segmentation/frame.ts";
import { Label } from "../../person/types.ts";
import { skinEdge } from "../removal/removal.ts";
import type { Scene } from "../scene/scene.ts";

/** The face's own colour begins this many pixels further in than the edge; it is searched for up to the second, shoulder widths. */
const INSIDE = 1.5;
const FARTHEST = 0.06;
/** A face is this wide to either side of the mouth, eye distances. */
const HALF_WIDTH = 1.3;

type FacePhoto = Pick<Scene, "person" | "labels" | "old" | "oldDistance" | "photo" | "size">;

/** Sets `picture` at pixel `i` to the face's colour further in, towards the nose; false where the photo shows no face's edge. */
export function paintFaceRim(scene: FacePhoto, i: number, picture: Channels): boolean {
  const { person, labels, old, oldDistance, photo, size } = scene;
  const { nose, mouth, eyeDistance } = person.parse;
  const chin = chinRow(person.parse);
  if (chin === undefined || labels[i] !== Label.skin || old[i]) return false;
  const x = i % size.width;
  const y = (i - x) / size.width;
  if (y > chin || Math.abs(x - mouth.x) > HALF_WIDTH * eyeDistance) return false;
  const away = Math.max(1, Math.hypot(nose.x - x, nose.y - y));
  const [stepX, stepY] = [(nose.x - x) / away, (nose.y - y) / away];
  const { shoulderWidth } = person.body;
  const clear = skinEdge(shoulderWidth) + INSIDE;
  for (let k = 1; k < Math.min(away, FARTHEST * shoulderWidth); k++) {
    const at = Math.round(y + k * stepY) * size.width + Math.round(x + k * stepX);
    if (labels[at] !== Label.skin) return false;
    if (oldDistance[at] < clear) continue;
    for (let channel = 0; channel < 3; channel++) picture[channel][i] = photo[channel][at];
    return true;
  }
  return false;
}
