import { beforeAll, describe, expect, it, vi } from "vitest";
import { drawnPerson } from "../../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../../fit/index.ts";
import { Piece } from "../../../fit/types.ts";
import { drawnTshirt } from "../../../garment/drawn-garments.fixture.ts";
import { farOutside } from "../../../person/limbs/limb-field.ts";
import type { Arm } from "../../../person/types.ts";
import { createScene, type Scene } from "../../scene/scene.ts";
import { addSleeveFolds } from "./sleeve-folds.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The shoulder point. */
const TOP = 160;
const MIDDLE = 150;
const UPPER_ARM = 60;
const HALF_SLEEVE = 24;

interface Drawn {
  sign?: -1 | 1;
  /** Unit vector along the arm. The outward one is a quarter turn from it, towards the arm's side. */
  run?: readonly [x: number, y: number];
  end?: number;
  radius?: number;
  side?: number;
  share?: number;
}

const outwards = (sign: number, [x, y]: readonly [number, number]) => [sign * y, -sign * x];

describe("the folds of simulated sleeves", () => {
  let scene: Scene;
  beforeAll(() => {
    const person = drawnPerson();
    scene = createScene(person, fitGarment(person, { ...drawnTshirt(), category: "upper", issues: [], timings: {} }));
  });

  /** A straight arm of this radius: pixels along it and outwards from its axis. */
  function straightArm({ sign, run, radius }: Required<Drawn>): { arm: Arm; at: (i: number) => [number, number] } {
    const { width, height } = scene.size;
    const [normalX, normalY] = outwards(sign, run);
    const at = (i: number): [number, number] => {
      const [x, y] = [(i % width) - MIDDLE, Math.floor(i / width) - TOP];
      return [x * run[0] + y * run[1], x * normalX + y * normalY];
    };
    const pixels = Array.from({ length: width * height }, (_, i) => at(i));
    const isNear = ([along, out]: [number, number]) => along >= 0 && along < 140 && Math.abs(out) < radius + 3;
    const plane = (value: (along: number, out: number) => number, beyond: number) =>
      Float32Array.from([...pixels.map((place) => (isNear(place) ? value(...place) : beyond)), beyond]);
    const field = {
      ...{ left: 0, top: 0, width, height, picture: scene.size },
      along: plane((along) => along, 0),
      across: plane((_, out) => out / radius, 0),
      depth: plane((_, out) => radius - Math.abs(out), farOutside),
    };
    const stations = Array.from({ length: 140 }, (_, along) => ({
      ...{ x: MIDDLE + run[0] * along, y: TOP + run[1] * along, segment: 0, position: 0, along },
      ...{ directionX: run[0], directionY: run[1], normalX, normalY },
      ...{ outerRadius: radius, innerRadius: radius },
    }));
    const [own] = scene.person.limbs.arms;
    const shoulder = { ...own.shoulder, x: MIDDLE, y: TOP };
    const elbow = { ...shoulder, x: MIDDLE + run[0] * UPPER_ARM, y: TOP + run[1] * UPPER_ARM };
    return { arm: { ...own, sign, stations, shoulder, elbow, field }, at };
  }

  /** Changes of brightness by pixels along the arm and outwards from its axis. */
  function folds(drawn: Drawn = {}) {
    const all = { sign: -1, run: [0, 1], end: 100, radius: HALF_SLEEVE, side: 0.7, share: 1, ...drawn } as const;
    const { arm, at } = straightArm(all);
    const { fitted, person, size } = scene;
    const isSleeve = Array.from(fitted.layers.piece, (_, i) => {
      const [along, out] = at(i);
      return along >= 0 && along < all.end && Math.abs(out) <= HALF_SLEEVE;
    });
    const own = all.sign < 0 ? Piece.leftSleeve : Piece.rightSleeve;
    const piece = Uint8Array.from(isSleeve, (is) => (is ? own : Piece.torso));
    const { upper } = fitted;
    if (!upper) throw new Error("the drawn T-shirt has sleeves");
    const [left, right] = ([-1, 1] as const).map((sign) => ({
      ...upper[sign < 0 ? "left" : "right"],
      sleeveEnd: sign === all.sign ? all.end : undefined,
    }));
    const other: Arm = { ...arm, sign: all.sign < 0 ? 1 : -1 };
    const change = new Float32Array(piece.length);
    const drawnScene: Scene = {
      ...scene,
      garment: new Float32Array(piece.length).fill(1),
      area: { left: 0, top: 0, right: size.width - 1, bottom: size.height - 1 },
      person: { ...person, limbs: { ...person.limbs, arms: [arm, other] } },
      fitted: { ...fitted, upper: { ...upper, left, right }, layers: { ...fitted.layers, piece } },
    };
    addSleeveFolds(drawnScene, { side: all.side, share: all.share }, change);
    const [normalX, normalY] = outwards(all.sign, all.run);
    const value = (along: number, out: number) => {
      const [x, y] = [along * all.run[0] + out * normalX, along * all.run[1] + out * normalY];
      return change[(TOP + y) * size.width + MIDDLE + x];
    };
    return { change, isSleeve, value };
  }

  const places = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, k) => from + k).flatMap((along) =>
      Array.from({ length: 2 * HALF_SLEEVE - 7 }, (_, k) => [along, k + 4 - HALF_SLEEVE] as const),
    );
  const deviation = (value: (along: number, out: number) => number, where: (readonly [number, number])[]) =>
    Math.sqrt(where.reduce((sum, place) => sum + value(...place) ** 2, 0) / where.length);

  it("are as deep as their share, and on the sleeves only", () => {
    const { change, isSleeve, value } = folds();
    expect(change.every((each, i) => isSleeve[i] || each === 0)).toBe(true);
    expect(deviation(value, places(0, 100))).toBeGreaterThan(0.03);
    expect(deviation(value, places(0, 100))).toBeLessThan(0.08);
    expect(deviation(folds({ share: 0.5 }).value, places(0, 100))).toBeCloseTo(
      0.5 * deviation(value, places(0, 100)),
      5,
    );
  });

  it("end at the sleeve's edges and before the cuff", () => {
    const { value } = folds({ sign: 1 });
    for (let along = 0; along < 100; along++) {
      for (const out of [-HALF_SLEEVE, HALF_SLEEVE]) expect(value(along, out)).toBeCloseTo(0, 6);
    }
    for (let out = -HALF_SLEEVE; out <= HALF_SLEEVE; out++) expect(Math.abs(value(99, out))).toBeLessThan(0.004);
  });

  it("lie across the sleeve's own width, also where it is wider than the arm", () => {
    const [tight, wide] = [folds(), folds({ radius: HALF_SLEEVE / 2 })];
    for (const place of places(10, 90)) expect(wide.value(...place)).toBeCloseTo(tight.value(...place), 2);
  });

  it("cross long sleeves above the cuff, but not the outer side of short ones", () => {
    const atCuff = (end: number) =>
      deviation(
        folds({ end }).value,
        places(Math.round(0.8 * end), Math.round(0.9 * end)).filter(([, out]) => out > 0 && out < 16),
      );
    expect(atCuff(120)).toBeGreaterThan(2 * atCuff(70));
  });

  it("are lit from above however the arm is held", () => {
    const [left, right] = [folds({ run: [-1, 0] }), folds({ run: [1, 0] })];
    const sum = places(20, 90).reduce((total, place) => total + left.value(...place) * right.value(...place), 0);
    expect(sum).toBeLessThan(0);
  });

  it("are not those of a raised arm", () => {
    expect(folds({ run: [0, -1] }).change.every((value) => value === 0)).toBe(true);
  });

  it("lie a little further down on the right sleeve, so that it does not mirror the left", () => {
    const [left, right] = [folds(), folds({ sign: 1, side: -0.7 })];
    for (const [along, out] of places(1, 4)) {
      expect(right.value(27 * along, out)).toBeCloseTo(left.value(25 * along, out), 2);
    }
    const apart = places(20, 80).reduce((sum, place) => sum + (right.value(...place) - left.value(...place)) ** 2, 0);
    expect(Math.sqrt(apart / places(20, 80).length)).toBeGreaterThan(0.01);
  });
});
