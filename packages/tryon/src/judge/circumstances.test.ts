import { expect, test } from "vitest";
import type { FlatGarment } from "../garment/index.ts";
import type { Issue } from "../issues/issues.ts";
import { type Arm, Body, type PersonAnalysis } from "../person/types.ts";
import { measureCircumstances, oddsOfBad, PLAIN, raisedArm, WEIGHTS } from "./circumstances.ts";
import { judgeMeasures } from "./judge.ts";
import { limitsFor, loosenForRaisedArm } from "./limits.ts";
import { person, tshirt } from "./spoiled.fixture.ts";

const withPoints = (
  moved: Partial<Record<keyof typeof Body, Partial<PersonAnalysis["pose"]["keypoints"][number]>>>,
) => {
  const keypoints = person.pose.keypoints.map((point, i) => {
    const name = (Object.keys(Body) as (keyof typeof Body)[]).find((key) => Body[key] === i);
    return { ...point, ...(name && moved[name]) };
  });
  return { ...person, pose: { ...person.pose, keypoints } };
};
const pointOf = (name: keyof typeof Body) => person.pose.keypoints[Body[name]];

const inLongSleeves = ({ limbs, ...rest }: PersonAnalysis): PersonAnalysis => ({
  ...rest,
  limbs: { ...limbs, arms: limbs.arms.map((arm) => ({ ...arm, cuff: arm.length })) as [Arm, Arm] },
});

test("a person before a plain wall, arms down, is easy to dress", () => {
  expect(measureCircumstances(person, tshirt)).toEqual(PLAIN);
});

test.each([
  ["raisedSleeve", inLongSleeves(withPoints({ leftElbow: { y: pointOf("leftShoulder").y - 5 } }))],
  ["hipsCutOff", withPoints({ leftHip: { y: person.image.height + 30 }, rightHip: { y: person.image.height + 30 } })],
  ["broadTorso", { ...person, body: { ...person.body, shoulderWidth: 0.8 * person.body.shoulderWidth } }],
  ["smallPhoto", { ...person, image: { ...person.image, enlargedBy: 2.2 } }],
] as const)("%s makes a good picture less likely", (name, hard) => {
  const circumstances = measureCircumstances(hard, tshirt);
  expect(circumstances[name]).toBeGreaterThan(0.5);
  expect(oddsOfBad(circumstances)).toBeGreaterThan(1.1 * oddsOfBad(PLAIN));
});

/** The T-shirt as if it had been photographed on this person. */
const wornBy = ({ pose }: PersonAnalysis, hasSleeves = true): FlatGarment => ({
  ...tshirt,
  landmarks: { kind: "worn", hasSleeves, model: { keypoints: pose.keypoints } } as FlatGarment["landmarks"],
});

test("a garment on a model with bent arms, which hide or fold its sleeves, is hard to transfer", () => {
  const hanging = measureCircumstances(person, wornBy(person));
  expect(hanging).toEqual(PLAIN);
  const bent = withPoints({ leftWrist: { ...pointOf("leftShoulder"), x: pointOf("leftShoulder").x + 8 } });
  const folded = measureCircumstances(person, wornBy(bent));
  expect(folded.modelPose).toBeGreaterThan(1);
  expect(oddsOfBad(folded)).toBeGreaterThan(4 * oddsOfBad(hanging));
  expect(measureCircumstances(person, { ...wornBy(bent), category: "lower" }).modelPose).toBe(0);
  expect(measureCircumstances(person, wornBy(bent, false)).modelPose).toBe(0);
});

test("a raised arm that is bare, or above trousers, stays as it is, so it is easy to dress", () => {
  const raised = withPoints({ leftElbow: { y: pointOf("leftShoulder").y - 5 } });
  const [left, right] = raised.limbs.arms;
  const bare = { ...raised, limbs: { ...raised.limbs, arms: [left, { ...right, cuff: null }] as [Arm, Arm] } };
  expect(raisedArm(bare)).toBeGreaterThan(0.9);
  expect(measureCircumstances(bare, tshirt).raisedSleeve).toBe(0);
  expect(measureCircumstances(inLongSleeves(raised), tshirt).raisedSleeve).toBeGreaterThan(0.5);
  expect(measureCircumstances(inLongSleeves(raised), { ...tshirt, category: "lower" }).raisedSleeve).toBe(0);
});

test("a raised arm lifts shoulder and side of a top, so these are measured more loosely, and nothing else is", () => {
  const hanging = limitsFor(tshirt, true);
  expect(loosenForRaisedArm(hanging, 0)).toEqual(hanging);
  const raised = loosenForRaisedArm(hanging, 1);
  expect(raised).toEqual({
    ...hanging,
    ...Object.fromEntries(
      (["shoulders", "sides", "slope", "lopsided"] as const).map((name) => [name, 2 * (hanging[name] ?? 0)]),
    ),
  });
});

test("each doubt of the garment's reader counts once", () => {
  const issue = (code: Issue["code"]): Issue => ({ code, severity: "warn", message: "", details: {} });
  const doubtOf = (...codes: Issue["code"][]) =>
    measureCircumstances(person, { ...tshirt, issues: codes.map(issue) }).garmentPhoto;
  expect(doubtOf("GARMENT_BUSY_BACKGROUND", "GARMENT_BUSY_BACKGROUND", "GARMENT_UNSUPPORTED")).toBe(2);
  expect(doubtOf("GARMENT_SLEEVES_NOT_SEPARABLE")).toBe(1);
});

