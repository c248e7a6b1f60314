import { describe, expect, test } from "vitest";
import { distanceToSet } from "../../image/distance.ts";
import { channelsOf } from "../../image/planes.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import type { WaistLine } from "../old-garment/waist-line.ts";
import type { Scene } from "../scene/scene.ts";
import { type BodyFill, Fill, fillBody } from "./body-fill.ts";

/** Shoulders 40 px wide around column 48 at row 24, hips at row 80, knees at 120, ankles at 160; the picture is 96 x 176. */
const UNIT = 40;
const AXIS = 48;

type Where = (x: number, y: number) => boolean;
const inBox =
  (left: number, right: number, top: number, bottom: number): Where =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;

const isHead = inBox(AXIS - 8, AXIS + 8, 2, 20);
const isArm: Where = (x, y) => Math.abs(Math.abs(x - AXIS) - 20) <= 4 && y >= 24 && y <= 76;
/** Straight trousers, 12 px wide on each leg. */
const isLeg: Where = (x, y) => Math.abs(Math.abs(x - AXIS) - 8) <= 6 && y >= 80 && y <= 160;

/** Loose, down over the hips: 4 px wider than the body, which is 20 px wide on either side. */
const isLooseTop: Where = (x, y) => Math.abs(x - AXIS) <= 24 && y >= 20 && y <= 84;

function dressed(isTop: Where): PersonAnalysis {
  const labelAt = (x: number, y: number) => {
    if (isTop(x, y)) return Label.upper;
    if (isHead(x, y) || isArm(x, y)) return Label.skin;
    return isLeg(x, y) ? Label.lower : Label.background;
  };
  return plainPerson({ unit: UNIT, labelAt });
}

interface Drawn {
  person?: PersonAnalysis;
  category?: Category;
  /** Where the new garment is. */
  garment: Where;
  changes?: (scene: Scene) => Partial<Scene>;
}

function filled({ person = dressed(isLooseTop), category = "upper", garment, changes }: Drawn) {
  const { image, parse } = person;
  const size = { width: image.width, height: image.height };
  const count = size.width * size.height;
  const replaced = category === "upper" ? [Label.upper] : [Label.lower];
  const old = Uint8Array.from(parse.labels, (label) => (replaced.some((one) => one === label) ? 1 : 0));
  const alpha = Float32Array.from(old, (_, i) => (garment(i % size.width, Math.floor(i / size.width)) ? 1 : 0));
  const plane = () => new Float32Array(count);
  const scene: Scene = {
    ...{ size, person, baredLegs: [], photo: channelsOf(image), labels: parse.labels, old },
    ...{ waistLine: undefined, longTop: undefined, isTucked: false, lap: undefined, tuckedInto: undefined },
    fitted: {
      ...{ category, upper: undefined, scale: 1 },
      layers: { alpha, colour: [plane(), plane(), plane()], piece: new Uint8Array(count), sleeveAlpha: null },
    },
    hair: new Uint8Array(count),
    oldDistance: distanceToSet(old, size, 6),
    front: plane(),
    garment: alpha.slice(),
    snapped: new Uint8Array(count),
    area: { left: 0, top: 0, right: size.width - 1, bottom: size.height - 1 },
  };
  const changed = { ...scene, ...changes?.(scene) };
  const removed = Uint8Array.from(old, (value, i) => value || changed.snapped[i]);
  return { scene: changed, fill: fillBody(changed, { removed, shadowReach: 3, hemReach: 3 }, 7) };
}

const at = (x: number, y: number) => y * 96 + x;
const kindAt = ({ kind }: BodyFill, x: number, y: number) => kind[at(x, y)];
const colourAt = ({ picture }: BodyFill, x: number, y: number) => picture.map((plane) => plane[at(x, y)]);
/** Made-up pixels have up to a few levels of grain. */
function expectColour(fill: BodyFill, [x, y]: [number, number], wanted: readonly number[]): void {
  for (const [channel, value] of colourAt(fill, x, y).entries()) {
    expect(Math.abs(value - (wanted[channel] ?? 0)), `${x}, ${y}, channel ${channel}`).toBeLessThan(4);
  }
}
const WALL = [200, 200, 200];
const TROUSERS = [40, 60, 140];

