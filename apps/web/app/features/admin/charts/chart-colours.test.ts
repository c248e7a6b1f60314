/** Checks the series' colours for people who cannot see red, green or blue. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LOOKS } from "./chart.rules.ts";

type Triple = [number, number, number];
/** Full deficiency, on linear light: Machado, Oliveira and Fernandes 2009, table 1. */
const EYES: Record<string, Triple[]> = {
  "all colours": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** In CIELAB. Neighbours in a stack can be distinguished from about 10 on. */
const APART = 20;

const css = readFileSync(new URL("../../../styles/theme.css", import.meta.url), "utf8");
function hexOf(colour: string, theme: "light" | "dark"): string {
  const name = /var\((--\w+)\)/.exec(colour)?.[1];
  const [, light = "", dark = ""] = new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
  return theme === "light" ? light : dark;
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
const lightOf = (hex: string) => [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16))) as Triple;
const seenBy = (eye: Triple[], light: Triple) => eye.map((row) => Math.min(1, Math.max(0, dot(row, light)))) as Triple;

function labOf(light: Triple): Triple {
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = root(dot([0.4124, 0.3576, 0.1805], light) / 0.9505);
  const y = root(dot([0.2126, 0.7152, 0.0722], light));
  const z = root(dot([0.0193, 0.1192, 0.9505], light) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

it.each(Object.keys(EYES))("any two series can be distinguished in both themes by eyes that see %s [X.68]", (name) => {
  for (const theme of ["light", "dark"] as const) {
    const seen = LOOKS.map(({ colour }) => labOf(seenBy(EYES[name] ?? [], lightOf(hexOf(colour, theme)))));
    for (const [at, one] of seen.entries())
      for (const [other, another] of seen.entries()) {
        if (other <= at) continue;
        const distance = Math.hypot(one[0] - another[0], one[1] - another[1], one[2] - another[2]);
        expect(distance, `${LOOKS[at]?.colour} and ${LOOKS[other]?.colour}, ${theme}`).toBeGreaterThan(APART);
      }
  }
});
