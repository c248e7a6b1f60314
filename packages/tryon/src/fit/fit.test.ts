import { describe, expect, test, vi } from "vitest";
import { drawnTrousers, drawnTshirt, mirrorImage, TSHIRT, tshirtOutline } from "../garment/drawn-garments.fixture.ts";
import { SIDES, signOf } from "../garment/landmark-types.ts";
import { distanceBetween, point } from "../image/maths/geometry.ts";
import { createImage } from "../image/planes.ts";
import type { RgbImage } from "../image/types.ts";
import { drawnKeypoints, drawnLabels } from "../person/drawn-person.fixture.ts";
import { Body, type PersonAnalysis } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { fitLower } from "./lower/fit-lower.ts";
import { hemArch } from "./torso/hem-arch.ts";
import { fitTorso } from "./torso/torso-fit.ts";
import { createTorsoMap } from "./torso/torso-map.ts";
import { Piece } from "./types.ts";
import { fitUpper } from "./upper/fit-upper.ts";
import { createSleeveStrip } from "./upper/sleeve-strip.ts";

vi.setConfig({ testTimeout: 60_000 });

const person = drawnPerson();
const { body } = person;
const { cut, landmarks } = drawnTshirt();
const fit = fitTorso(landmarks, body);
const torsoMap = createTorsoMap({ landmarks, cut, body, fit });

describe("the torso map", () => {
  test("keeps the size of what is cut out beyond the side seam, where wide hips stretch the side", () => {
    const wide = { ...body, halfWidth: { left: () => 110, right: () => 110 } };
    const map = createTorsoMap({ landmarks, cut, body: wide, fit: fitTorso(landmarks, wide) });
    const row = landmarks.hemY - 20;
    const seam = landmarks.axisX + landmarks.right.halfWidths[Math.round(row)];
    const spread = (x: number) => map(x + 10, row).x - map(x, row).x;
    expect(spread(seam - 12)).toBeGreaterThan(1.3 * spread(landmarks.axisX + 10));
    expect(spread(seam + 1)).toBeLessThan(1.1 * spread(landmarks.axisX + 10));
  });

  test("keeps a square print on the chest square within 2 %", () => {
    const { axisX } = landmarks;
    const left = torsoMap(axisX - 45, 560);
    const right = torsoMap(axisX + 45, 560);
    const above = torsoMap(axisX, 515);
    const below = torsoMap(axisX, 605);
    const ratio = distanceBetween(left, right) / distanceBetween(above, below);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
  });

  test("never inverts between the sides, from the neck to the hem", () => {
    for (let y = TSHIRT.neck.y + 12; y < TSHIRT.hem.y; y += 6) {
      const halfWidth = Math.min(landmarks.left.halfWidths[y], landmarks.right.halfWidths[y]);
      for (let x = -halfWidth; x < halfWidth - 6; x += 6) {
        const here = torsoMap(landmarks.axisX + x, y);
        const across = torsoMap(landmarks.axisX + x + 6, y);
        const down = torsoMap(landmarks.axisX + x, y + 6);
        const area = (across.x - here.x) * (down.y - here.y) - (across.y - here.y) * (down.x - here.x);
        expect(area).toBeGreaterThan(0);
      }
    }
  });

  test("bends a hem that is straight in its photo into the arch that it has around a body, the same on both sides", () => {
    const rows = [-0.9, -0.5, 0, 0.5, 0.9].map((share) => torsoMap(landmarks.axisX + share * 185, TSHIRT.hem.y).y);
    const [left, halfLeft, middle, halfRight, right] = rows;
    expect(middle - (left + right) / 2).toBeGreaterThan(0.05 * fit.halfChest);
    expect(middle - (left + right) / 2).toBeLessThan(0.12 * fit.halfChest);
    expect(Math.abs(left - right)).toBeLessThan(1);
    expect((halfLeft + halfRight) / 2).toBeGreaterThan((left + right) / 2);
    expect((halfLeft + halfRight) / 2).toBeLessThan(middle);
  });

  test("leaves a hem unchanged that is already arched in its photo", () => {
    const arched = { ...cut, mask: cut.mask.slice() };
    for (let x = 0; x < cut.width; x++) {
      const away = Math.abs(x - landmarks.axisX) / 185;
      for (let y = Math.round(TSHIRT.hem.y - 40 * away ** 2); y < cut.height; y++) arched.mask[y * cut.width + x] = 0;
    }
    const arch = hemArch(landmarks, arched, { body, fit, halfHem: fit.halfChest });
    expect(Math.abs(arch(0, TSHIRT.hem.y))).toBeLessThan(0.01 * fit.halfChest);
  });

  test("puts the shoulder points on the body's shoulder line", () => {
    for (const side of SIDES) {
      const { shoulder } = landmarks[side];
      const mapped = torsoMap(landmarks.axisX + signOf(side) * shoulder.x, shoulder.y);
      const lateral = Math.abs(mapped.x - body.shoulderCentre.x);
      expect(Math.abs(mapped.y - body[side].shoulderLineY(lateral))).toBeLessThan(2.5);
    }
  });
});

test("a sleeve shares its seam with the torso within half a pixel", () => {
  for (const side of SIDES) {
    const rows = createSleeveStrip({ landmarks, body, fit, torsoMap }, side)?.rows ?? [];
    const [inner, outer] = [rows[1][0], rows[1][rows[1].length - 1]];
    const at = (share: number) =>
      point(
        inner.target.x + (outer.target.x - inner.target.x) * share,
        inner.target.y + (outer.target.y - inner.target.y) * share,
      );
    const toPicture = (x: number) => landmarks.axisX + signOf(side) * x;
    const own = landmarks[side];
    const margin = 0.02 / 1.04;
    expect(distanceBetween(at(margin), torsoMap(toPicture(own.armpit.x), own.armpit.y))).toBeLessThan(0.5);
    expect(distanceBetween(at(1 - margin), torsoMap(toPicture(own.shoulder.x), own.shoulder.y))).toBeLessThan(0.5);
  }
});

