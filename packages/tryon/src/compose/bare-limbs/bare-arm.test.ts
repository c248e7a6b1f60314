import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { limbField } from "../../person/limbs/limb-coordinates.ts";
import { acrossAt, alongAt, depthAt } from "../../person/limbs/limb-field.ts";
import { armPrior } from "../../person/limbs/limbs.ts";
import { type Arm, Label } from "../../person/types.ts";
import { bareArm } from "./bare-arm.ts";
import { findBareShoulders } from "./bare-shoulders.ts";

const person = drawnPerson();
const { shoulderWidth } = person.body;

/** The left arm in a sleeve twice as wide as the arm, down to half the upper arm. */
function inWideSleeve(): { arm: Arm; labels: Uint8Array } {
  const [bare] = person.limbs.arms;
  const cuffStation = Math.round(bare.stations.length * 0.25);
  const stations = bare.stations.map((station, i) =>
    i < cuffStation ? { ...station, outerRadius: 24, innerRadius: 24 } : station,
  );
  const field = limbField(stations, drawnSize);
  const cuff = stations[cuffStation].along;
  const labels = drawnLabels();
  for (let i = 0; i < labels.length; i++)
    if (depthAt(field, i) > 0 && alongAt(field, i) < cuff) labels[i] = Label.upper;
  return { arm: { ...bare, stations, field, cuff, cuffStation }, labels };
}

function bared() {
  const { arm, labels } = inWideSleeve();
  const alpha = Float32Array.from(labels, (label) => (label === Label.background ? 0 : 1));
  return { sleeved: arm, arm: bareArm(arm, { size: drawnSize, labels, alpha, shoulderWidth }) };
}

test("the arm inside a wide sleeve is as thin as its bare part suggests", () => {
  const { arm, sleeved } = bared();
  const middle = Math.round(sleeved.cuffStation / 2);
  expect(sleeved.stations[middle].outerRadius).toBe(24);
  expect(arm.stations[middle].outerRadius).toBeLessThan(19);
  expect(arm.stations[middle].outerRadius).toBeGreaterThan(9);
});

test("its outline has no step where the bare arm begins", () => {
  const { arm, sleeved } = bared();
  for (let i = 1; i < sleeved.cuffStation + 12; i++) {
    expect(Math.abs(arm.stations[i].outerRadius - arm.stations[i - 1].outerRadius)).toBeLessThan(1.5);
  }
});

test("an arm below a shorter and narrower new sleeve is no wider than its cuff", () => {
  const { arm, labels } = inWideSleeve();
  const alpha = Float32Array.from(labels, (label) => (label === Label.background ? 0 : 1));
  const source = { size: drawnSize, labels, alpha, shoulderWidth };
  const station = Math.round(arm.cuffStation / 2);
  const newCuff = { along: arm.stations[station].along, radius: 6 };
  const radiusWith = (cuff?: typeof newCuff) =>
    bareArm(arm, { ...source, newCuff: cuff }).stations[station].outerRadius;
  expect(radiusWith()).toBeGreaterThan(9);
  expect(radiusWith(newCuff)).toBeLessThan(8);
});

test("what looks like a wide wrist below a long sleeve does not make a wide upper arm", () => {
  const [bare] = person.limbs.arms;
  const cuffStation = Math.round(bare.stations.length * 0.68);
  const stations = bare.stations.map((station) => ({ ...station, outerRadius: 30, innerRadius: 30 }));
  const field = limbField(stations, drawnSize);
  const cuff = stations[cuffStation].along;
  const labels = drawnLabels();
  // a pale lining and the wall beside the wrist
  for (let i = 0; i < labels.length; i++)
    if (depthAt(field, i) > 0)
      labels[i] = alongAt(field, i) < cuff ? Label.upper : depthAt(field, i) > 8 ? Label.skin : Label.background;
  const arm = { ...bare, stations, field, cuff, cuffStation };
  const made = bareArm(arm, { size: drawnSize, labels, alpha: new Float32Array(labels.length).fill(1), shoulderWidth });
  const middle = made.stations[Math.round(cuffStation / 3)];
  const usual = bare.stations[Math.round(cuffStation / 3)];
  expect(middle.outerRadius).toBeLessThan(1.22 * armPrior(usual) * shoulderWidth);
});

/** The left arm in a wide sleeve down to this share of its length, and what it becomes. */
function baredBelow(share: number, label: (i: number, shares: { along: number; across: number }) => number) {
  const [bare] = person.limbs.arms;
  const cuffStation = Math.round(bare.stations.length * share);
  const stations = bare.stations.map((station) => ({ ...station, outerRadius: 30, innerRadius: 30 }));
  const field = limbField(stations, drawnSize);
  const labels = drawnLabels();
  for (let i = 0; i < labels.length; i++) {
    if (depthAt(field, i) <= 0) continue;
    labels[i] = label(i, { along: alongAt(field, i) / bare.length, across: 30 * acrossAt(field, i) });
  }
  const arm = { ...bare, stations, field, cuff: stations[cuffStation].along, cuffStation };
  const alpha = new Float32Array(labels.length).fill(1);
  return bareArm(arm, { size: drawnSize, labels, alpha, shoulderWidth });
}

test("a made-up arm is no tube: as wide at the elbow as above it, and narrow at the wrist", () => {
  const { stations } = baredBelow(0.9, () => Label.upper);
  const width = (place: number) => {
    const station = stations.find(({ segment, position }) => segment + position >= place) ?? stations[0];
    return station.outerRadius + station.innerRadius;
  };
  expect(width(1)).toBeGreaterThan(0.93 * width(0.5));
  expect(width(1.75)).toBeLessThan(0.64 * width(0.5));
});

test("a made-up arm meets a forearm that lies wholly on one side of the pose's axis", () => {
  const cuff = 0.6;
  const { stations } = baredBelow(cuff, (_, { along, across }) => {
    if (along < cuff) return Label.upper;
    return across > 18 ? Label.background : across > 4 ? Label.skin : Label.upper;
  });
  const station = stations[Math.round(stations.length * cuff) + 4];
  expect(station.innerRadius).toBeLessThan(0);
  expect(station.outerRadius + station.innerRadius).toBeGreaterThan(9);
});

test("an arm without a sleeve is left as it is", () => {
  const [arm] = person.limbs.arms;
  const source = { size: drawnSize, labels: person.parse.labels, alpha: person.matte.alpha, shoulderWidth };
  const bare = { ...arm, cuff: 0, cuffStation: 0 };
  expect(bareArm(bare, source)).toBe(bare);
});

test("bare shoulders fall steadily from the neck to the arm, on both sides alike", () => {
  const shoulders = findBareShoulders(person.body, person.limbs.arms, drawnSize);
  const top = (x: number) => {
    for (let y = 60; y < drawnSize.height; y++) if (shoulders.depth[y * drawnSize.width + x] > 0) return y;
    return Number.POSITIVE_INFINITY;
  };
  for (let x = 196; x < 204; x++) expect(top(x + 1)).toBeGreaterThanOrEqual(top(x));
  for (let distance = 20; distance < 50; distance += 5) {
    expect(Math.abs(top(150 + distance) - top(150 - distance))).toBeLessThan(3);
  }
  expect(shoulders.lowest[0]).toBeGreaterThan(100);
});
