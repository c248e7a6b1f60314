import { expect, test } from "vitest";
import { createImage } from "../../image/planes.ts";
import type { RgbImage } from "../../image/types.ts";
import { DRAWN_AXIS, drawGarment, trousersOutline, tshirtOutline } from "../drawn-garments.fixture.ts";
import { lookAt } from "./quick-look.ts";
import { findTwoGarments } from "./two-garments.ts";

const RED = [170, 60, 50] as const;
const BLUE = [50, 70, 150] as const;

/** Two pictures beside each other. */
function beside(left: RgbImage, right: RgbImage): RgbImage {
  const image = createImage({ width: left.width + right.width, height: left.height });
  for (const plane of ["red", "green", "blue"] as const) {
    for (let y = 0; y < image.height; y++) {
      image[plane].set(left[plane].subarray(y * left.width, (y + 1) * left.width), y * image.width);
      image[plane].set(right[plane].subarray(y * right.width, (y + 1) * right.width), y * image.width + left.width);
    }
  }
  return image;
}

function find(image: RgbImage) {
  const look = lookAt(image);
  if (!look) throw new Error("the drawn background is plain");
  return findTwoGarments(look);
}

const tshirt = (colour: readonly [number, number, number]) => drawGarment(tshirtOutline(), colour);

/** A badge on the chest. */
function withPrint(image: RgbImage): RgbImage {
  for (let y = 450; y < 620; y++) {
    const row = y * image.width;
    for (const plane of [image.red, image.green, image.blue])
      plane.fill(235, row + DRAWN_AXIS - 90, row + DRAWN_AXIS + 90);
  }
  return image;
}

test("of a garment's front and back the one with a print is the front, else the left one", () => {
  expect(find(beside(tshirt(RED), tshirt(RED)))).toMatchObject({ areAlike: true, isLeft: true });
  const printed = find(beside(tshirt(RED), withPrint(tshirt(RED))));
  expect(printed).toMatchObject({ areAlike: true, isLeft: false });
  expect(printed?.front.left).toBeGreaterThanOrEqual(0.5);
  expect((printed?.front.left ?? 0) + (printed?.front.width ?? 0)).toBeLessThanOrEqual(1);
});

test("garments of two colours are two to choose from", () => {
  expect(find(beside(tshirt(RED), tshirt(BLUE)))).toMatchObject({ areAlike: false });
});

test("one garment is one, also if it has two legs", () => {
  expect(find(tshirt(RED))).toBeUndefined();
  expect(find(drawGarment(trousersOutline(), BLUE))).toBeUndefined();
});
