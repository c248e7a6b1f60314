import { describe, expect, test } from "vitest";
import type { WornLandmarks } from "../../garment/landmark-types.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import type { Arm, PersonAnalysis } from "../../person/types.ts";
import { createWornFrame } from "./worn-map.ts";
import { createShoulderShare, createTorsoShare, createWornSleeveMap } from "./worn-sleeve-map.ts";

/** The model is twice as large as the person: arms at columns 70 and 170, shoulders at row 60, elbows at 130, wrists at 190. */
const model = plainPerson({ unit: 100 });
const person = plainPerson({ unit: 50 });

function worn(left: Partial<Arm>, right: Partial<Arm>): WornLandmarks {
  const { body, limbs, pose, matte, parse } = model;
  return {
    ...{ kind: "worn", body, hemAtWaistY: undefined, hasSleeves: true, flanks: undefined, hasLegs: false },
    model: { keypoints: pose.keypoints, alpha: matte.alpha, labels: parse.labels },
    arms: { left: { ...limbs.arms[0], ...left }, right: { ...limbs.arms[1], ...right } },
    legs: { left: limbs.legs[0], right: limbs.legs[1] },
  };
}
const sleeveOf = (landmarks: WornLandmarks, side: "left" | "right", on: PersonAnalysis = person) => {
  const frame = createWornFrame(on, landmarks, "upper");
  const sleeve = createWornSleeveMap(frame, side);
  if (!sleeve) throw new Error("no sleeve");
  return { sleeve, torsoShare: createTorsoShare(frame, side, sleeve) };
};

describe("the other arm's sleeve", () => {
  test("is read on its side and drawn on the arm that it stands for", () => {
    const { sleeve } = sleeveOf(worn({ cuff: null }, { cuff: 60 }), "left");
    expect(sleeve.weightAt(70, 95)).toBe(0);
    const place = sleeve.place(170, 95);
    expect(place?.weight).toBe(1);
    // the person's left arm is at column 35
    expect(place?.target.x).toBeCloseTo(35, 6);
    // outside stays outside
    expect(sleeve.place(175, 95)?.target.x).toBeLessThan(35);
  });

  test("replaces what lies on and above the arm that is not drawn", () => {
    const { torsoShare } = sleeveOf(worn({ cuff: null }, { cuff: 60 }), "left");
    expect(torsoShare(120, 95)).toBe(1);
    expect(torsoShare(52, 95)).toBe(0);
    expect(torsoShare(80, 20)).toBe(0);
  });
});

test("an arm known by its sleeve alone gets one, an arm that nothing shows gets none", () => {
  const seen = (visibility: number) => {
    const [left, right] = person.limbs.arms;
    const on: PersonAnalysis = { ...person, limbs: { ...person.limbs, arms: [{ ...left, visibility }, right] } };
    return createWornSleeveMap(createWornFrame(on, worn({ cuff: 60 }, { cuff: 60 }), "upper"), "left");
  };
  expect(seen(0.32)).toBeDefined();
  expect(seen(0.2)).toBeUndefined();
});

test("below a forearm before the body hangs the body's cloth, and beyond a bent elbow nothing sticks out", () => {
  // down to the elbow at row 130, then inwards; the outer side of the forearm is its lower one
  const stations = Array.from({ length: 61 }, (_, k) => {
    const along = 2 * k;
    const isUpper = along < 70;
    return {
      ...{ along, position: k, segment: isUpper ? 0 : 1, outerRadius: 10, innerRadius: 10 },
      ...(isUpper ? { x: 70, y: 60 + along } : { x: along, y: 130 }),
      ...(isUpper ? { directionX: 0, directionY: 1 } : { directionX: 1, directionY: 0 }),
      ...(isUpper ? { normalX: -1, normalY: 0 } : { normalX: 0, normalY: 1 }),
    };
  });
  const at = { x: 120, y: 130 };
  const [own] = model.limbs.arms;
  const bent = { cuff: 100, length: 120, stations, wrist: { ...own.wrist, ...at }, hand: { ...own.hand, ...at } };
  const frame = createWornFrame(person, worn(bent, { cuff: 100 }), "upper");
  const sleeve = createWornSleeveMap(frame, "left");
  expect(sleeve?.source.from).toBe("left");
  expect(sleeve?.weightAt(70, 110)).toBe(1);
  expect(sleeve?.weightAt(75, 160)).toBe(0);
  expect(sleeve?.weightAt(55, 152)).toBe(0);
});

