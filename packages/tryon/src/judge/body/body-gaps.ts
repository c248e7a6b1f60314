/** Background where the photo shows an arm or the upper body: a band of wall through a forearm, a hand that hangs alone. */
import { Fill } from "../../compose/fill/body-fill.ts";
import { channelsOf } from "../../image/planes.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { armPrior } from "../../person/limbs/limbs.ts";
import { Label } from "../../person/types.ts";
import { changeAt, type Evidence } from "../evidence/evidence.ts";
import { countSet, open } from "../evidence/shapes.ts";

/**
 * Around its axis an arm is certain up to this share of its usual radius, however thin it is and whatever sleeve was on it.
 */
const ARM_CORE = 0.6;
const LEAST_VISIBLE = 0.35;
/**
 * What is certainly body: this share of the torso's half width, which a coat makes wider than the body, in rows between the shoulders (0) and the
 * hips (1).
 */
const TORSO_CORE = 0.5;
const TORSO_ROWS = { from: 0.1, to: 0.95 };
/** Lines up to this many shoulder widths are the soft edge between two garments. */
const THREAD = 0.015;
/**
 * In another engine's picture, a pixel within so many levels (0-255) has the background's colour, and one that differs by so many Lab units
 * was changed.
 */
const LIKE_WALL = 14;
const CHANGED = 12;
/** A background busier than this cannot be recognised in another engine's picture (`Matte.backgroundTexture`). */
const CALM = 3;

/** Area of background inside the arms and the upper body, in squared shoulder widths; undefined if it cannot be determined. */
export function measureBodyGaps(evidence: Evidence): number | undefined {
  const { person, size, garmentSeen, madeUp } = evidence;
  if (!madeUp && person.matte.backgroundTexture > CALM) return undefined;
  const isWall = madeUp ? (i: number) => madeUp[i] === Fill.background : wallTest(evidence);
  const gaps = bodyCore(evidence);
  for (let i = 0; i < gaps.length; i++) if (gaps[i] && (garmentSeen[i] > 0.5 || !isWall(i))) gaps[i] = 0;
  const unit = person.body.shoulderWidth / 2;
  return countSet(open(gaps, size, Math.max(1, (THREAD * unit) / 2))) / unit ** 2;
}

/** 1 where the photo certainly shows an arm, bare or in its sleeve, or the upper body. */
function bodyCore({ person, size, labels }: Evidence): Uint8Array {
  const core = new Uint8Array(labels.length);
  const { body, limbs } = person;
  const { shoulderCentre, hipCentre, shoulderWidth } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const last = Math.min(size.height - 1, (shoulderCentre.y + TORSO_ROWS.to * torso) / 2);
  for (let row = Math.max(0, Math.ceil((shoulderCentre.y + TORSO_ROWS.from * torso) / 2)); row <= last; row++) {
    const axis = body.axisX(2 * row);
    const left = Math.max(0, Math.ceil((axis - TORSO_CORE * body.halfWidth.left(2 * row)) / 2));
    const right = Math.min(size.width - 1, (axis + TORSO_CORE * body.halfWidth.right(2 * row)) / 2);
    for (let column = left; column <= right; column++) core[row * size.width + column] = 1;
  }
  for (const arm of limbs.arms) {
    if (arm.visibility < LEAST_VISIBLE) continue;
    const spacing = arm.length / (arm.stations.length - 1);
    const { along, across, depth } = arm.field;
    forEachPixel(arm.field, (i, place) => {
      const x = i % person.image.width;
      const y = (i - x) / person.image.width;
      if (x % 2 || y % 2 || depth[place] < 0 || along[place] > arm.visibleEnd) return;
      const station = arm.stations[Math.min(arm.stations.length - 1, Math.max(0, Math.round(along[place] / spacing)))];
      const radius = across[place] > 0 ? station.outerRadius : station.innerRadius;
      if (Math.abs(across[place]) * radius > ARM_CORE * armPrior(station) * shoulderWidth) return;
      const at = (y / 2) * size.width + x / 2;
      if (at < core.length) core[at] = 1;
    });
  }
  for (let i = 0; i < core.length; i++) if (labels[i] === Label.background || labels[i] === Label.hair) core[i] = 0;
  return core;
}

function wallTest(evidence: Evidence): (i: number) => boolean {
  const { person, picture, size } = evidence;
  const { plate } = person.matte;
  const planes = channelsOf(picture);
  return (i) => {
    if (changeAt(evidence, i) < CHANGED) return false;
    const fine = 2 * Math.floor(i / size.width) * picture.width + 2 * (i % size.width);
    return planes.every((plane, channel) => Math.abs(plane[fine] - plate[channel][fine]) < LIKE_WALL);
  };
}
