import { expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { unlikelihood } from "../person/mixture.ts";
import { Body, Label, type PersonAnalysis } from "../types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";
import { BELOW, CLOTH, describeKinds, SKIN } from "./worn-kinds.ts";

vi.setConfig({ testTimeout: 60_000 });

const rowOf = (i: number) => Math.floor(i / drawnSize.width);

/** In a green top to below the hips, whose lower part the labels call what is worn below. */
function personInLongTop(): PersonAnalysis {
  const shown = drawnLabels().map((label, i) => (label === Label.lower && rowOf(i) < 285 ? Label.upper : label));
  return drawnPerson(drawnLabels(), shown);
}

const isLikely = (person: PersonAnalysis, kind: number, label: number): boolean => {
  const { mixtures } = describeKinds(person, "upper");
  const i = drawnPerson().parse.labels.indexOf(label);
  const { lab } = drawnPerson().parse;
  return unlikelihood(mixtures[kind], lab.lightness[i], lab.a[i], lab.b[i]) < 11;
};

test("what has the top's colours below the hips is the top", () => {
  const person = personInLongTop();
  expect(isLikely(person, BELOW, Label.lower)).toBe(true);
  expect(isLikely(person, BELOW, Label.upper)).toBe(false);
});

test("long sleeves that the labels call skin are cloth", () => {
  const shown = drawnLabels().map((label, i) => (label === Label.skin && rowOf(i) > 110 ? Label.upper : label));
  const person = drawnPerson(drawnLabels(), shown);
  person.parse.skin = describeKinds(drawnPerson(), "upper").mixtures[SKIN];
  expect(isLikely(person, CLOTH, Label.upper)).toBe(true);
  expect(isLikely(person, SKIN, Label.upper)).toBe(false);
});

test("hips that are guessed too high are where the shoulders' width says", () => {
  const model = drawnPerson();
  const { keypoints } = model.pose;
  for (const name of [Body.leftKnee, Body.rightKnee]) keypoints[name] = { ...keypoints[name], visibility: 0.2 };
  const cut = cutFromModel(model, "upper");
  const seen = wornLandmarks(model, cut, "upper").body;
  expect(seen.hipCentre.y).toBe(model.body.hipCentre.y);
  const { left, right, shoulderCentre, shoulderWidth } = model.body;
  const high = shoulderCentre.y + 1.1 * shoulderWidth;
  for (const name of [Body.leftHip, Body.rightHip]) keypoints[name] = { ...keypoints[name], y: high };
  const hidden = { ...left.knee, visibility: 0.2 };
  model.body = {
    ...model.body,
    hipCentre: { ...model.body.hipCentre, y: high },
    left: { ...left, knee: hidden },
    right: { ...right, knee: hidden },
  };
  const { body } = wornLandmarks(model, cut, "upper");
  expect(body.hipCentre.y - shoulderCentre.y).toBeGreaterThan(1.5 * shoulderWidth);
});
