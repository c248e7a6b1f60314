import { describe, expect, it } from "vitest";
import { refusalOf } from "../../../ui/dropzone.rules.ts";
import { noticeOf } from "../../../ui/dropzone.texts.ts";
import { PICTURE_LIMITS } from "./picture-limits.ts";

const check = (file: { type: string; size: number; name?: string }) => {
  const refusal = refusalOf({ name: "photo", ...file }, PICTURE_LIMITS);
  return refusal && noticeOf(refusal);
};

describe("a chosen picture", () => {
  it("may be JPEG, PNG or WebP and nothing else [S5.10]", () => {
    for (const type of ["image/jpeg", "image/png", "image/webp"]) expect(check({ type, size: 1 })).toBeNull();
    for (const type of ["image/gif", "image/svg+xml", "application/pdf", ""]) {
      expect(check({ type, size: 1 })).toEqual({
        title: "Invalid file type",
        message: "Please upload a JPEG, PNG, or WebP image.",
      });
    }
  });

  it("may be an iPhone's HEIC, which the browser may be able to open", () => {
    expect(check({ type: "image/heic", size: 1 })).toBeNull();
    expect(check({ type: "", size: 1, name: "IMG_0001.HEIC" })).toBeNull();
    expect(noticeOf("heic").message).toMatch(/^Please upload a JPEG, PNG, or WebP image\. .+Most Compatible/);
  });

  it("may have exactly 10 MB and not a byte more [S5.12, X.16]", () => {
    expect(check({ type: "image/jpeg", size: 10 * 1024 * 1024 })).toBeNull();
    expect(check({ type: "image/jpeg", size: 10 * 1024 * 1024 + 1 })).toEqual({
      title: "File too large",
      message: "Please upload an image smaller than 10MB.",
    });
  });

  it("is reported for its type before its size", () => {
    expect(check({ type: "video/mp4", size: 1e9 })?.title).toBe("Invalid file type");
  });
});