describe("a cropped top in place of a loose one", () => {
  const { fill, scene } = filled({ garment: inBox(AXIS - 20, AXIS + 20, 44, 60) });

  test("hides what is under it, which nothing is made up for", () => {
    expect(kindAt(fill, AXIS, 50)).toBe(Fill.hidden);
    expect(colourAt(fill, AXIS, 50)).toEqual([40, 130, 70]);
    expect(fill.bodyAlpha[at(AXIS, 50)]).toBe(0);
  });

  test("bares the chest: it is painted in the tone of the person's skin", () => {
    expect(kindAt(fill, AXIS, 38)).toBe(Fill.skin);
    expect(fill.bodyAlpha[at(AXIS, 38)]).toBeGreaterThan(0.9);
    const [red, green, blue] = colourAt(fill, AXIS, 38) as [number, number, number];
    // the arms' tone is 210, 160, 140; the old top was green
    expect(red).toBeGreaterThan(1.15 * green);
    expect(green).toBeGreaterThan(blue);
    expect(red).toBeGreaterThan(140);
  });

  test("bares the belly, and further down the trousers begin", () => {
    // half way and 0.72 of the way from shoulders to hips are the rows 52 and 64.3
    expect(kindAt(fill, AXIS, 62)).toBe(Fill.skin);
    expect(kindAt(fill, AXIS, 70)).toBe(Fill.cloth);
    expectColour(fill, [AXIS, 70], TROUSERS);
  });

  test("leaves the wall beside the body where the loose top was", () => {
    expect(kindAt(fill, AXIS + 24, 78)).toBe(Fill.background);
    expectColour(fill, [AXIS + 24, 78], WALL);
    expect(fill.bodyAlpha[at(AXIS + 24, 78)]).toBe(0);
  });

  test("changes nothing that is not removed", () => {
    for (const [x, y] of [
      [AXIS, 10],
      [AXIS + 8, 130],
      [2, 2],
    ] as const) {
      expect(kindAt(fill, x, y)).toBe(Fill.none);
      expect(colourAt(fill, x, y)).toEqual(scene.photo.map((plane) => plane[at(x, y)]));
    }
  });

  test("counts the skin that had to be made up, and none of it is legs", () => {
    const skin = fill.kind.filter((kind, i) => kind === Fill.skin && scene.old[i]).length;
    expect(fill.madeUpSkin).toBe(skin);
    expect(skin).toBeGreaterThan(500);
    expect(fill.madeUpLegs).toBe(0);
    expect(fill.isSkinGuessed).toBe(false);
  });
});

test("what lies in front stays the photo's own, old cloth in front does not", () => {
  const isHand = inBox(AXIS - 2, AXIS + 2, 50, 56);
  const isBag = inBox(AXIS + 6, AXIS + 9, 50, 56);
  const { fill } = filled({
    garment: () => false,
    changes: ({ labels, old, front }) => {
      const inFront = front.map((_, i) =>
        Number(isHand(i % 96, Math.floor(i / 96)) || isBag(i % 96, Math.floor(i / 96))),
      );
      const bag = labels.map((label, i) => (isBag(i % 96, Math.floor(i / 96)) ? Label.other : label));
      return {
        labels: bag,
        old: old.map((value, i) => (bag[i] === Label.other ? 0 : value)),
        front: inFront,
        snapped: bag.map((label) => Number(label === Label.other)),
      };
    },
  });
  expect(kindAt(fill, AXIS + 7, 53)).toBe(Fill.none);
  expect(kindAt(fill, AXIS, 53)).not.toBe(Fill.none);
});

test("a snapped sliver becomes wall, although it is on the body", () => {
  const sliver = inBox(AXIS - 1, AXIS + 1, 36, 40);
  const { fill } = filled({
    garment: () => false,
    changes: ({ snapped }) => ({ snapped: snapped.map((_, i) => Number(sliver(i % 96, Math.floor(i / 96)))) }),
  });
  expect(kindAt(fill, AXIS, 38)).toBe(Fill.background);
  expectColour(fill, [AXIS, 38], WALL);
  expect(kindAt(fill, AXIS + 6, 38)).toBe(Fill.skin);
});

test("without any skin in the photo the tone is a guess, and without visible arms nothing is painted with it", () => {
  const person = plainPerson({ unit: UNIT, labelAt: (x, y) => (isLooseTop(x, y) ? Label.upper : Label.background) });
  const [left, right] = person.limbs.arms.map((arm) => ({
    ...arm,
    visibility: 0.2,
  })) as PersonAnalysis["limbs"]["arms"];
  const { fill } = filled({
    person: { ...person, limbs: { ...person.limbs, arms: [left, right] } },
    garment: () => false,
  });
  expect(fill.isSkinGuessed).toBe(true);
  expect(fill.skin).toBeUndefined();
  expect(kindAt(fill, AXIS, 38)).toBe(Fill.background);
  expect(fill.madeUpSkin).toBe(0);
});

