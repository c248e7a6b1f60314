/**
 * A cape, poncho or wrap on another person: it falls from the shoulders over both arms, as one sheet. Its rows go where the
 * model's body says; across, the body's middle stays on the body and the rest reaches to the outer edge, which hangs
 * clear of the person's arms.
 */
import { type Side, signOf, type WornSheet } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { plainRow, RIM, type WornFrame } from "./worn-map.ts";

/** Cloth beside an arm, shoulder widths. */
const EASE = 0.07;
/** On bent arms a sheet is spread: over hanging ones it falls closer, to this share of the model's width. */
const FALLS_TO = 0.8;
/** Arms held out further than this stick out of it, shoulder widths from the axis. */
const WIDEST = 1.45;
/** The outer edge comes back inwards by at most this share of the way down. */
const INWARDS = 0.1;
/** The share of the body's half width that keeps its place on the body. */
const MIDDLE = 0.45;

/** @param seen - How far the cloth reaches in its photo, if it is not what the sheet's own outline says. */
export function createSheetMap(frame: WornFrame, sheet: WornSheet, seen = sheet.halfWidths): PixelMap {
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
    const edge = Math.max(middle + 1, seen[side][at]);
    const edgeTo = Math.max(middleTo + 1, edges[side][at]);
    const mapped =
      away <= middle ? (away / middle) * middleTo : lerp(middleTo, edgeTo, (away - middle) / (edge - middle));
    const target = row + offset(frame, { side, tops: sheet.tops, y }, { away, mapped });
    return { x: to.axisX(target) + signOf(side) * mapped, y: target };
  };
}

/** Photo pixels from the person's axis to the sheet's outer edge for each of its rows. */
function outerEdge(frame: WornFrame, sheet: WornSheet, side: Side): Float32Array {
  const { person, scale } = frame;
  const { shoulderWidth } = person.body;
  const own = sheet.halfWidths[side];
  const edge = new Float32Array(own.length);
  const arms = armReach(person, side);
  let widest = 0;
  let before = plainRow(frame, 0);
  for (let y = 0; y < own.length; y++) {
    const row = plainRow(frame, y);
    const falls = FALLS_TO * scale * own[y];
    const target = row + offset(frame, { side, tops: sheet.tops, y }, { away: own[y], mapped: falls });
    const covering = Math.max(arms(target), shoulderReach(person.body, side, target)) + EASE * shoulderWidth;
    const wanted = Math.max(falls, covering);
    widest = Math.max(Math.min(wanted, WIDEST * shoulderWidth), widest - INWARDS * (row - before));
    edge[y] = widest;
    before = row;
  }
  return edge;
}

/** How far arm and hand reach from the axis in each row; 0 above and below them. */
function armReach({ body, limbs }: PersonAnalysis, side: Side): (row: number) => number {
  const { stations } = limbs.arms[side === "left" ? 0 : 1];
  return (row) => {
    let reach = 0;
    for (const { x, y, outerRadius } of stations) {
      const offset = Math.abs(y - row);
      if (offset > outerRadius) continue;
      reach = Math.max(reach, signOf(side) * (x - body.axisX(row)) + Math.sqrt(outerRadius ** 2 - offset ** 2));
    }
    return reach;
  };
}

/** How far the shoulder reaches from the axis in a row, pixels. */
function shoulderReach(body: BodyModel, side: Side, row: number): number {
  const { shoulderWidth } = body;
  let reach = 0;
  for (let share = 0.3; share <= WIDEST_SHOULDER; share += 0.02) {
    if (body[side].shoulderLineY(share * shoulderWidth) <= row) reach = share * shoulderWidth;
  }
  return reach;
}

/** Further out a shoulder's line is not measured; between the others the cloth's own upper edge takes over from the model's. */
const SHOULDER_LINE = 0.6;
const WIDEST_SHOULDER = 0.62;
const OWN_EDGE = { from: 0.28, to: 0.4 };

interface Place {
  side: Side;
  tops: Float32Array;
  /** The garment's row. */
  y: number;
}

function offset(frame: WornFrame, place: Place, lateral: { away: number; mapped: number }): number {
  const { shoulderCentre, shoulderWidth } = frame.worn.body;
  const nearShoulder = 1 - smoothstep(shoulderCentre.y, shoulderCentre.y + 0.45 * shoulderWidth, place.y);
  return nearShoulder === 0 ? 0 : nearShoulder * shoulderOffset(frame, place, lateral);
}

/** Moves the cloth's shoulders onto the person's, blended across the neck. */
function shoulderOffset(
  frame: WornFrame,
  { side, tops }: Place,
  { away, mapped }: { away: number; mapped: number },
): number {
  const from = frame.worn.body;
  const to = frame.person.body;
  const lineOf = (of: Side, lateral: number): number => {
    const line = from[of].shoulderLineY(lateral);
    const column = Math.round(from.axisX(line) + signOf(of) * lateral);
    const top = tops[clamp(column, 0, tops.length - 1)];
    const share = smoothstep(OWN_EDGE.from, OWN_EDGE.to, lateral / from.shoulderWidth);
    return lerp(line, clamp(top, line - 0.3 * from.shoulderWidth, line + 0.3 * from.shoulderWidth), share);
  };
  const offsetOf = (of: Side, lateral: number, target: number) =>
    to[of].shoulderLineY(Math.min(target, SHOULDER_LINE * to.shoulderWidth)) -
    RIM * frame.scale -
    plainRow(frame, lineOf(of, Math.min(lateral, SHOULDER_LINE * from.shoulderWidth)));
  const neck = from.neckHalfWidth;
  if (away >= neck) return offsetOf(side, away, mapped);
  const neckTo = (mapped * neck) / Math.max(1, away);
  return lerp(
    offsetOf("left", neck, neckTo),
    offsetOf("right", neck, neckTo),
    0.5 + (0.5 * signOf(side) * away) / neck,
  );
}
