import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import { median } from "../../image/maths/statistics.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { component, unlikelihood } from "../../person/segmentation/mixture.ts";
import { Body, Label, type PersonAnalysis } from "../../person/types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";
import { BELOW, CLOTH, describeKinds, HAIR, SKIN } from "./worn-kinds.ts";

vi.setConfig({ testTimeout: 60_000 });

const rowOf = (i: number) => Math.floor(i / drawnSize.width);

/** A person in a green top that reaches below the hips, whose lower part is labelled as worn below. */
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

test("cloth of the top's colours below the hips is the top", () => {
  const person = personInLongTop();
  expect(isLikely(person, BELOW, Label.lower)).toBe(true);
  expect(isLikely(person, BELOW, Label.upper)).toBe(false);
});

test("long sleeves of nearly the skin's colour do not teach the colour of skin", () => {
  const skinOf = describeKinds(drawnPerson(), "upper").mixtures[SKIN];
  const person = drawnPerson();
  const { image, parse } = person;
  const isSleeve = (i: number) => parse.labels[i] === Label.skin && rowOf(i) > 110 && rowOf(i) < 200;
  for (let i = 0; i < parse.labels.length; i++) {
    if (parse.labels[i] !== Label.upper && !isSleeve(i)) continue;
    [image.red[i], image.green[i], image.blue[i]] = [196 + (i % 3), 152 + (i % 3), 129 + (i % 3)];
  }
  parse.lab = toLab(image);
  const [{ mean, weight }] = skinOf;
  parse.skin = [component(mean, [14 ** 2, 4.5 ** 2, 5.5 ** 2], weight)];
  const { samples } = describeKinds(person, "upper");
  const cloth = median(samples[CLOTH].colours.map(([lightness]) => lightness));
  const skin = samples[SKIN].colours.map(([lightness]) => lightness);
  expect(skin.length).toBeGreaterThan(5);
  expect(skin.filter((lightness) => Math.abs(lightness - cloth) < 2)).toHaveLength(0);
});

test("hair on the chest does not teach the colours of the top that it hides", () => {
  const withLock = (labels: Uint8Array, lowest: number) => {
    for (let y = 40; y < lowest; y++) labels.fill(Label.hair, y * drawnSize.width + 112, y * drawnSize.width + 140);
    return labels;
  };
  const person = drawnPerson(withLock(drawnLabels(), 88), withLock(drawnLabels(), 150));
  const hair = 120 * drawnSize.width + 130;
  const { lightness, a, b } = person.parse.lab;
  const { mixtures } = describeKinds(person, "upper");
  expect(unlikelihood(mixtures[CLOTH], lightness[hair], a[hair], b[hair])).toBeGreaterThan(11);
  expect(unlikelihood(mixtures[HAIR], lightness[hair], a[hair], b[hair])).toBeLessThan(11);
});

test("hips that are guessed too high are moved to where the shoulders' width suggests", () => {
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
