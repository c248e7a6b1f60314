import { describe, expect, it } from "vitest";
import { checkPhoto, PHOTO_ACCEPT } from "./photo-checks.ts";

describe("a chosen picture", () => {
  it("S5.10 may be JPEG, PNG or WebP and nothing else", () => {
    for (const type of ["image/jpeg", "image/png", "image/webp"]) expect(checkPhoto({ type, size: 1 })).toBeNull();
    for (const type of ["image/gif", "image/heic", "image/svg+xml", "application/pdf", ""]) {
      expect(checkPhoto({ type, size: 1 })).toEqual({
        title: "Invalid file type",
        message: "Please upload a JPEG, PNG, or WebP image.",
      });
    }
    expect(PHOTO_ACCEPT).toBe("image/jpeg,image/png,image/webp");
  });

  it("S5.12, X.16 may have exactly 10 MB and not a byte more", () => {
    expect(checkPhoto({ type: "image/jpeg", size: 10 * 1024 * 1024 })).toBeNull();
    expect(checkPhoto({ type: "image/jpeg", size: 10 * 1024 * 1024 + 1 })).toEqual({
      title: "File too large",
      message: "Please upload an image smaller than 10MB.",
    });
  });

  it("is told of its type before its size", () => {
    expect(checkPhoto({ type: "video/mp4", size: 1e9 })?.title).toBe("Invalid file type");
  });
});
