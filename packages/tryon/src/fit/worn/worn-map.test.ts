import { describe, expect, test } from "vitest";
import type { Side, WornFlank, WornLandmarks } from "../../garment/landmark-types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import { createWornFrame, createWornTorsoMap, legMiddle, plainRow } from "./worn-map.ts";
import { createWornSleeveMap } from "./worn-sleeve-map.ts";

/** The model is twice as large as the person: shoulders at row 60 around column 120, hips at row 200, half width 50. */
const model = plainPerson({ unit: 100 });
const person = plainPerson({ unit: 50 });

function wornBy(changes: Partial<WornLandmarks> = {}): WornLandmarks {
  const { body, limbs } = model;
  return {
    ...{ kind: "worn", body, hemAtWaistY: undefined, hasSleeves: false, flanks: undefined, hasLegs: false },
    model: { keypoints: model.pose.keypoints, alpha: model.matte.alpha, labels: model.parse.labels },
    arms: { left: limbs.arms[0], right: limbs.arms[1] },
    legs: { left: limbs.legs[0], right: limbs.legs[1] },
    ...changes,
  };
}
const frameOf = (changes: Partial<WornLandmarks> = {}, on: PersonAnalysis = person) =>
  createWornFrame(on, wornBy(changes), "upper");
const mapOf = (changes: Partial<WornLandmarks> = {}, on: PersonAnalysis = person) =>
  createWornTorsoMap(frameOf(changes, on));
const withBody = (changes: Partial<BodyModel>): PersonAnalysis => ({ ...person, body: { ...person.body, ...changes } });
const flanksOf = (half: number): Record<Side, WornFlank> => {
  const flank = { armholeY: 85, halfWidths: new Float32Array(440).fill(half) };
  return { left: flank, right: flank };
};
/** The garment is drawn this far beyond the body, because the cut-out's rim is choked. */
const RIM = 2.5 * 0.5;

describe("the scale", () => {
  test("is the mean of the shoulders' and the torso's", () => {
    const { hipCentre } = person.body;
    expect(frameOf().scale).toBe(0.5);
    expect(frameOf({}, withBody({ hipCentre: { ...hipCentre, y: 128 } })).scale).toBeCloseTo((0.5 + 0.7) / 2, 6);
  });

  test("below the hips is that of the thighs if both show their knees, within a quarter of the torso's", () => {
    const withKnees = (y: number, visibility = 1) => {
      const { left, right } = person.body;
      const at = (side: typeof left) => ({ ...side, knee: { ...side.knee, y, visibility } });
      return withBody({ left: at(left), right: at(right) });
    };
    expect(frameOf({}, withKnees(155)).scaleBelowHips).toBeCloseTo(0.55, 6);
    expect(frameOf({}, withKnees(190)).scaleBelowHips).toBeCloseTo(1.25 * 0.5, 6);
    expect(frameOf({}, withKnees(110)).scaleBelowHips).toBeCloseTo(0.8 * 0.5, 6);
    expect(frameOf({}, withKnees(155, 0.4)).scaleBelowHips).toBe(0.5);
  });

  test("maps shoulders to shoulders and hips to hips", () => {
    const frame = frameOf();
    expect([60, 130, 200, 260].map((y) => plainRow(frame, y))).toEqual([30, 65, 100, 130]);
    expect(plainRow({ ...frame, scaleBelowHips: 0.7 }, 260)).toBeCloseTo(100 + 42, 6);
  });
});

describe("a hem that the model wears at the waist", () => {
  test("is lowered to cover the person's waist, by three tenths of the length at most", () => {
    // Nothing shows the person's waist, so it is a quarter of the torso above the hips, at 82.5; a hem covers 0.045 more.
    expect(frameOf({ hemAtWaistY: 160 }).hemShift).toBeCloseTo(82.5 + 2.25 - 80, 6);
    expect(frameOf({ hemAtWaistY: 130 }).hemShift).toBeCloseTo(0.3 * 35, 6);
    expect(frameOf({ hemAtWaistY: 190 }).hemShift).toBe(0);
    expect(frameOf().hemShift).toBe(0);
  });

  test("stretches the garment from below the chest on", () => {
    const map = mapOf({ hemAtWaistY: 160 });
    expect(map(120, 160).y).toBeCloseTo(84.75, 6);
    const share = 10 / 60;
    expect(map(120, 110).y).toBeCloseTo(55 + 4.75 * share * share * (3 - 2 * share), 6);
  });
});

