import { expect, test } from "vitest";
import { type Rgb, relit } from "./relit.ts";

test("skin in shade is darker, and redder than the same skin in light", () => {
  const [red, green, blue] = relit([200, 160, 130], 0.7);
  expect(red).toBeLessThan(160);
  expect(red / blue).toBeGreaterThan((1.1 * 200) / 130);
  expect(green / blue).toBeGreaterThan(160 / 130);
});

test("dark skin keeps its hue in more light, pale skin loses some of it, because red is compressed near white", () => {
  const change = (tone: Rgb) => {
    const [red, , blue] = relit(tone, 1.2);
    return red / blue / (tone[0] / tone[2]);
  };
  expect(change([110, 72, 55])).toBeGreaterThan(0.97);
  expect(change([215, 178, 155])).toBeLessThan(0.93);
});
