import { expect, test, vi } from "vitest";
import { Body, Label } from "../person/types.ts";
import { judgeEvidence } from "./judge.ts";
import type { Judgement } from "./judgement.ts";
import { bitten, dressed, moved, recoloured, trousers, tshirt, whiteRim } from "./spoiled.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const oddsAgainst = ({ value }: Judgement) => 1 / value - 1;

const codesOf = (evidence: Parameters<typeof judgeEvidence>[0]) =>
  judgeEvidence(evidence).alarms.map(({ code }) => code);

test.each([
  ["a T-shirt", tshirt],
  ["trousers", trousers],
])("%s that fits raises no alarm", (_, garment) => {
  const judgement = judgeEvidence(dressed(garment));
  expect(judgement.alarms).toEqual([]);
  expect(judgement.chargeable).toBe(true);
  expect(judgement.value).toBeGreaterThan(0.95);
});

test.each([
  ["moved sideways", tshirt, moved({ pixels: 18 }), "OUTLINE_OFF"],
  ["trousers moved sideways", trousers, moved({ pixels: 22 }), "OUTLINE_OFF"],
  ["turned by eight degrees", tshirt, moved({ degrees: 8 }), "OUTLINE_OFF"],
  ["torn at its side", tshirt, bitten, "OUTLINE_TORN"],
  ["rimmed in white", tshirt, whiteRim, "SEAM_VISIBLE"],
  ["of another colour", tshirt, recoloured, "COLOUR_OFF"],
] as const)("a garment %s raises its alarm, says so and lowers the value", (_, garment, change, code) => {
  const judgement = judgeEvidence(dressed(garment, change));
  const alarm = judgement.alarms.find((candidate) => candidate.code === code);
  expect(alarm?.message).toMatch(/^[A-Z].*\.$/);
  expect(alarm?.measured).toBeGreaterThan(alarm?.limit ?? Number.POSITIVE_INFINITY);
  expect(oddsAgainst(judgement)).toBeGreaterThan(1.5 * oddsAgainst(judgeEvidence(dressed(garment))));
});

test("a top a little to one side is an alarm with hanging arms, and with a raised one only a doubt", () => {
  const hanging = dressed(tshirt, moved({ pixels: 10 }));
  expect(codesOf(hanging)).toContain("OUTLINE_OFF");
  const { pose } = hanging.person;
  const keypoints = pose.keypoints.map((point, i) =>
    i === Body.leftElbow ? { ...point, y: pose.keypoints[Body.leftShoulder].y - 10 } : point,
  );
  const raised = { ...hanging, person: { ...hanging.person, pose: { ...pose, keypoints } } };
  expect(codesOf(raised)).not.toContain("OUTLINE_OFF");
  expect(judgeEvidence(raised).value).toBeLessThan(judgeEvidence(dressed(tshirt)).value);
});

test("a garment in two colours whose lower one is tucked away has the right colours; other colours do not match", () => {
  const { cut } = tshirt;
  const middle = (cut.box.top + cut.box.bottom) / 2;
  const below = (i: number) => Math.floor(i / cut.width) > middle;
  const twoColours = {
    ...tshirt,
    cut: {
      ...cut,
      lab: {
        lightness: cut.lab.lightness.map((value, i) => (below(i) ? 20 : value)),
        a: cut.lab.a.map((value, i) => (below(i) ? 0 : value)),
        b: cut.lab.b.map((value, i) => (below(i) ? -25 : value)),
      },
    },
  };
  const upperHalf = { ...dressed(tshirt), garment: twoColours };
  expect(codesOf(upperHalf)).not.toContain("COLOUR_OFF");
  expect(codesOf({ ...dressed(tshirt, recoloured), garment: twoColours })).toContain("COLOUR_OFF");
});

test("two alarms: the picture is not charged", () => {
  const judgement = judgeEvidence(dressed(tshirt, (layers) => ({ ...recoloured(layers), ...bitten(layers) })));
  expect(judgement.alarms.length).toBeGreaterThanOrEqual(2);
  expect(judgement.chargeable).toBe(false);
});

test("visible old cloth beside the new garment is found, cloth made up in its colour is not", () => {
  const good = dressed(tshirt);
  const { size, labels } = good;
  const hole = (i: number) => labels[i] === Label.upper && (i % size.width) * 2 > 165;
  const spoiled = {
    ...good,
    garmentSeen: good.garmentSeen.map((value, i) => (hole(i) ? 0 : value)),
    after: {
      lightness: good.after.lightness.map((value, i) => (hole(i) ? good.before.lightness[i] : value)),
      a: good.after.a.map((value, i) => (hole(i) ? good.before.a[i] : value)),
      b: good.after.b.map((value, i) => (hole(i) ? good.before.b[i] : value)),
    },
  };
  expect(codesOf({ ...spoiled, madeUp: undefined })).toContain("OLD_GARMENT_LEFT");
  expect(codesOf({ ...spoiled, madeUp: new Uint8Array(labels.length).fill(2) })).not.toContain("OLD_GARMENT_LEFT");
  // Made-up pixels where the garment should be, with nothing in front of it, are a bite.
  expect(codesOf({ ...spoiled, madeUp: new Uint8Array(labels.length).fill(2) })).toContain("OUTLINE_TORN");
});

test("trousers under a short dress are not leftovers, old cloth beside its hem is", () => {
  const good = dressed(tshirt);
  const asDress = { ...good, garment: { ...tshirt, category: "dress" as const }, madeUp: undefined };
  expect(codesOf(asDress)).not.toContain("OLD_GARMENT_LEFT");
  const { size } = good;
  const above = (i: number) => Math.floor(i / size.width) < 90 && (i % size.width) * 2 > 150;
  const torn = {
    ...asDress,
    garmentSeen: good.garmentSeen.map((value, i) => (above(i) ? 0 : value)),
    after: good.before,
  };
  expect(codesOf(torn)).toContain("OLD_GARMENT_LEFT");
});

test("skin painted in one colour is reported as painted if the photo's own has texture", () => {
  const good = dressed(tshirt);
  const bare = good.labels.map((label) => (label === Label.lower ? Label.skin : label));
  const noise = (i: number) => ((i * 7919) % 11) - 5;
  const textured = (i: number, lightness: number) => (bare[i] === Label.skin ? 60 + noise(i) : lightness);
  const flat = (i: number, lightness: number) => (bare[i] === Label.skin ? 63 : lightness);
  const withLightness = (of: (i: number, lightness: number) => number) => ({
    ...good,
    labels: bare,
    before: { ...good.before, lightness: good.before.lightness.map((value, i) => textured(i, value)) },
    // The photo itself beside the garment: this test ignores what the composition did there.
    after: { ...good.before, lightness: good.before.lightness.map((value, i) => of(i, value)) },
  });
  expect(codesOf(withLightness(textured))).not.toContain("SKIN_FLAT");
  expect(codesOf(withLightness(flat))).toContain("SKIN_FLAT");
});