test("the creased shoulder of a raised arm is the other's, too", () => {
  const [own] = model.limbs.arms;
  const raised = { cuff: null, elbow: { ...own.elbow, y: 20 } };
  // on the shoulder, beside the neck, and below the armpit
  const shares = (left: Partial<Arm>) => {
    const { torsoShare } = sleeveOf(worn(left, { cuff: 60 }), "left");
    return [torsoShare(82, 66), torsoShare(105, 66), torsoShare(82, 100)];
  };
  expect(shares(raised)).toEqual([0, 1, 1]);
  expect(shares({ cuff: null })).toEqual([1, 1, 1]);
});

test("the shoulder that comes with a sleeve reaches from the collar outwards, and down to the armpit", () => {
  const share = createShoulderShare(createWornFrame(person, worn({ cuff: null }, { cuff: 60 }), "upper"), "right");
  expect([share(165, 65), share(140, 65), share(75, 65), share(165, 90)]).toEqual([1, 0, 0, 0]);
});

describe("a sleeve that is seen to the elbow", () => {
  const unseen = { cuff: 125, visibility: 0.32, wrist: { ...model.limbs.arms[0].wrist, visibility: 0.1 } };
  const { sleeve } = sleeveOf(worn(unseen, unseen), "right");

  test("goes on to the wrist with its own cloth, turned around", () => {
    const { continued } = sleeve;
    // nine tenths of the upper arm, 63 of 70 px, are seen: there both parts meet, at 30 + 0.9 * 35 on the person
    const seam = { own: sleeve.place(170, 60 + 63), next: continued?.place(170, 60 + 63) };
    expect(seam.own?.target.y).toBeCloseTo(61.5, 0);
    expect(seam.next?.target.y).toBeCloseTo(61.5, 0);
    const above = continued?.place(170, 60 + 40)?.target.y ?? 0;
    expect(above).toBeGreaterThan(70);
    // the farthest cloth ends at the wrist: row 95
    expect(continued?.place(170, 60 + 21)?.target.y).toBeCloseTo(95, 0);
    expect(continued?.weightAt(170, 60 + 15)).toBe(0);
  });

  test("needs no continuation if its end is seen", () => {
    expect(sleeveOf(worn({ cuff: 60 }, { cuff: 60 }), "right").sleeve.continued).toBeUndefined();
  });
});

test("below a cuff beside the torso nothing is left of the hand, and the torso keeps its cloth", () => {
  const { torsoShare, sleeve } = sleeveOf(worn({ cuff: 100 }, { cuff: 100 }), "right");
  expect(torsoShare(178, 60 + 118)).toBe(0);
  expect(torsoShare(150, 60 + 118)).toBe(1);
  // beside the torso the last of the sleeve follows the arm, and is not drawn out to the torso's map
  expect(sleeve.place(178, 60 + 114)?.weight).toBe(1);
});

test("what hangs from an arm that is stretched out belongs to it", () => {
  const spread = model.limbs.arms[1].stations.map((at) => ({
    ...at,
    ...{
      x: 170 + 0.8 * at.along,
      y: 60 + 0.6 * at.along,
      directionX: 0.8,
      directionY: 0.6,
      normalX: 0.6,
      normalY: -0.8,
    },
  }));
  const { sleeve } = sleeveOf(worn({ cuff: 125 }, { cuff: 125, stations: spread }), "right");
  const below = { x: 170 + 0.8 * 110 - 0.6 * 14, y: 60 + 0.6 * 110 + 0.8 * 14 };
  expect(sleeve.weightAt(below.x, below.y)).toBe(1);
});
