import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { distanceBetween, point } from "../../image/maths/geometry.ts";
import type { LabColour } from "../../image/types.ts";
import { drawnImage, drawnLabels, drawnMatte, drawnPose, drawnSize } from "../drawn-person.fixture.ts";
import { findSleeves } from "../refinement/sleeves.ts";
import { measureFrame } from "../segmentation/frame.ts";
import { component } from "../segmentation/mixture.ts";
import { Body, Label, type Parse } from "../types.ts";
import { axisOf, locateInLimb } from "./limb-coordinates.ts";
import { alongAt, depthAt, forEachPixel, placeIn } from "./limb-field.ts";
import { findLimbs } from "./limbs.ts";
import { placeStations } from "./stations.ts";

function drawnParse(labels: Uint8Array): Parse {
  const { keypoints: _, ...frame } = measureFrame(drawnPose().keypoints);
  const colours = {
    skin: [],
    upper: [],
    lower: [],
    upperLooksLikeSkin: false,
    lowerLooksLikeSkin: false,
    isOnePiece: false,
  };
  return { ...frame, ...colours, labels, lab: toLab(drawnImage(labels)) };
}

function drawnLimbs(labels = drawnLabels()) {
  const parse = drawnParse(labels);
  return { parse, limbs: findLimbs(drawnSize, drawnPose(), drawnMatte(labels), parse) };
}

test("normals point outwards along a hanging arm and keep turning along a raised forearm", () => {
  const joints = [point(100, 100), point(80, 160), point(70, 100)];
  const stations = placeStations(joints, { step: 5, smoothing: 2 }, -1);
  expect(stations[0].normalX).toBeLessThan(-0.9);
  for (let i = 1; i < stations.length; i++) {
    const { normalX, normalY } = stations[i];
    expect(normalX * stations[i - 1].normalX + normalY * stations[i - 1].normalY).toBeGreaterThan(0);
  }
  expect(stations.at(-1)?.normalX).toBeGreaterThan(0.9);
});

test("the outer edge of an arm that is raised above the shoulder is its upper one", () => {
  for (const sign of [-1, 1] as const) {
    const stations = placeStations([point(100, 100), point(100 + sign * 60, 85)], { step: 5, smoothing: 2 }, sign);
    for (const { normalY } of stations) expect(normalY).toBeLessThan(-0.9);
  }
});

test("the outline of a drawn forearm lies within 2 px of its radius", () => {
  const { limbs } = drawnLimbs();
  for (const arm of limbs.arms) {
    const forearm = arm.stations.filter(({ segment, position }) => segment === 1 && position > 0.3 && position < 0.9);
    for (const { outerRadius, innerRadius } of forearm) {
      expect(Math.abs(outerRadius - 9)).toBeLessThan(2);
      expect(Math.abs(innerRadius - 9)).toBeLessThan(2);
    }
  }
});

test("around the outside of a sharply bent elbow the limb is round", () => {
  const radius = 44;
  const joints = [point(80, 20), point(160, 200), point(240, 20)];
  const stations = placeStations(joints, { step: 7, smoothing: 6 }, -1).map((station) => ({
    ...station,
    outerRadius: radius,
    innerRadius: radius,
  }));
  const axis = axisOf(stations);
  const found = { along: 0, across: 0, depth: 0 };
  for (let y = 200; y < 300; y += 2) {
    for (let x = 80; x < 240; x += 2) {
      const distance = Math.hypot(x - joints[1].x, y - joints[1].y);
      if (distance < radius + 12 || !locateInLimb(axis, { x, y, maxDistance: 90 }, found)) continue;
      expect(found.depth, `${x}, ${y}`).toBeLessThan(0);
    }
  }
});

test("limb coordinates grow along the arm and are +1 on its outer edge", () => {
  const { limbs } = drawnLimbs();
  const [arm] = limbs.arms;
  const station = arm.stations[Math.floor(arm.stations.length / 2)];
  const found = { along: 0, across: 0, depth: 0 };
  const x = station.x + station.normalX * station.outerRadius;
  const y = station.y + station.normalY * station.outerRadius;
  expect(locateInLimb(axisOf(arm.stations), { x, y, maxDistance: 50 }, found)).toBe(true);
  expect(found.across).toBeCloseTo(1, 1);
  expect(found.depth).toBeCloseTo(0, 0);
  expect(Math.abs(found.along - station.along)).toBeLessThan(3);
  expect(locateInLimb(axisOf(arm.stations), { x: 290, y: 10, maxDistance: 50 }, found)).toBe(false);
});

test("a sleeve's end is found, and stray labels on either side of it are corrected", () => {
  const labels = drawnLabels();
  const { parse, limbs } = drawnLimbs(labels);
  const [arm] = limbs.arms;
  for (let i = 0; i < labels.length; i++)
    if (depthAt(arm.field, i) > 0 && alongAt(arm.field, i) < 40) parse.labels[i] = Label.upper;
  const at = (distance: number) => {
    const station = arm.stations.reduce((best, other) =>
      Math.abs(other.along - distance) < Math.abs(best.along - distance) ? other : best,
    );
    return Math.round(station.y) * drawnSize.width + Math.round(station.x);
  };
  parse.labels[at(25)] = Label.skin;
  parse.labels[at(80)] = Label.upper;
  findSleeves(parse, limbs);
  expect(arm.cuff).toBeGreaterThan(34);
  expect(arm.cuff).toBeLessThan(46);
  expect(parse.labels[at(25)]).toBe(Label.upper);
  expect(parse.labels[at(80)]).toBe(Label.skin);
});

