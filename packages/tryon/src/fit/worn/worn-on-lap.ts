/** A dress or skirt from a model who stands, on a person who sits: below the lap it lies on the thighs. */
import { SIDES, type Side, signOf } from "../../garment/landmark-types.ts";
import { lerp } from "../../image/maths/interpolate.ts";
import { lapSheet } from "../torso/lap/lap-sheet.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { plainRow, type WornFrame } from "./worn-map.ts";

/** Widths right above a hem that is not level are those of its lower side only. */
const HEM_ROWS = 4;

/**
 * @param map - From the garment to a person who stands.
 * @param hemRow - Where the garment ends in its photo.
 */
export function wornOnLap(frame: WornFrame, map: PixelMap, hemRow: number): PixelMap {
  const { worn, person, lap } = frame;
  if (!lap) return map;
  const from = worn.body;
  const halfWidth = (side: Side, y: number) =>
    worn.flanks?.[side].halfWidths[Math.round(Math.min(y, hemRow - HEM_ROWS))] ?? from.halfWidth[side](y);
  const torso = (lap.y - person.body.shoulderCentre.y) / (person.body.hipCentre.y - person.body.shoulderCentre.y);
  const first = lerp(from.shoulderCentre.y, from.hipCentre.y, torso);
  const startHalf = (side: Side) => {
    const edge = map(from.axisX(first) + signOf(side) * halfWidth(side, first), first);
    return Math.abs(edge.x - person.body.axisX(edge.y));
  };
  const [left, right] = SIDES.map(startHalf);
  const sheet = lapSheet(person, {
    y: lap.y,
    slope: 0,
    halfWidths: { left, right },
    length: plainRow(frame, hemRow) - lap.y,
  });
  return (x, y) => {
    const place = map(x, y);
    if (place.y <= lap.y) return place;
    const lateral = x - from.axisX(y);
    return sheet.at(lateral / Math.max(1, halfWidth(lateral < 0 ? "left" : "right", y)), place.y - lap.y);
  };
}
