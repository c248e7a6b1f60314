import { describe, expect, test } from "vitest";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import { distanceBetween } from "../image/maths/geometry.ts";
import { raisedShare, undersideAt } from "../person/body/raised-arm.ts";
import { drawnKeypoints, drawnLabels } from "../person/drawn-person.fixture.ts";
import { Body, Label } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { fitTorso } from "./torso/torso-fit.ts";
import { createTorsoMap } from "./torso/torso-map.ts";
import { Piece } from "./types.ts";
import { fitUpper } from "./upper/fit-upper.ts";
import { createSleeveStrip } from "./upper/sleeve-strip.ts";

/** The arm on the right of the picture goes up and outwards, its forearm back to the head. */
const raised = {
  [Body.leftElbow]: { x: 241, y: 54 },
  [Body.leftWrist]: { x: 187, y: 32 },
  [Body.leftIndex]: { x: 172, y: 28 },
};
const labels = drawnLabels(drawnKeypoints(raised));
const person = drawnPerson(labels, labels, raised);
const { body, image } = person;
const { cut, landmarks } = drawnTshirt();

describe("a T-shirt on a raised arm", () => {
  const fit = fitTorso(landmarks, body);
  const torsoMap = createTorsoMap({ landmarks, cut, body, fit });
  const strip = (side: "left" | "right") => createSleeveStrip({ landmarks, body, fit, torsoMap }, side);

  test("ends on the upper arm, square to it", () => {
    const { upperArmLength, arm } = body.right;
    const { cuffAlongArm = 0, rows = [] } = strip("right") ?? {};
    expect(cuffAlongArm / upperArmLength).toBeGreaterThan(0.4);
    expect(cuffAlongArm / upperArmLength).toBeLessThan(0.75);
    const { point: middle, outerRadius } = arm.at(cuffAlongArm);
    const cuff = rows[rows.length - 2];
    for (const { target } of cuff) expect(distanceBetween(target, middle)).toBeLessThan(2 * outerRadius);
  });

  test("bows towards the hand at its cuff", () => {
    const { rows = [] } = strip("right") ?? {};
    const cuff = rows[rows.length - 2].map(({ target }) => target);
    const [inner, outer] = [cuff[0], cuff[cuff.length - 1]];
    const middle = cuff[cuff.length >> 1];
    const { shoulder, elbow } = body.right;
    const bow = { x: middle.x - (inner.x + outer.x) / 2, y: middle.y - (inner.y + outer.y) / 2 };
    expect(bow.x * (elbow.x - shoulder.x) + bow.y * (elbow.y - shoulder.y)).toBeGreaterThan(0);
  });

  test("leaves the other sleeve as long as with both arms down", () => {
    const down = drawnPerson().body;
    const fitDown = fitTorso(landmarks, down);
    const mapDown = createTorsoMap({ landmarks, cut, body: down, fit: fitDown });
    const usual = createSleeveStrip({ landmarks, body: down, fit: fitDown, torsoMap: mapDown }, "left");
    const difference = Math.abs((strip("left")?.cuffAlongArm ?? 0) - (usual?.cuffAlongArm ?? 0));
    expect(difference).toBeLessThan(0.04 * body.shoulderWidth);
  });

  test("has its armpit at the underside of the arm", () => {
    const column = body.shoulderCentre.x + fit.right.armpit.x;
    const below = fit.right.armpit.y - undersideAt(body.right, column);
    expect(below / body.shoulderWidth).toBeGreaterThan(0);
    expect(below / body.shoulderWidth).toBeLessThan(0.1);
  });

  test("covers the old top below the armpit, and no wall beside it", () => {
    const { layers } = fitUpper(person, cut, landmarks);
    let bare = 0;
    let farthest = 0;
    for (let y = Math.round(fit.right.armpit.y + 0.12 * body.shoulderWidth); y < body.hipCentre.y - 40; y++) {
      for (let x = Math.round(body.shoulderCentre.x); x < 240; x++) {
        const i = y * image.width + x;
        if (labels[i] === Label.upper && layers.alpha[i] < 0.5) bare++;
        const isHook = layers.alpha[i] > 0.5 && layers.piece[i] === Piece.torso;
        if (isHook) farthest = Math.max(farthest, x - body.axisX(y) - body.visibleHalfWidth.right(y));
      }
    }
    expect(bare).toBe(0);
    expect(farthest).toBeLessThan(0.1 * body.shoulderWidth);
  });
});

test("hanging arms, also those akimbo, are not raised", () => {
  expect(raisedShare(drawnPerson().body.left)).toBe(0);
  expect(raisedShare({ shoulder: { x: 0, y: 0 }, elbow: { x: 60, y: 30 } })).toBe(0);
  expect(raisedShare(body.right)).toBe(1);
});
