/** Where a coat, tunic or long shirt ends over what is worn under it: the row at which the colours of the lower body change for good. */
import { clamp } from "../../../image/maths/interpolate.ts";
import type { LabColour } from "../../../image/types.ts";
import { depthAt, forEachPixel } from "../../../person/limbs/limb-field.ts";
import { fitMixture, unlikelihood } from "../../../person/segmentation/mixture.ts";
import { type ColourMixture, Label, type PersonAnalysis } from "../../../person/types.ts";

/** A print needs several colours, and one of them may be that of the trousers below. */
const COMPONENTS = { top: 6, below: 3 };
/** Every so many pixels are a sample. */
const SAMPLING = 11;
/** Between these shares of the torso (0 at the shoulders, 1 at the hips) the top is certain. */
const SURE = { from: 0.2, to: 0.75 };
/** Where shins are sampled: a share of the leg's lower half that is certainly not shoe, and hardly ever a coat. */
const SHIN = { from: 0.35, to: 0.75 };
/** Above bare legs the last rows of the lower garment are sampled, this many shoulder widths; narrower ones are scraps. */
const LAST_ROWS = 0.3;
const LEAST_WIDTH = 0.25;
/** Half width of the widest lower body with a coat around it, shoulder widths. */
const HALF_WIDTH = 1.2;
/** The limit for one pixel's vote (difference of negative log likelihoods). */
const LOUDEST = 3;
/**
 * The least difference between the mean votes above and below a hem: of all rows, and of those within `NEAR` shoulder widths of it. With
 * less the folds of a dress would be a hem.
 */
const CLEAR = { all: 0.65, near: 0.45 };
const NEAR = 0.15;
/** Pixels of the top are at most this unlikely (negative log likelihood) among its colours. */
const LIKE_TOP = 9;
/** The hem's own shadow belongs to neither side. */
const SHADE = 4;
/**
 * A column's hem lies at most this far above or below the whole hem, shoulder widths: further away other edges are found. Tails and a coat's
 * corners hang down.
 */
const SLANT = { up: 0.12, down: 0.25 };
/** What it costs a hem to move by a row from one column to the next, in votes: prints have colours of either side. */
const STEP = 6;

/** The colours of the top and of what is worn under it. */
export interface LongColours {
  top: ColourMixture;
  below: ColourMixture;
  /** Nothing but the lower garment itself is compared: legs below it are bare. */
  areLegsBare: boolean;
  /** The vote halfway between the two: black in a black and white print is no clear vote for black trousers. */
  middle: number;
}

export interface LongHem {
  /** The row at which the top ends, over the whole body. */
  row: number;
  /** The row at which it ends in a column. */
  at(x: number): number;
}

/** Undefined if too little of either is visible. @param areLegsBare - Then what shows below the top is a skirt. */
export function longColours(person: PersonAnalysis, labels: Uint8Array, areLegsBare: boolean): LongColours | undefined {
  const samples = { top: sureTop(person, labels), below: (areLegsBare ? lastRows : shins)(person, labels) };
  const top = fitMixture(samples.top, COMPONENTS.top);
  const below = fitMixture(samples.below, COMPONENTS.below);
  if (!top.length || !below.length) return undefined;
  const meanVote = (colours: LabColour[]) => mean(colours.map((colour) => vote(colour, top, below)));
  return { top, below, areLegsBare, middle: (meanVote(samples.top) + meanVote(samples.below)) / 2 };
}

const mean = (values: readonly number[]): number =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;

const vote = ([lightness, a, b]: LabColour, top: ColourMixture, below: ColourMixture): number =>
  clamp(unlikelihood(below, lightness, a, b) - unlikelihood(top, lightness, a, b), -LOUDEST, LOUDEST);

/** Positive if a pixel has rather the top's colour than that of what is below. */
export const voteForTop = (person: PersonAnalysis, { top, below, middle }: LongColours, i: number): number =>
  vote(colourAt(person, i), top, below) - middle;

/** Whether a pixel has the top's colour, whatever is below. */
export function isLikeTop({ parse }: PersonAnalysis, { top }: LongColours, i: number): boolean {
  return unlikelihood(top, parse.lab.lightness[i], parse.lab.a[i], parse.lab.b[i]) < LIKE_TOP;
}

/** Undefined if the colours do not change clearly below `fromY`, the row at which the labels end the top. */
export function findLongHem(
  person: PersonAnalysis,
  labels: Uint8Array,
  { colours, fromY }: { colours: LongColours; fromY: number },
): LongHem | undefined {
  const { image, body } = person;
  const first = Math.max(0, Math.round(fromY));
  const last = Math.min(image.height - 1, Math.round(Math.max(body.left.ankle.y, body.right.ankle.y)));
  const left = Math.max(0, Math.round(body.hipCentre.x - HALF_WIDTH * body.shoulderWidth));
  const right = Math.min(image.width - 1, Math.round(body.hipCentre.x + HALF_WIDTH * body.shoulderWidth));
  if (last - first < 2 * SHADE) return undefined;
  const voteAt = (x: number, y: number) => {
    const i = y * image.width + x;
    return isLowerBody(person, labels, i, colours) ? voteForTop(person, colours, i) : undefined;
  };
  const rows: number[] = [];
  for (let y = first; y <= last; y++) {
    const votes: number[] = [];
    for (let x = left; x <= right; x += 2) {
      const seen = voteAt(x, y);
      if (seen !== undefined) votes.push(seen);
    }
    // below a skirt there are only legs
    if (colours.areLegsBare && y > body.hipCentre.y && 2 * votes.length < LEAST_WIDTH * body.shoulderWidth) break;
    rows.push(mean(votes));
  }
  const hem = lastOfTop(rows);
  if (hem < 0 || !isClear(rows, hem, Math.round(NEAR * body.shoulderWidth))) return undefined;
  const row = first + hem;
  const from = Math.max(first, Math.round(row - SLANT.up * body.shoulderWidth));
  const to = Math.min(last, Math.round(row + SLANT.down * body.shoulderWidth));
  const middle = (mean(rows.slice(0, hem + 1)) + mean(rows.slice(hem + 1))) / 2;
  const columns: Float32Array[] = [];
  for (let x = left; x <= right; x++) {
    const sums = new Float32Array(to - from + 1);
    let sum = 0;
    for (let y = from; y <= to; y++) {
      const seen = voteAt(x, y);
      if (seen !== undefined) sum += seen - middle;
      sums[y - from] = sum;
    }
    columns.push(sums);
  }
  const line = smoothLine(columns, STEP);
  return { row, at: (x) => from + line[clamp(Math.round(x) - left, 0, line.length - 1)] };
}

