/** The upper median; NaN for no values. Leaves its argument as it was. */
export function median(values: ArrayLike<number>): number {
  if (values.length === 0) return Number.NaN;
  const sorted = new Float64Array(values).sort();
  return sorted[sorted.length >> 1];
}

/** The value below which `share` (0-1) of the values lie; NaN for no values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = new Float64Array(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

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

/** A stream of numbers in [0, 1) that is the same for the same seed: results must be reproducible. */
export function randomNumbers(seed: number): () => number {
  let state = seed & 0x7fffffff;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
