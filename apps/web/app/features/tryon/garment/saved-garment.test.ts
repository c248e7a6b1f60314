import { describe, expect, it } from "vitest";
import type { Garment } from "../machine/tryon-machine.ts";
import { saveGarment, takeSavedGarment } from "./saved-garment.ts";

const fromRail: Garment = { name: "Linen shirt", previewUrl: "/shirt.jpg", file: null };
const MINUTE_MS = 60_000;

describe("the chosen garment", () => {
  it("is unchanged when the shopper comes back from buying credits [S8.09]", () => {
    saveGarment(fromRail, 0);
    expect(takeSavedGarment(10 * MINUTE_MS)).toEqual(fromRail);
  });

  it("is returned once", () => {
    saveGarment(fromRail, 0);
    takeSavedGarment(0);
    expect(takeSavedGarment(0)).toBeNull();
  });

  it("is dropped after a quarter of an hour", () => {
    saveGarment(fromRail, 0);
    expect(takeSavedGarment(15 * MINUTE_MS)).toBeNull();
  });

  it("gets a new preview URL if it is the shopper's own file", () => {
    const file = new File(["cloth"], "shirt.jpg", { type: "image/jpeg" });
    saveGarment({ name: null, previewUrl: "blob:dead", file }, 0);
    const garment = takeSavedGarment(0);
    expect(garment?.file).toBe(file);
    expect(garment?.previewUrl).toMatch(/^blob:/);
    expect(garment?.previewUrl).not.toBe("blob:dead");
  });
});
