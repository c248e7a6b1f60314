import { describe, expect, test } from "vitest";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import { exposureFactor, lightFromAround, lightTint, roomLight } from "./light.ts";

/** A person of 96 x 176, and a garment whose colours are all of one level. */
const person = plainPerson({ unit: 40, labelAt: (x) => (Math.abs(x - 48) < 12 ? Label.upper : Label.background) });
type Rgb = readonly [number, number, number];

function scene(colours: { body?: Rgb; wall?: Rgb; garment?: number; texture?: number }): Scene {
  const { body = [200, 200, 200], wall = [200, 200, 200], garment = 200, texture = 0 } = colours;
  const { alpha } = person.matte;
  const plane = (channel: 0 | 1 | 2) => alpha.map((value) => (value > 0.5 ? body : wall)[channel]);
  const cloth = () => alpha.map(() => garment);
  const made = {
    person: { ...person, matte: { ...person.matte, backgroundTexture: texture } },
    labels: person.parse.labels,
    photo: [plane(0), plane(1), plane(2)],
    fitted: { layers: { alpha, colour: [cloth(), cloth(), cloth()] } },
  };
  return made as unknown as Scene;
}

describe("the exposure", () => {
  test("keeps white cloth below the photo's highlights, and at most 5 % darker", () => {
    expect(exposureFactor(scene({ garment: 230 }))).toBeCloseTo(225 / 230, 6);
    expect(exposureFactor(scene({ garment: 255 }))).toBe(0.95);
    expect(exposureFactor(scene({ garment: 255, body: [250, 250, 250] }))).toBeCloseTo(250 / 255, 6);
  });

  test("never lightens cloth", () => {
    expect(exposureFactor(scene({ garment: 60, body: [250, 250, 250] }))).toBe(1);
  });
});

describe("the light of the room", () => {
  test("dims cloth in a dark room, but never below two fifths", () => {
    expect(roomLight(scene({ body: [95, 80, 70], wall: [60, 70, 80] }))).toBeCloseTo(0.5, 2);
    expect(roomLight(scene({ body: [20, 18, 16], wall: [12, 12, 12] }))).toBe(0.4);
  });

  test("is bright if either the person or the wall is", () => {
    expect(roomLight(scene({ body: [60, 45, 38], wall: [220, 220, 220] }))).toBe(1);
    expect(roomLight(scene({ body: [210, 170, 150], wall: [8, 8, 8] }))).toBe(1);
  });
});

/** The person of `scene` with bare skin above a row, a lamp on the wall and pale nails, in levels. */
function inRoom(levels: { wall: number; skin: number; cloth: number; lamp?: number; nails?: number }): Scene {
  const { width } = person.image;
  const labels = person.parse.labels.map((label, i) => (label === Label.upper && i < 80 * width ? Label.skin : label));
  const plane = labels.map((label, i) => {
    if (label === Label.background) return levels.lamp !== undefined && i < 20 * width ? levels.lamp : levels.wall;
    if (levels.nails !== undefined && i > 150 * width) return levels.nails;
    return label === Label.skin ? levels.skin : levels.cloth;
  });
  return { person, labels, photo: [plane, plane, plane] } as unknown as Scene;
}

describe("the light on the person", () => {
  test("is what skin shows of it in a dark room, also beside a screen", () => {
    const dark = roomLight(inRoom({ wall: 70, skin: 65, cloth: 20, nails: 145 }));
    expect(dark).toBeGreaterThan(0.5);
    expect(dark).toBeLessThan(0.65);
  });

  test("is not that of a lamp behind: without a bright spot on the person cloth is dim", () => {
    expect(roomLight(inRoom({ wall: 50, skin: 60, cloth: 20, lamp: 250 }))).toBe(0.7);
  });

  test("is bright where dark skin has bright nails or eyes, before any wall", () => {
    expect(roomLight(inRoom({ wall: 50, skin: 60, cloth: 20, lamp: 250, nails: 160 }))).toBe(1);
    expect(roomLight(inRoom({ wall: 230, skin: 60, cloth: 20, nails: 160 }))).toBe(1);
  });
});

describe("the light that comes back from the surroundings", () => {
  const below = (wall: number, category = "lower", body = 60) => {
    const made = scene({ wall: [wall, wall, wall], body: [body, body, body] });
    const size = { width: person.image.width, height: person.image.height };
    return lightFromAround({ ...made, size, fitted: { ...made.fitted, category } } as Scene);
  };

  test("is all there before white, and less before a dark wall the further down", () => {
    const [bright, dark] = [below(245), below(60)];
    expect(bright(160)).toBe(1);
    expect(dark(24)).toBe(1);
    expect(dark(80)).toBeLessThan(0.96);
    expect(dark(160)).toBeLessThan(0.85);
    expect(dark(160)).toBeGreaterThan(0.78);
  });

  test("is bright if the old clothes are, and tops keep their own", () => {
    expect(below(60, "lower", 240)(160)).toBe(1);
    expect(below(60, "upper")(160)).toBe(1);
  });
});

describe("the tint of the light", () => {
  test("is 35 % of that of the wall", () => {
    const [red, green, blue] = lightTint(scene({ wall: [210, 200, 190] }));
    expect(red).toBeCloseTo(1 + 0.35 * 0.05, 6);
    expect(green).toBe(1);
    expect(blue).toBeCloseTo(1 - 0.35 * 0.05, 6);
  });

  test("is not read from the person", () => {
    expect(lightTint(scene({ body: [255, 0, 0] }))).toEqual([1, 1, 1]);
  });

  test("is unknown in front of a coloured, dark or busy background", () => {
    expect(lightTint(scene({ wall: [215, 200, 188] }))).toEqual([1, 1, 1]);
    expect(lightTint(scene({ wall: [105, 100, 100] }))).toEqual([1, 1, 1]);
    expect(lightTint(scene({ wall: [210, 200, 190], texture: 3 }))).toEqual([1, 1, 1]);
  });
});
