import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { channelsOf } from "../../image/planes.ts";
import type { Channels } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import { isArm, isFace } from "../scene/scene.ts";
import { grainOf, photoGrain } from "./grain.ts";

const person = drawnPerson();

/** The drawn person in one colour, with this much grain on face and arms, in levels; without arms, long sleeves hide them. */
function grainy({ face, arms }: { face: number; arms?: number }) {
  const size = person.image;
  const labels = person.parse.labels.slice();
  const [red, green, blue] = channelsOf(person.image);
  const photo: Channels = [red, green.slice(), blue];
  const noise = grainOf(size, 7);
  const scene = { person, size, labels, photo, oldDistance: new Float32Array(labels.length).fill(99) };
  for (let i = 0; i < labels.length; i++) {
    const isOnArm = isArm(scene, i);
    if (isOnArm && arms === undefined) labels[i] = Label.upper;
    photo[1][i] = 160 + noise[i] * (isFace(scene, i) ? face : isOnArm ? (arms ?? 0) : 0);
  }
  return scene;
}

const skinGrain = (levels: Parameters<typeof grainy>[0]) => photoGrain(grainy(levels), 7).skin;

test("made-up skin is as smooth as the arms that are seen, whatever brows and pores the face has", () => {
  const smooth = skinGrain({ face: 3, arms: 0.6 });
  expect(smooth).toBeCloseTo(skinGrain({ face: 0.5, arms: 0.6 }), 5);
  expect(skinGrain({ face: 0.5, arms: 1.6 })).toBeGreaterThan(2 * smooth);
});

test("where sleeves hide both arms, the face tells how grainy the photo is, at less than half", () => {
  const hidden = skinGrain({ face: 2 });
  expect(hidden).toBeGreaterThan(2 * skinGrain({ face: 0.5 }));
  expect(hidden).toBeLessThan(0.6 * skinGrain({ face: 2, arms: 2 }));
});
