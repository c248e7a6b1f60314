import { expect, test } from "vitest";
import { channelsOf } from "../../image/planes.ts";
import type { RgbImage } from "../../image/types.ts";
import { DRAWN_AXIS, drawGarment, TSHIRT, tshirtOutline } from "../drawn-garments.fixture.ts";
import { hasBanner } from "./banner.ts";
import { lookAt } from "./quick-look.ts";

type Colour = readonly [number, number, number];
const YELLOW: Colour = [250, 215, 20];

function fill(
  image: RgbImage,
  colour: Colour,
  box: { left: number; right: number; top: number; bottom: number },
): void {
  for (const [channel, plane] of channelsOf(image).entries()) {
    for (let y = box.top; y < box.bottom; y++) {
      plane.fill(colour[channel], y * image.width + box.left, y * image.width + box.right);
    }
  }
}

/** A band with letters, from one column to another. */
function withBand(image: RgbImage, band: { left: number; right: number; top: number; bottom: number }): RgbImage {
  fill(image, YELLOW, band);
  for (let x = 300; x < 460; x += 40)
    fill(image, [200, 20, 20], { left: x, right: x + 22, top: band.top + 20, bottom: band.bottom - 20 });
  return image;
}

const tshirt = () => drawGarment(tshirtOutline(), [170, 60, 50]);

function isCovered(image: RgbImage): boolean {
  const look = lookAt(image);
  if (!look) throw new Error("the drawn background is plain");
  return hasBanner(look);
}

test("a band with letters across the cloth is a banner, from one edge of the picture or from both", () => {
  expect(isCovered(withBand(tshirt(), { left: 0, right: 768, top: 500, bottom: 600 }))).toBe(true);
  expect(isCovered(withBand(tshirt(), { left: 0, right: 560, top: 650, bottom: 730 }))).toBe(true);
});

test("a band beside or below the garment covers nothing", () => {
  expect(isCovered(withBand(tshirt(), { left: 0, right: 768, top: 880, bottom: 960 }))).toBe(false);
});

test("stripes and panels of the garment itself are none, even where a sleeve reaches the picture's edge", () => {
  const panel = tshirt();
  fill(panel, YELLOW, { left: DRAWN_AXIS - TSHIRT.hem.x, right: DRAWN_AXIS + TSHIRT.hem.x, top: 500, bottom: 600 });
  expect(isCovered(panel)).toBe(false);
  const sleeve = tshirt();
  fill(sleeve, [245, 245, 245], { left: 0, right: DRAWN_AXIS - TSHIRT.armpit.x, top: 0, bottom: sleeve.height });
  fill(sleeve, [60, 60, 160], { left: 0, right: DRAWN_AXIS - TSHIRT.armpit.x, top: 270, bottom: 380 });
  expect(isCovered(sleeve)).toBe(false);
});
