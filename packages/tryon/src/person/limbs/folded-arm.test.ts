import { expect, test } from "vitest";
import { point } from "../../image/maths/geometry.ts";
import type { Keypoint } from "../types.ts";
import { foldedFrom } from "./folded-arm.ts";
import { limbField } from "./limb-coordinates.ts";
import { depthAt, placeIn } from "./limb-field.ts";
import { placeStations } from "./stations.ts";

const size = { width: 160, height: 200 };
const RADIUS = 12;

/** An arm that hangs down and whose forearm comes up again beside it, half over it. @param wristZ - Negative: nearer to the camera. */
function folded(wristZ: number, wrist = point(72, 60)) {
  const joint = ({ x, y }: { x: number; y: number }, z = 0): Keypoint => ({ x, y, z, visibility: 1, presence: 1 });
  const joints = [joint(point(60, 40)), joint(point(60, 150)), joint(wrist, wristZ)] as const;
  const stations = placeStations([...joints], { step: 3, smoothing: 4 }, -1).map((station) => ({
    ...station,
    outerRadius: RADIUS,
    innerRadius: RADIUS,
  }));
  const [shoulder, elbow] = joints;
  return { stations, inFront: foldedFrom(stations, { shoulder, elbow, wrist: joints[2] }) };
}

test("a forearm before the upper arm has its whole width there", () => {
  const { stations, inFront } = folded(-50);
  const row = 90;
  const axis = 60 + ((150 - row) / 90) * 12;
  const widthOf = (field: ReturnType<typeof limbField>) => {
    let width = 0;
    for (let x = 0; x < size.width; x++) {
      const i = row * size.width + x;
      if (Math.abs(x - axis) <= RADIUS && depthAt(field, i) >= 0 && field.along[placeIn(field, i)] > 110) width++;
    }
    return width;
  };
  expect(widthOf(limbField(stations, size, inFront))).toBeGreaterThan(1.9 * RADIUS);
  expect(widthOf(limbField(stations, size))).toBeLessThan(1.5 * RADIUS);
});

test("a forearm behind the upper arm, and one that is hardly bent, are not in front of it", () => {
  expect(folded(50).inFront).toBeUndefined();
  expect(folded(-50, point(150, 150)).inFront).toBeUndefined();
});
