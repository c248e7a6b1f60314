import { expect, test } from "vitest";
import { bannerDelayMs } from "./banner-delay.ts";

test("the banner appears 1000 ms after the page was opened, or at once if its scripts load later than that [S2.37]", () => {
  expect([0, 400, 1000, 5000].map(bannerDelayMs)).toEqual([1000, 600, 0, 0]);
});
