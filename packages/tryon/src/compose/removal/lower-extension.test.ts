import { describe, expect, test } from "vitest";
import { channelsOf } from "../../image/planes.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import { extendOtherGarment, hasBareMidriff } from "./lower-extension.ts";

/** Shoulders 40 px wide around column 48 at row 24, hips at row 80. A green top ends at row 70, blue trousers begin below it. */
const dressedWith = (midriff: number) =>
  plainPerson({
    unit: 40,
    labelAt: (x, y) => {
      if (Math.abs(x - 48) > 20 || y < 24 || y > 150) return Label.background;
      return y < 60 ? Label.upper : y < 70 ? midriff : Label.lower;
    },
  });

function sceneOf(midriff: number, category: "upper" | "lower" = "upper", changes: object = {}): Scene {
  const person = dressedWith(midriff);
  const { labels } = person.parse;
  const size = { width: 96, height: 176 };
  const made = {
    ...{ size, person, labels, photo: channelsOf(person.image), fitted: { category } },
    oldDistance: Float32Array.from(labels, (_, i) => Math.max(0, Math.floor(i / 96) - 69)),
    area: { left: 0, top: 0, right: 95, bottom: 175 },
    waistLine: undefined,
    ...changes,
  };
  return made as unknown as Scene;
}
const colourAt = (planes: ReturnType<typeof extendOtherGarment>, x: number, y: number) =>
  planes?.map((plane) => Math.round(plane[y * 96 + x]));

describe("the garment that stays", () => {
  test("continues in its own colour under the one that is removed", () => {
    const trousers = extendOtherGarment(sceneOf(Label.upper));
    expect(colourAt(trousers, 48, 60)).toEqual([40, 60, 140]);
    const top = extendOtherGarment(sceneOf(Label.upper, "lower", { oldDistance: new Float32Array(96 * 176).fill(10) }));
    expect(colourAt(top, 48, 100)).toEqual([40, 130, 70]);
  });

  test("is unknown if hardly anything of it is visible outside the old hem's shadow", () => {
    // the shadow is 0.09 shoulder widths wide
    const shaded = { oldDistance: new Float32Array(96 * 176).fill(3.6) };
    expect(extendOtherGarment(sceneOf(Label.upper, "upper", shaded))).toBeUndefined();
    const lit = { oldDistance: new Float32Array(96 * 176).fill(3.7) };
    expect(extendOtherGarment(sceneOf(Label.upper, "upper", lit))).toBeDefined();
  });

  test("takes no colour from soft edges", () => {
    const scene = sceneOf(Label.upper);
    scene.person.matte.alpha.fill(0.9);
    expect(extendOtherGarment(scene)).toBeUndefined();
  });
});

describe("a bare midriff", () => {
  const waistLine = { y: 70, at: () => 70, torsoShare: 0.8 };

  test("is skin right above the trousers", () => {
    expect(hasBareMidriff(sceneOf(Label.skin, "upper", { waistLine }))).toBe(true);
    expect(hasBareMidriff(sceneOf(Label.upper, "upper", { waistLine }))).toBe(false);
  });

  test("needs a visible waist", () => {
    expect(hasBareMidriff(sceneOf(Label.skin))).toBe(false);
  });

  test("spans at least half of the columns in the middle", () => {
    const scene = sceneOf(Label.skin, "upper", { waistLine });
    const clothe = (columns: number) => {
      for (let x = 36; x < 36 + columns; x++) scene.labels[69 * 96 + x] = Label.upper;
      return hasBareMidriff(scene);
    };
    expect([clothe(12), clothe(16)]).toEqual([true, false]);
  });
});
