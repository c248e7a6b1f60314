/** The folds of simulated sleeves: from the armpit across the upper arm, and, in long ones, at the elbow and above the cuff. */
import { Piece } from "../../../fit/types.ts";
import { placeBeside, WIDEST_BESIDE } from "../../../fit/upper/beside-limb.ts";
import { clamp, smoothstep } from "../../../image/maths/interpolate.ts";
import { runningMean } from "../../../image/maths/statistics.ts";
import type { Arm, LimbStation } from "../../../person/types.ts";
import type { Scene } from "../../scene/scene.ts";
import { sleeveHeights } from "./fold-heights.ts";
import { bilinear, DEPTH, type FoldLight, foldLight, shadeOf } from "./fold-shade.ts";

/** A sleeve that ends further down than this, upper arms, is a long one. */
const LONG_FROM = 1.3;
/** Both sleeves are read from one: the right one's folds lie further down by this, so that they are not its mirror image. */
const STRETCH = { "-1": 1, "1": 1.08 };
/**
 * The downward part of the upper arm's direction with no folds, and with all of them: the cloth was simulated on hanging arms,
 * and on raised ones its folds looked wrong.
 */
const HANGING = [-0.2, 0.4] as const;
/** Folds end before the seam to the torso within this, shoulder widths: they would meet other ones there. */
const SEAM = 0.025;

interface Lighting {
  /** The photo's light from the right, -1 to 1. */
  side: number;
  share: number;
}

/** Adds the folds' light and shade to the sleeves' `change`. */
export function addSleeveFolds(scene: Scene, { side, share }: Lighting, change: Float32Array): void {
  const { person, fitted } = scene;
  const light = foldLight(side);
  const seam = SEAM * person.body.shoulderWidth;
  for (const arm of person.limbs.arms) {
    const end = fitted.upper?.[arm.sign < 0 ? "left" : "right"].sleeveEnd;
    if (!end) continue;
    const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
    const hanging = smoothstep(...HANGING, (arm.elbow.y - arm.shoulder.y) / Math.max(1, upperArm));
    const heights = sleeveHeights(end > LONG_FROM * upperArm ? "longSleeve" : "sleeve");
    const perRow = (end * STRETCH[arm.sign]) / (heights.rows - 1);
    const stationAt = stationsOf(arm);
    const shade = shadeOf(heights, (row) => turnedLight(light, stationAt(row * perRow)));
    const sleeve = pixelsOf(scene, arm, stationAt);
    const acrossOf = edgesOf(sleeve, stationAt, { end, soft: Math.round(0.1 * person.body.shoulderWidth) });
    for (let k = 0; k < sleeve.count; k++) {
      const along = sleeve.along[k];
      const row = along / perRow;
      if (row < 0 || row >= heights.rows - 1) continue;
      const column = ((acrossOf(along, sleeve.out[k]) + 1) / 2) * (heights.columns - 1);
      const fade = smoothstep(0, seam, sleeve.inside[k]) * smoothstep(end, 0.92 * end, along);
      change[sleeve.pixel[k]] += DEPTH * share * hanging * fade * bilinear(shade, heights.columns, column, row);
    }
  }
}

/** The station at so many pixels along the arm. */
function stationsOf({ stations }: Arm): (along: number) => LimbStation {
  let index = 0;
  return (along) => {
    while (index < stations.length - 1 && stations[index + 1].along <= along) index++;
    while (index > 0 && stations[index].along > along) index--;
    return stations[index];
  };
}

/** Light from above comes from the side of an arm that is held out. */
const turnedLight = ({ right, down }: FoldLight, station: LimbStation): FoldLight => ({
  right: right * station.normalX + down * station.normalY,
  down: right * station.directionX + down * station.directionY,
});

/** A sleeve's pixels, in arrays: as objects they took twice as long. */
interface SleevePixels {
  count: number;
  pixel: Int32Array;
  /** Pixels along the arm, and outwards from its axis. */
  along: Float32Array;
  out: Float32Array;
  /** Pixels to the nearer end of the sleeve in the row. */
  inside: Float32Array;
}

function pixelsOf(scene: Scene, { sign, field }: Arm, stationAt: (along: number) => LimbStation): SleevePixels {
  const { person, fitted, garment, size, area } = scene;
  const { piece } = fitted.layers;
  const own = sign < 0 ? Piece.leftSleeve : Piece.rightSleeve;
  const reach = Math.round(WIDEST_BESIDE * person.body.shoulderWidth);
  let most = 0;
  for (const each of piece) if (each === own) most++;
  const sleeve = emptyPixels(most);
  const isOwn = (x: number, i: number) => x <= area.right && piece[i] === own && garment[i] > 0.003;
  for (let y = area.top; y <= area.bottom; y++) {
    const first = y * size.width;
    for (let x = area.left; x <= area.right; x++) {
      const start = x;
      while (isOwn(x, first + x)) x++;
      for (let at = start; at < x; at++) {
        const place = placeBeside(field, first + at, reach);
        if (place === undefined) continue;
        const station = stationAt(field.along[place]);
        const beside = at - field.left - (place % field.width);
        const radius = field.across[place] < 0 ? station.innerRadius : station.outerRadius;
        const k = sleeve.count++;
        sleeve.pixel[k] = first + at;
        sleeve.along[k] = field.along[place] + beside * station.directionX;
        sleeve.out[k] = field.across[place] * radius + beside * station.normalX;
        sleeve.inside[k] = Math.min(at - start, x - 1 - at);
      }
    }
  }
  return sleeve;
}

function emptyPixels(most: number): SleevePixels {
  const [along, out, inside] = [new Float32Array(most), new Float32Array(most), new Float32Array(most)];
  return { count: 0, pixel: new Int32Array(most), along, out, inside };
}

/** Where a place lies between the edges of the sleeve, -1 (inner) to 1. A wide sleeve has its folds across its own width. */
function edgesOf(
  sleeve: SleevePixels,
  stationAt: (along: number) => LimbStation,
  { end, soft }: { end: number; soft: number },
): (along: number, out: number) => number {
  const last = Math.ceil(end);
  const rowOf = (along: number) => clamp(Math.round(along), 0, last);
  const inner: number[] = [];
  const outer: number[] = [];
  for (let row = 0; row <= last; row++) {
    const { innerRadius, outerRadius } = stationAt(row);
    inner.push(-innerRadius);
    outer.push(outerRadius);
  }
  for (let k = 0; k < sleeve.count; k++) {
    const row = rowOf(sleeve.along[k]);
    inner[row] = Math.min(inner[row], sleeve.out[k]);
    outer[row] = Math.max(outer[row], sleeve.out[k]);
  }
  const [from, to] = [inner, outer].map((edge) => runningMean(edge, soft));
  return (along, out) => {
    const row = rowOf(along);
    return clamp((2 * out - from[row] - to[row]) / Math.max(4, to[row] - from[row]), -1, 1);
  };
}
