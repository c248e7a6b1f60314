import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { createImage } from "../../image/planes.ts";
import type { LabColour } from "../../image/types.ts";
import { findPockets } from "./pockets.ts";

const size = { width: 400, height: 300 };

/** Red cloth that reaches the picture's lower part, with upright strips of the background's colour that begin at its hem. */
function pocketsOf(strips: number): number {
  const image = createImage(size);
  const mask = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      const isGarment = x > 40 && x < 360 && y > 40 && y < 280;
      const strip = Math.floor((x - 60) / 30);
      const isStrip = isGarment && strip >= 0 && strip < strips && (x - 60) % 30 < 12 && y > 60;
      const isCloth = isGarment && !isStrip;
      mask[i] = isGarment ? 1 : 0;
      [image.red[i], image.green[i], image.blue[i]] = isCloth ? [170, 60, 50] : [242, 240, 236];
    }
  }
  const lab = toLab(image);
  const background: LabColour = [lab.lightness[0], lab.a[0], lab.b[0]];
  return findPockets(mask, { lab, background }, size).reduce((sum, value) => sum + value, 0);
}

test("two wedges of paper in a garment are pockets", () => {
  expect(pocketsOf(2)).toBeGreaterThan(2 * 12 * 200);
});

test("many light stripes belong to the cloth", () => {
  expect(pocketsOf(9)).toBe(0);
});
