import { expect, test } from "vitest";
import { mixLinearLight, toLab } from "./colour.ts";

/** Exact CIE Lab (D65) of an sRGB colour, by the formulas of the standard. */
function exactLab(colour: [number, number, number]): [number, number, number] {
  const [red, green, blue] = colour.map((value) => {
    const encoded = value / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  });
  const f = (ratio: number) => (ratio > 0.008856 ? Math.cbrt(ratio) : 7.787 * ratio + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("Lab agrees with the exact formulas for 512 colours from black to white", () => {
  const colours: [number, number, number][] = [];
  for (let i = 0; i < 512; i++) colours.push([(i & 7) * 36.4, ((i >> 3) & 7) * 36.4, (i >> 6) * 36.4]);
  colours[0] = [0, 0, 0];
  colours[511] = [255, 255, 255];
  const whole = colours.map(([red, green, blue]): [number, number, number] => [
    Math.round(red),
    Math.round(green),
    Math.round(blue),
  ]);
  const plane = (channel: number) => Float32Array.from(whole, (colour) => colour[channel]);
  const lab = toLab({ width: 512, height: 1, red: plane(0), green: plane(1), blue: plane(2) });
  whole.forEach((colour, i) => {
    const [lightness, a, b] = exactLab(colour);
    expect(lab.lightness[i]).toBeCloseTo(lightness, 2);
    expect(lab.a[i]).toBeCloseTo(a, 2);
    expect(lab.b[i]).toBeCloseTo(b, 2);
  });
});

test("mixing in linear light is exact at the ends and brighter than the plain mean between them", () => {
  expect(mixLinearLight(17.5, 240, 0)).toBe(17.5);
  expect(mixLinearLight(17.5, 240, 1)).toBe(240);
  expect(mixLinearLight(0, 255, 0.5)).toBeGreaterThan(180);
  expect(mixLinearLight(90, 90, 0.3)).toBeCloseTo(90, 0);
});
