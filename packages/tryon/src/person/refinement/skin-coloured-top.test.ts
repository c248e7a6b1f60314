import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { drawnImage, drawnKeypoints, drawnLabels, drawnSize } from "../drawn-person.fixture.ts";
import { measureFrame } from "../segmentation/frame.ts";
import { Label, type Parse } from "../types.ts";
import { settleSkinColouredTop } from "./skin-coloured-top.ts";

const { width } = drawnSize;
const truth = drawnLabels();
/** The top over the left shoulder. */
const shoulder = [...truth.keys()].filter((i) => truth[i] === Label.upper && i % width > 165 && i < 120 * width);

/** The drawn person whose top over the left shoulder was labelled skin. */
function labelledBare(isPink: (i: number) => boolean, looksLikeSkin = true): Parse {
  const image = drawnImage(truth);
  truth.forEach((label, i) => {
    if (label !== Label.upper) return;
    const [red, green, blue] = isPink(i) ? [206, 150, 152] : [214, 165, 140];
    // half in the light: lightness does not tell them apart
    const light = i % width > 150 ? 20 : 0;
    [image.red[i], image.green[i], image.blue[i]] = [red + light, green + light, blue + light];
  });
  const labels = truth.slice();
  for (const i of shoulder) labels[i] = Label.skin;
  const { keypoints: _, ...frame } = measureFrame(drawnKeypoints());
  const colours = { skin: [], upper: [], lower: [], upperLooksLikeSkin: looksLikeSkin, lowerLooksLikeSkin: false, isOnePiece: false };
  return { ...frame, ...colours, labels, lab: toLab(image) };
}

const skinShare = ({ labels }: Parse) => shoulder.filter((i) => labels[i] === Label.skin).length / shoulder.length;

test("a pink top's lit shoulder that was labelled skin becomes the top's, and the neck and the arms stay bare", () => {
  const parse = labelledBare(() => true);
  settleSkinColouredTop(drawnSize, parse);
  expect(skinShare(parse)).toBe(0);
  expect(parse.labels).toEqual(truth);
});

test("a shoulder of the face's own hue stays bare beside a pink top", () => {
  const parse = labelledBare((i) => !shoulder.includes(i));
  settleSkinColouredTop(drawnSize, parse);
  expect(skinShare(parse)).toBeGreaterThan(0.97);
});

test("nothing is decided for a top of the face's own hue, nor for one that does not look like skin", () => {
  for (const parse of [labelledBare(() => false), labelledBare(() => true, false)]) {
    settleSkinColouredTop(drawnSize, parse);
    expect(skinShare(parse)).toBe(1);
  }
});
