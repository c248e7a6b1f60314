/** Cross-sections of the cloth around one leg, one after the other along the limb. */
import { clamp, lerp } from "../../../image/maths/interpolate.ts";
import { runningMean, runningMedian } from "../../../image/maths/statistics.ts";
import type { Point } from "../../../image/types.ts";
import { legPrior } from "../../../person/limbs/limbs.ts";
import { type BodyModel, Label, type LimbStation } from "../../../person/types.ts";

/** Where a cross-section ends on the photo. */
export interface LegSection {
  outer: Point;
  inner: Point;
}

/**
 * Limits of the cloth's width, as multiples of the usual leg. Old cloth that ends at the wall is covered up to the last, and by some pixels beyond.
 */
const CLOTH = { least: 0.9, most: 1.35, widest: 1.9 };
const BESIDE = 4;
const SMOOTHING = 6;

/**
 * Pixels from the axis to the wall beside old trousers, which narrower new ones would uncover. Undefined if something else follows, or the wall is
 * not near.
 */
function oldEdge(
  body: BodyModel,
  { x, y, normalX, normalY }: LimbStation,
  { side, farthest }: { side: -1 | 1; farthest: number },
): number | undefined {
  const labelAt = (radius: number) => body.labelAt(x + side * normalX * radius, y + side * normalY * radius);
  let radius = 0;
  while (radius < farthest && labelAt(radius) === Label.lower) radius++;
  return radius > 0 && radius < farthest && labelAt(radius + BESIDE) === Label.background ? radius : undefined;
}

/** Ends of the cloth's cross-sections at these distances along the leg, in pixels. */
export function legSections(
  stations: readonly LimbStation[],
  sign: -1 | 1,
  body: BodyModel,
): (along: number) => LegSection {
  const radii = (key: "outerRadius" | "innerRadius") => {
    const side = key === "outerRadius" ? 1 : -1;
    const bounded = stations.map((station) => {
      const usual = legPrior(station) * body.shoulderWidth;
      const seen = oldEdge(body, station, { side, farthest: CLOTH.widest * usual });
      return Math.max(CLOTH.least * usual, seen ?? Math.min(station[key], CLOTH.most * usual));
    });
    return runningMean(runningMedian(bounded, SMOOTHING), SMOOTHING);
  };
  const [outer, inner] = [radii("outerRadius"), radii("innerRadius")];
  const ends = stations.map((station, index) => {
    // a leg's outer side turns with the leg: upwards if it is stretched out
    const [normalX, normalY] = [sign * station.directionY, -sign * station.directionX];
    const isSame = normalX * station.normalX + normalY * station.normalY > 0;
    const [out, within] = isSame ? [outer[index], inner[index]] : [inner[index], outer[index]];
    return {
      outer: { x: station.x + normalX * out, y: station.y + normalY * out },
      inner: { x: station.x - normalX * within, y: station.y - normalY * within },
    };
  });
  const last = stations[stations.length - 1];
  return (along) => {
    const position = clamp((along / last.along) * (stations.length - 1), 0, stations.length - 1 - 1e-3);
    const [before, after] = [ends[Math.floor(position)], ends[Math.floor(position) + 1]];
    const share = position - Math.floor(position);
    const beyond = Math.max(0, along - last.along);
    const at = (key: "outer" | "inner") => ({
      x: lerp(before[key].x, after[key].x, share) + beyond * last.directionX,
      y: lerp(before[key].y, after[key].y, share) + beyond * last.directionY,
    });
    return { outer: at("outer"), inner: at("inner") };
  };
}
