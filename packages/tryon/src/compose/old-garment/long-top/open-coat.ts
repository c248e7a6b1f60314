/** A coat over a new lower garment: all of it stays in front, and between its open fronts the old skirt goes. */
import { findComponents } from "../../../image/components.ts";
import { gaussianBlurOfPart } from "../../../image/filters.ts";
import { maskWhere } from "../../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../../image/pool.ts";
import { Label, type PersonAnalysis } from "../../../person/types.ts";
import type { LongTop } from "./long-top.ts";

/** Between its fronts a coat shows what is under it up to this far above its hem, shoulder widths. */
const OPEN = 1.2;
/** Votes are averaged over about this many shoulder widths; below this mean it is not the coat's colour. */
const BLUR = 0.03;
const NOT_COAT = -0.8;
/** What is seen there goes on below the hem in at least this many columns, shoulder widths. */
const LEAST_WIDTH = 0.12;

/** Changes `labels`, `old` and `garment`: above the hem only the gap between the fronts is replaced. */
export function keepAboveHem(
  { image, body }: PersonAnalysis,
  { hemAt, voteAt }: LongTop,
  scene: { labels: Uint8Array; old: Uint8Array; garment: Float32Array },
): void {
  const { labels, old, garment } = scene;
  const { width } = image;
  const isAbove = (i: number) => (i - (i % width)) / width <= hemAt(i % width);
  withPlanes((own) => {
    const votes = own(borrowPlane(labels.length));
    for (let i = 0; i < votes.length; i++) {
      const y = (i - (i % width)) / width;
      const isNear = y > hemAt(i % width) - OPEN * body.shoulderWidth;
      votes[i] = isNear && labels[i] === Label.upper && isAbove(i) ? voteAt(i) : 0;
    }
    const smooth = own(gaussianBlurOfPart(votes, image, BLUR * body.shoulderWidth));
    const isOpen = maskWhere(labels.length, (i) => smooth[i] < NOT_COAT && labels[i] === Label.upper);
    const { index, sizes } = findComponents(isOpen, image);
    const columns = sizes.map(() => 0);
    for (let x = 0; x < width; x++) {
      const i = Math.floor(hemAt(x)) * width + x;
      if (index[i] >= 0 && labels[i + width] === Label.lower) columns[index[i]]++;
    }
    for (let i = 0; i < old.length; i++) {
      if (!isAbove(i)) continue;
      if (index[i] >= 0 && columns[index[i]] >= LEAST_WIDTH * body.shoulderWidth) {
        labels[i] = Label.lower;
        old[i] = 1;
        continue;
      }
      old[i] = 0;
      garment[i] = 0;
    }
  });
}
