/** The jaw's shadow on a made-up neck. Without it, chin and neck were one disc of skin. */
import { clamp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Scene } from "../scene/scene.ts";

/** The chin lies this far below the mouth, eye distances; the jaw rises beside it by this over the square of the distance. */
const CHIN = 0.75;
const JAW_RISE = 0.45;
/** The shadow's depth right below the jaw, and how far down it fades, eye distances. */
const DEPTH = 0.38;
const FADE = 0.6;
/** A neck is round: its sides are this much darker than its middle, at this distance from it, eye distances. */
const SIDE = { depth: 0.14, at: 0.9 };
/** The neck is made up if the old garment covers this share of it. A neck that is seen has its own shadow. */
const HIDDEN = 0.5;
/** Half of the neck's width that is certainly neck, eye distances. */
const CORE = 0.45;

/** Brightness of the neck at a place relative to the chest's; 1 everywhere if the photo shows the neck. */
export function createNeckShade(scene: Scene): (x: number, y: number) => number {
  const { parse, body } = scene.person;
  const { eyeDistance, mouth } = parse;
  const foot = body.shoulderCentre.y;
  const chin = mouth.y + CHIN * eyeDistance;
  if (!parse.headVisible || chin >= foot || !isNeckHidden(scene, chin, foot)) return () => 1;
  return (x, y) => {
    const away = Math.abs(x - mouth.x) / eyeDistance;
    const jaw = chin - JAW_RISE * eyeDistance * Math.min(1.2, away) ** 2;
    // fades out towards the chest
    const share = smoothstep(foot, foot - 0.5 * (foot - chin), y);
    const below = Math.max(0, y - jaw) / (FADE * eyeDistance);
    const side = SIDE.depth * clamp(away / SIDE.at, 0, 1) ** 3 * share;
    return (1 - DEPTH * Math.exp(-(below ** 2))) * (1 - side);
  };
}

function isNeckHidden({ old, person, size }: Scene, chin: number, foot: number): boolean {
  const { mouth, eyeDistance } = person.parse;
  let hidden = 0;
  let all = 0;
  for (let y = Math.max(0, Math.round(chin)); y < Math.min(size.height, foot); y++) {
    const right = Math.min(size.width - 1, Math.round(mouth.x + CORE * eyeDistance));
    for (let x = Math.max(0, Math.round(mouth.x - CORE * eyeDistance)); x <= right; x++) {
      all++;
      hidden += old[y * size.width + x];
    }
  }
  return all > 0 && hidden >= HIDDEN * all;
}
