import { describe, expect, it } from "vitest";
import type { Garment } from "../machine/tryon-machine.ts";
import { keepGarment, takeKeptGarment } from "./kept-garment.ts";

const fromRail: Garment = { name: "Linen shirt", previewUrl: "/shirt.jpg", file: null };
const MINUTE_MS = 60_000;

describe("the garment in hand", () => {
  it("is as it was when the shopper comes back from buying credits [S8.09]", () => {
    keepGarment(fromRail, 0);
    expect(takeKeptGarment(10 * MINUTE_MS)).toEqual(fromRail);
  });

  it("is handed out once", () => {
    keepGarment(fromRail, 0);
    takeKeptGarment(0);
    expect(takeKeptGarment(0)).toBeNull();
  });

  it("is forgotten after a quarter of an hour", () => {
    keepGarment(fromRail, 0);
    expect(takeKeptGarment(15 * MINUTE_MS)).toBeNull();
  });

  it("shows a file of the shopper's own by a new address", () => {
    const file = new File(["cloth"], "shirt.jpg", { type: "image/jpeg" });
    keepGarment({ name: null, previewUrl: "blob:dead", file }, 0);
    const garment = takeKeptGarment(0);
    expect(garment?.file).toBe(file);
    expect(garment?.previewUrl).toMatch(/^blob:/);
    expect(garment?.previewUrl).not.toBe("blob:dead");
  });
});
