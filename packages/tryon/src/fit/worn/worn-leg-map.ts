/** Lower garments on a model: hips by the torso's map, then each leg about its own centre line. */
import { type Side, signOf } from "../../garment/landmark-types.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodyModel } from "../../person/types.ts";
import { legCentre } from "../lower/lower-targets.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { createWornTorsoMap, legMiddle, plainRow, type WornFrame } from "./worn-map.ts";

/** `side` is the half of the garment that is mapped; both halves agree on the middle above the crotch. */
export function createWornLegMap(frame: WornFrame, side: Side): PixelMap {
  const from = frame.worn.body;
  const to = frame.person.body;
  const torsoMap = createWornTorsoMap(frame);
  const crotch = from.hipCentre.y + 0.24 * (kneeRow(from) - from.hipCentre.y);
  const legWidth = frame.scale;
  return (x, y) => {
    const onHips = torsoMap(x, y);
    const ontoLegs = smoothstep(from.hipCentre.y, crotch, y);
    if (ontoLegs === 0) return onHips;
    const row = legRow(frame, y);
    const centreFrom = legCentre(from, from[side], y);
    const centreTo = legCentre(to, to[side], row);
    const offset = x - centreFrom;
    const isOuter = offset * signOf(side) > 0;
    const together = Math.abs(centreTo - legMiddle(to, row)) / Math.max(1, Math.abs(centreFrom - legMiddle(from, y)));
    // Trousers separate below the crotch and keep their width; a skirt stays whole.
    const parting = frame.worn.hasLegs ? smoothstep(crotch, crotch + 0.3 * (kneeRow(from) - crotch), y) : 0;
    const width = isOuter ? legWidth : lerp(together, legWidth, parting);
    return { x: lerp(onHips.x, centreTo + offset * width, ontoLegs), y: lerp(onHips.y, row, ontoLegs) };
  };
}

const kneeRow = (body: BodyModel): number => (body.left.knee.y + body.right.knee.y) / 2;
const ankleRow = (body: BodyModel): number => (body.left.ankle.y + body.right.ankle.y) / 2;

/** Maps knees to knees and ankles to ankles. */
function legRow(frame: WornFrame, y: number): number {
  const from = frame.worn.body;
  const to = frame.person.body;
  const knee = kneeRow(from);
  if (y <= from.hipCentre.y) return plainRow(frame, y);
  if (y < knee) {
    return lerp(to.hipCentre.y, kneeRow(to), (y - from.hipCentre.y) / (knee - from.hipCentre.y));
  }
  const shin = Math.max(1, ankleRow(from) - knee);
  return kneeRow(to) + ((y - knee) / shin) * (ankleRow(to) - kneeRow(to));
}
