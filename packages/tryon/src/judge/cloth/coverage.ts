/** Whether the garment is where its kind belongs: over the chest, over the hips, or over both. */
import { Label } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** Rows from the shoulders (0) to the hips (1) and beyond: 1.5 is the upper thigh. */
const ROWS = { upper: [0.35, 0.58], lower: [0.95, 1.25], dress: [0.35, 1.25] } as const;
/** Share of the torso's half width: hands hang beside it. */
const WIDTH = 0.65;

/** Share of the body that this kind of garment always covers but this one does not, 0-1. */
export function measureUncovered({ person, garment, garmentSeen, garmentLaid, labels, size }: Evidence): number {
  const { body } = person;
  const { shoulderCentre, hipCentre } = body;
  const torso = hipCentre.y - shoulderCentre.y;
  const [from, to] = ROWS[garment.category];
  let bare = 0;
  let total = 0;
  const last = Math.min(size.height - 1, (shoulderCentre.y + to * torso) / 2);
  for (let row = Math.max(0, Math.round((shoulderCentre.y + from * torso) / 2)); row <= last; row++) {
    const y = 2 * row;
    const axis = body.axisX(y);
    const left = Math.max(0, Math.round((axis - WIDTH * body.halfWidth.left(y)) / 2));
    const right = Math.min(size.width - 1, (axis + WIDTH * body.halfWidth.right(y)) / 2);
    for (let column = left; column <= right; column++) {
      const i = row * size.width + column;
      // Hair and hands may be in front of it; a lower garment may begin under the top.
      const isHidden =
        labels[i] === Label.hair ||
        labels[i] === Label.skin ||
        (garment.category === "lower" && labels[i] === Label.upper);
      if (isHidden && garmentLaid[i] < 0.5) continue;
      total++;
      if (garmentSeen[i] < 0.5 && !isHidden) bare++;
    }
  }
  return total ? bare / total : 0;
}
