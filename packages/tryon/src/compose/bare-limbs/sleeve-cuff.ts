/** Where a new sleeve ends on an arm, and how wide it is there. */
import { type FittedGarment, Piece } from "../../fit/types.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import type { Arm, LimbStation } from "../../person/types.ts";
import type { NewCuff } from "./bare-arm.ts";

/** Stations above the new cuff at which its width is measured. */
const CUFF_STATIONS = 3;

export function newCuff(arm: Arm, { upper, layers }: FittedGarment, size: Size): NewCuff | undefined {
  const along = upper?.[arm.sign < 0 ? "left" : "right"].sleeveEnd;
  if (along === undefined) return undefined;
  const piece = arm.sign < 0 ? Piece.leftSleeve : Piece.rightSleeve;
  const isSleeve = ({ x, y, normalX, normalY }: LimbStation, radius: number) => {
    const [column, row] = [Math.round(x + normalX * radius), Math.round(y + normalY * radius)];
    if (column < 0 || row < 0 || column >= size.width || row >= size.height) return false;
    const i = row * size.width + column;
    return layers.piece[i] === piece && layers.alpha[i] > 0.5;
  };
  const last = arm.stations.findLastIndex((station) => station.along < along);
  const radii = arm.stations.slice(Math.max(0, last - CUFF_STATIONS), Math.max(0, last)).flatMap((station) => {
    if (!isSleeve(station, 0)) return [];
    let radius = 0;
    while (isSleeve(station, radius + 1)) radius++;
    return [radius];
  });
  return radii.length ? { along, radius: median(radii) } : undefined;
}
