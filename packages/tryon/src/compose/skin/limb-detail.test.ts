import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { distanceToSet } from "../../image/distance.ts";
import type { Channels } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { addLimbDetail } from "./limb-detail.ts";

const SLOW = 60_000;

/**
 * Strength of the detail on the hidden upper half of a leg whose lower half is bare and has hairs of `contrast` levels.
 *
 * @param fadesIn - Shares of the leg's length.
 */
function detailOf(contrast: number, bareShare = 0.5, fadesIn?: { from: number; to: number }): number {
  const person = drawnPerson();
  const { width, height } = person.image;
  const count = width * height;
  const plane = () => new Float32Array(count);
  const layers = { alpha: plane(), piece: new Uint8Array(count), colour: [plane(), plane(), plane()] as Channels };
  const scene = createScene(person, {
    category: "lower",
    layers: { ...layers, sleeveAlpha: plane() },
    upper: undefined,
    scale: 1,
  });
  const [leg] = scene.person.limbs.legs;
  const wanted = new Uint8Array(count);
  forEachPixel(leg.field, (i, place) => {
    const isBare = leg.field.along[place] > (1 - bareShare) * leg.length;
    scene.labels[i] = isBare ? Label.skin : Label.lower;
    scene.photo[1][i] = 150 + (i % 2 ? contrast : -contrast);
    wanted[i] = isBare ? 0 : 1;
  });
  scene.old = scene.labels.map((label) => (label === Label.lower ? 1 : 0));
  scene.oldDistance = distanceToSet(scene.old, scene.size, 30);
  const skin: Channels = [plane(), plane(), plane()];
  const fade = fadesIn && { fadesIn: { from: fadesIn.from * leg.length, to: fadesIn.to * leg.length } };
  addLimbDetail(scene, leg, { skin, wanted, ...fade });
  let sum = 0;
  let pixels = 0;
  forEachPixel(leg.field, (i, place) => {
    if (!wanted[i] || leg.field.depth[place] < 5) return;
    sum += Math.abs(skin[1][i]);
    pixels++;
  });
  return sum / pixels;
}

test(
  "made-up skin on a leg has the hairs of its bare part",
  () => {
    expect(detailOf(6)).toBeGreaterThan(3);
  },
  SLOW,
);

test(
  "smooth legs stay smooth, and a leg that shows no skin lends no detail",
  () => {
    expect(detailOf(0)).toBeLessThan(0.1);
    expect(detailOf(6, 0)).toBe(0);
  },
  SLOW,
);

test(
  "detail fades in where a limb merges into something without detail",
  () => {
    const whole = detailOf(6);
    const fading = detailOf(6, 0.5, { from: 0.1, to: 0.4 });
    expect(fading).toBeLessThan(0.8 * whole);
    expect(fading).toBeGreaterThan(0.2 * whole);
    expect(detailOf(6, 0.5, { from: 0.5, to: 0.6 })).toBeLessThan(0.1);
  },
  SLOW,
);
