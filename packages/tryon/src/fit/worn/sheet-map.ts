/**
 * A cape, poncho or wrap on another person: it falls from the shoulders over both arms, as one sheet. Its rows go where the
 * model's body says; across, the body's middle stays on the body and the rest reaches to the outer edge, which hangs
 * clear of the person's arms.
 */
import { type Side, signOf, type WornSheet } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodyModel } from "../../person/types.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { plainRow, shoulderOffset, type WornFrame } from "./worn-map.ts";

/** Cloth beside an arm, shoulder widths. */
const EASE = 0.07;
/** On bent arms a sheet is spread: over hanging ones it falls closer, to this share of the model's width. */
const FALLS_TO = 0.8;
/** Arms held out further than this stick out of it, shoulder widths from the axis. */
const WIDEST = 1.25;
/** The outer edge comes back inwards by at most this share of the way down. */
const INWARDS = 0.1;
/** The share of the body's half width that keeps its place on the body. */
const MIDDLE = 0.45;

export function createSheetMap(frame: WornFrame, sheet: WornSheet): PixelMap {
  const from = frame.worn.body;
  const to = frame.person.body;
  const last = sheet.halfWidths.left.length - 1;
  const rows = Array.from({ length: last + 1 }, (_, y) => plainRow(frame, y));
  const edges = { left: outerEdge(frame, sheet, "left"), right: outerEdge(frame, sheet, "right") };
  return (x, y) => {
    const lateral = x - from.axisX(y);
    const side: Side = lateral < 0 ? "left" : "right";
    const at = clamp(Math.round(y), 0, last);
    const row = rows[at] + (y - at) * frame.scale;
    const away = Math.abs(lateral);
    const middle = MIDDLE * from.halfWidth[side](Math.min(y, from.hipCentre.y));
    const middleTo = MIDDLE * to.halfWidth[side](Math.min(row, to.hipCentre.y));
    const edge = Math.max(middle + 1, sheet.halfWidths[side][at]);
    const edgeTo = Math.max(middleTo + 1, edges[side][at]);
    const mapped =
      away <= middle ? (away / middle) * middleTo : lerp(middleTo, edgeTo, (away - middle) / (edge - middle));
    const nearShoulder = 1 - smoothstep(from.shoulderCentre.y, from.shoulderCentre.y + 0.45 * from.shoulderWidth, y);
    const target = row + nearShoulder * shoulderOffset(frame, side, away);
    return { x: to.axisX(target) + signOf(side) * mapped, y: target };
  };
}

/** Photo pixels from the person's axis to the sheet's outer edge for each of its rows. */
function outerEdge(frame: WornFrame, sheet: WornSheet, side: Side): Float32Array {
  const { person, scale } = frame;
  const { shoulderWidth } = person.body;
  const own = sheet.halfWidths[side];
  const edge = new Float32Array(own.length);
  const arms = armReach(person.body, side);
  let widest = 0;
  let before = plainRow(frame, 0);
  for (let y = 0; y < own.length; y++) {
    const row = plainRow(frame, y);
    const wanted = Math.max(FALLS_TO * scale * own[y], arms(row) + EASE * shoulderWidth);
    widest = Math.max(Math.min(wanted, WIDEST * shoulderWidth), widest - INWARDS * (row - before));
    edge[y] = widest;
    before = row;
  }
  return edge;
}

/** How far the arm reaches from the axis in each row; 0 above and below it. */
function armReach(body: BodyModel, side: Side): (row: number) => number {
  const { arm } = body[side];
  const STATIONS = 60;
  const places = Array.from({ length: STATIONS }, (_, k) => arm.at((k / (STATIONS - 1)) * arm.length));
  return (row) => {
    let reach = 0;
    for (const { point, outerRadius } of places) {
      const offset = Math.abs(point.y - row);
      if (offset > outerRadius) continue;
      const across = Math.sqrt(outerRadius ** 2 - offset ** 2);
      reach = Math.max(reach, signOf(side) * (point.x - body.axisX(row)) + across);
    }
    return reach;
  };
}
