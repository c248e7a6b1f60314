import { expect, test } from "vitest";
import { drawnTshirt } from "../drawn-garments.fixture.ts";
import { isButtonedFront } from "./front-buttons.ts";

const { cut, landmarks } = drawnTshirt();

/** Its lightness is the cloth's plus `mark` for the distance from the axis and the row. */
const marked = (mark: (away: number, row: number) => number) => ({
  ...cut,
  lab: {
    ...cut.lab,
    lightness: cut.lab.lightness.map(
      (value, i) => value + mark((i % cut.width) - landmarks.axisX, Math.floor(i / cut.width)),
    ),
  },
});
const buttonAt = (rows: readonly number[]) => (away: number, row: number) =>
  rows.some((middle) => Math.hypot(away, row - middle) < 7) ? 30 : 0;
const evenly = [350, 440, 530, 620, 710];

test("a column of buttons down the middle means a buttoned front", () => {
  expect(isButtonedFront(marked(buttonAt(evenly)), landmarks)).toBe(true);
});

test("plain cloth, stripes, a polo's two buttons, a picture or dots all over do not", () => {
  const fronts = [
    () => 0,
    (_: number, row: number) => (row % 40 < 20 ? 25 : 0),
    (away: number) => (Math.abs(away) % 16 < 8 ? 25 : 0),
    buttonAt([300, 360]),
    buttonAt([330, 350, 520, 640]),
    (away: number, row: number) => (Math.hypot(away, row - 450) < 60 ? 40 : 0),
  ];
  for (const front of fronts) expect(isButtonedFront(marked(front), landmarks)).toBe(false);
});
