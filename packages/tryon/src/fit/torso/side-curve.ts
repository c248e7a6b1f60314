/** The side seam of a worn top or dress: half width on the photo for every row of the garment. */
import type { Side, SideLandmarks, UpperLandmarks } from "../../garment/landmark-types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { raisedShare } from "../../person/body/raised-arm.ts";
import type { BodyModel } from "../../person/types.ts";
import type { Lap } from "./lap/lap.ts";
import type { TorsoFit } from "./torso-fit.ts";

/** Rows below the silhouette that are still mapped, so that vertices under the hem have a target. */
const ROWS_BELOW = 40;

export function sideCurve(landmarks: UpperLandmarks, body: BodyModel, at: { fit: TorsoFit; side: Side }): Float32Array {
  const { fit, side } = at;
  const own = landmarks[side];
  const target = fit[side];
  const rows = Math.round(landmarks.bottom) + ROWS_BELOW;
  const raw = new Float32Array(rows + 1);
  const flank = flankWidth(landmarks, body, at);
  for (let y = 0; y <= rows; y++) {
    if (y <= own.shoulder.y) raw[y] = target.shoulder.x;
    else if (y < own.armpit.y) {
      const share = (y - own.shoulder.y) / (own.armpit.y - own.shoulder.y);
      raw[y] = lerp(target.shoulder.x, target.armpit.x, share);
    } else raw[y] = flank(y);
  }
  fallFromWidest(raw, own, fit.isDress);
  if (fit.lap) gatherOnLap(raw, body.shoulderWidth, { ...at, lap: fit.lap });
  return raw.map((_, y) => {
    // The seam's corner at the armpit stays sharp.
    const radius = y < own.armpit.y + 4 ? 2 : 10;
    let sum = 0;
    for (let offset = -radius; offset <= radius; offset++) sum += raw[clamp(y + offset, 0, rows)];
    return sum / (2 * radius + 1);
  });
}

/**
 * Below its widest place cloth falls straight, no narrower than its own cut: otherwise an old top's bulge over a waistband became a
 * hump. A flared dress goes from there to its own hem in its own shape: falling straight until its own width caught up, it clung to the
 * hips and flared at the knees.
 */
function fallFromWidest(
  widths: Float32Array,
  { armpit, halfWidths }: Pick<SideLandmarks, "armpit" | "halfWidths">,
  isDress: boolean,
): void {
  const ownWidth = (row: number) => Math.max(4, halfWidths[clamp(row, 0, halfWidths.length - 1)]);
  const first = Math.ceil(armpit.y);
  let hem = first;
  if (isDress) for (let y = first; y < halfWidths.length; y++) if (ownWidth(y) > ownWidth(hem)) hem = y;
  const hemWidth = widths[Math.min(hem, widths.length - 1)];
  const fallen = (from: number, y: number) => {
    const [own, ownHem, ownHere] = [ownWidth(from), ownWidth(hem), ownWidth(y)];
    if (ownHere <= own || ownHem <= own || hemWidth <= widths[from]) {
      return widths[from] * Math.min(1, ownHere / own);
    }
    return lerp(widths[from], hemWidth, (ownHere - own) / (ownHem - own));
  };
  let widest = first;
  for (let y = first; y < widths.length; y++) {
    const least = fallen(widest, y);
    if (widths[y] >= least) widest = y;
    else widths[y] = least;
  }
}

/**
 * Pixels by which the armpit's target is below its plain row, at the side seam: whole at the armpit, fading over the upper half of
 * the flank.
 */
export function armpitShift(
  { hemY, ...sides }: Pick<UpperLandmarks, Side | "hemY">,
  fit: Pick<TorsoFit, Side | "rowAt">,
  at: { side: Side; garmentRow: number },
): number {
  const armpitY = sides[at.side].armpit.y;
  const fadeEnd = armpitY + (hemY - armpitY) * 0.55;
  return (fit[at.side].armpit.y - fit.rowAt(armpitY)) * (1 - smoothstep(armpitY, fadeEnd, at.garmentRow));
}

