import { expect, test } from "vitest";
import { Piece } from "../../fit/types.ts";
import { distanceToSet } from "../../image/distance.ts";
import { drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { inPocket } from "../pocket.fixture.ts";
import type { Scene } from "../scene/scene.ts";
import { addPocketHems } from "./pocket-hem.ts";

const { width } = drawnSize;

/** What is in front of a new top that hangs down to a row, before a hand in the pocket of the trousers. */
function frontOf(hem: number, pouch = 0) {
  const person = inPocket(10);
  const { labels } = person.parse;
  const { x, y } = person.pose.keypoints[Body.leftWrist];
  for (let row = y + 10; row < y + 10 + pouch; row++)
    labels.fill(Label.upper, row * width + x - 45, row * width + x + 20);
  const alpha = new Float32Array(labels.length);
  alpha.fill(1, 0, (hem + 1) * width);
  const old = Uint8Array.from(labels, (label) => (label === Label.upper ? 1 : 0));
  const fitted = { category: "upper", layers: { alpha, piece: new Uint8Array(alpha.length).fill(Piece.torso) } };
  const oldDistance = distanceToSet(old, drawnSize, 40);
  const front = new Float32Array(alpha.length);
  addPocketHems({ person, labels, size: person.image, fitted, old, oldDistance } as unknown as Scene, front);
  const pocket = person.pose.keypoints[Body.leftWrist];
  return { front, pocket };
}

const firstShown = (front: Float32Array, x: number, hem: number) => {
  for (let y = 200; y <= hem; y++) if (front[y * width + x] > 0.5) return y;
  return hem;
};

test("a top's hem rises to a hand in a trouser pocket, falls again beside it, and is level on the other side", () => {
  const hem = 245;
  const { front, pocket } = frontOf(hem);
  const shown = (x: number) => firstShown(front, x, hem);
  expect(shown(pocket.x)).toBeLessThan(pocket.y + 20);
  expect(shown(pocket.x + 12)).toBeLessThan(pocket.y + 20);
  for (let x = 185; x < 215; x++) expect(shown(x), `${x}`).toBeLessThanOrEqual(shown(x - 1));
  expect(shown(165)).toBe(hem);
  expect(shown(70)).toBe(hem);
});

test("a long top does not hang down in a point beside the pocket: it ends level, little below the old one", () => {
  const rows = [70, 110, 165].map((x) => firstShown(frontOf(275).front, x, 275));
  expect(rows[0]).toBeLessThan(260);
  expect(new Set(rows).size).toBe(1);
});

test("a coat that is much longer than the old top covers hand and pocket", () => {
  const { front } = frontOf(320);
  expect(front.every((value) => value === 0)).toBe(true);
});

test("a hand in a pouch of the top is not in a trouser pocket", () => {
  const { front } = frontOf(275, 20);
  expect(front.every((value) => value === 0)).toBe(true);
});
