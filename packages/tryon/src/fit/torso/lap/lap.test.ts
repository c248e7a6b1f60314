import { expect, test, vi } from "vitest";
import { drawnTshirt } from "../../../garment/drawn-garments.fixture.ts";
import { drawnSize } from "../../../person/drawn-person.fixture.ts";
import { drawnPerson } from "../../drawn-person-analysis.fixture.ts";
import { seatedPerson } from "../../seated.fixture.ts";
import { Piece } from "../../types.ts";
import { fitUpper } from "../../upper/fit-upper.ts";
import { findLap } from "./lap.ts";

vi.setConfig({ testTimeout: 60_000 });

test("people who stand have no lap, and those who sit have one where their top ends", () => {
  expect(findLap(drawnPerson())).toBeUndefined();
  const lap = findLap(seatedPerson());
  expect(lap?.isSeen).toBe(true);
  expect(lap?.y).toBeGreaterThan(200);
  expect(lap?.y).toBeLessThan(232);
});

test("knees that the photo does not show are on a lap if the thighs come towards the camera", () => {
  const unseen = { visibility: 0.05 };
  expect(findLap(seatedPerson({ knees: unseen }))).toBeDefined();
  expect(findLap(seatedPerson({ knees: { ...unseen, z: 0 } }))).toBeUndefined();
});

test("thighs beside the hips are not a seated torso's width", () => {
  const { body } = seatedPerson();
  for (const y of [215, 220, 225]) expect(body.halfWidth.right(y)).toBeLessThan(46);
});

test("a top ends on the lap and does not stand out beside it", () => {
  const person = seatedPerson();
  const { cut, landmarks } = drawnTshirt();
  const { alpha, piece } = fitUpper(person, cut, landmarks).layers;
  const lap = findLap(person)?.y ?? 0;
  let lowest = 0;
  let widest = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 0.5 || piece[i] !== Piece.torso) continue;
    const y = Math.floor(i / drawnSize.width);
    lowest = Math.max(lowest, y);
    if (y > lap - 6) widest = Math.max(widest, Math.abs((i % drawnSize.width) - 150));
  }
  expect(lowest - lap).toBeGreaterThan(-3);
  expect(lowest - lap).toBeLessThan(14);
  expect(widest).toBeLessThan(65);
});
