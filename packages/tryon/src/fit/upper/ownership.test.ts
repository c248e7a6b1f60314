import { expect, test } from "vitest";
import {
  cutAlong,
  DRAWN_AXIS,
  DRAWN_SIZE,
  drawnTshirt,
  TSHIRT,
  tshirtOutline,
} from "../../garment/drawn-garments.fixture.ts";
import { findUpperLandmarks } from "../../garment/landmarks/landmarks.ts";
import { distanceToUnset } from "../../image/distance.ts";
import { point } from "../../image/maths/geometry.ts";
import { splitIntoPieces } from "./ownership.ts";

test("a spanned notch leaves no open line between it and the cloth", () => {
  const { shoulderTip, outerCuff } = TSHIRT;
  const length = Math.hypot(outerCuff.x - shoulderTip.x, outerCuff.y - shoulderTip.y);
  const inwards = point(-(outerCuff.y - shoulderTip.y) / length, (outerCuff.x - shoulderTip.x) / length);
  const onEdge = (share: number, depth: number) =>
    point(
      shoulderTip.x + share * (outerCuff.x - shoulderTip.x) + depth * inwards.x,
      shoulderTip.y + share * (outerCuff.y - shoulderTip.y) + depth * inwards.y,
    );
  const bite = [onEdge(0.42, 0), onEdge(0.46, 9), onEdge(0.54, 9), onEdge(0.58, 0)];
  const plain = tshirtOutline(0);
  const tip = plain.findIndex(({ x, y }) => x === shoulderTip.x && y === shoulderTip.y);
  const bitten = [...plain.slice(0, tip + 1), ...bite, ...plain.slice(tip + 1)];
  const axisX = 384;
  const cut = cutAlong(
    bitten.map(({ x, y }) => point(x + axisX, y)),
    [150, 40, 60],
  );
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  if (!landmarks) throw new Error("the drawn T-shirt has no landmarks");
  const alpha = distanceToUnset(cut.mask, cut, 5).map((depth) => (depth > 2.5 ? 1 : 0));
  const { right } = splitIntoPieces(landmarks, { ...cut, alpha }, { left: undefined, right: 6 });
  for (let depth = 3; depth < 25; depth++) {
    const at = onEdge(0.5, depth);
    expect(right?.[Math.round(at.y) * cut.width + Math.round(at.x + axisX)]).toBe(1);
  }
});

const { cut, landmarks } = drawnTshirt();
/** A row between armpit and cuff, and the inner edge of the sleeve there, from the axis. */
const y = 425;
const { armpit, innerCuff } = TSHIRT;
const edge = armpit.x + ((innerCuff.x - armpit.x) * (y - armpit.y)) / (innerCuff.y - armpit.y);

function sleeveAt(alpha: Float32Array) {
  if (landmarks.kind !== "upper") throw new Error("no top");
  const { right } = splitIntoPieces(landmarks, { ...DRAWN_SIZE, alpha }, { left: 8, right: 8 });
  return (fromEdge: number) => right?.[y * DRAWN_SIZE.width + Math.round(DRAWN_AXIS + edge + fromEdge)];
}

test("where body and sleeve touch in the cut-out, none of the body's cloth is drawn with the sleeve", () => {
  const touching = sleeveAt(new Float32Array(DRAWN_SIZE.width * DRAWN_SIZE.height).fill(1));
  expect([touching(4), touching(-3), touching(-4)]).toEqual([1, 0, 0]);
});

test("where they are apart, the cut-out says where the sleeve ends", () => {
  const apart = cut.alpha.slice();
  for (let x = -3; x <= 0; x++) apart[y * DRAWN_SIZE.width + Math.round(DRAWN_AXIS + edge + x)] = 0.8;
  expect(sleeveAt(apart)(-2)).toBeCloseTo(0.8);
});
