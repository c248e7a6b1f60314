import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { drawnImage, drawnKeypoints, drawnLabels, drawnMatte, drawnPose, drawnSize } from "../drawn-person.fixture.ts";
import { measureFrame } from "../segmentation/frame.ts";
import { Body, type Keypoint, Label } from "../types.ts";
import { modelBody } from "./body.ts";

function drawnBody(labels = drawnLabels(), changes: Record<number, Partial<Keypoint>> = {}) {
  const pose = drawnPose(changes);
  const { keypoints: _, ...frame } = measureFrame(pose.keypoints);
  const colours = { skin: [], upper: [], lower: [], upperLooksLikeSkin: false, lowerLooksLikeSkin: false };
  const parse = { ...frame, ...colours, labels, lab: toLab(drawnImage(labels)) };
  return modelBody(drawnSize, pose, drawnMatte(labels), parse);
}

const body = drawnBody();

test("a symmetric person gives a symmetric body", () => {
  expect(body.left.arm.outerRadius.map(Math.round)).toEqual(body.right.arm.outerRadius.map(Math.round));
  for (let y = 130; y < 260; y += 10) {
    expect(Math.abs(body.halfWidth.left(y) - body.halfWidth.right(y))).toBeLessThan(1.5);
    expect(Math.abs(body.visibleHalfWidth.left(y) - body.visibleHalfWidth.right(y))).toBeLessThan(1.5);
  }
  for (let x = 20; x < 50; x += 5) {
    expect(Math.abs(body.left.shoulderLineY(x) - body.right.shoulderLineY(x))).toBeLessThan(1.5);
  }
});

test("left is the picture's left", () => {
  expect(body.left.shoulder.x).toBeLessThan(body.right.shoulder.x);
  expect([body.left.sign, body.right.sign]).toEqual([-1, 1]);
});

test("the torso's width is that of the drawing, without the arms", () => {
  for (const y of [150, 170, 190]) {
    expect(Math.abs(body.halfWidth.left(y) - 47)).toBeLessThan(3);
    expect(Math.abs(body.visibleHalfWidth.right(y) - 47)).toBeLessThan(3);
  }
});

test("legs that stand apart do not narrow the hips", () => {
  const apart = drawnBody(
    drawnLabels().map((label, i) => (Math.abs((i % 300) - 150) < 6 && i > 300 * 215 ? 0 : label)),
  );
  expect(apart.halfWidth.left(225)).toBeGreaterThan(body.halfWidth.left(225) - 2);
});

test("the shoulder line runs along the top of the drawn shoulder", () => {
  for (const distance of [30, 36, 42]) {
    let top = 0;
    while (!body.inside(150 + distance, top)) top++;
    expect(Math.abs(body.right.shoulderLineY(distance) - top)).toBeLessThan(5);
  }
});

test("an old wide sleeve does not widen the arm", () => {
  const labels = drawnLabels();
  for (let y = 95; y < 155; y++) {
    for (let x = 50; x < 100; x++) if (Math.abs(x - (105 - (y - 100) * 0.45)) < 26) labels[y * 300 + x] = Label.upper;
  }
  const sleeved = drawnBody(labels);
  const usual = 0.15 * sleeved.shoulderWidth;
  expect(sleeved.left.arm.at(30).outerRadius).toBeLessThan(1.2 * usual);
});

test("the arm in a sleeve is at most as wide as where it comes out", () => {
  const labels = drawnLabels();
  const paint = (y: number, radius: number, label: number) => {
    const axis = y < 160 ? 105 - (y - 100) * 0.45 : 78 - (y - 160) * 0.18;
    for (let x = 30; x < 100; x++) if (Math.abs(x - axis) < radius) labels[y * 300 + x] = label;
  };
  for (let y = 145; y < 200; y++) paint(y, 19, Label.skin);
  for (let y = 95; y < 145; y++) paint(y, 26, Label.upper);
  const { arm } = drawnBody(labels).left;
  expect(arm.at(45).outerRadius).toBeGreaterThan(15);
  expect(arm.at(58).outerRadius - arm.at(42).outerRadius).toBeLessThan(3);
});

test("sections along the arm run from the shoulder to the wrist and are clamped beyond", () => {
  const { arm, shoulder, wrist } = body.right;
  expect(arm.at(0).point.x).toBeCloseTo(shoulder.x, 3);
  expect(arm.at(arm.length).point.y).toBeCloseTo(wrist.y, 3);
  expect(arm.at(arm.length + 500).point).toEqual(arm.at(arm.length).point);
  expect(arm.at(arm.length / 2).normal.x).toBeGreaterThan(0.8);
});

test("a body seen from the side gives finite numbers", () => {
  const side = drawnBody(drawnLabels(), { [Body.leftShoulder]: { x: 150 }, [Body.rightShoulder]: { x: 150 } });
  const numbers = [side.halfWidth.left(150), side.left.shoulderLineY(10), ...side.left.arm.innerRadius];
  expect(numbers.every(Number.isFinite)).toBe(true);
});

test("the arms of a turned body are as thick as drawn, although its shoulders look narrow", () => {
  const turned = {
    [Body.leftShoulder]: { x: 172 },
    [Body.rightShoulder]: { x: 128 },
    [Body.leftElbow]: { x: 176, y: 165 },
    [Body.rightElbow]: { x: 80, y: 140 },
    [Body.leftWrist]: { x: 180, y: 215 },
    [Body.rightWrist]: { x: 40, y: 180 },
  };
  const points = drawnKeypoints(turned);
  const labels = drawnLabels(points);
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % drawnSize.width, Math.floor(i / drawnSize.width)];
    const { x: fromX, y: fromY } = points[Body.rightElbow];
    const along = ((x - fromX) * -40 + (y - fromY) * 40) / Math.hypot(40, 40);
    const away = Math.abs((x - fromX) * 40 + (y - fromY) * 40) / Math.hypot(40, 40);
    if (along > 0 && along < 50 && away < 12) labels[i] = Label.skin;
  }
  const { arm } = drawnBody(labels, turned).left;
  const forearm = arm.outerRadius.slice(55, 65);
  for (const radius of forearm) expect(Math.abs(radius - 12)).toBeLessThan(2);
});

test("a turned body whose outline is too wide for its shoulder joints is as wide as that outline says", () => {
  const turned = drawnBody(undefined, { [Body.leftShoulder]: { x: 172 }, [Body.rightShoulder]: { x: 128 } });
  expect(turned.shoulderWidth).toBeGreaterThan(58);
});
