import { expect, test, vi } from "vitest";
import { createImage, sampleBilinear } from "../../image/planes.ts";
import type { RgbImage } from "../../image/types.ts";
import { drawnKeypoints } from "../../person/drawn-person.fixture.ts";
import { Body } from "../../person/types.ts";
import { judgeEvidence, judgeMeasures } from "../judge.ts";
import { limitsFor } from "../limits.ts";
import { dressed, moved, painted, person, recoloured, tshirt } from "../spoiled.fixture.ts";
import { alignPicture } from "./align.ts";
import { outsideEvidence } from "./outside.ts";
import { measurePose } from "./pose-change.ts";

vi.setConfig({ testTimeout: 60_000 });

const good = dressed(tshirt);
const judge = (picture: RgbImage) =>
  judgeEvidence(
    outsideEvidence(person, tshirt, { aligned: alignPicture(person, picture, undefined), fitted: good.expected }),
  );
const codes = (picture: RgbImage) => judge(picture).alarms.map(({ code }) => code);

/** The part of a picture from (left, top) on, enlarged. */
function framed(picture: RgbImage, frame: { left: number; top: number; width: number; height: number; scale: number }) {
  const result = createImage({
    width: Math.round(frame.width * frame.scale),
    height: Math.round(frame.height * frame.scale),
  });
  for (let y = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const fromX = (x + 0.5) / frame.scale - 0.5 + frame.left;
      const fromY = (y + 0.5) / frame.scale - 0.5 + frame.top;
      for (const plane of ["red", "green", "blue"] as const) {
        result[plane][y * result.width + x] = sampleBilinear(picture[plane], picture, fromX, fromY);
      }
    }
  }
  return result;
}

test("a good picture raises no alarm, also without its layers", () => {
  expect(judge(good.picture).alarms).toEqual([]);
});

test("the unchanged photo is not a try-on", () => {
  expect(codes(person.image)).toContain("OLD_GARMENT_LEFT");
});

test("a wrong colour is found without the layers", () => {
  expect(codes(dressed(tshirt, recoloured).picture)).toContain("COLOUR_OFF");
});

test("a garment far from its place is found without the layers", () => {
  expect(codes(dressed(tshirt, moved({ pixels: 24 })).picture)).toContain("OUTLINE_OFF");
});

test("a tilted garment is found without the layers", () => {
  expect(codes(dressed(tshirt, moved({ degrees: 10 })).picture)).toContain("OUTLINE_OFF");
});

test("another face and another room are found", () => {
  const box = { left: 130, top: 30, right: 170, bottom: 68 };
  expect(codes(painted(good.picture, box, (plane) => (plane === "red" ? 120 : 80)))).toContain("IDENTITY_CHANGED");
  const room = { left: 0, top: 0, right: 299, bottom: 399 };
  const elsewhere = painted(good.picture, room, (plane, i) =>
    person.matte.alpha[i] > 0.5 ? good.picture[plane][i] : 90,
  );
  expect(codes(elsewhere)).toContain("IDENTITY_CHANGED");
});

test("a changed face alone is not charged, however well the garment sits", () => {
  const face = { left: 130, top: 30, right: 170, bottom: 68 };
  const { alarms, chargeable } = judge(painted(good.picture, face, (plane) => (plane === "red" ? 120 : 80)));
  expect(alarms.map(({ code }) => code)).toEqual(["IDENTITY_CHANGED"]);
  expect(chargeable).toBe(false);
});

test.each([
  ["face", false],
  ["surroundings", false],
  ["colour", true],
  ["outlineOffset", true],
  ["pose", true],
] as const)("a picture that is wrong in its %s alone: charged for is %s", (name, charged) => {
  const limits = limitsFor(tshirt, false);
  const { alarms, chargeable } = judgeMeasures({ [name]: 1.2 * (limits[name] ?? 0) }, limits);
  expect({ alarms: alarms.length, chargeable }).toEqual({ alarms: 1, chargeable: charged });
});

test("a picture of twice the size is aligned with the photo", () => {
  const doubled = framed(good.picture, { left: 0, top: 0, width: 300, height: 400, scale: 2 });
  expect(alignPicture(person, doubled, undefined).placement.scaleX).toBeCloseTo(2, 2);
  expect(codes(doubled)).toEqual([]);
});

test("a cropped picture is aligned by its pose, and what is missing counts against it", () => {
  const frame = { left: 30, top: 40, width: 240, height: 340, scale: 1.25 };
  const cropped = framed(good.picture, frame);
  const points = drawnKeypoints().map((point) => ({
    ...point,
    x: (point.x - frame.left) * frame.scale,
    y: (point.y - frame.top) * frame.scale,
  }));
  const aligned = alignPicture(person, cropped, points);
  expect(aligned.placement.scaleX).toBeCloseTo(frame.scale, 1);
  expect(aligned.placement.dx).toBeCloseTo(-frame.left * frame.scale, -1);
  expect(aligned.covered[0]).toBe(0);
  const evidence = outsideEvidence(person, tshirt, { aligned, fitted: good.expected });
  expect(judgeEvidence(evidence).alarms.map(({ code }) => code)).toContain("IDENTITY_CHANGED");
});

test("a raised arm is a different pose; a knee that was never visible is not", () => {
  const { shoulderWidth } = person.body;
  const still = drawnKeypoints();
  expect(measurePose(still, still, shoulderWidth)).toBe(0);
  const raised = drawnKeypoints({
    [Body.leftElbow]: { x: 230, y: 60 },
    [Body.leftWrist]: { x: 235, y: 10 },
    [Body.rightElbow]: { x: 70, y: 60 },
  });
  expect(measurePose(still, raised, shoulderWidth)).toBeGreaterThan(0.25);
  const unseen = drawnKeypoints({ [Body.leftKnee]: { visibility: 0.1 }, [Body.rightKnee]: { visibility: 0.1 } });
  const kneesMoved = drawnKeypoints({ [Body.leftKnee]: { x: 20 }, [Body.rightKnee]: { x: 20 } });
  expect(measurePose(unseen, kneesMoved, shoulderWidth)).toBe(0);
});
