import { expect, test } from "vitest";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { drawnKeypoints, drawnLabels, drawnMatte, drawnSize } from "../drawn-person.fixture.ts";
import { Body, Label } from "../types.ts";
import { centreFreeArms } from "./free-arms.ts";
import { silhouetteOf } from "./silhouette.ts";

const truth = drawnKeypoints();
const labels = drawnLabels();
const shoulderWidth = 90;

/** The left arm's joints this many pixels nearer to the body than the drawn arm. */
function inwards(pixels: number) {
  const { [Body.leftElbow]: elbow, [Body.leftWrist]: wrist } = truth;
  return drawnKeypoints({
    [Body.leftElbow]: { x: elbow.x - pixels },
    [Body.leftWrist]: { x: wrist.x - pixels },
  });
}

function centred(keypoints: ReturnType<typeof drawnKeypoints>, seen = labels) {
  return centreFreeArms(keypoints, silhouetteOf(drawnSize, drawnMatte(seen), { labels: seen }), { shoulderWidth });
}

test("elbow and wrist of an arm that stands free go to its middle, even from beside it", () => {
  for (const pixels of [7, 11]) {
    const settled = centred(inwards(pixels));
    for (const joint of [Body.leftElbow, Body.leftWrist]) {
      expect(distanceBetween(settled[joint], truth[joint])).toBeLessThan(3);
    }
  }
});

test("joints that are about right stay exactly where they are", () => {
  const keypoints = inwards(1);
  expect(centred(keypoints)).toEqual(keypoints);
});

test("an arm that lies against the body stays where the pose has it", () => {
  const beside = labels.slice();
  for (let y = 100; y < 240; y++) beside.fill(Label.upper, y * drawnSize.width + 150, y * drawnSize.width + 225);
  const keypoints = inwards(7);
  const settled = centred(keypoints, beside);
  expect(settled[Body.leftElbow]).toEqual(keypoints[Body.leftElbow]);
  expect(settled[Body.leftWrist]).toEqual(keypoints[Body.leftWrist]);
});
