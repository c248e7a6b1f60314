import { expect, test, vi } from "vitest";
import { fitGarment } from "../fit/index.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { channelsOf } from "../image/planes.ts";
import type { RgbImage } from "../image/types.ts";
import { drawnSize } from "../person/drawn-person.fixture.ts";
import { Label, type PersonAnalysis } from "../person/types.ts";
import { compose } from "./index.ts";
import { DRAWN_SKIN, type DrawnSleeves, inLongSleeves, type Rgb255 } from "./long-sleeves.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };

function dress(person: PersonAnalysis) {
  return compose(person, tshirt, fitGarment(person, tshirt), { tuck: "out", seed: 3 });
}

const dressed = (sleeves: DrawnSleeves): RgbImage => dress(inLongSleeves(sleeves)).image;

/** Mean colour of a patch of 5 x 5 pixels. */
function colourAt(image: RgbImage, x: number, y: number): [number, number, number] {
  const mean: [number, number, number] = [0, 0, 0];
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      channelsOf(image).forEach((plane, channel) => {
        mean[channel] += plane[(y + dy) * drawnSize.width + x + dx] / 25;
      });
    }
  }
  return mean;
}

const away = (colour: readonly number[], from: Rgb255): number =>
  Math.hypot(...colour.map((value, channel) => value - from[channel]));

/** The middle of the right-hand forearm, just above its wrist, and the same mirrored. */
const FOREARM = [
  [227, 188],
  [230, 205],
  [73, 188],
  [70, 205],
] as const;

const SLEEVES: Record<string, Rgb255> = {
  green: [40, 130, 70],
  white: [236, 235, 238],
  black: [24, 24, 28],
  purple: [120, 60, 150],
  beige: [226, 212, 204],
};

for (const [name, colour] of Object.entries(SLEEVES)) {
  test(`a forearm bared of a ${name} sleeve has the skin's colour down to the hand`, () => {
    const image = dressed({ colour, radius: 15, endsAbove: 2 });
    for (const [x, y] of FOREARM) expect(away(colourAt(image, x, y), DRAWN_SKIN)).toBeLessThan(40);
  });
}

test("under a loose sleeve there is an arm of usual width, and the wall beside it", () => {
  const image = dressed({ colour: [40, 130, 70], radius: 24, endsAbove: 2 });
  for (const [x, y] of [
    [248, 185],
    [52, 185],
  ] as const) {
    expect(away(colourAt(image, x, y), [200, 202, 205])).toBeLessThan(12);
  }
  expect(away(colourAt(image, 227, 188), DRAWN_SKIN)).toBeLessThan(40);
});

test("the arm is lit from the same side as the sleeve was", () => {
  const image = dressed({ colour: [120, 120, 160], radius: 15, endsAbove: 2, light: [1.25, 0.7] });
  for (const x of [227, 73]) {
    const [left] = colourAt(image, x - 5, 188);
    const [right] = colourAt(image, x + 5, 188);
    expect(left).toBeGreaterThan(right + 10);
  }
});

test("a bared arm is round and has an arm's forms, even below a patterned sleeve", () => {
  const image = dressed({ colour: [120, 120, 160], radius: 15, endsAbove: 2 });
  const green = image.green;
  const at = (x: number, y: number) => green[y * drawnSize.width + x];
  // down the middle of the right-hand forearm, from below the new sleeve to the wrist
  const middle = Array.from({ length: 30 }, (_, k) => {
    const y = 170 + k;
    const x = Math.round(223 + ((y - 168) * 8) / 40);
    return (at(x - 1, y) + at(x, y) + at(x + 1, y)) / 3;
  });
  expect(Math.max(...middle) / Math.min(...middle)).toBeGreaterThan(1.04);
  const isWall = (x: number) => image.blue[188 * drawnSize.width + x] > 190;
  const ends = [-1, 1].map((step) => {
    let x = 227;
    while (!isWall(x + step)) x += step;
    return (at(x - 2 * step, 188) + at(x - step, 188)) / 2;
  });
  const edge = (ends[0] + ends[1]) / 2;
  expect(edge).toBeLessThan(0.93 * at(227, 188));
});

test("hands redder than the face tint the arm, less and less upwards", () => {
  const image = dressed({ colour: [24, 24, 28], radius: 15, endsAbove: 2, hands: [200, 130, 115] });
  const redness = ([red, green]: readonly number[]) => red / green;
  const wrist = redness(colourAt(image, 231, 208));
  const elbow = redness(colourAt(image, 223, 168));
  expect(elbow).toBeLessThan(wrist - 0.04);
  expect(elbow).toBeGreaterThan(redness(DRAWN_SKIN) - 0.05);
});

test("an arm that the pose hardly sees is still drawn where its sleeve shows it", () => {
  const image = dressed({ colour: [40, 130, 70], radius: 15, endsAbove: -30, wristVisibility: 0.05 });
  for (const [x, y] of [
    [227, 188],
    [73, 188],
  ] as const) {
    expect(away(colourAt(image, x, y), DRAWN_SKIN)).toBeLessThan(45);
  }
});

test("if the pose hardly sees an arm, its bare forearm still continues below the sleeve without a gap", () => {
  const image = dressed({ colour: [24, 24, 28], radius: 13, endsAbove: 25, wristVisibility: 0.05 });
  for (let y = 172; y < 206; y++) {
    const out = Math.round((72 * (206 - y) + 80 * (y - 172)) / 34);
    for (const x of [150 + out, 150 - out])
      expect(away(colourAt(image, x, y), DRAWN_SKIN), `${x}, ${y}`).toBeLessThan(40);
  }
});

test("a raised forearm above its shoulder is bared, too", () => {
  const image = dressed({ colour: [40, 130, 70], radius: 14, endsAbove: 2, isRaised: true });
  for (const [x, y] of [
    [262, 60],
    [267, 43],
  ] as const) {
    expect(away(colourAt(image, x, y), DRAWN_SKIN), `${x}, ${y}`).toBeLessThan(45);
  }
});

test("if a person shows no skin at all, the arms are a guess, and the result says so", () => {
  const person = inLongSleeves({ colour: [40, 130, 70], radius: 15, endsAbove: -30 });
  const { labels } = person.parse;
  // a head turned away, hands in gloves
  for (let i = 0; i < labels.length; i++)
    if (labels[i] === Label.skin) labels[i] = i < 100 * 300 ? Label.hair : Label.upper;
  person.parse.headVisible = false;
  const { image, isSkinGuessed } = dress(person);
  expect(isSkinGuessed).toBe(true);
  const [red, green, blue] = colourAt(image, 227, 188);
  expect(red).toBeGreaterThan(green + 20);
  expect(green).toBeGreaterThan(blue + 5);
  expect(dress(inLongSleeves({ colour: [40, 130, 70], radius: 15, endsAbove: 2 })).isSkinGuessed).toBe(false);
});
