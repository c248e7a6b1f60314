import { describe, expect, test } from "vitest";
import { cutAlong, DRAWN_AXIS, drawnTshirt, TSHIRT } from "../garment/drawn-garments.fixture.ts";
import { SIDES, signOf } from "../garment/landmark-types.ts";
import { findUpperLandmarks } from "../garment/landmarks/landmarks.ts";
import { distanceBetween } from "../image/maths/geometry.ts";
import type { Point } from "../image/types.ts";
import { drawnLabels } from "../person/drawn-person.fixture.ts";
import { Label } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { shoulderOutline } from "./torso/shoulder-outline.ts";
import { fitTorso } from "./torso/torso-fit.ts";
import { createTorsoMap } from "./torso/torso-map.ts";
import { fitUpper } from "./upper/fit-upper.ts";
import { forEachPolygonPixel } from "./upper/polygon.ts";
import { createSleeveStrip } from "./upper/sleeve-strip.ts";

const person = drawnPerson();
const { body } = person;

const direction = (from: Point, to: Point): number => Math.atan2(to.y - from.y, Math.abs(to.x - from.x));

describe("a T-shirt's shoulder", () => {
  const { cut, landmarks } = drawnTshirt();
  const fit = fitTorso(landmarks, body);
  const torsoMap = createTorsoMap({ landmarks, cut, body, fit });

  test("continues into the sleeve without a step or a kink", () => {
    for (const side of SIDES) {
      const { shoulder, outline } = fit[side];
      const line = outline.from(shoulder.x);
      const seam = line[0];
      expect(Math.abs(seam.y - shoulder.y)).toBeLessThan(0.5);
      const before = { x: seam.x - signOf(side) * 3, y: outline.yAt(shoulder.x - 3) };
      const after = line.find((at) => distanceBetween(at, seam) > 3) ?? seam;
      expect(Math.abs(direction(before, seam) - direction(seam, after))).toBeLessThan(0.3);
    }
  });

  test("has the garment's own edge on the outline", () => {
    for (const side of SIDES) {
      const own = landmarks[side];
      const x = own.shoulder.x * 0.95;
      const column = Math.round(landmarks.axisX + signOf(side) * x);
      let row = 0;
      while (!cut.mask[row * cut.width + column]) row++;
      const mapped = torsoMap(column, row);
      const lateral = Math.abs(mapped.x - body.shoulderCentre.x);
      expect(Math.abs(mapped.y - fit[side].outline.yAt(lateral))).toBeLessThan(1);
    }
  });

  test("never bulges: the outline turns in one direction from the shoulder to the upper arm", () => {
    for (const side of SIDES) {
      const line = fit[side].outline.points.slice(0, 50);
      for (let k = 6; k + 6 < line.length; k += 2) {
        const turn = direction(line[k], line[k + 6]) - direction(line[k - 6], line[k]);
        expect(turn).toBeGreaterThan(-0.12);
      }
    }
  });

  test("both cuffs end at the same height on a person who stands straight", () => {
    const [left, right] = SIDES.map((side) => createSleeveStrip({ landmarks, body, fit, torsoMap }, side));
    expect(Math.abs((left?.cuffAlongArm ?? 0) - (right?.cuffAlongArm ?? 99))).toBeLessThan(0.03 * body.shoulderWidth);
  });

  test("its sleeves do not reach across the chest", () => {
    for (const side of SIDES) {
      const rows = createSleeveStrip({ landmarks, body, fit, torsoMap }, side)?.rows ?? [];
      const armpit = fit[side].armpit.x;
      for (const row of rows.slice(1)) {
        const lateral = signOf(side) * (row[0].target.x - body.axisX(row[0].target.y));
        expect(lateral).toBeGreaterThan(armpit - 0.15 * body.shoulderWidth);
      }
    }
  });
});

test("straps end on the shoulder, even if they stand up in the garment's photo", () => {
  const half = [
    { x: 0, y: 330 },
    { x: 90, y: 300 },
    { x: 96, y: 190 },
    { x: 110, y: 175 },
    { x: 124, y: 190 },
    { x: 150, y: 330 },
    { x: 185, y: 400 },
    { x: 190, y: 760 },
  ];
  const outline = [
    ...half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y })),
    ...half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse(),
  ];
  const cut = cutAlong(outline, [60, 60, 120]);
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  if (!landmarks) throw new Error("the drawn top has no landmarks");
  expect(landmarks.hasSleeves).toBe(false);
  const { layers } = fitUpper(person, cut, landmarks);
  const fit = fitTorso(landmarks, body);
  const { width } = person.image;
  let straps = 0;
  for (const side of SIDES) {
    for (let lateral = 0.25 * body.shoulderWidth; lateral < 0.5 * body.shoulderWidth; lateral++) {
      const x = Math.round(body.shoulderCentre.x + signOf(side) * lateral);
      const line = fit[side].outline.yAt(Math.abs(x - body.shoulderCentre.x));
      for (let y = 0; y < line - 1; y++) expect(layers.alpha[y * width + x]).toBe(0);
      if (layers.alpha[Math.round(line + 2) * width + x] > 0.5) straps++;
    }
  }
  expect(straps).toBeGreaterThan(4);
});

test("a square bare shoulder is not cut off by the cloth on it", () => {
  const labels = drawnLabels();
  const corner = {
    x: body.left.shoulder.x - 0.2 * body.shoulderWidth,
    y: body.left.shoulder.y - 0.06 * body.shoulderWidth,
  };
  for (let y = Math.round(corner.y); y < 130; y++) {
    for (let x = Math.round(corner.x); x < 110; x++)
      if (labels[y * 300 + x] === Label.background) labels[y * 300 + x] = Label.skin;
  }
  const square = drawnPerson(labels).body;
  const { points } = shoulderOutline(square, square.left);
  expect(Math.min(...points.map((at) => distanceBetween(at, corner)))).toBeLessThan(4);
});

test("scraps beside a sleeve's edge are not drawn", () => {
  const { cut, landmarks } = drawnTshirt();
  const drawn = () => fitUpper(person, cut, landmarks).layers.sleeveAlpha?.reduce((sum, value) => sum + value, 0) ?? 0;
  const whole = drawn();
  const [from, to] = [TSHIRT.shoulderTip, TSHIRT.outerCuff];
  const on = (share: number, outwards: number) => ({
    x: DRAWN_AXIS + from.x + (to.x - from.x) * share + outwards,
    y: from.y + (to.y - from.y) * share,
  });
  forEachPolygonPixel([on(0.3, 0), on(0.3, 20), on(0.7, 20), on(0.7, 0)], cut, (i) => {
    cut.alpha[i] = 1;
  });
  expect(drawn() - whole).toBeLessThan(20);
});