test("an arm that ends in a pocket is cut off where its skin ends", () => {
  const labels = drawnLabels();
  const { parse, limbs } = drawnLimbs(labels);
  const [arm] = limbs.arms;
  const { depth, along } = arm.field;
  for (let i = 0; i < labels.length; i++)
    if (depthAt(arm.field, i) > -3 && alongAt(arm.field, i) > 110) parse.labels[i] = Label.lower;
  findSleeves(parse, limbs);
  expect(arm.visibleEnd).toBeLessThan(120);
  expect(depth.every((value, i) => along[i] <= arm.visibleEnd + 2 || value < 0)).toBe(true);
});

test("an invisible arm has no cuff and changes no label", () => {
  const labels = drawnLabels();
  const before = labels.slice();
  const parse = drawnParse(labels);
  const hidden = { visibility: 0.1 };
  const changes = {
    [Body.leftWrist]: hidden,
    [Body.rightWrist]: hidden,
    [Body.leftElbow]: hidden,
    [Body.rightElbow]: hidden,
  };
  const limbs = findLimbs(drawnSize, drawnPose(changes), drawnMatte(labels), parse);
  findSleeves(parse, limbs);
  expect(limbs.arms.map(({ cuff }) => cuff)).toEqual([null, null]);
  expect(parse.labels).toEqual(before);
});

test("an arm whose hand is hidden is known by its elbow, and ends where the hand would begin", () => {
  const labels = drawnLabels();
  const parse = drawnParse(labels);
  const limbs = findLimbs(drawnSize, drawnPose({ [Body.rightWrist]: { visibility: 0.1 } }), drawnMatte(labels), parse);
  findSleeves(parse, limbs);
  const [arm] = limbs.arms;
  expect(arm.visibility).toBe(1);
  expect(arm.cuff).toBeLessThan(0.15 * arm.length);
  const wrist = distanceBetween(arm.shoulder, arm.elbow) + distanceBetween(arm.elbow, arm.wrist);
  expect(arm.visibleEnd).toBeGreaterThan(wrist - 6);
  expect(arm.visibleEnd).toBeLessThanOrEqual(wrist);
});

test("an arm behind the back stays unknown: cloth on its axis belongs to the body", () => {
  const labels = drawnLabels();
  const behind = {
    [Body.rightElbow]: { x: 140, y: 160 },
    [Body.rightWrist]: { x: 150, y: 210, visibility: 0.1 },
  };
  const parse = drawnParse(labels);
  const limbs = findLimbs(drawnSize, drawnPose(behind), drawnMatte(labels), parse);
  findSleeves(parse, limbs);
  expect(limbs.arms[0].visibility).toBeLessThan(0.35);
});

test("what looks like trousers on a forearm between a sleeve and a hand is the arm", () => {
  const labels = drawnLabels();
  const { parse, limbs } = drawnLimbs(labels);
  const [arm] = limbs.arms;
  const isTattoo = (place: number) => arm.field.along[place] > 85 && arm.field.along[place] < 110;
  forEachPixel(arm.field, (i, place) => {
    if (labels[i] === Label.skin && isTattoo(place)) parse.labels[i] = Label.lower;
  });
  parse.skin = [component([70, 20, 20], [5, 4, 4], 1)];
  parse.lower = [component([30, 0, 0], [400, 400, 400], 1)];
  parse.lab = { ...parse.lab, lightness: parse.lab.lightness.slice() };
  forEachPixel(arm.field, (i, place) => {
    if (isTattoo(place)) parse.lab.lightness[i] = 30;
  });
  findSleeves(parse, limbs);
  let trousers = 0;
  forEachPixel(arm.field, (i, place) => {
    if (arm.field.depth[place] > 0 && parse.labels[i] === Label.lower) trousers++;
  });
  expect(trousers).toBe(0);
});

test("below a slanted hem skin stays skin and sleeve stays sleeve if their colours are distinct", () => {
  const labels = drawnLabels();
  const { limbs } = drawnLimbs(labels);
  const [arm] = limbs.arms;
  const { depth, along, across } = arm.field;
  for (let i = 0; i < labels.length; i++) {
    const place = placeIn(arm.field, i);
    if (depth[place] > 0 && along[place] < 40 + 8 * across[place]) labels[i] = Label.upper;
  }
  const parse = drawnParse(labels);
  const colourOf = (pixel: number): LabColour => [parse.lab.lightness[pixel], parse.lab.a[pixel], parse.lab.b[pixel]];
  parse.skin = [component(colourOf(55 * drawnSize.width + 150), [25, 6, 6], 1)];
  parse.upper = [component(colourOf(150 * drawnSize.width + 150), [25, 6, 6], 1)];
  const before = labels.slice();
  findSleeves(parse, limbs);
  let changed = 0;
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] > 1.5 && along[place] < 60 && labels[i] !== before[i]) changed++;
  });
  expect(changed).toBe(0);
});
