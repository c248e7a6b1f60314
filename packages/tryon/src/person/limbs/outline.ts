import { runningMean } from "../../image/maths/statistics.ts";

/** Largest change of the radius, in pixels, from one station to the next. */
const maxStep = 3;

export interface OutlineProblem {
  stationCount: number;
  /** Radii to try: all whole pixels between these, inclusive. */
  minRadius: number;
  maxRadius: number;
  /** The cost of this radius at this station, from the photo alone. */
  cost(station: number, radius: number): number;
  /** Cost of a step between stations, per squared pixel. */
  stepCost: number;
}

/**
 * One side of a limb's outline: the radius at every station that minimises the total cost (dynamic programming), then
 * averaged over +-3 stations.
 */
export function findOutline(problem: OutlineProblem): number[] {
  const { stationCount, minRadius, maxRadius, cost, stepCost } = problem;
  const radii = maxRadius - minRadius + 1;
  const choices: Int16Array[] = [];
  let previous = new Float32Array(radii);
  for (let station = 0; station < stationCount; station++) {
    const total = new Float32Array(radii);
    const choice = new Int16Array(radii);
    for (let k = 0; k < radii; k++) {
      let best = Number.POSITIVE_INFINITY;
      for (let j = Math.max(0, k - maxStep); j <= Math.min(radii - 1, k + maxStep); j++) {
        const value = previous[j] + stepCost * (j - k) ** 2;
        if (value < best) {
          best = value;
          choice[k] = j;
        }
      }
      total[k] = best + cost(station, minRadius + k);
    }
    choices.push(choice);
    previous = total;
  }
  let at = previous.indexOf(Math.min(...previous));
  const outline = new Array<number>(stationCount);
  for (let station = stationCount - 1; station >= 0; station--) {
    outline[station] = minRadius + at;
    at = choices[station][at];
  }
  return runningMean(outline, 3);
}
