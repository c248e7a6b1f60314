/**
 * Pores, hairs and mottles for made-up skin on a limb: what is finer than its shape, copied from the bare part of the
 * same limb, mirrored at the old garment's end. Smooth skin that meets hairy skin along a line is noticed at once.
 */
import { gaussianBlurWithin } from "../../image/filters.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import type { Channels } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label, type Limb, type LimbStation } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** Anything finer than this is detail, shoulder widths: knees and shins are shape. */
const FINE = 0.025;
/**
 * Skin closer to the old garment than this is in its shadow, shoulder widths; closer to the limb's edge, pixels, it is half
 * wall.
 */
const SHADOW = 0.06;
const RIM = 2;
/** The fewest stations of bare limb in a row (0.02 shoulder widths apart) that can lend their detail. */
const LEAST = 8;
/**
 * No pore deviates from its surroundings by more than this many times the usual: glints, moles and edges of shadows would appear
 * twice.
 */
const STRONGEST = 2.5;

/**
 * Adds the detail to `skin`, colours of made-up skin, where it is `wanted` and the limb is hidden. It fades in between the two
 * lengths `fadesIn`, pixels along the limb, because what the limb merges into has no detail to match.
 */
export function addLimbDetail(
  scene: Scene,
  limb: Limb,
  { skin, wanted, fadesIn }: { skin: Channels; wanted: Uint8Array; fadesIn?: { from: number; to: number } },
): void {
  const range = bareRange(scene, limb);
  if (!range) return;
  const { field, stations } = limb;
  const { size } = scene;
  const detail = bareDetail(scene, limb);
  forEachPixel(field, (i, place) => {
    const along = field.along[place];
    if (!wanted[i] || along > range.from || field.depth[place] <= 0) return;
    const at = placeAcross(stations, turnedOver(range, along), field.across[place]);
    const x = Math.round(at.x);
    const y = Math.round(at.y);
    if (x < 0 || y < 0 || x >= size.width || y >= size.height) return;
    const share = fadesIn ? smoothstep(fadesIn.from, fadesIn.to, along) : 1;
    const added = share * detail[y * size.width + x] * smoothstep(0, 2 * RIM, field.depth[place]);
    for (const plane of skin) plane[i] += added;
  });
  releasePlanes(detail);
}

/** Pixels along a limb. */
interface Range {
  from: number;
  to: number;
}

/** The bare part of a limb below what the old garment hides; undefined if there is too little of either. */
function bareRange({ labels, oldDistance, person, size }: Scene, { stations }: Limb): Range | undefined {
  const far = SHADOW * person.body.shoulderWidth;
  const isBare = ({ x, y, segment }: LimbStation) => {
    const i = Math.round(y) * size.width + Math.round(x);
    return segment < 2 && labels[i] === Label.skin && oldDistance[i] > far;
  };
  const last = stations.findLastIndex(isBare);
  let first = last;
  while (first > 0 && isBare(stations[first - 1])) first--;
  return first < 2 || last - first < LEAST ? undefined : { from: stations[first].along, to: stations[last].along };
}

/** Where a hidden place's detail comes from: mirrored at the range's start, and again at its end. */
function turnedOver({ from, to }: Range, along: number): number {
  const length = to - from;
  const away = (from - along) % (2 * length);
  return from + (away < length ? away : 2 * length - away);
}

function placeAcross(stations: readonly LimbStation[], along: number, across: number): { x: number; y: number } {
  const last = stations.length - 1;
  const position = clamp((along / stations[last].along) * last, 0, last - 1e-3);
  const [before, after] = [stations[Math.floor(position)], stations[Math.floor(position) + 1]];
  const mix = (key: "x" | "y" | "normalX" | "normalY" | "outerRadius" | "innerRadius") =>
    lerp(before[key], after[key], position - Math.floor(position));
  const [outer, inner] = [mix("outerRadius"), mix("innerRadius")];
  const outwards = (across * (outer + inner)) / 2 + (outer - inner) / 2;
  return { x: mix("x") + outwards * mix("normalX"), y: mix("y") + outwards * mix("normalY") };
}

/** Brightness of the limb's bare skin minus that of its surroundings, levels; 0 elsewhere. */
function bareDetail({ labels, oldDistance, person, photo, size }: Scene, limb: Limb): Float32Array {
  const { field } = limb;
  const far = SHADOW * person.body.shoulderWidth;
  const box = { left: size.width, top: size.height, right: -1, bottom: -1 };
  return withPlanes((own) => {
    const weight = own(borrowPlane(labels.length));
    const value = borrowPlane(labels.length);
    forEachPixel(field, (i, place) => {
      if (labels[i] !== Label.skin || field.depth[place] < RIM || oldDistance[i] <= far) return;
      weight[i] = 1;
      value[i] = photo[1][i];
      const x = i % size.width;
      const y = (i - x) / size.width;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    });
    const sigma = FINE * person.body.shoulderWidth;
    const smoothWeight = own(gaussianBlurWithin(weight, size, sigma, box));
    const smooth = own(gaussianBlurWithin(value, size, sigma, box));
    const sizes: number[] = [];
    for (let i = 0; i < value.length; i++) {
      if (!weight[i]) continue;
      value[i] -= smooth[i] / smoothWeight[i];
      sizes.push(Math.abs(value[i]));
    }
    const limit = sizes.length ? STRONGEST * median(sizes) : 0;
    for (let i = 0; i < value.length; i++) value[i] = clamp(value[i], -limit, limit);
    return value;
  });
}