test("what levels the hem moves places down before they are mapped", () => {
  const map = createWornTorsoMap(createWornFrame(person, wornBy(), "upper", (_, y) => (y > 150 ? 10 : 0)));
  expect([map(120, 130).y, map(120, 160).y]).toEqual([65, 85]);
});

describe("the torso's map", () => {
  test("keeps each place's share of the body's half width", () => {
    const map = mapOf();
    expect(map(120 + 25, 130)).toEqual({ x: 60 + 12.5, y: 65 });
    expect(map(120 - 25, 130)).toEqual({ x: 60 - 12.5, y: 65 });
    const wider = withBody({ halfWidth: { left: () => 25, right: () => 30 } });
    expect(mapOf({}, wider)(120 + 25, 130).x).toBeCloseTo(60 + 15, 6);
    expect(mapOf({}, wider)(120 - 25, 130).x).toBeCloseTo(60 - 12.5, 6);
  });

  test("keeps the size of what is outside the body", () => {
    expect(mapOf()(120 + 70, 130).x).toBeCloseTo(60 + 25 + 20 * 0.5, 6);
  });

  test("puts the shoulder a rim above the person's, across the neck too", () => {
    const map = mapOf();
    for (const lateral of [-30, -5, 0, 5, 30]) expect(map(120 + lateral, 60).y).toBeCloseTo(30 - RIM, 6);
    // on a person whose right shoulder is 4 px higher, the neck is half way between
    const { right } = person.body;
    const raised = withBody({ right: { ...right, shoulderLineY: (distance) => right.shoulderLineY(distance) - 4 } });
    const tilted = mapOf({}, raised);
    expect([-30, 0, 30].map((lateral) => tilted(120 + lateral, 60).y)).toEqual([30 - RIM, 28 - RIM, 26 - RIM]);
    expect(tilted(120 + 10.5, 60).y).toBeCloseTo(27 - RIM, 6);
  });

  test("keeps a side as loose as on the model, up to 15 %", () => {
    expect(mapOf({ flanks: flanksOf(55) })(120 + 55, 130).x).toBeCloseTo(60 + 1.1 * 25, 6);
    expect(mapOf({ flanks: flanksOf(80) })(120 + 80, 130).x).toBeCloseTo(60 + 1.15 * 25, 6);
    expect(mapOf({ flanks: flanksOf(40) })(120 + 40, 130).x).toBeCloseTo(60 + 25 + RIM, 6);
  });

  test("below the picture's frame a side goes on as wide as in its last row", () => {
    const map = mapOf({ flanks: flanksOf(54) });
    expect(map(120 + 54, 600).x).toBeCloseTo(map(120 + 54, 439).x, 6);
  });

  test("covers a wider old garment, but no cape", () => {
    const inOld = (half: number) => withBody({ visibleHalfWidth: { left: () => half, right: () => half } });
    expect(mapOf({ flanks: flanksOf(55) }, inOld(30))(120 - 55, 130).x).toBeCloseTo(60 - 30 - RIM, 6);
    expect(mapOf({ flanks: flanksOf(55) }, inOld(90))(120 - 55, 130).x).toBeCloseTo(60 - 0.66 * 50 - RIM, 6);
  });

  test("falls from the widest place above, inwards by 0.12 of the way", () => {
    const bulge = (y: number) => (y < 60 ? 32 : 20);
    const on = withBody({ visibleHalfWidth: { left: bulge, right: bulge } });
    // garment row 150 is drawn at 75; six steps of 3 rows above it the old garment is 32 wide
    expect(mapOf({ flanks: flanksOf(50) }, on)(120 + 50, 150).x).toBeCloseTo(60 + 32 + RIM - 0.12 * 18, 6);
  });

  test("covers the thigh beside a narrow dress", () => {
    const { limbs } = person;
    const wide = (leg: (typeof limbs.legs)[0]) => ({
      ...leg,
      stations: leg.stations.map((station) => ({ ...station, outerRadius: 20 })),
    });
    const on = {
      ...person,
      limbs: { ...limbs, legs: [wide(limbs.legs[0]), wide(limbs.legs[1])] as typeof limbs.legs },
    };
    // the leg's axis is 10 px from the body's
    expect(mapOf({ flanks: flanksOf(30) }, on)(120 + 30, 260).x).toBeCloseTo(60 + 10 + 20 + RIM, 6);
    expect(mapOf({ flanks: flanksOf(30) })(120 + 30, 260).x).toBeCloseTo(60 + 25 + RIM, 6);
  });

  test("widens with the model's skirt below the hips", () => {
    const flanks = flanksOf(50);
    for (const { halfWidths } of [flanks.left, flanks.right]) halfWidths.fill(70, 220);
    expect(mapOf({ flanks })(120 + 70, 260).x).toBeCloseTo(60 + 25 + RIM + 0.5 * 20, 6);
  });
});