describe("shorts in place of trousers", () => {
  const top: Where = (x, y) => Math.abs(x - AXIS) <= 20 && y >= 20 && y < 80;
  const { fill } = filled({
    person: dressed(top),
    category: "lower",
    garment: (x, y) => Math.abs(Math.abs(x - AXIS) - 8) <= 8 && y >= 76 && y <= 110,
  });

  test("bare the legs below their hem", () => {
    expect(kindAt(fill, AXIS + 8, 100)).toBe(Fill.hidden);
    expect(kindAt(fill, AXIS + 8, 140)).toBe(Fill.skin);
    expect(kindAt(fill, AXIS - 8, 140)).toBe(Fill.skin);
    const [red, green] = colourAt(fill, AXIS + 8, 140) as [number, number];
    expect(red).toBeGreaterThan(1.15 * green);
  });

  test("count what is made up of them as legs", () => {
    expect(fill.madeUpLegs).toBeGreaterThan(400);
    expect(fill.madeUpLegs).toBeLessThanOrEqual(fill.madeUpSkin);
  });

  test("leave the top and the arms as they were", () => {
    expect(kindAt(fill, AXIS, 50)).toBe(Fill.none);
    expect(kindAt(fill, AXIS + 22, 50)).toBe(Fill.none);
  });
});

test("below a top that ends above the waist, trousers give way to the belly and not to cloth", () => {
  const labelAt = (x: number, y: number) => {
    if (Math.abs(x - AXIS) <= 20 && y >= 20 && y < 50) return Label.upper;
    if (Math.abs(x - AXIS) <= 20 && y >= 50 && y < 62) return Label.skin;
    if (Math.abs(x - AXIS) <= 20 && y >= 62 && y < 82) return Label.lower;
    return isHead(x, y) || isArm(x, y) ? Label.skin : isLeg(x, y) ? Label.lower : Label.background;
  };
  const person = plainPerson({ unit: UNIT, labelAt });
  const waistLine: WaistLine = { y: 62, at: () => 62, torsoShare: (62 - 24) / 56 };
  const bellyOf = (changes: Drawn["changes"]) =>
    filled({ person, category: "lower", garment: (_, y) => y > 74, ...(changes ? { changes } : {}) }).fill;
  const bare = bellyOf(() => ({ waistLine }));
  expect(kindAt(bare, AXIS, 68)).toBe(Fill.skin);
  // 0.85 of the half width of 20 px
  expect(kindAt(bare, AXIS + 16, 68)).toBe(Fill.skin);
  expect(kindAt(bare, AXIS + 18, 68)).toBe(Fill.background);
  const covered = bellyOf(undefined);
  expect(kindAt(covered, AXIS, 68)).toBe(Fill.cloth);
  expectColour(covered, [AXIS, 68], [40, 130, 70]);
});

describe("between a new collar and the end of its shoulder", () => {
  /** An old top that is as high on the shoulders as the neck is, and a new one that begins two rows below the shoulder line. */
  const isHighTop = inBox(AXIS - 24, AXIS + 24, 15, 84);
  const isNewTop: Where = (x, y) => Math.abs(x - AXIS) > 8 && Math.abs(x - AXIS) <= 24 && y >= 22 && y <= 84;
  const upper = () => {
    const outline = { points: [], yAt: () => 0, from: () => [] };
    const side = { shoulder: { x: 20, y: 20 }, armpit: { x: 20, y: 40 }, outline, sleeveEnd: 10 };
    return { neckHalfWidth: 8, left: side, right: side };
  };
  const filledIn = (isCollared: boolean) =>
    filled({
      person: dressed(isHighTop),
      garment: isNewTop,
      changes: ({ fitted }) => ({ fitted: { ...fitted, upper: isCollared ? upper() : undefined } }),
    }).fill;
  const collared = filledIn(true);
  const bare = filledIn(false);

  test.each([-13, -11, 11, 13])("no skin is made up on the shoulder line: column %i", (beside) => {
    // 11 to 13 from the middle the shoulder line is at row 18 to 19
    const i = at(AXIS + beside, 19);
    expect(bare.bodyAlpha[i]).toBeGreaterThan(0.3);
    expect(collared.bodyAlpha[i]).toBeLessThan(0.02);
  });

  test("skin is made up inside the collar, and below the shoulder line", () => {
    for (const y of [17, 19]) expect(collared.bodyAlpha[at(AXIS + 3, y)]).toBeGreaterThan(0.9);
    expect(collared.bodyAlpha[at(AXIS + 13, 21)]).toBe(bare.bodyAlpha[at(AXIS + 13, 21)]);
    expect(collared.bodyAlpha[at(AXIS + 13, 21)]).toBeGreaterThan(0.5);
  });
});
