import type { Size } from "../types.ts";

export interface LabellingProblem {
  size: Size;
  /** Number of labels; label k of pixel i has cost `costs[i * labelCount + k]`. */
  labelCount: number;
  costs: Float32Array;
  /** Pixels that take part, non-zero. */
  active: Uint8Array;
  /** What it costs if a pixel and its right or lower neighbour differ. */
  stepRight: Float32Array;
  stepDown: Float32Array;
  sweeps: number;
}

/**
 * Finds the labelling that is cheap for every pixel and changes label where changing is cheap, by sequential min-sum
 * belief propagation with a Potts cost. Replaces a graph cut: no library, and it says how sure it is.
 *
 * @returns Beliefs in the layout of `costs`: 0 for a pixel's best label, for the others how much worse they are.
 *   0 everywhere where a pixel is not active.
 */
export function propagateBeliefs(problem: LabellingProblem): Float32Array {
  const messages = emptyMessages(problem);
  for (let sweep = 0; sweep < problem.sweeps; sweep++) {
    sweepForward(problem, messages);
    sweepBackward(problem, messages);
  }
  return readBeliefs(problem, messages);
}

/** Messages into each pixel from its four neighbours, in the layout of the costs. */
interface Messages {
  fromLeft: Float32Array;
  fromRight: Float32Array;
  fromAbove: Float32Array;
  fromBelow: Float32Array;
  /** Costs plus all messages of the pixel at hand. */
  belief: Float64Array;
  outgoing: Float64Array;
}

function emptyMessages({ costs, labelCount }: LabellingProblem): Messages {
  const plane = () => new Float32Array(costs.length);
  return {
    fromLeft: plane(),
    fromRight: plane(),
    fromAbove: plane(),
    fromBelow: plane(),
    belief: new Float64Array(labelCount),
    outgoing: new Float64Array(labelCount),
  };
}

function sweepForward(problem: LabellingProblem, messages: Messages): void {
  const { active, stepRight, stepDown, labelCount } = problem;
  const { width, height } = problem.size;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!active[i]) continue;
      gather(problem, messages, i);
      if (x < width - 1 && active[i + 1]) {
        send(messages, messages.fromRight, i * labelCount, messages.fromLeft, (i + 1) * labelCount, stepRight[i]);
      }
      if (y < height - 1 && active[i + width]) {
        send(messages, messages.fromBelow, i * labelCount, messages.fromAbove, (i + width) * labelCount, stepDown[i]);
      }
    }
  }
}

function sweepBackward(problem: LabellingProblem, messages: Messages): void {
  const { active, stepRight, stepDown, labelCount } = problem;
  const { width, height } = problem.size;
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (!active[i]) continue;
      gather(problem, messages, i);
      if (x > 0 && active[i - 1]) {
        send(messages, messages.fromLeft, i * labelCount, messages.fromRight, (i - 1) * labelCount, stepRight[i - 1]);
      }
      if (y > 0 && active[i - width]) {
        const up = i - width;
        send(messages, messages.fromAbove, i * labelCount, messages.fromBelow, up * labelCount, stepDown[up]);
      }
    }
  }
}

function gather({ costs, labelCount }: LabellingProblem, messages: Messages, i: number): void {
  const { fromLeft, fromRight, fromAbove, fromBelow, belief } = messages;
  const first = i * labelCount;
  for (let k = 0; k < labelCount; k++) {
    const at = first + k;
    belief[k] = costs[at] + fromLeft[at] + fromRight[at] + fromAbove[at] + fromBelow[at];
  }
}

/**
 * Tells a neighbour what this pixel believes, without what that neighbour itself had said. Positional arguments: this
 * is the innermost loop of the parse and an object per call would double its time.
 */
function send(
  messages: Messages,
  said: Float32Array,
  saidAt: number,
  target: Float32Array,
  targetAt: number,
  step: number,
): void {
  const { belief, outgoing } = messages;
  const labelCount = belief.length;
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < labelCount; k++) {
    const value = belief[k] - said[saidAt + k];
    outgoing[k] = value;
    if (value < smallest) smallest = value;
  }
  for (let k = 0; k < labelCount; k++) {
    const value = outgoing[k] - smallest;
    target[targetAt + k] = value < step ? value : step;
  }
}

function readBeliefs(problem: LabellingProblem, messages: Messages): Float32Array {
  const { active, labelCount } = problem;
  const beliefs = new Float32Array(problem.costs.length);
  for (let i = 0; i < active.length; i++) {
    if (!active[i]) continue;
    gather(problem, messages, i);
    let smallest = messages.belief[0];
    for (let k = 1; k < labelCount; k++) if (messages.belief[k] < smallest) smallest = messages.belief[k];
    for (let k = 0; k < labelCount; k++) beliefs[i * labelCount + k] = messages.belief[k] - smallest;
  }
  return beliefs;
}