/**
 * The line through `columns` with the largest sum of values, less `step` for every row by which it moves from one column to the next.
 *
 * @returns The row in each column.
 */
function smoothLine(columns: readonly Float32Array[], step: number): Int32Array {
  const count = columns[0].length;
  const origins: Int32Array[] = [];
  let total = new Float32Array(count);
  for (const values of columns) {
    const origin = Int32Array.from(total.keys());
    const best = total.slice();
    const improve = (k: number, from: number) => {
      if (best[from] - step <= best[k]) return;
      best[k] = best[from] - step;
      origin[k] = origin[from];
    };
    for (let k = 1; k < count; k++) improve(k, k - 1);
    for (let k = count - 2; k >= 0; k--) improve(k, k + 1);
    origins.push(origin);
    total = best.map((value, k) => value + values[k]);
  }
  const line = new Int32Array(columns.length);
  let k = total.indexOf(Math.max(...total));
  for (let x = columns.length - 1; x >= 0; x--) {
    line[x] = k;
    k = origins[x][k];
  }
  return line;
}

/** The last index of the first part, if the votes are divided in two so that their means differ most for their number; -1 for none. */
function lastOfTop(votes: readonly number[]): number {
  const total = votes.reduce((sum, vote) => sum + vote, 0);
  let [sum, most, at] = [0, 0, -1];
  for (let index = 0; index < votes.length - 1; index++) {
    sum += votes[index];
    const [above, below] = [index + 1, votes.length - index - 1];
    const difference = sum / above - (total - sum) / below;
    const gain = difference > 0 ? difference ** 2 * above * below : 0;
    if (gain <= most) continue;
    most = gain;
    at = index;
  }
  return at;
}

function isClear(rows: readonly number[], hem: number, near: number): boolean {
  const part = (from: number, to?: number) => mean(rows.slice(Math.max(0, from), to));
  const isNear = part(hem + 1 - near, hem + 1) - part(hem + SHADE, hem + SHADE + near) >= CLEAR.near;
  return isNear && rows.length > hem + SHADE && part(0, hem + 1) - part(hem + 1) >= CLEAR.all;
}

/** Trousers seen only below a coat may be labelled skin. */
function isLowerBody({ limbs }: PersonAnalysis, labels: Uint8Array, i: number, { areLegsBare }: LongColours): boolean {
  if (labels[i] === Label.lower || labels[i] === Label.upper) return true;
  return !areLegsBare && labels[i] === Label.skin && limbs.legs.some(({ field }) => depthAt(field, i) > 0);
}

const colourAt = ({ parse }: PersonAnalysis, i: number): LabColour => [
  parse.lab.lightness[i],
  parse.lab.a[i],
  parse.lab.b[i],
];

function sureTop(person: PersonAnalysis, labels: Uint8Array): LabColour[] {
  const { shoulderCentre, hipCentre } = person.body;
  const torso = hipCentre.y - shoulderCentre.y;
  const from = Math.max(0, Math.round(shoulderCentre.y + SURE.from * torso)) * person.image.width;
  const to = Math.min(labels.length, Math.round(shoulderCentre.y + SURE.to * torso) * person.image.width);
  const samples: LabColour[] = [];
  for (let i = from; i < to; i += SAMPLING) if (labels[i] === Label.upper) samples.push(colourAt(person, i));
  return samples;
}

/** Colours of both shins, whether they were labelled skin or cloth. */
export function shins(person: PersonAnalysis, labels: Uint8Array): LabColour[] {
  const samples: LabColour[] = [];
  for (const { field, stations, length } of person.limbs.legs) {
    const knee = stations.find(({ segment }) => segment === 1)?.along ?? length / 2;
    const [from, to] = [SHIN.from, SHIN.to].map((share) => knee + share * (length - knee));
    forEachPixel(field, (i, place) => {
      if (i % 5 || field.depth[place] < 2 || field.along[place] < from || field.along[place] > to) return;
      if (labels[i] === Label.skin || labels[i] === Label.lower) samples.push(colourAt(person, i));
    });
  }
  return samples;
}

function lastRows(person: PersonAnalysis, labels: Uint8Array): LabColour[] {
  const { image, body } = person;
  const least = LEAST_WIDTH * body.shoulderWidth;
  let last = image.height - 1;
  for (let count = 0; last > body.hipCentre.y; last--, count = 0) {
    for (let x = 0; x < image.width; x++) if (labels[last * image.width + x] === Label.lower) count++;
    if (count >= least) break;
  }
  const samples: LabColour[] = [];
  const first = Math.max(0, Math.round(last - LAST_ROWS * body.shoulderWidth));
  for (let i = first * image.width; i <= last * image.width; i += 5) {
    if (labels[i] === Label.lower) samples.push(colourAt(person, i));
  }
  return samples;
}
