import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Piece } from "../../fit/types.ts";
import { distanceToSet } from "../../image/distance.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { snapSlivers } from "./snap.ts";

const { width, height } = drawnSize;
/** A hand on the hip: the elbow points to the left. */
const AKIMBO = {
  [Body.rightElbow]: { x: 50, y: 150 },
  [Body.rightWrist]: { x: 105, y: 195 },
  [Body.rightIndex]: { x: 112, y: 200 },
};

/** A long sleeve over the arm akimbo to `sleeveEnd`, and skin that protrudes `tip` pixels beyond the elbow. */
function sceneWithElbow(sleeveEnd: number) {
  const labels = drawnLabels(drawnKeypoints(AKIMBO));
  const tip: number[] = [];
  for (let y = 142; y < 158; y++) {
    for (let x = 26; x < 38; x++) {
      labels[y * width + x] = Label.skin;
      tip.push(y * width + x);
    }
  }
  const person = drawnPerson(labels, labels, AKIMBO);
  const alpha = new Float32Array(width * height);
  const [arm] = person.limbs.arms;
  for (let i = 0; i < alpha.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    if (labels[i] === Label.skin && x >= 38 && x < 100 && y > 100 && y < 190) alpha[i] = 1;
  }
  const colour = () => new Float32Array(alpha.length);
  const layers = {
    alpha,
    piece: new Uint8Array(alpha.length).fill(Piece.leftSleeve),
    colour: [colour(), colour(), colour()] as [Float32Array, Float32Array, Float32Array],
    sleeveAlpha: null,
  };
  const side = { shoulder: { x: 45, y: 100 }, armpit: { x: 45, y: 136 } };
  const upper = {
    neckHalfWidth: 20,
    left: { ...side, sleeveEnd },
    right: { ...side, sleeveEnd: undefined },
  };
  const scene = createScene(person, { category: "upper", layers, upper, scale: 1 });
  snapSlivers(scene);
  const snapped = tip.filter((i) => scene.snapped[i]).length / tip.length;
  const hand = Math.round(arm.hand.y) * width + Math.round(arm.hand.x);
  return { snapped, isHandSnapped: scene.snapped[hand] === 1 };
}

test("a bare elbow does not protrude from the bend of a long sleeve", () => {
  const { snapped, isHandSnapped } = sceneWithElbow(135);
  expect(snapped).toBeGreaterThan(0.9);
  expect(isHandSnapped).toBe(false);
});

test("below a short sleeve the elbow stays", () => {
  expect(sceneWithElbow(35).snapped).toBe(0);
});

test("the wall above the shoulders is not snapped, beyond the soft edge of what stands above the cloth", () => {
  const person = drawnPerson();
  // the new top's shoulders lie a little lower than the old one's
  const alpha = Float32Array.from(person.parse.labels, (_, i) =>
    person.parse.labels[i - 4 * width] === Label.upper ? 1 : 0,
  );
  const colour = () => new Float32Array(alpha.length);
  const layers = {
    alpha,
    piece: new Uint8Array(alpha.length).fill(Piece.torso),
    colour: [colour(), colour(), colour()] as [Float32Array, Float32Array, Float32Array],
    sleeveAlpha: null,
  };
  const side = { shoulder: { x: 45, y: 100 }, armpit: { x: 45, y: 136 }, sleeveEnd: 35 };
  const upper = { neckHalfWidth: 20, left: side, right: side };
  const scene = createScene(person, { category: "upper", layers, upper, scale: 1 });
  snapSlivers(scene);
  const body = person.parse.labels.map((label) => (label === Label.background ? 0 : 1));
  const fromBody = distanceToSet(body, { width, height });
  const snapped = [...scene.snapped.keys()].filter((i) => scene.snapped[i]);
  expect(snapped.length).toBeGreaterThan(50);
  expect(Math.max(...snapped.map((i) => fromBody[i]))).toBeLessThan(4);
});
