import { expect, test, vi } from "vitest";
import { Fill } from "../compose/fill/body-fill.ts";
import { Label } from "../person/types.ts";
import { measureLostHands } from "./body/lost-hands.ts";
import { measureSmeared } from "./body/smeared.ts";
import { measureKeptCloth } from "./cloth/kept-cloth.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { judgeEvidence } from "./judge.ts";
import { dressed, person, trousers, tshirt } from "./spoiled.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const codesOf = (evidence: Evidence) => judgeEvidence(evidence).alarms.map(({ code }) => code);
const within =
  (size: Evidence["size"], box: { left: number; right: number; top: number; bottom: number }) => (i: number) => {
    const x = 2 * (i % size.width);
    const y = 2 * Math.floor(i / size.width);
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };

test("old cloth at the shoulder is found even if it was labelled background", () => {
  const good = dressed(tshirt);
  expect(measureKeptCloth(good)).toBeLessThan(0.05);
  const { shoulderCentre, shoulderWidth } = person.body;
  const isShoulder = within(good.size, {
    left: shoulderCentre.x + 0.1 * shoulderWidth,
    right: shoulderCentre.x + 0.6 * shoulderWidth,
    top: shoulderCentre.y,
    bottom: shoulderCentre.y + 0.9 * shoulderWidth,
  });
  const old = (plane: Float32Array, before: Float32Array) =>
    plane.map((value, i) => (isShoulder(i) ? before[i] : value));
  const spoiled: Evidence = {
    ...good,
    labels: good.labels.map((label, i) => (isShoulder(i) ? Label.background : label)),
    garmentSeen: good.garmentSeen.map((value, i) => (isShoulder(i) ? 0 : value)),
    madeUp: good.madeUp?.map((kind, i) => (isShoulder(i) ? Fill.none : kind)),
    after: {
      lightness: old(good.after.lightness, good.before.lightness),
      a: old(good.after.a, good.before.a),
      b: old(good.after.b, good.before.b),
    },
  };
  expect(codesOf(spoiled)).toContain("OLD_GARMENT_LEFT");
  expect(measureKeptCloth({ ...spoiled, garment: trousers })).toBeUndefined();
});

test("a hand under the new garment is reported missing, one in front of it is not", () => {
  const good = dressed(trousers);
  const [arm] = person.limbs.arms;
  const radius = 0.3 * person.body.shoulderWidth;
  const { x, y } = arm.hand;
  const isHand = within(good.size, { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  expect(measureLostHands(good)).toBeLessThan(0.35);
  const covered = { ...good, garmentSeen: good.garmentSeen.map((value, i) => (isHand(i) ? 1 : value)) };
  expect(measureLostHands(covered)).toBeGreaterThan(0.35);
  expect(codesOf(covered)).toContain("BODY_CUT");
  const cape = good.expected && { ...good.expected, coversArms: true };
  expect(measureLostHands({ ...covered, expected: cape })).toBeUndefined();
  expect(measureLostHands({ ...good, labels: good.labels.map(() => Label.background) })).toBeUndefined();
});

test("a made-up background counts where it is busy, but not on a plain wall", () => {
  const good = dressed(tshirt);
  const half = good.labels.length / 12;
  const madeUp = new Uint8Array(good.labels.length).fill(Fill.background, 0, half);
  const before = (backgroundTexture: number): Evidence => ({
    ...good,
    madeUp,
    person: { ...person, matte: { ...person.matte, backgroundTexture } },
  });
  expect(measureSmeared(before(0.8))).toBe(0);
  expect(measureSmeared(before(9))).toBeGreaterThan(2);
  expect(codesOf(before(9))).toContain("BACKGROUND_SMEARED");
  expect(codesOf(before(0.8))).not.toContain("BACKGROUND_SMEARED");
});
