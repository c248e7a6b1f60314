import { expect, test } from "vitest";
import { Piece } from "../../fit/types.ts";
import { distanceToSet } from "../../image/distance.ts";
import { drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { inPocket } from "../pocket.fixture.ts";
import type { Scene } from "../scene/scene.ts";
import { addPocketHems } from "./pocket-hem.ts";

const { width } = drawnSize;

/**
 * What is in front of a new top that hangs down to a row, before a hand in the pocket of the trousers.
 *
 * @param tail - Rows by which the old top's middle hangs below the pocket's edge.
 */
function frontOf(hem: number, { pouch = 0, tail = 0, isCoat = false } = {}) {
  const person = inPocket(10);
  const { labels } = person.parse;
  const { x, y } = person.pose.keypoints[Body.leftWrist];
  for (let row = y + 10; row < y + 10 + pouch; row++)
    labels.fill(Label.upper, row * width + x - 45, row * width + x + 20);
  for (let row = y - 20; row < y + 10 + tail && tail > 0; row++)
    labels.fill(Label.upper, row * width + 100, row * width + 180);
  const alpha = new Float32Array(labels.length);
  alpha.fill(1, 0, (hem + 1) * width);
  const old = Uint8Array.from(labels, (label) => (label === Label.upper ? 1 : 0));
  const fitted = {
    category: "upper",
    isCoat,
    layers: { alpha, piece: new Uint8Array(alpha.length).fill(Piece.torso) },
  };
  const oldDistance = distanceToSet(old, drawnSize, 40);
  const front = new Float32Array(alpha.length);
  addPocketHems({ person, labels, size: person.image, fitted, old, oldDistance } as unknown as Scene, front);
  const pocket = person.pose.keypoints[Body.leftWrist];
  return { front, pocket, shoulderWidth: person.body.shoulderWidth };
}

const firstShown = (front: Float32Array, x: number, hem: number) => {
  for (let y = 200; y <= hem; y++) if (front[y * width + x] > 0.5) return y;
  return hem;
};

test("a top's hem ends level a little below the old one, and only rises to a hand in a trouser pocket", () => {
  for (const hem of [245, 275]) {
    const { front, pocket, shoulderWidth } = frontOf(hem);
    const shown = (x: number) => firstShown(front, x, hem);
    expect(shown(pocket.x)).toBeLessThanOrEqual(shown(165));
    expect(shown(pocket.x + 12)).toBeLessThan(pocket.y + 20);
    for (let x = 185; x < 215; x++) expect(shown(x), `${x}`).toBeLessThanOrEqual(shown(x - 1));
    const level = [110, 130, 150, 165].map(shown);
    expect(Math.max(...level) - Math.min(...level), `${hem}`).toBeLessThanOrEqual(1);
    expect(shown(165) - shown(pocket.x), `${hem}`).toBeLessThan(0.2 * shoulderWidth + 2);
  }
});

test("between two pockets the hem covers an old one that hangs lower there, and is level", () => {
  const { front, pocket } = frontOf(275, { tail: 12 });
  const rows = [110, 130, 150].map((x) => firstShown(front, x, 275));
  expect(new Set(rows).size).toBe(1);
  expect(rows[0]).toBeGreaterThan(pocket.y + 10);
});

test("a coat that is much longer than the old top covers hand and pocket", () => {
  const { front } = frontOf(320);
  expect(front.every((value) => value === 0)).toBe(true);
});

test("a short coat covers them, too: cut off at the pockets it hung in a point", () => {
  const { front } = frontOf(275, { isCoat: true });
  expect(front.every((value) => value === 0)).toBe(true);
});

test("a hand in a pouch of the top is not in a trouser pocket", () => {
  const { front } = frontOf(275, { pouch: 20 });
  expect(front.every((value) => value === 0)).toBe(true);
});
