export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Hermite step: 0 at `from`, 1 at `to`, flat beyond. `from` may be the larger one (a falling step). */
export function smoothstep(from: number, to: number, value: number): number {
  const position = clamp((value - from) / (to - from), 0, 1);
  return position * position * (3 - 2 * position);
}

export function lerp(from: number, to: number, position: number): number {
  return from + (to - from) * position;
}
