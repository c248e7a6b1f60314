import { expect, test } from "vitest";
import { NARROW, showsInstallBanner } from "./install-offer.rules.ts";

const offered = { offered: true, installed: false, dismissed: false, narrow: true };

test("the banner shows on a narrow screen if the browser offers installation, the app is not installed and the banner was not closed [S4.25]", () => {
  expect(showsInstallBanner(offered)).toBe(true);
  for (const but of [{ offered: false }, { installed: true }, { dismissed: true }, { narrow: false }])
    expect(showsInstallBanner({ ...offered, ...but })).toBe(false);
  expect(NARROW).toBe("(max-width: 768px)");
});
