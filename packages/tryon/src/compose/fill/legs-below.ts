/** The visible part of the legs below the old hem: the made-up legs continue upwards from there at the same width. */
import { isBent } from "../../fit/lower/bent-leg.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label, type Limb, type LimbStation } from "../../person/types.ts";
import { isArm, type Scene } from "../scene/scene.ts";

/** A column is sampled from the first to the second distance below the old hem, past its shadow; shoulder widths. */
const FROM = 0.015;
const TO = 0.07;
/** A column belongs to a leg if at least this share of the sample is skin. */
const SKIN_SHARE = 0.6;
/** Fewer adjacent columns than this are a finger; shoulder widths. */
const LEAST_LEG = 0.12;
/** Half width of the soft edge, columns. */
const SOFT = 1;

/** 0-1 for each column: whether a bare leg, without a hand in front of it, shows right below the old garment. */
export function legColumns(scene: Scene): Float32Array {
  const { size, labels, person } = scene;
  const { hipCentre, shoulderWidth } = person.body;
  const first = Math.max(0, Math.round(hipCentre.y));
  const isLeg = new Float32Array(size.width);
  for (let x = 0; x < size.width; x++) {
    const hem = lastOldRow(scene, x, first);
    if (hem === undefined) continue;
    const to = Math.min(size.height - 1, Math.round(hem + TO * shoulderWidth));
    let skin = 0;
    let all = 0;
    for (let y = Math.round(hem + FROM * shoulderWidth); y <= to; y++) {
      const i = y * size.width + x;
      all++;
      if (labels[i] === Label.skin && !isArm(scene, i)) skin++;
    }
    if (all > 0 && skin >= SKIN_SHARE * all) isLeg[x] = 1;
  }
  dropNarrow(isLeg, LEAST_LEG * shoulderWidth);
  return softened(isLeg);
}

function lastOldRow({ size, old }: Scene, x: number, first: number): number | undefined {
  let y = size.height - 1;
  while (y > first && old[y * size.width + x] === 0) y--;
  return y > first ? y : undefined;
}

function softened(columns: Float32Array): Float32Array {
  return columns.map((_, x) => {
    let sum = 0;
    for (let offset = -SOFT; offset <= SOFT; offset++) sum += columns[x + offset] ?? 0;
    return smoothstep(0, 1, sum / (2 * SOFT + 1));
  });
}

/** Old cloth over this share of a shin is trousers. */
const TROUSERS_SHARE = 0.8;
/**
 * An ankle begins at most this far below the old hem, whose shadow lies between them, and shows at least this many rows;
 * shoulder widths.
 */
const ANKLE_WITHIN = 0.06;
const ANKLE_ROWS = 0.015;
/** A whole ankle is at least this wide, shoulder widths: beside a shoe less of it is seen. */
const WHOLE_ANKLE = 0.16;

/** The old hem above a bare ankle, and for each column 0-1: how much of the made-up leg right above it is seen. */
export interface BareAnkle {
  hem: number;
  columns: Float32Array;
}

/** This far above the old hem the leg has its own outline again, shoulder widths. */
const ANKLE_HEIGHT = { from: 0.08, to: 0.3 };

/** 0-1: how much of a made-up leg is seen at a place above the old hem. */
export function ankleShare({ hem, columns }: BareAnkle, at: { x: number; y: number; shoulderWidth: number }): number {
  const { x, y, shoulderWidth } = at;
  return lerp(1, columns[x], smoothstep(ANKLE_HEIGHT.to, ANKLE_HEIGHT.from, (hem - y) / shoulderWidth));
}

/**
 * Where trousers end above a bare ankle; undefined for legs that show more, or nothing. The leg's outline there is that of the trousers,
 * and an ankle of that width stuck out beside the real one like ears.
 */
export function findBareAnkle(scene: Scene, leg: Limb): BareAnkle | undefined {
  const { size, old, person } = scene;
  const shin = leg.stations.filter(({ segment }) => segment === 1);
  const covered = shin.filter(({ x, y }) => old[Math.round(y) * size.width + Math.round(x)]);
  if (covered.length < TROUSERS_SHARE * shin.length) return undefined;
  const skin = columnsBelowHem(scene, shin, (label) => label === Label.skin);
  const isWhole = skin && skin.to - skin.from >= WHOLE_ANKLE * person.body.shoulderWidth;
  // a shoe's tongue is in front of the ankle
  const seen = isWhole ? skin : columnsBelowHem(scene, shin, (label) => label === Label.skin || label === Label.shoes);
  if (!seen) return undefined;
  const columns = new Float32Array(size.width).fill(1, seen.from, seen.to + 1);
  return { hem: seen.hem, columns: softened(columns) };
}

