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
