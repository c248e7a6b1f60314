import { expect, test } from "vitest";
import { isWebpWithExif, pictureKindOf } from "./picture-kind.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "png"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "webp"],
  ["GIF89a\x40\0", "gif"],
  ["GIF87a\x40\0", "gif"],
  ["\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", "avif"],
  ["\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "avif"],
  ["\0\0\0\x1cftypavis\0\0\0\0msf1avismiaf", "avif"],
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"],
  ["\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "heic"],
  // A film, and a brand that is only named after the end of its first box.
  ["\0\0\0\x18ftypmp42\0\0\0\0isommp42", null],
  ["\0\0\0\x10ftypmp42\0\0\0\0avif", null],
  ["\xff\xd8", null],
  ["\x89PNG and then text", null],
  ["<svg xmlns=", null],
  ["%PDF-1.7", null],
  ["", null],
])("the bytes %j are of the kind %s", (text, kind) => {
  expect(pictureKindOf(bytes(text))).toBe(kind);
});

test("a WebP announces its EXIF data in its head", () => {
  expect(isWebpWithExif(bytes("RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x08"))).toBe(true);
  expect(isWebpWithExif(bytes("RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x12"))).toBe(false);
  expect(isWebpWithExif(bytes("RIFF\x10\0\0\0WEBPVP8 \x0a\0\0\0\x08"))).toBe(false);
});
