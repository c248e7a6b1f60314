/** The upper median; NaN for no values. Does not change its argument. */
export function median(values: ArrayLike<number>): number {
  if (values.length === 0) return Number.NaN;
  return nthSmallest(new Float64Array(values), values.length >> 1);
}

/** The value below which `share` (0-1) of the values lie; NaN for no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return Number.NaN;
  return nthSmallest(new Float64Array(values), Math.min(values.length - 1, Math.floor(values.length * share)));
}

/** Fewer values are sorted faster than searched. */
const FEW = 64;

/** The value that sorting would put at `n`, found without sorting them all (Hoare's selection). Reorders the values. */
function nthSmallest(values: Float64Array, n: number): number {
  let from = 0;
  let to = values.length - 1;
  while (to - from > FEW) {
    const pivot = middleOf(values[from], values[(from + to) >> 1], values[to]);
    // a NaN has no order among the others; sorting puts it last
    if (Number.isNaN(pivot)) break;
    let left = from;
    let right = to;
    while (left <= right) {
      while (values[left] < pivot) left++;
      while (values[right] > pivot) right--;
      if (left > right) break;
      const swapped = values[left];
      values[left++] = values[right];
      values[right--] = swapped;
    }
    if (n <= right) to = right;
    else if (n >= left) from = left;
    else return values[n];
  }
  return values.subarray(from, to + 1).sort()[n - from];
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Median of every value with up to `radius` neighbours on either side. */
export function runningMedian(values: number[], radius: number): number[] {
  return values.map((_, i) => median(values.slice(Math.max(0, i - radius), i + radius + 1)));
}

/** Mean of every value with up to `radius` neighbours on either side. */
export function runningMean(values: number[], radius: number): number[] {
  return values.map((_, i) => {
    const window = values.slice(Math.max(0, i - radius), i + radius + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });
}

/** A stream of numbers in [0, 1) that is the same for the same seed, because results must be reproducible. */
export function randomNumbers(seed: number): () => number {
  let state = seed & 0x7fffffff;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
