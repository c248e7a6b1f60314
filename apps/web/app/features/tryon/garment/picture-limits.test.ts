import { describe, expect, it } from "vitest";
import { noticeOf } from "../../../ui/dropzone.texts.ts";
import { openPicture } from "../../../ui/picture-file.ts";
import { PICTURE_LIMITS } from "./picture-limits.ts";

const check = async (content: string, { type = "", size = content.length } = {}) => {
  const bytes = new Uint8Array(size);
  bytes.set(Uint8Array.from(content, (character) => character.charCodeAt(0)).subarray(0, size));
  const opened = await openPicture(new File([bytes], "photo", { type }), PICTURE_LIMITS, async (file) => file);
  return "refusal" in opened ? noticeOf(opened.refusal) : null;
};
const JPEG = "\xff\xd8\xff\xe0";

describe("a chosen picture", () => {
  it("may be JPEG, PNG or WebP and nothing else [S5.10]", async () => {
    for (const content of [JPEG, "\x89PNG\r\n\x1a\n", "RIFF\0\0\0\0WEBP"]) expect(await check(content)).toBeNull();
    for (const type of ["image/gif", "image/svg+xml", "application/pdf", ""]) {
      expect(await check("GIF89a", { type })).toEqual({
        title: "Invalid file type",
        message: "Please upload a JPEG, PNG, or WebP image.",
      });
    }
  });

  it("may be an iPhone's HEIC, which the browser may be able to open", async () => {
    expect(await check("\0\0\0\x10ftypheic\0\0\0\0", { type: "image/heic" })).toBeNull();
    expect(noticeOf("heic").message).toMatch(/^Please upload a JPEG, PNG, or WebP image\. .+Most Compatible/);
  });

  it("may have exactly 10 MB and not a byte more [S5.12, X.16]", async () => {
    expect(await check(JPEG, { size: 10 * 1024 * 1024 })).toBeNull();
    expect(await check(JPEG, { size: 10 * 1024 * 1024 + 1 })).toEqual({
      title: "File too large",
      message: "Please upload an image smaller than 10MB.",
    });
  });
});
