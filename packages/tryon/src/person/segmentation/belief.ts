import { boxOfSet } from "../../image/planes.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import type { Size } from "../../image/types.ts";

export interface LabellingProblem {
  size: Size;
  /** Number of labels; label k of pixel i has cost `costs[i * labelCount + k]`. */
  labelCount: number;
  costs: Float32Array;
  /** Pixels that take part: non-zero. */
  active: Uint8Array;
  /** The cost if a pixel and its right or lower neighbour differ. */
  stepRight: Float32Array;
  stepDown: Float32Array;
  sweeps: number;
}

/**
 * Finds the labelling that is cheap for every pixel and changes label where changing is cheap, by sequential min-sum
 * belief propagation with a Potts cost. Used instead of a graph cut: it needs no library and reports its certainty.
 *
 * @returns Beliefs in the layout of `costs`: 0 for a pixel's best label, for the others how much worse they are. 0
 *   everywhere where a pixel is not active.
 */
export function propagateBeliefs(problem: LabellingProblem): Float32Array {
  const state = start(problem);
  for (let sweep = 0; sweep < problem.sweeps; sweep++) {
    sweepForward(problem, state);
    sweepBackward(problem, state);
  }
  const beliefs = readBeliefs(problem, state);
  releasePlanes(state.messages);
  return beliefs;
}

interface State {
  /**
   * The active pixels in reading order, and the index of their messages, in a box around them with a rim of one pixel.
   */
  pixels: Int32Array;
  places: Int32Array;
  /** Messages per row of the box. */
  stride: number;
  /**
   * For every place the messages from its left, right, upper and lower neighbour, one value per label. Stored together,
   * because they are read together; the rim receives messages that are never read.
   */
  messages: Float32Array;
  /** For every place, which sweeps have yet to process its current messages, `Sweep`. */
  unseen: Uint8Array;
  /** The current pixel's messages to its two neighbours. */
  sideways: Float64Array;
  upright: Float64Array;
}

/** Bits of `State.unseen`. */
const Sweep = { forward: 1, backward: 2, both: 3 } as const;

function start({ size, active, labelCount }: LabellingProblem): State {
  const box = boxOfSet(active, size);
  const columns = Math.max(0, box.right - box.left + 1);
  const rows = Math.max(0, box.bottom - box.top + 1);
  const stride = columns + 1;
  const pixels = new Int32Array(columns * rows);
  const places = new Int32Array(columns * rows);
  let count = 0;
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      if (!active[y * size.width + x]) continue;
      pixels[count] = y * size.width + x;
      places[count++] = (y - box.top + 1) * stride + x - box.left + 1;
    }
  }
  return {
    pixels: pixels.subarray(0, count),
    places: places.subarray(0, count),
    stride,
    messages: borrowPlane(((rows + 2) * stride + 1) * 4 * labelCount),
    unseen: new Uint8Array((rows + 2) * stride + 1).fill(Sweep.both),
    sideways: new Float64Array(labelCount),
    upright: new Float64Array(labelCount),
  };
}

/** Where each neighbour's messages begin within a place, in units of the label count. */
const FROM_LEFT = 0;
const FROM_RIGHT = 1;
const FROM_ABOVE = 2;
const FROM_BELOW = 3;

/**
 * Most messages no longer change after two or three sweeps. Pixels without new incoming messages are skipped, because their
 * outgoing messages cannot change.
 */
function sweepForward(problem: LabellingProblem, state: State): void {
  const { costs, stepRight, stepDown, labelCount } = problem;
  const { pixels, places, stride, messages, unseen, sideways, upright } = state;
  const perPlace = 4 * labelCount;
  for (let n = 0; n < pixels.length; n++) {
    const place = places[n];
    if ((unseen[place] & Sweep.forward) === 0) continue;
    unseen[place] &= ~Sweep.forward;
    const i = pixels[n];
    const at = place * perPlace;
    const fromRight = at + FROM_RIGHT * labelCount;
    const fromBelow = at + FROM_BELOW * labelCount;
    consider(costs, i * labelCount, messages, at, sideways, fromRight, upright, fromBelow);
    const right = at + perPlace + FROM_LEFT * labelCount;
    if (say(sideways, messages, right, stepRight[i])) unseen[place + 1] = Sweep.both;
    const below = at + stride * perPlace + FROM_ABOVE * labelCount;
    if (say(upright, messages, below, stepDown[i])) unseen[place + stride] = Sweep.both;
  }
}