test("a short sleeve is slim, ends between armpit and elbow, and its cuff goes around the arm as a ring", () => {
  for (const side of SIDES) {
    const strip = createSleeveStrip({ landmarks, body, fit, torsoMap }, side);
    const cuff = strip?.rows[strip.rows.length - 2] ?? [];
    const { arm, upperArmLength } = body[side];
    const along = strip?.cuffAlongArm ?? 0;
    expect(along).toBeGreaterThan(0.45 * upperArmLength);
    expect(along).toBeLessThan(0.9 * upperArmLength);
    const [inner, middle, outer] = [0, Math.floor(cuff.length / 2), cuff.length - 1].map((k) => cuff[k].target);
    const width = distanceBetween(inner, outer) / 1.04;
    const { outerRadius, innerRadius } = arm.at(along);
    expect(width).toBeGreaterThan(outerRadius + innerRadius);
    expect(width).toBeLessThan(1.4 * (outerRadius + innerRadius));
    // how far the cuff's middle hangs below the line between its corners
    const across = Math.abs(outer.x - inner.x);
    const share = Math.abs(middle.x - inner.x) / across;
    const straight = inner.y + (outer.y - inner.y) * share;
    expect(middle.y - straight).toBeGreaterThan(0.05 * width);
    expect(middle.y - straight).toBeLessThan(0.2 * width);
  }
});

test("a mirrored garment on a symmetric person gives the mirrored picture", () => {
  const slanted = tshirtOutline().map(({ x, y }) => ({ x: x + 0.03 * (y - 500), y }));
  const flipped = slanted.map(({ x, y }) => ({ x: 767 - x, y })).reverse();
  const plain = drawnTshirt(slanted);
  const mirrored = drawnTshirt(flipped);
  const plainLayers = fitUpper(person, plain.cut, plain.landmarks).layers;
  const mirroredLayers = fitUpper(person, mirrored.cut, mirrored.landmarks).layers;
  const back = mirrorImage(asImage(mirroredLayers.alpha)).red;
  let different = 0;
  let covered = 0;
  for (let i = 0; i < back.length; i++) {
    if (plainLayers.alpha[i] > 0.5) covered++;
    if (Math.abs(back[i] - plainLayers.alpha[i]) > 0.5) different++;
  }
  // The drawn person is centred on a pixel's edge, so the rim may differ by one pixel.
  expect(different / covered).toBeLessThan(0.03);
});

function asImage(plane: Float32Array): RgbImage {
  return { ...createImage(person.image), red: plane };
}

test("a fitted T-shirt covers the chest and both upper arms, and leaves the face free", () => {
  const { layers } = fitUpper(person, cut, landmarks);
  const at = (x: number, y: number) => y * person.image.width + x;
  expect(layers.alpha[at(150, 150)]).toBeGreaterThan(0.99);
  expect(layers.piece[at(150, 150)]).toBe(Piece.torso);
  expect(layers.piece[at(88, 130)]).toBe(Piece.leftSleeve);
  expect(layers.piece[at(212, 130)]).toBe(Piece.rightSleeve);
  expect(layers.alpha[at(150, 50)]).toBe(0);
});

test("fitted trousers cover both legs from the waist to the ankles, and not the gap between the shins", () => {
  const trousers = drawnTrousers();
  const { layers } = fitLower(person, trousers.cut, trousers.landmarks);
  const at = (x: number, y: number) => y * person.image.width + x;
  for (const [x, y] of [
    [150, 235],
    [120, 300],
    [180, 300],
    [119, 365],
    [181, 365],
  ]) {
    expect(layers.alpha[at(x, y)]).toBeGreaterThan(0.9);
  }
  expect(layers.alpha[at(150, 365)]).toBe(0);
  expect(layers.alpha[at(150, 150)]).toBe(0);
});

test("trousers follow the hips: legs spread in the garment's photo make no wings", () => {
  const trousers = drawnTrousers();
  const { layers } = fitLower(person, trousers.cut, trousers.landmarks);
  const { body, image } = person;
  for (let y = Math.round(body.hipCentre.y) - 10; y < body.hipCentre.y + 10; y++) {
    let covered = 0;
    for (let x = 0; x < image.width; x++) if (layers.alpha[y * image.width + x] > 0.5) covered++;
    expect(covered).toBeLessThan(1.15 * (body.halfWidth.left(y) + body.halfWidth.right(y)));
  }
});

test("a short sleeve covers the upper arm of a folded arm, and the other sleeve keeps its length", () => {
  const folded = {
    [Body.rightElbow]: { x: 84, y: 165 },
    [Body.rightWrist]: { x: 84, y: 96 },
    [Body.rightIndex]: { x: 88, y: 80 },
  };
  const phoning = drawnPerson(drawnLabels(drawnKeypoints(folded)), undefined, folded);
  const ends = (of: PersonAnalysis) => {
    const { upper } = fitUpper(of, cut, landmarks);
    return SIDES.map((side) => upper?.[side].sleeveEnd ?? 0);
  };
  const [, usual] = ends(person);
  const [end, other] = ends(phoning);
  expect(Math.abs(other - usual)).toBeLessThan(0.25 * usual);
  expect(end).toBeGreaterThan(0.5 * usual);
});
