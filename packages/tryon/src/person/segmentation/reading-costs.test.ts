import { expect, test } from "vitest";
import { drawnKeypoints, drawnLabels, drawnReading, drawnSize } from "../drawn-person.fixture.ts";
import { Body, type Keypoint, Label, Worn } from "../types.ts";
import { measureFrame } from "./frame.ts";
import { labelCount, readingCosts } from "./reading-costs.ts";

/** The drawn person: shoulders at row 100, hips at row 230, knees at row 310. */
const labels = drawnLabels();
const NAMES = Object.entries(Label).filter(([, label]) => label !== Label.background);

/** @param worn - What is read on the torso and on the legs. */
function read(worn: { torso: number; legs: number }, moved: Record<number, Partial<Keypoint>> = {}) {
  const reading = drawnReading(labels, (label) => {
    if (label === Label.upper) return worn.torso;
    return label === Label.lower ? worn.legs : label === Label.background ? Worn.background : Worn.skin;
  });
  const active = labels.map((label) => (label === Label.background ? 0 : 1));
  const frame = measureFrame(drawnKeypoints(moved));
  const { costs, isOnePiece } = readingCosts(drawnSize, active, { reading, frame, scale: 1 });
  const cheapest = (x: number, y: number) => {
    const at = (y * drawnSize.width + x) * labelCount - 1;
    return NAMES.toSorted(([, a], [, b]) => costs[at + a] - costs[at + b])[0][0];
  };
  return { isOnePiece, cheapest };
}

test("tops of all kinds are the upper garment, trousers, skirts and tights the lower one", () => {
  for (const torso of [Worn.upper, Worn.outer]) {
    for (const legs of [Worn.lower, Worn.skirt, Worn.legwear]) {
      const { cheapest, isOnePiece } = read({ torso, legs });
      expect([cheapest(150, 150), cheapest(179, 270), isOnePiece]).toEqual(["upper", "lower", false]);
    }
  }
});

test("a dress is the upper garment above the hips and the lower one below them", () => {
  const { cheapest } = read({ torso: Worn.onePiece, legs: Worn.onePiece });
  expect([cheapest(150, 170), cheapest(179, 260)]).toEqual(["upper", "lower"]);
});

test("a coat over trousers is the upper garment down to its hem", () => {
  const reading = drawnReading(labels, (label, _, y) => {
    if (label !== Label.lower && label !== Label.upper) return label === Label.background ? Worn.background : Worn.skin;
    return y < 300 ? Worn.outer : Worn.lower;
  });
  const active = labels.map((label) => (label === Label.background ? 0 : 1));
  const { costs, isOnePiece } = readingCosts(drawnSize, active, {
    reading,
    frame: measureFrame(drawnKeypoints()),
    scale: 1,
  });
  const at = (270 * drawnSize.width + 179) * labelCount - 1;
  expect(isOnePiece).toBe(false);
  expect(costs[at + Label.upper]).toBeLessThan(costs[at + Label.lower]);
});

test("a coat with nothing but legs below it is worn as a dress: nobody knows what is under it", () => {
  const { cheapest, isOnePiece } = read({ torso: Worn.outer, legs: Worn.outer });
  expect(isOnePiece).toBe(true);
  expect([cheapest(150, 150), cheapest(179, 270)]).toEqual(["upper", "lower"]);
});

test("a thing on a hanging thigh is a thing, on a raised thigh it is the trousers", () => {
  const worn = { torso: Worn.upper, legs: Worn.accessories };
  expect(read(worn).cheapest(179, 270)).toBe("other");
  const raised = { [Body.leftKnee]: { y: 270 } };
  expect(read(worn, raised).cheapest(179, 250)).toBe("lower");
});

test("what is about as likely a hand as trousers is a hand where the pose finds one", () => {
  const reading = drawnReading(labels, () => Worn.lower);
  const classes = reading.scores.length / reading.side ** 2;
  for (let at = 0; at < reading.scores.length; at += classes) reading.scores[at + Worn.skin] = 3;
  const active = new Uint8Array(labels.length).fill(1);
  const frame = measureFrame(drawnKeypoints());
  const { costs } = readingCosts(drawnSize, active, { reading, frame, scale: 1 });
  const isSkin = (x: number, y: number) => {
    const at = (y * drawnSize.width + x) * labelCount - 1;
    return costs[at + Label.skin] < costs[at + Label.lower];
  };
  expect([isSkin(233, 225), isSkin(179, 270)]).toEqual([true, false]);
});
