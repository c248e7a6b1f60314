import { expect, test } from "vitest";
import { relit } from "./relit.ts";

test("skin in shade is darker, and redder than the same skin in light", () => {
  const [red, green, blue] = relit([200, 160, 130], 0.7);
  expect(red).toBeLessThan(160);
  expect(red / blue).toBeGreaterThan((1.1 * 200) / 130);
  expect(green / blue).toBeGreaterThan(160 / 130);
});
