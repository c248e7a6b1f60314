import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Piece } from "../../fit/types.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import { addOwnHands } from "./own-hands.ts";

/** A hand before the belly whose arm the pose hardly sees, and a keyhole in the top. */
const hand = { x: 165, y: 190 };
const keyhole = { x: 150, y: 130 };

function frontOf(piece: number, coversArms = false) {
  const labels = drawnLabels();
  for (let i = 90 * drawnSize.width; i < labels.length; i++) if (labels[i] === Label.skin) labels[i] = Label.upper;
  const paint = ({ x, y }: { x: number; y: number }) => {
    for (let row = y - 9; row <= y + 9; row++)
      labels.fill(Label.skin, row * drawnSize.width + x - 9, row * drawnSize.width + x + 9);
  };
  paint(hand);
  paint(keyhole);
  const unseen = { visibility: 0.1 };
  const person = drawnPerson(labels, labels, {
    [Body.leftElbow]: unseen,
    [Body.leftWrist]: { x: 185, y: 200, ...unseen },
    [Body.leftIndex]: { x: 160, y: 188, ...unseen },
  });
  const alpha = new Float32Array(labels.length);
  const skin = Float32Array.from(labels, (label) => (label === Label.skin ? 1 : 0));
  const layers = { piece: new Uint8Array(labels.length).fill(piece) };
  const scene = {
    person,
    labels,
    size: person.image,
    fitted: { category: "upper", layers, coversArms },
  } as unknown as Scene;
  addOwnHands(scene, { alpha, skin }, { from: 0.5, to: 0.8 });
  return ({ x, y }: { x: number; y: number }) => alpha[y * drawnSize.width + x];
}

test("a hand before the body stays in front of the new top, also if the pose hardly sees its arm; skin elsewhere does not", () => {
  const front = frontOf(Piece.torso);
  expect(front(hand)).toBe(1);
  expect(front(keyhole)).toBe(0);
});

test("a sleeve covers what is in it", () => {
  expect(frontOf(Piece.leftSleeve)(hand)).toBe(0);
});

test("a cape covers the hands under it", () => {
  expect(frontOf(Piece.torso, true)(hand)).toBe(0);
});
