import { expect, test } from "vitest";
import { TryOnRefusal } from "../../issues/refusal.ts";
import type { Category } from "../../request/choices.ts";
import { drawnImage, drawnLabels, drawnMatte, drawnPose } from "../drawn-person.fixture.ts";
import { Body, type Keypoint } from "../types.ts";
import { noPerson, throwIfRefused, validatePhoto } from "./validate-photo.ts";

const labels = drawnLabels();
const image = drawnImage(labels);

interface Situation {
  changes?: Record<number, Partial<Keypoint>>;
  people?: number;
  isMainClear?: boolean;
  backgroundTexture?: number;
  category?: Category;
}

function findings({
  changes,
  people = 1,
  isMainClear = true,
  backgroundTexture,
  category = "upper",
}: Situation = {}): string[] {
  const pose = { ...drawnPose(changes), people, isMainClear };
  const issues = validatePhoto({ image, pose, matte: drawnMatte(labels, backgroundTexture) }, category);
  for (const { severity, outlook } of issues) expect(severity === "refuse").toBe(outlook === "impossible");
  return issues.map((issue) => `${issue.outlook} ${issue.code}`);
}

test.each<Category>(["upper", "lower", "dress"])(
  "a person who stands straight before a wall is fine for %s",
  (category) => {
    expect(findings({ category })).toEqual([]);
  },
);

test("other people do not matter unless there is no clear main person", () => {
  expect(findings({ people: 2 })).toEqual(["works SEVERAL_PEOPLE"]);
  expect(findings({ people: 2, isMainClear: false })).toEqual(["impossible SEVERAL_PEOPLE"]);
});

test("a larger person in whose place a passer-by was found is the main one, so nobody is dressed", () => {
  expect(findings({ people: 1, isMainClear: false })).toEqual(["impossible SEVERAL_PEOPLE"]);
});

/** The drawn person's points, turned clockwise around the picture's middle. */
const turnedBy = (degrees: number): Record<number, Partial<Keypoint>> => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turn = ({ x, y }: Keypoint) => ({
    x: 150 + cos * (x - 150) - sin * (y - 200),
    y: 200 + sin * (x - 150) + cos * (y - 200),
  });
  return Object.fromEntries(drawnPose().keypoints.map((point, i) => [i, turn(point)]));
};

test.each(
  ([90, 180, 270] as const).flatMap((degrees) =>
    (["upper", "lower", "dress"] as const).map((category) => [degrees, category] as const),
  ),
)("a picture turned by %i degrees is to be turned, whatever else seems wrong, for %s", (degrees, category) => {
  expect(findings({ changes: turnedBy(degrees), category })).toEqual(["impossible NOT_UPRIGHT"]);
});

test("a person who leans is upright", () => {
  for (const degrees of [-35, 35])
    expect(findings({ changes: turnedBy(degrees) })).not.toContain("impossible NOT_UPRIGHT");
});

test("a cropped head does not matter", () => {
  const changes = { [Body.nose]: { y: 1 }, [Body.leftEye]: { y: -4 }, [Body.rightEye]: { y: -4 } };
  expect(findings({ changes })).toEqual(["works HEAD_CROPPED"]);
  expect(findings({ changes, category: "dress" })).toEqual(["works HEAD_CROPPED"]);
  expect(findings({ changes, category: "lower" })).toEqual(["works HEAD_CROPPED"]);
});

test("missing feet limit trousers, but do not matter for dresses and tops", () => {
  const changes = { [Body.leftAnkle]: { visibility: 0.2 }, [Body.rightAnkle]: { visibility: 0.2 } };
  expect(findings({ changes })).toEqual([]);
  expect(findings({ changes, category: "dress" })).toEqual(["works BODY_NOT_VISIBLE"]);
  expect(findings({ changes, category: "lower" })).toEqual(["limited BODY_NOT_VISIBLE"]);
});

/** The drawn person's picture from row `from` to row `to`. */
function judgeRows(from: number, to: number, category: Category): string[] {
  const pose = drawnPose();
  const keypoints = pose.keypoints.map((point) => ({ ...point, y: point.y - from }));
  const issues = validatePhoto(
    { image: { ...image, height: to - from }, pose: { ...pose, keypoints }, matte: drawnMatte(labels) },
    category,
  );
  return issues.map((issue) => `${issue.outlook} ${issue.code}`);
}