/** Above a lap cloth is gathered over the first, and there it is wider than the waist by the second; shoulder widths. */
const GATHERED = 0.6;
const LAP_EASE = 0.07;

/** On a lap the cloth rests and bunches: falling straight, it stood out from the body like a board. Changes the widths. */
function gatherOnLap(widths: Float32Array, shoulderWidth: number, at: { fit: TorsoFit; side: Side; lap: Lap }): void {
  const { fit, side, lap } = at;
  const most = lap.waist[side] + LAP_EASE * shoulderWidth;
  widths.forEach((width, row) => {
    const share = smoothstep(lap.y - GATHERED * shoulderWidth, lap.y, fit.rowAt(row));
    widths[row] = lerp(width, Math.min(width, most), share);
  });
}

/** Below a bare armhole the visible old garment is at first its sleeve, which the new side need not cover; shoulder widths. */
const OLD_SLEEVE = { from: 0.3, to: 0.55 };

/**
 * From the armpit to the flank's own width, shoulder widths. Under a hanging arm the way between is hidden; under a raised one
 * a strip of the old top would be seen beside it.
 */
const ARMPIT_BLEND = { hanging: 0.28, raised: 0.1 };

/**
 * Below the armpit: the garment's own width, but at least the body plus ease (including visible old garment: otherwise
 * strips of it would stay beside the torso), and at most a straight fall from the armpit. Below the hip, the body's hip
 * counts, continued by the garment's shape.
 */
function flankWidth(
  landmarks: UpperLandmarks,
  body: BodyModel,
  at: { fit: TorsoFit; side: Side },
): (garmentRow: number) => number {
  const { fit, side } = at;
  const own = landmarks[side];
  const { shoulderWidth } = body;
  const armpit = fit[side].armpit;
  const hipY = body.hipCentre.y;
  const lastBodyRow = hipY + 0.12 * shoulderWidth;
  const widthAt = (row: number) => fit.scale * own.halfWidths[clamp(Math.round(row), 0, own.halfWidths.length - 1)];
  const garmentHip = Math.max(4, widthAt(garmentRowAt(fit, lastBodyRow, own.halfWidths.length)));
  const ease = 0.022 * shoulderWidth;
  const blend = lerp(ARMPIT_BLEND.hanging, ARMPIT_BLEND.raised, raisedShare(body[side]));
  return (garmentRow) => {
    const y = fit.rowAt(garmentRow) + armpitShift(landmarks, fit, { side, garmentRow });
    const garment = widthAt(garmentRow);
    const bare = body.halfWidth[side](Math.min(y, lastBodyRow));
    const visible = Math.max(bare, Math.min(body.visibleHalfWidth[side](y), 0.66 * shoulderWidth));
    const isBelowSleeve = landmarks.hasSleeves
      ? 1
      : smoothstep(OLD_SLEEVE.from, OLD_SLEEVE.to, (y - armpit.y) / shoulderWidth);
    const bodyWidth = lerp(bare, visible, isBelowSleeve);
    const least = bodyWidth + ease;
    let width = Math.max(garment * (fit.isDress ? 0.97 : 0.965), least);
    if (y > lastBodyRow) width = Math.max(garment * 0.96, least * Math.min(1, garment / garmentHip));
    if (!fit.isDress) {
      const most = Math.max(armpit.x, least) * (1 + 0.1 * smoothstep(fit.left.armpit.y, hipY, y));
      width = Math.min(width, most);
    }
    return lerp(armpit.x, width, smoothstep(0, blend * shoulderWidth, y - armpit.y));
  };
}

/** The garment's row at a row of the photo. */
function garmentRowAt(fit: TorsoFit, y: number, rows: number): number {
  let row = Math.max(0, Math.floor(fit.garmentNeckY));
  while (row < rows && fit.rowAt(row) < y) row++;
  return row;
}
