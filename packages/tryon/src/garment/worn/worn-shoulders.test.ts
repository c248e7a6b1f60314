import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { modelBody } from "../../person/body/body.ts";
import { Body, type Keypoint, type PersonAnalysis } from "../../person/types.ts";
import { roundShoulders, wideningOf, withClothShoulders } from "./worn-shoulders.ts";

const seen = drawnPerson();
const { shoulderCentre, shoulderWidth } = seen.body;
const cloth = { ...seen.image, mask: Uint8Array.from(seen.matte.alpha, (alpha) => (alpha > 0.5 ? 1 : 0)) };

/** The drawn person without a head in the picture, whose pose has the shoulders this share as far apart. */
function headless(share: number): PersonAnalysis {
  const inwards = (joint: number): Partial<Keypoint> => ({
    x: shoulderCentre.x + share * (seen.pose.keypoints[joint].x - shoulderCentre.x),
  });
  const moved = [Body.leftShoulder, Body.rightShoulder].map((joint) => [joint, inwards(joint)] as const);
  const person = drawnPerson(undefined, undefined, Object.fromEntries(moved));
  return { ...person, parse: { ...person.parse, headVisible: false } };
}

test("shoulders that the pose has found inside the cloth move out to where it ends", () => {
  const found = headless(0.66);
  const corrected = withClothShoulders(found, cloth);
  expect(corrected.body.shoulderWidth).toBeGreaterThan(1.2 * found.body.shoulderWidth);
  expect(corrected.body.shoulderWidth).toBeLessThan(1.1 * shoulderWidth);
  expect(corrected.limbs.arms[0].shoulder.x).toBe(corrected.pose.keypoints[Body.rightShoulder].x);
});

test("sleeves then reach to the edge of the cloth", () => {
  const { body, limbs } = withClothShoulders(headless(0.66), cloth);
  const upperArm = limbs.arms[1].stations.filter(({ segment, position }) => segment === 0 && position > 0.4);
  for (const { x, y, normalX, outerRadius } of upperArm) {
    const row = cloth.mask.subarray(Math.round(y) * cloth.width, Math.round(y + 1) * cloth.width);
    expect(Math.abs(x + normalX * outerRadius - row.lastIndexOf(1))).toBeLessThan(0.12 * body.shoulderWidth);
  }
});

test("a body measured again from a cached garment's input has the same shoulders", () => {
  const { body, image, pose, matte, parse } = withClothShoulders(headless(0.66), cloth);
  const restored = modelBody(image, pose, matte, parse);
  for (let away = 0; away < 0.6 * body.shoulderWidth; away += 5)
    expect(restored.left.shoulderLineY(away)).toBe(body.left.shoulderLineY(away));
});

test("hair above the cloth does not raise the line on which the garment lies", () => {
  const hairy = headless(0.66);
  const { body } = withClothShoulders(hairy, cloth);
  const alpha = hairy.matte.alpha.slice();
  const top = Math.round(shoulderCentre.y - 0.25 * shoulderWidth);
  for (let y = top; y < shoulderCentre.y; y++) {
    const row = y * cloth.width;
    alpha.fill(1, row + Math.round(shoulderCentre.x), row + Math.round(shoulderCentre.x + 0.5 * shoulderWidth));
  }
  const covered = withClothShoulders({ ...hairy, matte: { ...hairy.matte, alpha } }, cloth);
  const away = 0.4 * shoulderWidth;
  const raised = body.right.shoulderLineY(away) - covered.body.right.shoulderLineY(away);
  expect(raised).toBeLessThan(0.04 * shoulderWidth);
});

test("shoulders stay where they are if the head is in the picture, or the cloth ends where cloth does", () => {
  const narrow = headless(0.66);
  const withHead = { ...narrow, parse: { ...narrow.parse, headVisible: true } };
  expect(withClothShoulders(withHead, cloth)).toBe(withHead);
  const plain = headless(1);
  expect(wideningOf(plain.body, cloth)).toBe(1);
  expect(withClothShoulders(plain, cloth)).toBe(plain);
});

test("cloth in a right angle beside a shoulder is rounded off, and the shoulder itself is not", () => {
  const { body } = seen;
  const { width, height } = seen.image;
  const mask = new Uint8Array(width * height);
  const top = Math.round(body.right.shoulder.y - 0.14 * shoulderWidth);
  for (let y = top; y < height; y++) mask.fill(1, y * width, (y + 1) * width);
  const cut = { width, height, mask, alpha: Float32Array.from(mask) };
  roundShoulders(cut, body);
  const at = (across: number, y: number) => y * width + Math.round(body.right.shoulder.x + across * shoulderWidth);
  expect([cut.mask[at(0.22, top + 1)], cut.alpha[at(0.22, top + 1)]]).toEqual([0, 0]);
  expect([cut.mask[at(0, top + 2)], cut.mask[at(-0.2, top + 2)]]).toEqual([1, 1]);
  expect(cut.mask[at(0.22, Math.round(body.right.shoulder.y + 2))]).toBe(1);
});

test("a shoulder that the picture's frame cuts is rounded within the frame", () => {
  const { body } = seen;
  const { height } = seen.image;
  const width = Math.round(body.right.shoulder.x + 0.15 * shoulderWidth);
  const top = Math.round(body.right.shoulder.y - 0.12 * shoulderWidth);
  const mask = new Uint8Array(width * height).fill(1, top * width);
  const cut = { width, height, mask, alpha: Float32Array.from(mask) };
  roundShoulders(cut, body);
  expect(cut.alpha[top * width + width - 2]).toBe(0);
  expect(cut.alpha[Math.round(body.right.shoulder.y + 1) * width + width - 2]).toBe(1);
});
