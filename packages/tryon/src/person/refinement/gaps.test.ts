import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { createPlane } from "../../image/planes.ts";
import { drawnImage, drawnLabels, drawnPose, drawnSize } from "../drawn-person.fixture.ts";
import { measureFrame } from "../segmentation/frame.ts";
import { component } from "../segmentation/mixture.ts";
import { Label, type Matte, type Parse } from "../types.ts";
import { openGaps } from "./gaps.ts";
import { settleHem } from "./hem-line.ts";

const at = (x: number, y: number) => y * drawnSize.width + x;

/** The drawn person with a strip of wall between the left forearm and the torso that was labelled skin. */
function withGap(backgroundTexture = 0.4) {
  const labels = drawnLabels();
  const image = drawnImage(labels);
  for (let y = 170; y < 205; y++) for (let x = 90; x < 100; x++) labels[at(x, y)] = Label.skin;
  const { keypoints: _, ...frame } = measureFrame(drawnPose().keypoints);
  const lab = toLab(image);
  const arm = at(73, 187);
  const skin = [component([lab.lightness[arm], lab.a[arm], lab.b[arm]], [25, 6, 6], 1)];
  const parse: Parse = {
    ...frame,
    labels,
    lab,
    skin,
    upper: [],
    lower: [],
    upperLooksLikeSkin: false,
    lowerLooksLikeSkin: false, isOnePiece: false,
  };
  const matte: Matte = {
    alpha: Float32Array.from(labels, (label) => (label === Label.background ? 0 : 1)),
    plate: [createPlane(drawnSize).fill(200), createPlane(drawnSize).fill(202), createPlane(drawnSize).fill(205)],
    known: Uint8Array.from(labels, (label) => (label === Label.background ? 1 : 0)),
    backgroundTexture,
  };
  return { image, parse, matte };
}

test("wall between arm and torso that was labelled skin becomes background again", () => {
  const { image, parse, matte } = withGap();
  openGaps(image, drawnPose(), matte, parse);
  expect([parse.labels[at(95, 185)], matte.alpha[at(95, 185)]]).toEqual([Label.background, 0]);
  expect([parse.labels[at(73, 187)], matte.alpha[at(73, 187)]]).toEqual([Label.skin, 1]);
  expect(parse.labels[at(150, 55)]).toBe(Label.skin);
});

test("before a busy background nothing is opened, because it contains every colour", () => {
  const { image, parse, matte } = withGap(5);
  openGaps(image, drawnPose(), matte, parse);
  expect(parse.labels[at(95, 185)]).toBe(Label.skin);
});

/** Upper and lower garment of one colour, with a dark line at `hemY` if given; the labels change at the hips. */
function oneColour(hemY: number | undefined): Parse {
  const { parse } = withGap();
  const { labels } = parse;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.upper && labels[i] !== Label.lower) continue;
    const y = Math.floor(i / drawnSize.width);
    labels[i] = y < 212 + ((i % drawnSize.width) % 9) ? Label.upper : Label.lower;
    parse.lab.lightness[i] = hemY !== undefined && Math.abs(y - hemY) < 2 ? 70 : 90;
    parse.lab.a[i] = 0;
    parse.lab.b[i] = 2;
  }
  return parse;
}

test("a long top over a lower garment of its colour ends at the visible hem", () => {
  const parse = oneColour(240);
  settleHem(drawnSize, parse);
  expect(parse.labels[at(150, 232)]).toBe(Label.upper);
  expect(parse.labels[at(150, 246)]).toBe(Label.lower);
});

test("a dress without a hem at the hips is divided along a straight line", () => {
  const parse = oneColour(undefined);
  settleHem(drawnSize, parse);
  const first = (x: number) => {
    let y = 200;
    while (parse.labels[at(x, y)] !== Label.lower) y++;
    return y;
  };
  expect(new Set([130, 137, 150, 161, 170].map(first)).size).toBe(1);
});

test("garments of different colours keep the border that their colours gave", () => {
  const parse = oneColour(240);
  for (let i = 0; i < parse.labels.length; i++) if (parse.labels[i] === Label.lower) parse.lab.lightness[i] = 40;
  settleHem(drawnSize, parse);
  expect(parse.labels[at(150, 232)]).toBe(Label.lower);
});
