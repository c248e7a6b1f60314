import { expect, test } from "vitest";
import { point } from "../../image/maths/geometry.ts";
import { completeUnderHair } from "./worn-hair.ts";

const [width, height] = [300, 200];
const body = { shoulderCentre: point(150, 60), shoulderWidth: 200, neckHalfWidth: 40 };
/** The upper edge of a top with a round neck; its shoulders fall outwards. */
const edge = (x: number) => {
  const away = Math.abs(x - 150);
  return away < 50 ? 70 - 0.4 * away : 50 + 0.3 * (away - 50);
};

function pixels(isSet: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => (isSet(i % width, Math.floor(i / width)) ? 1 : 0));
}

const inTop = (x: number, y: number) => Math.abs(x - 150) < 110 && y >= edge(x);
const leftLock = (x: number, y: number) => x > 85 && x < 120 && y < 110;
const rightLock = (x: number, y: number) => leftLock(299 - x, y);

function edgeUnder(isHair: (x: number, y: number) => boolean, isIn = inTop): number[] {
  const hair = pixels(isHair);
  const mask = pixels((x, y) => isIn(x, y) && !isHair(x, y));
  completeUnderHair(mask, { width, height, hair, beyond: 0 }, body);
  return Array.from({ length: 200 }, (_, k) => {
    let y = 0;
    while (y < height && !mask[y * width + 50 + k]) y++;
    return y;
  });
}

test("a shoulder under hair continues as the other side shows it", () => {
  const tops = edgeUnder(leftLock);
  expect(Math.max(...tops.map((top, k) => Math.abs(top - edge(50 + k))))).toBeLessThan(7);
});

test("hair on both shoulders leaves no bites: the edge runs from the collar to the shoulders' ends", () => {
  const tops = edgeUnder((x, y) => leftLock(x, y) || rightLock(x, y));
  expect(Math.max(...tops.map((top, k) => Math.abs(top - edge(50 + k))))).toBeLessThan(12);
});

test("a neckline that no hair hides stays as it is", () => {
  const mask = pixels(inTop);
  const before = mask.slice();
  const hair = pixels((x, y) => Math.abs(x - 150) < 60 && y < 20);
  completeUnderHair(mask, { width, height, hair, beyond: 0 }, body);
  expect(mask).toEqual(before);
});

test("with hair on both shoulders of a wide neckline, the shoulders still rise to the neck", () => {
  // as high in the middle as at the shoulders' ends
  const level = (x: number, y: number) => Math.abs(x - 150) < 110 && y >= 68;
  const isHair = (x: number, y: number) => leftLock(x, y) || rightLock(x, y);
  const tops = edgeUnder(isHair, level);
  for (const x of [108, 191]) expect(tops[x - 50]).toBeLessThan(64);
  expect(Math.abs(tops[100] - 68)).toBeLessThan(2);
});

test("shadow between a lock and the cloth leaves neither a hole nor a deep notch", () => {
  const isDark = (x: number, y: number) => leftLock(x, y) || (x >= 64 && x <= 71 && y < 90 && y > 40);
  const mask = pixels((x, y) => inTop(x, y) && !isDark(x, y) && !(x > 119 && x < 125 && y > 80 && y < 90));
  // the hole lies beside what is added under the lock
  completeUnderHair(mask, { width, height, hair: pixels(leftLock), beyond: 0 }, body);
  expect(mask[85 * width + 122]).toBe(1);
  const top = Array.from({ length: height }, (_, y) => y).find((y) => mask[y * width + 67]);
  expect(top).toBeLessThan(70);
});

test("beyond the shoulder's joint nothing rises: leaves of the hair's colour are not cloth", () => {
  // dark leaves above the right shoulder's end, and the raised arm of the other side
  const isDark = (x: number, y: number) => x > 215 && x < 262 && y < 80;
  const raised = (x: number, y: number) => inTop(x, y) || (x > 40 && x < 85 && y > 30 && y < 150);
  const tops = edgeUnder(isDark, raised);
  expect(tops[248 - 50]).toBeGreaterThan(tops[238 - 50] + 3);
});
