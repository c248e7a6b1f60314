import { tryOnFields } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { toTryOnForm } from "./tryon-form.ts";

const modelImage = new Blob(["m"], { type: "image/jpeg" });
const form = toTryOnForm({
  garment: { image: new Blob(["g"], { type: "image/png" }), name: "shirt.png" },
  modelImage,
});

describe("the try-on request", () => {
  it("carries every required field, in order and with its value [S7.16, S9.14]", () => {
    expect([...form].map(([name, value]) => [name, typeof value === "string" ? value : "file"])).toEqual([
      ["mode", "quality"],
      ["numSamples", "1"],
      ["garmentImage", "file"],
      ["modelImage", "file"],
      ["segmentationFree", "true"],
      ["modelVersion", "tryon-v1.6"],
      ["seed", "42"],
      ["enhanceQuality", "false"],
      ["garmentPhotoType", "auto"],
      ["outputFormat", "png"],
      ["preferences", ""],
      ["category", "auto"],
      ["moderationLevel", "permissive"],
      ["returnBase64", "false"],
    ]);
  });

  it("sends both pictures as files, the person's as JPEG [S7.15]", () => {
    expect(form.get("garmentImage")).toMatchObject({ name: "shirt.png", type: "image/png" });
    expect(form.get("modelImage")).toMatchObject({ name: "model.jpg", type: "image/jpeg" });
  });

  it("names a product of the shop instead of sending its picture", () => {
    const byProduct = toTryOnForm({ garment: { productId: "0198a000-0000-7000-8000-000000000001" }, modelImage });
    expect(byProduct.get("productId")).toBe("0198a000-0000-7000-8000-000000000001");
    expect(byProduct.has("garmentImage")).toBe(false);
  });

  it("names the try-on whose result is the photo when another garment is tried on over it", () => {
    const basePredictionId = "0198a000-0000-7000-8000-000000000002";
    const over = toTryOnForm({ garment: { productId: "p" }, modelImage, basePredictionId });
    expect(over.get("basePredictionId")).toBe(basePredictionId);
    expect(form.has("basePredictionId")).toBe(false);
  });

  it("matches the contract", () => {
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    expect(tryOnFields.safeParse(fields).success).toBe(true);
  });
});
