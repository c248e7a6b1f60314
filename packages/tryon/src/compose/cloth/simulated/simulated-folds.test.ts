import { beforeAll, describe, expect, it, vi } from "vitest";
import { drawnPerson } from "../../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../../fit/index.ts";
import { Piece } from "../../../fit/types.ts";
import { drawnTshirt } from "../../../garment/drawn-garments.fixture.ts";
import { createScene, type Scene } from "../../scene/scene.ts";
import { addSimulatedFolds, roomBeside } from "./simulated-folds.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MIDDLE = 150;

describe("simulated folds", () => {
  let scene: Scene;
  beforeAll(() => {
    const person = drawnPerson();
    scene = createScene(person, fitGarment(person, { ...drawnTshirt(), category: "upper", issues: [], timings: {} }));
    // All pixels are torso, so that only `across` decides where a fold lies.
    scene.garment.fill(1);
    scene.fitted.layers.piece.fill(Piece.torso);
    scene.area = { left: MIDDLE - 60, right: MIDDLE + 60, top: 100, bottom: 300 };
  });

  /** The folds on a torso of this half width, in light from this side. */
  function folds(halfWidth: number, { side = 0.5, share = 1, of = scene } = {}) {
    const change = new Float32Array(of.garment.length);
    const across = (x: number) => Math.max(-1, Math.min(1, (x - MIDDLE) / halfWidth));
    addSimulatedFolds(of, { across, side, share }, change);
    return { change, at: (x: number, y: number) => change[y * of.size.width + x] };
  }

  const pixels = (columns: number) =>
    Array.from({ length: 200 }, (_, row) => 100 + row).flatMap((y) =>
      Array.from({ length: 2 * columns - 1 }, (_, k) => ({ y, x: k + 1 - columns })),
    );

  it("are as deep as their share, and leave the cloth's mean brightness", () => {
    const deviation = (share: number) => {
      const values = pixels(50).map(({ x, y }) => folds50(share).at(MIDDLE + x, y));
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(mean)).toBeLessThan(0.006);
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    const drawn = new Map<number, ReturnType<typeof folds>>();
    const folds50 = (share: number) => {
      const known = drawn.get(share) ?? folds(50, { share });
      drawn.set(share, known);
      return known;
    };
    expect(deviation(1)).toBeGreaterThan(0.03);
    expect(deviation(1)).toBeLessThan(0.07);
    expect(deviation(0.5)).toBeCloseTo(0.5 * deviation(1), 5);
  });

  it("follow the torso: on a body of half the width they lie half as far from the middle", () => {
    const [wide, narrow] = [folds(60), folds(30)];
    for (const { x, y } of pixels(25)) {
      expect(narrow.at(MIDDLE + x, y)).toBeCloseTo(wide.at(MIDDLE + 2 * x, y), 5);
    }
  });

  it("end before the side seams", () => {
    const { at } = folds(50);
    for (let y = 100; y < 300; y++) for (const x of [-55, -50, 50, 55]) expect(at(MIDDLE + x, y)).toBeCloseTo(0, 6);
  });

  it("show their other slope in light from the other side", () => {
    const [left, right] = [folds(50, { side: -1 }), folds(50, { side: 1 })];
    const sum = pixels(40).reduce((total, { x, y }) => total + left.at(MIDDLE + x, y) * right.at(MIDDLE + x, y), 0);
    expect(sum).toBeLessThan(0);
  });

  it("are the mirror image on a body that leans the other way, in mirrored light", () => {
    const { person } = scene;
    const { left } = person.body;
    const leaning = { ...left, hip: { ...left.hip, y: left.hip.y - 4 } };
    const other = { ...scene, person: { ...person, body: { ...person.body, left: leaning } } };
    const [own, mirrored] = [folds(50, { side: 0.7 }), folds(50, { side: -0.7, of: other })];
    for (const { x, y } of pixels(50)) expect(mirrored.at(MIDDLE - x, y)).toBeCloseTo(own.at(MIDDLE + x, y), 5);
  });

  it("leave the cloth to real folds that are as deep, and add what fainter ones lack", () => {
    const real = (depth: number) => Float32Array.from(scene.garment, (_, i) => (i % 2 ? depth : -depth));
    expect(roomBeside(scene, real(0.1), 1)).toBe(0.25);
    expect(roomBeside(scene, real(0.01), 1)).toBeGreaterThan(0.7);
    expect(roomBeside(scene, real(0), 1)).toBe(1);
  });
});