/** The drawn T-shirt with its photo cropped to these rows and columns, counted from the garment's own box. */
function cropped(by: { left?: number; bottom?: number }): FlatGarment {
  const { cut } = tshirt;
  const left = by.left === undefined ? 0 : cut.box.left + by.left;
  const width = cut.width - left;
  const height = by.bottom === undefined ? cut.height : cut.box.bottom - by.bottom;
  const part = (plane: Uint8Array) => {
    const result = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      result.set(plane.subarray(y * cut.width + left, (y + 1) * cut.width), y * width);
    }
    return result;
  };
  return { ...tshirt, cut: { ...cut, width, height, mask: part(cut.mask), known: part(cut.known) } };
}

test("a garment that its photo cuts off is doubtful, and more so the more is cut off", () => {
  const doubtOf = (by: Parameters<typeof cropped>[0]) => measureCircumstances(person, cropped(by)).garmentPhoto;
  expect(doubtOf({})).toBe(0);
  expect(doubtOf({ bottom: 12 })).toBeGreaterThan(0.2);
  expect(doubtOf({ bottom: 12, left: 30 })).toBeGreaterThan(doubtOf({ bottom: 12 }));
  // A cuff that touches the edge is as good as whole.
  expect(doubtOf({ left: 1 })).toBe(0);
});

test("cloth that the garment's photo does not show is doubtful, its rim is not", () => {
  const { cut } = tshirt;
  const middle = (cut.box.left + cut.box.right) / 2;
  const doubtOf = (halfWidth: number) => {
    const isRim = (i: number) => [-4, 4, -4 * cut.width, 4 * cut.width].some((step) => !cut.mask[i + step]);
    const known = cut.mask.map((_, i) => (isRim(i) || Math.abs((i % cut.width) - middle) < halfWidth ? 0 : 1));
    return measureCircumstances(person, { ...tshirt, cut: { ...cut, known } }).garmentPhoto;
  };
  const width = cut.box.right - cut.box.left;
  expect(doubtOf(0)).toBe(0);
  expect(doubtOf(0.02 * width)).toBeGreaterThan(0.5);
  expect(doubtOf(0.2 * width)).toBe(2);
});

test("what is between the fronts of a garment that is worn open counts as no invented cloth", () => {
  const { cut, landmarks } = tshirt;
  if (landmarks.kind !== "upper") throw new Error("the drawn T-shirt is a top");
  const middle = (cut.box.left + cut.box.right) / 2;
  const half = 0.2 * (cut.box.right - cut.box.left);
  const known = cut.mask.map((_, i) => (Math.abs((i % cut.width) - middle) < half ? 0 : 1));
  const rows = cut.box.bottom - cut.box.top + 1;
  const opening = {
    top: cut.box.top,
    left: new Float32Array(rows).fill(middle - half),
    right: new Float32Array(rows).fill(middle + half),
  };
  const doubtOf = (garment: FlatGarment) => measureCircumstances(person, garment).garmentPhoto;
  expect(doubtOf({ ...tshirt, cut: { ...cut, known } })).toBe(2);
  expect(doubtOf({ ...tshirt, cut: { ...cut, known }, landmarks: { ...landmarks, opening } })).toBe(0);
});

test("a photo in which nothing is bright is doubtful, dark clothes in good light are not", () => {
  const { lab } = person.parse;
  const seenAt = (light: (value: number, i: number) => number) => {
    const parse = { ...person.parse, lab: { ...lab, lightness: lab.lightness.map(light) } };
    return measureCircumstances({ ...person, parse }, tshirt).darkPhoto;
  };
  expect(seenAt((value) => 0.5 * value)).toBeGreaterThan(0.5);
  expect(seenAt((value, i) => (i % 20 === 0 ? value : 0.2 * value))).toBe(0);
});

test("a picture that is too likely to be bad is not charged, and the reason is given", () => {
  const limits = limitsFor(tshirt, true);
  const hard = { ...PLAIN, broadTorso: 2, raisedSleeve: 1.5 };
  expect(judgeMeasures({}, limits, { ...PLAIN, smallPhoto: 1 })).toMatchObject({ alarms: [], chargeable: true });
  expect(judgeMeasures({}, limits, hard)).toMatchObject({
    chargeable: false,
    alarms: [{ code: "HARD_TO_DRESS", message: expect.stringMatching(/hard to dress/) }],
  });
  // One large fault in a difficult photo is enough as well, and is named.
  const torn = judgeMeasures({ ragged: 10 * (limits.ragged ?? 0) }, limits, { ...PLAIN, broadTorso: 1 });
  expect(torn.chargeable).toBe(false);
  expect(torn.alarms.map(({ code }) => code)).toEqual(["OUTLINE_TORN", "HARD_TO_DRESS"]);
});

test("no circumstance makes a bad picture less likely", () => {
  for (const weight of Object.values(WEIGHTS)) expect(weight).toBeGreaterThanOrEqual(0);
});