function sweepBackward(problem: LabellingProblem, state: State): void {
  const { costs, stepRight, stepDown, labelCount, size } = problem;
  const { pixels, places, stride, messages, unseen, sideways, upright } = state;
  const perPlace = 4 * labelCount;
  for (let n = pixels.length - 1; n >= 0; n--) {
    const place = places[n];
    if ((unseen[place] & Sweep.backward) === 0) continue;
    unseen[place] &= ~Sweep.backward;
    const i = pixels[n];
    const at = place * perPlace;
    const fromLeft = at + FROM_LEFT * labelCount;
    const fromAbove = at + FROM_ABOVE * labelCount;
    consider(costs, i * labelCount, messages, at, sideways, fromLeft, upright, fromAbove);
    const left = at - perPlace + FROM_RIGHT * labelCount;
    if (say(sideways, messages, left, stepRight[i > 0 ? i - 1 : 0])) unseen[place - 1] = Sweep.both;
    const above = at - stride * perPlace + FROM_BELOW * labelCount;
    const stepUp = stepDown[i >= size.width ? i - size.width : 0];
    if (say(upright, messages, above, stepUp)) unseen[place - stride] = Sweep.both;
  }
}

/**
 * A pixel's belief without the earlier message of each of the two neighbours to be informed, minus the smallest value of
 * each. Positional arguments here and in `say`: this is the innermost loop of the parse, and an object per call would
 * double its time.
 */
function consider(
  costs: Float32Array,
  costsAt: number,
  messages: Float32Array,
  at: number,
  sideways: Float64Array,
  saidSideways: number,
  upright: Float64Array,
  saidUpright: number,
): void {
  const labelCount = sideways.length;
  const second = at + labelCount;
  const third = second + labelCount;
  const fourth = third + labelCount;
  let leastSideways = Number.POSITIVE_INFINITY;
  let leastUpright = Number.POSITIVE_INFINITY;
  for (let k = 0; k < labelCount; k++) {
    const belief =
      costs[costsAt + k] + messages[at + k] + messages[second + k] + messages[third + k] + messages[fourth + k];
    const aside = belief - messages[saidSideways + k];
    const up = belief - messages[saidUpright + k];
    sideways[k] = aside;
    upright[k] = up;
    if (aside < leastSideways) leastSideways = aside;
    if (up < leastUpright) leastUpright = up;
  }
  for (let k = 0; k < labelCount; k++) {
    sideways[k] -= leastSideways;
    upright[k] -= leastUpright;
  }
}

/**
 * Limits each label's cost to a change from the cheapest one.
 *
 * @returns Whether the message changed.
 */
function say(outgoing: Float64Array, messages: Float32Array, at: number, step: number): boolean {
  let isNew = false;
  for (let k = 0; k < outgoing.length; k++) {
    const value = outgoing[k];
    const said = Math.fround(value < step ? value : step);
    if (said === messages[at + k]) continue;
    messages[at + k] = said;
    isNew = true;
  }
  return isNew;
}

function readBeliefs({ costs, labelCount }: LabellingProblem, { pixels, places, messages }: State): Float32Array {
  const beliefs = borrowPlane(costs.length);
  const belief = new Float64Array(labelCount);
  for (let n = 0; n < pixels.length; n++) {
    const first = pixels[n] * labelCount;
    const at = places[n] * 4 * labelCount;
    let smallest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < labelCount; k++) {
      let sum = costs[first + k];
      for (let from = 0; from < 4; from++) sum += messages[at + from * labelCount + k];
      belief[k] = sum;
      if (sum < smallest) smallest = sum;
    }
    for (let k = 0; k < labelCount; k++) beliefs[first + k] = belief[k] - smallest;
  }
  return beliefs;
}