test("garments are split at the axis above the hips, and between the legs below them", () => {
  const { left, right } = model.body;
  const body = { ...model.body, left: { ...left, knee: { ...left.knee, x: 85 } }, right };
  expect(legMiddle(body, 150)).toBe(120);
  expect(legMiddle(body, 300)).toBe((85 + 145) / 2);
});

describe("a sleeve's map", () => {
  const sleeved = (cuff: number, changes: Partial<WornLandmarks["arms"]["left"]> = {}): WornLandmarks => {
    const [left, right] = model.limbs.arms.map((arm) => ({ ...arm, cuff, ...changes }));
    return wornBy({ hasSleeves: true, arms: { left, right } });
  };
  const sleeveOf = (landmarks: WornLandmarks, on: PersonAnalysis = person) =>
    createWornSleeveMap(createWornFrame(on, landmarks, "upper"), "right");
  const rightArm = model.body.right.shoulder.x;

  test("exists only if there is a sleeve, and both arms are visible", () => {
    expect(sleeveOf(wornBy())).toBeUndefined();
    const hidden = { ...model.body.right.elbow, visibility: 0.3 };
    expect(sleeveOf(sleeved(60, { elbow: hidden }))).toBeUndefined();
    const [left, right] = person.limbs.arms;
    const unseen = {
      ...person,
      limbs: { ...person.limbs, arms: [left, { ...right, visibility: 0.3 }] as typeof person.limbs.arms },
    };
    expect(sleeveOf(sleeved(60), unseen)).toBeUndefined();
    expect(sleeveOf(sleeved(60))).toBeDefined();
  });

  test("keeps places along and across the arm, on an arm that is a rim wider", () => {
    const sleeve = sleeveOf(sleeved(60));
    // half of the upper arm; the person's arm is at column 85 and 5 px wide on either side
    const middle = sleeve?.place(rightArm, 95);
    expect(middle?.weight).toBe(1);
    expect(middle?.target.x).toBeCloseTo(85, 6);
    expect(middle?.target.y).toBeCloseTo(47.5, 6);
    const outer = sleeve?.place(rightArm + 5, 95);
    expect(outer?.target.x).toBeCloseTo(85 + 0.5 * (1.02 * 5 + RIM), 6);
  });

  test("is never wider than 1.8 arms", () => {
    const stations = model.limbs.arms[1].stations.map((station) => ({ ...station, outerRadius: 30, innerRadius: 30 }));
    const target = sleeveOf(sleeved(60, { stations }))?.place(rightArm + 15, 95)?.target;
    expect(target?.x).toBeCloseTo(85 + 0.5 * 9, 6);
  });

  test("ends beyond the cuff, and begins at the shoulder", () => {
    const sleeve = sleeveOf(sleeved(60));
    expect(sleeve?.weightAt(rightArm, 60 + 60)).toBe(1);
    expect(sleeve?.weightAt(rightArm, 60 + 60 + 18)).toBe(0);
    expect(sleeve?.place(rightArm, 60 + 60 + 18)).toBeUndefined();
    expect(sleeve?.weightAt(rightArm, 60)).toBe(0);
    expect(sleeve?.weightAt(120, 95)).toBe(0);
  });

  test("of full length ends at the wrist, a shorter one where it did", () => {
    // The model's arm has 70 px to the elbow and 60 to the wrist, the person's 35 and 30.
    expect(sleeveOf(sleeved(125))?.place(rightArm, 60 + 125)?.target.y).toBeCloseTo(30 + 65, 6);
    expect(sleeveOf(sleeved(100))?.place(rightArm, 60 + 100)?.target.y).toBeCloseTo(30 + 50, 6);
  });

  test("stops before the elbow if the model's hand is outside the picture", () => {
    const sleeve = sleeveOf(sleeved(125, { visibility: 0.3 }));
    expect(sleeve?.weightAt(rightArm, 60 + 60)).toBe(1);
    expect(sleeve?.weightAt(rightArm, 60 + 90)).toBe(0);
  });
});
