import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { distanceToSet } from "../../image/distance.ts";
import { channelsOf } from "../../image/planes.ts";
import { Label } from "../../person/types.ts";
import { paintFaceRim } from "./face-rim.ts";

/** The drawn person with a hood around the face, whose skin is dark where it meets the hood; the chin is at row 67. */
function hooded() {
  const person = drawnPerson();
  const { image } = person;
  const labels = person.parse.labels.slice();
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    const isHood = Math.abs(x - 150) < 40 && y > 45 && y < 100 && labels[i] !== Label.skin;
    if (isHood) labels[i] = Label.upper;
  }
  const old = Uint8Array.from(labels, (label) => (label === Label.upper ? 1 : 0));
  const oldDistance = distanceToSet(old, image, 12);
  const photo = channelsOf(image);
  for (let i = 0; i < labels.length; i++) {
    if (!old[i] && oldDistance[i] < 2) for (const plane of photo) plane[i] = 40;
  }
  return { person, labels, old, oldDistance, photo, size: image };
}

const scene = hooded();
const pixelAt = (x: number, y: number) => y * scene.size.width + x;
const firstSkin = (y: number) => {
  let x = 120;
  while (scene.labels[pixelAt(x, y)] !== Label.skin) x++;
  return pixelAt(x, y);
};

test("a face's edge beside a removed hood takes the face's own colour", () => {
  const picture = channelsOf(drawnPerson().image);
  const rim = firstSkin(64);
  expect(scene.photo[0][rim]).toBe(40);
  expect(paintFaceRim(scene, rim, picture)).toBe(true);
  expect(picture[0][rim]).toBeGreaterThan(190);
});

test("neck, cloth and background are not a face's edge", () => {
  const picture = channelsOf(drawnPerson().image);
  for (const i of [firstSkin(85), pixelAt(125, 64), pixelAt(40, 40)])
    expect(paintFaceRim(scene, i, picture)).toBe(false);
});
