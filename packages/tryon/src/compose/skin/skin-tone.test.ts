import { expect, test, vi } from "vitest";
import { fitGarment } from "../../fit/index.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { channelsOf } from "../../image/planes.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { inLongSleeves } from "../long-sleeves.fixture.ts";
import { createScene } from "../scene/scene.ts";
import { findSkinTone, litTone } from "./skin-tone.ts";

vi.setConfig({ testTimeout: 60_000 });

const person = (): PersonAnalysis => inLongSleeves({ colour: [40, 130, 70], radius: 15, endsAbove: 2 });

function sceneOf(analysed: PersonAnalysis) {
  const garment = { ...drawnTshirt(), category: "upper" as const, issues: [], timings: {} };
  return createScene(analysed, fitGarment(analysed, garment));
}

const saturation = ([red, , blue]: readonly number[]): number => red / blue;

test("glints and stubble do not make a face's tone paler", () => {
  const analysed = person();
  const planes = channelsOf(analysed.image);
  const face: number[] = [];
  for (let i = 0; i < 100 * analysed.image.width; i++) if (analysed.parse.labels[i] === Label.skin) face.push(i);
  const scene = sceneOf(analysed);
  const plain = saturation(litTone(scene, face));
  face.forEach((i, k) => {
    // a few shine, a few are grey
    if (k % 15 === 0) for (const plane of planes) plane[i] = 250;
    if (k % 15 === 7) for (const plane of planes) plane[i] = 185;
  });
  expect(saturation(litTone(scene, face))).toBeGreaterThan(plain - 0.02);
});

test("an arm is darker and more saturated than the lit face", () => {
  const { tone, arm } = findSkinTone(sceneOf(person()));
  expect(arm[0]).toBeLessThan(0.97 * tone[0]);
  expect(saturation(arm)).toBeGreaterThan(saturation(tone) + 0.01);
});

test("hair over the brow and sunglasses do not darken a face's tone, even where they take most of it", () => {
  const analysed = person();
  const planes = channelsOf(analysed.image);
  const { parse, image } = analysed;
  const before = findSkinTone(sceneOf(analysed)).tone;
  for (let i = 0; i < parse.labels.length; i++) {
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    const isHidden = y < parse.nose.y + 0.2 * parse.eyeDistance;
    if (parse.labels[i] !== Label.skin || Math.abs(x - parse.nose.x) > 40 || !isHidden) continue;
    planes[0][i] = 60;
    planes[1][i] = 28;
    planes[2][i] = 22;
  }
  const after = findSkinTone(sceneOf(analysed)).tone;
  for (const channel of [0, 1, 2]) expect(Math.abs(after[channel] - before[channel])).toBeLessThan(8);
});

test("the green of trees on a part of a face does not make its tone yellow", () => {
  const analysed = person();
  const [red, , blue] = channelsOf(analysed.image);
  const face: number[] = [];
  for (let i = 0; i < 100 * analysed.image.width; i++) if (analysed.parse.labels[i] === Label.skin) face.push(i);
  const scene = sceneOf(analysed);
  const plain = litTone(scene, face);
  face.forEach((i, k) => {
    if (k % 5 !== 0) return;
    red[i] *= 0.88;
    blue[i] *= 0.85;
  });
  const tinted = litTone(scene, face);
  expect(tinted[2] / tinted[1]).toBeGreaterThan((plain[2] / plain[1]) * 0.97);
});
