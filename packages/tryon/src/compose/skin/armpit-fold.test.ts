import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { drawnSize } from "../../person/drawn-person.fixture.ts";
import { limbField } from "../../person/limbs/limb-coordinates.ts";
import { placeStations } from "../../person/limbs/stations.ts";
import type { Arm } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { chestAlpha, findFoldEnds } from "./armpit-fold.ts";

const person = drawnPerson();

/** Places the arms at a distance from the torso that grows by `slope` per pixel below the shoulder. */
function spread(slope: number): [left: number, right: number] {
  const { body } = person;
  const away = (arm: Arm): Arm => ({
    ...arm,
    stations: arm.stations.map((station) => {
      const torso = arm.sign < 0 ? body.halfWidth.left(station.y) : body.halfWidth.right(station.y);
      const gap = slope * Math.max(0, station.y - body.shoulderCentre.y);
      const x = body.axisX(station.y) + arm.sign * (torso + station.innerRadius + gap);
      return { ...station, x, normalX: arm.sign, normalY: 0 };
    }),
  });
  const [left, right] = person.limbs.arms;
  return findFoldEnds({ ...person, limbs: { ...person.limbs, arms: [away(left), away(right)] } });
}

test("an armpit's fold ends where the arm leaves the body, sooner the further it is held away", () => {
  const [close, away, spreadOut] = [spread(0), spread(0.3), spread(0.6)];
  for (const side of [0, 1] as const) {
    expect(away[side]).toBeLessThan(close[side] - 3);
    expect(spreadOut[side]).toBeLessThanOrEqual(away[side]);
    const { armpit } = side === 0 ? person.body.left : person.body.right;
    expect(spreadOut[side]).toBeGreaterThanOrEqual(armpit.y);
  }
});

test("above an arm that is held out there is no chest", () => {
  const garment = { ...drawnTshirt(), category: "upper" as const, issues: [], timings: {} };
  const scene = createScene(person, fitGarment(person, garment));
  const [left, right] = person.limbs.arms;
  const { shoulder } = right;
  const joints = [shoulder, { x: 245, y: 140 }, { x: 285, y: 180 }];
  const stations = placeStations(joints, { step: 4, smoothing: 3 }, 1).map((station) => ({
    ...station,
    outerRadius: 12,
    innerRadius: 12,
  }));
  const heldOut: Arm = { ...right, stations, field: limbField(stations, drawnSize) };
  const limbs = { ...person.limbs, arms: [left, heldOut] as [Arm, Arm] };
  const posed = { ...scene, person: { ...person, limbs } };
  const ends = findFoldEnds(posed.person);
  expect(chestAlpha(posed, ends, { x: 212, y: 92 })).toBe(0);
  expect(chestAlpha(posed, ends, { x: 180, y: 118 })).toBe(1);
});
