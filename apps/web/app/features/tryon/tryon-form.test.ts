import { tryOnFields } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { toTryOnForm } from "./tryon-form.ts";

const form = toTryOnForm({
  garmentImage: new Blob(["g"], { type: "image/png" }),
  garmentName: "shirt.png",
  modelImage: new Blob(["m"], { type: "image/jpeg" }),
});

describe("the try-on request", () => {
  it("S7.16, S9.14 carries every field of the specification, in its order and with its values", () => {
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

  it("S7.15 sends both pictures as files, the person's as JPEG", () => {
    expect(form.get("garmentImage")).toMatchObject({ name: "shirt.png", type: "image/png" });
    expect(form.get("modelImage")).toMatchObject({ name: "model.jpg", type: "image/jpeg" });
  });

  it("is what the contract accepts", () => {
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    expect(tryOnFields.safeParse(fields).success).toBe(true);
  });
});
