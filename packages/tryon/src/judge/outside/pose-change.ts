/** Whether the pose found in the result is that of the photo. */
import { quantile } from "../../image/maths/statistics.ts";
import { Body, type Keypoint } from "../../person/types.ts";

const POINTS = [
  Body.nose,
  Body.leftShoulder,
  Body.rightShoulder,
  Body.leftElbow,
  Body.rightElbow,
  Body.leftWrist,
  Body.rightWrist,
  Body.leftHip,
  Body.rightHip,
  Body.leftKnee,
  Body.rightKnee,
];
/** Points less visible than this are guessed, differently every time. */
const SEEN = 0.6;

/** How far the second worst fifth of the body's points has moved, in shoulder widths. */
export function measurePose(photo: Keypoint[], result: Keypoint[], shoulderWidth: number): number | undefined {
  const moved = POINTS.filter((point) => photo[point].visibility > SEEN).map(
    (point) => Math.hypot(photo[point].x - result[point].x, photo[point].y - result[point].y) / shoulderWidth,
  );
  return moved.length >= 4 ? quantile(moved, 0.8) : undefined;
}
