import { expect, test } from "vitest";
import { TryOnRefusal } from "../errors.ts";
import { Body, type Category, type Keypoint } from "../types.ts";
import { drawnImage, drawnLabels, drawnMatte, drawnPose } from "./drawn-person.fixture.ts";
import { judgePhoto, noPerson, throwIfRefused } from "./gate.ts";

const labels = drawnLabels();
const image = drawnImage(labels);

interface Situation {
  changes?: Record<number, Partial<Keypoint>>;
  people?: number;
  backgroundTexture?: number;
  category?: Category;
}

function judge({ changes, people = 1, backgroundTexture, category = "upper" }: Situation = {}): string[] {
  const pose = { ...drawnPose(changes), people };
  const issues = judgePhoto({ image, pose, matte: drawnMatte(labels, backgroundTexture) }, category);
  return issues.map((issue) => `${issue.severity} ${issue.code}`);
}

test.each<Category>(["upper", "lower", "dress"])(
  "a person who stands straight before a wall is fine for %s",
  (category) => {
    expect(judge({ category })).toEqual([]);
  },
);

test("two people are refused", () => {
  expect(judge({ people: 2 })).toEqual(["refuse SEVERAL_PEOPLE"]);
});

test("a cropped head is refused for tops and dresses but only warned of for trousers", () => {
  const changes = { [Body.nose]: { y: 1 }, [Body.leftEye]: { y: -4 }, [Body.rightEye]: { y: -4 } };
  expect(judge({ changes })).toEqual(["refuse HEAD_CROPPED"]);
  expect(judge({ changes, category: "dress" })).toEqual(["refuse HEAD_CROPPED"]);
  expect(judge({ changes, category: "lower" })).toEqual(["warn HEAD_CROPPED"]);
});

test("missing feet matter for trousers, are warned of for dresses and do not matter for tops", () => {
  const changes = { [Body.leftAnkle]: { visibility: 0.2 }, [Body.rightAnkle]: { visibility: 0.2 } };
  expect(judge({ changes })).toEqual([]);
  expect(judge({ changes, category: "dress" })).toEqual(["warn BODY_NOT_VISIBLE"]);
  expect(judge({ changes, category: "lower" })).toEqual(["refuse BODY_NOT_VISIBLE"]);
});

test("hips below the picture are refused whatever is tried on", () => {
  const cropped = { ...image, height: 228 };
  const issues = judgePhoto({ image: cropped, pose: drawnPose(), matte: drawnMatte(labels) }, "upper");
  expect(issues.map((issue) => issue.code)).toEqual(["BODY_NOT_VISIBLE"]);
});

test("someone sitting is refused, also with one knee up", () => {
  const sitting = { [Body.leftKnee]: { y: 250 }, [Body.rightKnee]: { y: 252 } };
  expect(judge({ changes: sitting })).toEqual(["refuse SEATED"]);
  expect(judge({ changes: { [Body.leftKnee]: { y: 265 } } })).toEqual(["refuse SEATED"]);
});

test("knees below the picture are not taken for sitting", () => {
  expect(judge({ changes: { [Body.leftKnee]: { y: 401 }, [Body.rightKnee]: { y: 402 } } })).toEqual([]);
});

test("a turned body and a back are refused", () => {
  const turned = { [Body.leftShoulder]: { x: 172 }, [Body.rightShoulder]: { x: 128 } };
  expect(judge({ changes: turned })).toContain("refuse NOT_FRONTAL");
  const back = { [Body.leftShoulder]: { x: 105 }, [Body.rightShoulder]: { x: 195 } };
  expect(judge({ changes: back })).toContain("refuse NOT_FRONTAL");
});

test("a wrist before the middle of the torso is refused", () => {
  const changes = { [Body.leftElbow]: { x: 222, y: 165 }, [Body.leftWrist]: { x: 150, y: 205 } };
  expect(judge({ changes })).toContain("refuse ARMS_IN_FRONT");
});

test("an arm above the shoulder is refused as raised, not as akimbo", () => {
  const changes = { [Body.rightElbow]: { x: 70, y: 80 }, [Body.rightWrist]: { x: 110, y: 40 } };
  expect(judge({ changes })).toEqual(["refuse ARMS_RAISED"]);
});

test("a hand on the hip is refused for tops, and only warned of for trousers", () => {
  const changes = { [Body.rightElbow]: { x: 55, y: 165 }, [Body.rightWrist]: { x: 108, y: 195 } };
  expect(judge({ changes })).toEqual(["refuse AKIMBO"]);
  expect(judge({ changes, category: "lower" })).toEqual(["warn AKIMBO"]);
});

test("a hand in a pocket is fine", () => {
  const changes = { [Body.rightElbow]: { x: 72, y: 165 }, [Body.rightWrist]: { x: 100, y: 222 } };
  expect(judge({ changes })).toEqual([]);
});

test("a restless background is warned of, a busy one refused", () => {
  expect(judge({ backgroundTexture: 4 })).toEqual(["warn BUSY_BACKGROUND"]);
  expect(judge({ backgroundTexture: 6.5 })).toEqual(["refuse BUSY_BACKGROUND"]);
});

test("a small person is refused, and so is one that was only enlarged", () => {
  const pose = drawnPose();
  const matte = drawnMatte(labels);
  const enlarged = judgePhoto({ image: { ...image, enlargedBy: 2 }, pose, matte }, "upper");
  expect(enlarged.map((issue) => issue.code)).toEqual(["IMAGE_TOO_SMALL"]);
});

test("a dark person is warned of", () => {
  const dark = { ...image, green: image.green.map((value) => value / 6) };
  const issues = judgePhoto({ image: dark, pose: drawnPose(), matte: drawnMatte(labels) }, "upper");
  expect(issues.map((issue) => `${issue.severity} ${issue.code}`)).toEqual(["warn TOO_DARK"]);
});

test("each code appears once and refusals come first", () => {
  const raised = { y: 60 };
  const changes = { [Body.leftWrist]: raised, [Body.rightWrist]: raised };
  expect(judge({ changes, backgroundTexture: 4 })).toEqual(["refuse ARMS_RAISED", "warn BUSY_BACKGROUND"]);
});

test("every issue carries a sentence that a person understands", () => {
  const pose = { ...drawnPose({ [Body.leftKnee]: { y: 250 } }), people: 3 };
  for (const issue of judgePhoto({ image, pose, matte: drawnMatte(labels, 9) }, "dress")) {
    expect(issue.message).toMatch(/^[A-Z].{20,}\.$/);
  }
  expect(noPerson().message).toMatch(/\.$/);
});

test("throwing names the first refusal and lists every issue in its details", () => {
  const pose = { ...drawnPose(), people: 2 };
  const issues = judgePhoto({ image, pose, matte: drawnMatte(labels, 4) }, "upper");
  expect(() => throwIfRefused(issues)).toThrow(TryOnRefusal);
  expect(() => throwIfRefused(issues)).toThrow(
    expect.objectContaining({
      code: "SEVERAL_PEOPLE",
      details: expect.objectContaining({
        issues: [
          { code: "SEVERAL_PEOPLE", severity: "refuse" },
          { code: "BUSY_BACKGROUND", severity: "warn" },
        ],
      }),
    }),
  );
  expect(() => throwIfRefused(issues.filter((issue) => issue.severity === "warn"))).not.toThrow();
});
