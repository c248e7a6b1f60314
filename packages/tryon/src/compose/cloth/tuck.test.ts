import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { Piece } from "../../fit/types.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { createScene } from "../scene/scene.ts";
import { tuckIn } from "./tuck.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a sleeve wider than its arm hangs whole in front of the waistband, while the torso beside it ends there", () => {
  const person = drawnPerson();
  const { cut, landmarks } = drawnTshirt();
  const scene = createScene(person, fitGarment(person, { cut, landmarks, category: "upper", issues: [], timings: {} }));
  const { waistLine, garment, fitted, size } = scene;
  if (!waistLine) throw new Error("the drawn person wears trousers");
  const row = Math.round(waistLine.y) + 8;
  const sleeve = row * size.width + 262;
  const torso = row * size.width + 170;
  expect(depthAt(person.limbs.arms[1].field, sleeve)).toBeLessThan(-2);
  for (const [i, piece] of [
    [sleeve, Piece.rightSleeve],
    [torso, Piece.torso],
  ]) {
    garment[i] = 1;
    fitted.layers.alpha[i] = 1;
    fitted.layers.piece[i] = piece;
  }
  tuckIn(scene, waistLine);
  expect(garment[sleeve]).toBe(1);
  expect(garment[torso]).toBe(0);
});
