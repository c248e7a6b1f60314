import { expect, test, vi } from "vitest";
import { fitGarment } from "../fit/index.ts";
import { Piece } from "../fit/types.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { drawnSize } from "../person/drawn-person.fixture.ts";
import { Body, Label } from "../person/types.ts";
import { compose } from "./index.ts";
import { inPocket } from "./pocket.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };

test("below a wrist that goes into a pocket the trousers stay down to the new hem, without a hole, and the arm ends in shade", () => {
  const wrist = 215;
  const person = inPocket(0, (labels) => {
    for (let i = 90 * drawnSize.width; i < labels.length; i++) if (labels[i] === Label.skin) labels[i] = Label.upper;
  });
  const fitted = fitGarment(person, tshirt);
  // a top so wide that it covers the pocket
  for (let y = 190; y < 250; y++) {
    for (let x = 150; x < 260; x++) {
      const i = y * drawnSize.width + x;
      fitted.layers.alpha[i] = 1;
      fitted.layers.piece[i] = Piece.torso;
      fitted.layers.colour[0][i] = 200;
      fitted.layers.colour[1][i] = 30;
      fitted.layers.colour[2][i] = 30;
    }
  }
  const { image } = compose(person, tshirt, fitted, { tuck: "out", seed: 3 });
  const { x } = person.pose.keypoints[Body.leftWrist];
  for (const aside of [-4, 0, 4]) {
    let changes = 0;
    const isTop = (y: number) => {
      const i = y * drawnSize.width + x + aside;
      return image.red[i] > image.blue[i] + 40;
    };
    for (let y = wrist + 4; y < 245; y++) if (isTop(y) !== isTop(y - 1)) changes++;
    expect(isTop(242), `${aside}`).toBe(false);
    expect(changes, `${aside}`).toBeLessThanOrEqual(1);
  }
  const light = (y: number) => image.red[y * drawnSize.width + x] + image.green[y * drawnSize.width + x];
  expect(light(wrist - 2)).toBeLessThan(0.8 * light(wrist - 14));
});
