/** Times as ratios to a fixed workload of the same run: milliseconds of different machines cannot be compared. */

/** Milliseconds of the workload (a 768×1024 picture blurred twelve times in plain JavaScript); the median of five. */
export function referenceMs(): number {
  const plane = new Float32Array(768 * 1024).map((_, index) => index % 251);
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    for (let pass = 0; pass < 12; pass += 1) {
      for (let index = 2; index < plane.length - 2; index += 1) {
        plane[index] =
          ((plane[index - 2] ?? 0) + (plane[index - 1] ?? 0) + (plane[index + 1] ?? 0) + (plane[index + 2] ?? 0)) / 4;
      }
    }
    return performance.now() - began;
  });
  return median(times);
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