/** First and last column in which these labels begin below the old hem of a leg, and its lowest row there. */
function columnsBelowHem(
  scene: Scene,
  shin: readonly LimbStation[],
  isWanted: (label: number) => boolean,
): { from: number; to: number; hem: number } | undefined {
  const { size, labels, person } = scene;
  const { shoulderWidth } = person.body;
  const { x: centre, outerRadius, innerRadius } = shin[shin.length - 1];
  const reach = Math.max(outerRadius, innerRadius);
  const columns: { x: number; hem: number }[] = [];
  for (let x = Math.max(0, Math.round(centre - reach)); x <= Math.min(size.width - 1, centre + reach); x++) {
    const hem = lastOldRow(scene, x, Math.round(shin[0].y));
    if (hem === undefined) continue;
    let rows = 0;
    const to = Math.min(size.height - 1, hem + ANKLE_WITHIN * shoulderWidth);
    for (let y = hem + 1; y <= to; y++) if (isWanted(labels[y * size.width + x])) rows++;
    if (rows >= ANKLE_ROWS * shoulderWidth) columns.push({ x, hem });
  }
  const [first, last] = [columns.at(0), columns.at(-1)];
  return first && last ? { from: first.x, to: last.x, hem: Math.max(...columns.map(({ hem }) => hem)) } : undefined;
}

/** Changes `columns`. */
function dropNarrow(columns: Float32Array, least: number): void {
  for (let x = 0; x < columns.length; x++) {
    const from = x;
    while (columns[x] === 1) x++;
    if (x - from < least) columns.fill(0, from, x);
  }
}

/** Rows by which the garment's soft edge covers the legs. */
const OVERLAP = 2;

/** For each column the row where the new garment ends. Columns beside it get its lowest row, or legs would rise there. */
export function hemRows({ size, fitted }: Scene): Int32Array {
  const { alpha } = fitted.layers;
  const rows = new Int32Array(size.width);
  let lowest = 0;
  for (let x = 0; x < size.width; x++) {
    let y = size.height - 1;
    while (y > 0 && alpha[y * size.width + x] <= 0.5) y--;
    rows[x] = Math.max(0, y - OVERLAP);
    lowest = Math.max(lowest, rows[x]);
  }
  return rows.map((row) => row || lowest);
}

/** The most rows that a hem rises across a leg, in shoulder widths. */
const HEM_SLANT = 0.06;
/** Instead of a row: a level thigh has none below which it is bare. It is made up whole, and the garment painted over it. */
export const BENT = -1;
/** Columns of a leg's edge. */
const LEG_EDGE = 4;
/** The least share of a leg's width that is covered in the hem's lowest row: anything less is a thread or scrap below it. */
const LEAST_COVERED = 0.3;

/**
 * A hem across a slanted leg is slanted: a single row for the whole leg left a wedge of background under it. Columns beside the garment get
 * its lowest row; 0 everywhere if the garment does not reach the leg.
 */
export function lastCoveredRows(scene: Scene, leg: Limb): Int32Array {
  const { alpha } = scene.fitted.layers;
  const { width, height } = scene.size;
  const rows = new Int32Array(width);
  // a person with one leg drawn up sits or steps, so the other one is seldom straight
  const isDrawnUp = scene.fitted.category === "lower" && scene.person.limbs.legs.some(isBent);
  if (isDrawnUp && scene.baredLegs.includes(leg)) return rows.fill(BENT);
  let lowest = 0;
  const { field } = leg;
  const right = Math.min(width, field.left + field.width);
  const bottom = Math.min(height, field.top + field.height);
  for (let y = Math.max(0, field.top); y < bottom; y++) {
    let covered = 0;
    let all = 0;
    for (let x = Math.max(0, field.left); x < right; x++) {
      const i = y * width + x;
      if (depthAt(field, i) <= 2) continue;
      all++;
      if (alpha[i] <= 0.5) continue;
      covered++;
      rows[x] = y - 2;
    }
    if (covered > LEAST_COVERED * all) lowest = y - 2;
  }
  const highest = lowest - HEM_SLANT * scene.person.body.shoulderWidth;
  // the leg's soft edge beside its own middle ends where its neighbours do
  const nearest = (x: number) => {
    for (let away = 1; away <= LEG_EDGE; away++)
      if (rows[x - away] || rows[x + away]) return rows[x - away] || rows[x + away];
    return lowest;
  };
  return rows.map((row, x) => (lowest === 0 ? 0 : clamp(row || nearest(x), highest, lowest)));
}
