import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { channelsOf } from "../../image/planes.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { type Arm, Label } from "../../person/types.ts";
import { createLimbSkin, type LimbPhoto } from "./limb-skin.ts";

const HAIR = [120, 60, 30] as const;
const SKIN = [220, 180, 150] as const;

/** Both arms hidden down to the forearm; a lock of hair over the shoulder is labelled skin. */
function withLock(): { arms: [Arm, Arm]; source: LimbPhoto } {
  const { image, limbs, body } = drawnPerson();
  const labels = new Uint8Array(image.width * image.height);
  const photo = channelsOf(image);
  const paint = (i: number, colour: readonly number[]) => {
    labels[i] = Label.skin;
    for (const [channel, plane] of photo.entries()) plane[i] = colour[channel];
  };
  for (const arm of limbs.arms) {
    const spacing = arm.length / (arm.stations.length - 1);
    forEachPixel(arm.field, (i, place) => {
      const along = arm.field.along[place];
      if (along < 0.5 * spacing) paint(i, HAIR);
      else if (along > 0.6 * arm.length) paint(i, SKIN);
    });
  }
  const source: LimbPhoto = {
    photo,
    labels,
    oldDistance: new Float32Array(labels.length).fill(99),
    shadow: 2,
    samples: new Map(),
    tone: [200, 160, 130],
    light: { relief: 1, faceFall: 0 },
    body: {
      mayLend: () => true,
      reach: 0.5 * body.shoulderWidth,
    },
  };
  return { arms: limbs.arms, source };
}

test("a lock of hair over the shoulder does not colour the upper arm", () => {
  const { arms, source } = withLock();
  const skin = createLimbSkin(arms[0], [arms[1]], source);
  const [red, , blue] = skin.at(0.15 * arms[0].length, 0);
  expect(red).toBeGreaterThan(190);
  expect(blue).toBeGreaterThan(120);
});

const SLEEVED_TO = 0.86;

/** Both arms in sleeves; of the hands the photo shows this colour. */
function withHands(hand: readonly [number, number, number]): { arms: [Arm, Arm]; source: LimbPhoto } {
  const { arms, source } = withLock();
  source.labels.fill(Label.upper);
  for (const arm of arms) {
    forEachPixel(arm.field, (i, place) => {
      if (arm.field.along[place] < SLEEVED_TO * arm.length) return;
      source.labels[i] = Label.skin;
      for (const [channel, plane] of source.photo.entries()) plane[i] = hand[channel];
    });
  }
  return { arms, source };
}

const mean = (colour: readonly number[]) => colour.reduce((sum, value) => sum + value, 0) / colour.length;

test("an arm in a sleeve has the body's light although the hand is glaring, and meets the hand's colour at the wrist", () => {
  const glaring = [250, 222, 200] as const;
  const { arms, source } = withHands(glaring);
  const skin = createLimbSkin(arms[0], [arms[1]], source);
  const upper = skin.at(0.3 * arms[0].length, 0);
  const wrist = skin.at(SLEEVED_TO * arms[0].length, 0);
  expect(mean(wrist)).toBeGreaterThan(mean(upper) + 25);
  const flat = [-0.8, -0.4, 0, 0.4, 0.8].map((across) => mean(skin.at(0.3 * arms[0].length, across)));
  expect(mean(flat)).toBeLessThan(1.06 * mean(source.tone));
});

test("a pale bag beside the hand that was labelled skin does not make a pale arm", () => {
  const { arms, source } = withHands([200, 158, 130]);
  const [, other] = arms;
  forEachPixel(other.field, (i, place) => {
    const along = other.field.along[place] / other.length;
    if (along < 0.2 || along > 0.8) return;
    source.labels[i] = Label.skin;
    for (const [channel, plane] of source.photo.entries()) plane[i] = [228, 186, 172][channel];
  });
  const dark: LimbPhoto = { ...source, tone: [165, 120, 96] };
  const [red, , blue] = createLimbSkin(other, [arms[0]], dark).at(0.1 * other.length, 0);
  expect(red).toBeLessThan(205);
  expect(blue).toBeLessThan(135);
});

test("pale arms are rounder than they are contrasty: their edges keep more of the tone than dark arms' do", () => {
  const fall = (tone: LimbPhoto["tone"]) => {
    const { arms, source } = withHands([tone[0], tone[1], tone[2]]);
    const skin = createLimbSkin(arms[0], [arms[1]], { ...source, tone });
    return mean(skin.at(0.35 * arms[0].length, 0.95)) / mean(skin.at(0.35 * arms[0].length, 0));
  };
  expect(fall([215, 178, 155])).toBeGreaterThan(fall([120, 80, 60]) + 0.03);
});

test("hair and glasses around a face, which look like hard light, do not make an arm a bright strip between dark rims", () => {
  const { arms, source } = withHands([170, 125, 100]);
  const hard: LimbPhoto = { ...source, tone: [170, 125, 100], light: { relief: 1.6, faceFall: 0 } };
  const skin = createLimbSkin(arms[0], [arms[1]], hard);
  const at = (across: number) => mean(skin.at(0.25 * arms[0].length, across));
  expect(at(0)).toBeLessThan(1.2 * mean(hard.tone));
  expect(at(0.9)).toBeGreaterThan(0.68 * at(0));
});