test("only a photo without the garment's whole region is refused", () => {
  const shoulders = drawnPose().keypoints[Body.leftShoulder].y;
  const hips = drawnPose().keypoints[Body.leftHip].y;
  const waist = (shoulders + hips) / 2;
  for (const category of ["upper", "dress"] as const) {
    expect(judgeRows(0, waist, category)).toEqual(["limited BODY_NOT_VISIBLE"]);
    expect(judgeRows(0, shoulders, category)).toEqual(["impossible BODY_NOT_VISIBLE"]);
  }
  expect(judgeRows(0, waist, "lower")).toEqual(["impossible BODY_NOT_VISIBLE"]);
  expect(judgeRows(0, hips + 40, "lower")).toEqual(["limited BODY_NOT_VISIBLE"]);
  expect(judgeRows(waist, image.height, "upper")).toEqual(["works HEAD_CROPPED"]);
  // legs alone
  expect(judgeRows(hips, image.height, "upper")).toEqual(["impossible BODY_NOT_VISIBLE", "works HEAD_CROPPED"]);
  expect(judgeRows(hips, image.height, "lower")).toEqual(["works HEAD_CROPPED"]);
});

test("sitting is a limit, also with one knee up", () => {
  const sitting = { [Body.leftKnee]: { y: 250 }, [Body.rightKnee]: { y: 252 } };
  expect(findings({ changes: sitting })).toEqual(["limited SEATED"]);
  expect(findings({ changes: { [Body.leftKnee]: { y: 265 } } })).toEqual(["limited SEATED"]);
});

test("knees below the picture do not count as sitting", () => {
  expect(findings({ changes: { [Body.leftKnee]: { y: 401 }, [Body.rightKnee]: { y: 402 } } })).toEqual([]);
});

test("a turned body and a back are limits", () => {
  const turned = { [Body.leftShoulder]: { x: 172 }, [Body.rightShoulder]: { x: 128 } };
  expect(findings({ changes: turned })).toContain("limited NOT_FRONTAL");
  const back = { [Body.leftShoulder]: { x: 105 }, [Body.rightShoulder]: { x: 195 } };
  expect(findings({ changes: back })).toContain("limited NOT_FRONTAL");
});

test("a wrist in front of the middle of the torso is a limit", () => {
  const changes = { [Body.leftElbow]: { x: 222, y: 165 }, [Body.leftWrist]: { x: 150, y: 205 } };
  expect(findings({ changes })).toContain("limited ARMS_IN_FRONT");
});

test("an arm above the shoulder is refused as raised, not as akimbo", () => {
  const changes = { [Body.rightElbow]: { x: 70, y: 80 }, [Body.rightWrist]: { x: 110, y: 40 } };
  expect(findings({ changes })).toEqual(["limited ARMS_RAISED"]);
});

test("a hand on the hip is a limit for tops, but not for trousers", () => {
  const changes = { [Body.rightElbow]: { x: 55, y: 165 }, [Body.rightWrist]: { x: 108, y: 195 } };
  expect(findings({ changes })).toEqual(["limited AKIMBO"]);
  expect(findings({ changes, category: "lower" })).toEqual(["works AKIMBO"]);
});

test("a hand in a pocket is fine", () => {
  const changes = { [Body.rightElbow]: { x: 72, y: 165 }, [Body.rightWrist]: { x: 100, y: 222 } };
  expect(findings({ changes })).toEqual([]);
});

test("a slightly busy background does not matter, a very busy one is a limit", () => {
  expect(findings({ backgroundTexture: 4 })).toEqual(["works BUSY_BACKGROUND"]);
  expect(findings({ backgroundTexture: 6.5 })).toEqual(["limited BUSY_BACKGROUND"]);
});

test("a person who had to be enlarged counts as small", () => {
  const pose = drawnPose();
  const matte = drawnMatte(labels);
  const enlarged = validatePhoto({ image: { ...image, enlargedBy: 2 }, pose, matte }, "upper");
  expect(enlarged.map((issue) => issue.code)).toEqual(["IMAGE_TOO_SMALL"]);
});

test("a dark person gives a warning", () => {
  const dark = { ...image, green: image.green.map((value) => value / 6) };
  const issues = validatePhoto({ image: dark, pose: drawnPose(), matte: drawnMatte(labels) }, "upper");
  expect(issues.map((issue) => `${issue.severity} ${issue.code}`)).toEqual(["warn TOO_DARK"]);
});

test("each code appears once, the most serious first", () => {
  const raised = { y: 60 };
  const changes = { [Body.leftWrist]: raised, [Body.rightWrist]: raised };
  expect(findings({ changes, backgroundTexture: 4 })).toEqual(["limited ARMS_RAISED", "works BUSY_BACKGROUND"]);
});

test("every issue has a sentence that a person understands", () => {
  const pose = { ...drawnPose({ [Body.leftKnee]: { y: 250 } }), people: 3, isMainClear: false };
  for (const issue of validatePhoto({ image, pose, matte: drawnMatte(labels, 9) }, "dress")) {
    expect(issue.message).toMatch(/^[A-Z].{20,}\.$/);
  }
  expect(noPerson().message).toMatch(/\.$/);
});

test("the first refusal is thrown, and its details list every issue", () => {
  const pose = { ...drawnPose(), people: 2, isMainClear: false };
  const issues = validatePhoto({ image, pose, matte: drawnMatte(labels, 4) }, "upper");
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
