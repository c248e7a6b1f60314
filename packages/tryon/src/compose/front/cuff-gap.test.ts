import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { Piece } from "../../fit/types.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { drawnSize } from "../../person/drawn-person.fixture.ts";
import { compose } from "../index.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };

test("below a slanted cuff the arm begins at once, even where the torso of the garment lies behind it", () => {
  const person = drawnPerson();
  const fitted = fitGarment(person, tshirt);
  const { alpha, colour, piece, sleeveAlpha } = fitted.layers;
  for (let y = 90; y < 200; y++) {
    for (let x = 160; x < 245; x++) {
      const i = y * drawnSize.width + x;
      // the right-hand sleeve ends higher on its inner half
      const isSleeve = x > 195 && y < (x < 217 ? 150 : 154);
      piece[i] = isSleeve ? Piece.rightSleeve : Piece.torso;
      if (sleeveAlpha) sleeveAlpha[i] = isSleeve ? 1 : 0;
      alpha[i] = 1;
      colour.forEach((plane, channel) => {
        plane[i] = channel === 2 ? 200 : 30;
      });
    }
  }
  const { image } = compose(person, tshirt, fitted, { tuck: "out", seed: 3 });
  for (let y = 151; y < 156; y++) {
    const i = y * drawnSize.width + 212;
    expect(image.red[i], String(y)).toBeGreaterThan(image.blue[i]);
  }
  expect(image.blue[146 * drawnSize.width + 212]).toBeGreaterThan(image.red[146 * drawnSize.width + 212]);
});
