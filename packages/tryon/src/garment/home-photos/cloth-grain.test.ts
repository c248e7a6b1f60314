import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { channelsOf, createImage } from "../../image/planes.ts";
import { continueGrain } from "./cloth-grain.ts";

const SIZE = { width: 24, height: 120 };
const LAST_MADE_UP = 40;

/** Ribbed cloth whose upper part was made up smoothly, with a bright label below that part if wanted. */
function ribbed(labelRows: [number, number] = [0, 0]) {
  const image = createImage(SIZE);
  const madeUp = new Uint8Array(image.red.length);
  for (let i = 0; i < image.red.length; i++) {
    const y = Math.floor(i / SIZE.width);
    madeUp[i] = y <= LAST_MADE_UP ? 1 : 0;
    const rib = madeUp[i] || i % 4 > 1 ? 0 : 24;
    const isLabel = y >= labelRows[0] && y < labelRows[1];
    for (const plane of channelsOf(image)) plane[i] = isLabel ? 250 : 120 + rib;
  }
  const colour = channelsOf(image).map((plane) => Float32Array.from(plane)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const known = madeUp.map((value) => 1 - value);
  return { cut: { colour, lab: toLab(image), known, width: SIZE.width }, madeUp };
}

const contrastAt = ({ colour }: ReturnType<typeof ribbed>["cut"], y: number): number => {
  const row = colour[0].subarray(y * SIZE.width + 4, (y + 1) * SIZE.width - 4);
  return Math.max(...row) - Math.min(...row);
};

test("made-up cloth has the ribs of the cloth below it, at the same columns, all the way up", () => {
  const { cut, madeUp } = ribbed();
  expect(contrastAt(cut, 20)).toBe(0);
  continueGrain(cut, { madeUp, rows: 30 });
  for (const y of [38, 20, 2]) {
    expect(contrastAt(cut, y)).toBeGreaterThan(12);
    expect(cut.colour[0][y * SIZE.width + 9]).toBeGreaterThan(cut.colour[0][y * SIZE.width + 11]);
  }
});

test("the edge of a label below leaves no copy of itself", () => {
  const { cut, madeUp } = ribbed([60, 64]);
  continueGrain(cut, { madeUp, rows: 30 });
  expect(Math.max(...cut.colour[0].subarray(0, LAST_MADE_UP * SIZE.width))).toBeLessThan(170);
});
