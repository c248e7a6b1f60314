import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitWorn } from "../../fit/worn/fit-worn.ts";
import { cutFromModel, wornLandmarks } from "../../garment/worn/worn.ts";
import { Label, type LimbStation } from "../../person/types.ts";
import { SHORTEST_SLEEVE } from "../bare-limbs/bare-arm.ts";
import { createScene, type Scene } from "../scene/scene.ts";
import { findRemoved, isAboveArmpits, isUnderOldCuff } from "./removal.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A sleeveless top for a person whose left sleeve ended at a station of the arm. */
function sceneWithCuff(cuffStation: number): Scene {
  const model = drawnPerson();
  const cut = cutFromModel(model, "upper");
  const landmarks = wornLandmarks(model, cut, "upper");
  const scene = createScene(model, fitWorn(model, { category: "upper", cut, landmarks }));
  const [left, right] = scene.person.limbs.arms;
  const arm = { ...left, cuff: left.stations[cuffStation].along, cuffStation };
  return { ...scene, person: { ...scene.person, limbs: { ...scene.person.limbs, arms: [arm, right] } } };
}

const pixelAt = (scene: Scene, { x, y }: LimbStation) => Math.round(y) * scene.size.width + Math.round(x);

test("a cuff's shade is removed with a sleeve that leaves the arm bare, and only beside it", () => {
  const scene = sceneWithCuff(SHORTEST_SLEEVE + 6);
  const { stations, cuff } = scene.person.limbs.arms[0];
  const after = (share: number) => {
    const along = (cuff ?? 0) + share * scene.person.body.shoulderWidth;
    const station = stations.find((one) => one.along >= along) ?? stations[stations.length - 1];
    return pixelAt(scene, station);
  };
  expect(isUnderOldCuff(scene, after(0.04))).toBe(true);
  expect(isUnderOldCuff(scene, after(0.3))).toBe(false);
  const { upper } = scene.fitted;
  if (!upper) throw new Error("a top has sides");
  const sleeved = { ...scene.fitted, upper: { ...upper, left: { ...upper.left, sleeveEnd: 90 } } };
  expect(isUnderOldCuff({ ...scene, fitted: sleeved }, after(0.04))).toBe(false);
});

test("straps lie above the armpits, forearms below", () => {
  const scene = sceneWithCuff(SHORTEST_SLEEVE + 6);
  const { body } = scene.person;
  const at = (x: number, y: number) => Math.round(y) * scene.size.width + Math.round(x);
  expect(isAboveArmpits(scene, at(body.left.shoulder.x, body.left.armpit.y - 4))).toBe(true);
  expect(isAboveArmpits(scene, at(body.left.elbow.x, body.left.elbow.y))).toBe(false);
});

test("a hem's shade is removed with the hem, and a waistband over a tucked top keeps its pattern", () => {
  const scene = sceneWithCuff(SHORTEST_SLEEVE + 6);
  const repainted = (isTucked: boolean) => {
    const { removed } = findRemoved({ ...scene, isTucked });
    return scene.labels.filter((label, i) => label === Label.lower && removed[i]).length;
  };
  expect(repainted(false)).toBeGreaterThan(200);
  expect(repainted(true)).toBeLessThan(0.5 * repainted(false));
});

test("before a busy background the old garment's rim is removed further out, because no ghost is found there by its colour", () => {
  const scene = sceneWithCuff(SHORTEST_SLEEVE + 6);
  const outside = (backgroundTexture: number) => {
    const { person } = scene;
    const busy = {
      ...person,
      matte: { ...person.matte, backgroundTexture },
      image: { ...person.image, enlargedBy: 1 },
    };
    const { removed } = findRemoved({ ...scene, person: busy });
    return Math.max(
      ...scene.labels.map((label, i) => (label === Label.background && removed[i] ? scene.oldDistance[i] : 0)),
    );
  };
  expect(outside(1)).toBeLessThanOrEqual(3);
  expect(outside(9)).toBeGreaterThan(4);
});
