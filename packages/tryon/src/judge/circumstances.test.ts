import { expect, test } from "vitest";
import type { Issue } from "../issues/issues.ts";
import { Body, type PersonAnalysis } from "../person/types.ts";
import { measureCircumstances, oddsOfBad, PLAIN, WEIGHTS } from "./circumstances.ts";
import { judgeMeasures } from "./judge.ts";
import { limitsFor } from "./limits.ts";
import { person, tshirt } from "./spoiled.fixture.ts";

const withPoints = (
  moved: Partial<Record<keyof typeof Body, Partial<PersonAnalysis["pose"]["keypoints"][number]>>>,
) => {
  const keypoints = person.pose.keypoints.map((point, i) => {
    const name = (Object.keys(Body) as (keyof typeof Body)[]).find((key) => Body[key] === i);
    return { ...point, ...(name && moved[name]) };
  });
  return { ...person, pose: { ...person.pose, keypoints } };
};
const pointOf = (name: keyof typeof Body) => person.pose.keypoints[Body[name]];

test("a person before a plain wall, arms down, is easy to dress", () => {
  expect(measureCircumstances(person, tshirt)).toEqual(PLAIN);
});

test.each([
  ["seated", withPoints({ leftKnee: { y: pointOf("leftHip").y + 10 } })],
  ["bentArm", withPoints({ leftWrist: { ...pointOf("leftShoulder"), x: pointOf("leftShoulder").x + 8 } })],
  ["raisedArm", withPoints({ leftElbow: { y: pointOf("leftShoulder").y - 5 } })],
  ["hiddenHand", withPoints({ rightWrist: { visibility: 0.3 } })],
  ["hipsCutOff", withPoints({ leftHip: { y: person.image.height + 30 }, rightHip: { y: person.image.height + 30 } })],
  ["restlessBackground", { ...person, matte: { ...person.matte, backgroundTexture: 12 } }],
] as const)("%s makes a good picture less likely", (name, hard) => {
  const circumstances = measureCircumstances(hard, tshirt);
  expect(circumstances[name]).toBeGreaterThan(0.5);
  expect(oddsOfBad(circumstances)).toBeGreaterThan(1.3 * oddsOfBad(PLAIN));
});

test("each doubt about the garment's photo counts once, and one that the shopper sees anyway does not count", () => {
  const issue = (code: Issue["code"]): Issue => ({ code, severity: "warn", message: "", details: {} });
  const issues = [issue("GARMENT_BUSY_BACKGROUND"), issue("GARMENT_BUSY_BACKGROUND"), issue("GARMENT_UNSUPPORTED")];
  expect(measureCircumstances(person, { ...tshirt, issues }).garmentPhoto).toBe(2);
  expect(measureCircumstances(person, { ...tshirt, issues: [issue("GARMENT_SLEEVES_NOT_SEPARABLE")] })).toEqual(PLAIN);
});

test("a picture that is too likely to be bad is not charged, and the reason is given", () => {
  const limits = limitsFor(tshirt, true);
  const hard = { ...PLAIN, seated: 2, restlessBackground: 1.5 };
  expect(judgeMeasures({}, limits, { ...PLAIN, bentArm: 1 })).toMatchObject({ alarms: [], chargeable: true });
  expect(judgeMeasures({}, limits, hard)).toMatchObject({
    chargeable: false,
    alarms: [{ code: "HARD_TO_DRESS", message: expect.stringMatching(/hard to dress/) }],
  });
  // One large fault in a difficult photo is enough as well, and is named.
  const torn = judgeMeasures({ ragged: 10 * (limits.ragged ?? 0) }, limits, { ...PLAIN, seated: 1 });
  expect(torn.chargeable).toBe(false);
  expect(torn.alarms.map(({ code }) => code)).toEqual(["OUTLINE_TORN", "HARD_TO_DRESS"]);
});

test("no circumstance makes a bad picture less likely", () => {
  for (const weight of Object.values(WEIGHTS)) expect(weight).toBeGreaterThanOrEqual(0);
});
