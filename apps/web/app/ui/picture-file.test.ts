import { describe, expect, it } from "vitest";
import { openPicture } from "./picture-file.ts";

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part].map((c) => c.charCodeAt(0)))));
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe0);
const PNG = bytes(0x89, "PNG", 13, 10, 26, 10);
const WEBP = bytes("RIFF", 0, 0, 0, 0, "WEBP");
const GIF = bytes("GIF89a");
const HEIC = bytes(0, 0, 0, 16, "ftypheic", 0, 0, 0, 0);
const AVIF = bytes(0, 0, 0, 16, "ftypavif", 0, 0, 0, 0);

const PHOTOS = { accept: ["image/jpeg", "image/png", "image/webp"], maxBytes: 100 };
const ANY = { accept: ["image/*"], maxBytes: 100 };
const file = (content: Uint8Array<ArrayBuffer>, type: string, name = "a.jpg") => new File([content], name, { type });
const cannot = () => Promise.reject(new Error("no decoder"));
const asItIs = async (picture: Blob) => picture;
const refusal = async (chosen: File, limits = PHOTOS, convert: (picture: Blob) => Promise<Blob> = asItIs) => {
  const opened = await openPicture(chosen, limits, convert);
  return "refusal" in opened ? opened.refusal : null;
};

describe("a chosen file", () => {
  it.each([
    ["JPEG", JPEG],
    ["PNG", PNG],
    ["WebP", WEBP],
  ])("that is %s by its bytes is taken, whatever type it names", async (_, content) => {
    for (const type of ["image/jpeg", "image/jpg", "application/octet-stream", "text/plain", ""]) {
      const chosen = file(content, type);
      expect(await openPicture(chosen, PHOTOS, asItIs)).toEqual({ file: chosen });
    }
  });

  it("that the browser can open becomes a JPEG", async () => {
    const converted = new Blob([JPEG], { type: "image/jpeg" });
    for (const photo of [file(HEIC, "image/heic", "IMG_1.HEIC"), file(AVIF, "", "IMG_1.avif")]) {
      const opened = await openPicture(photo, PHOTOS, async () => converted);
      expect(opened).toMatchObject({ file: { name: "IMG_1.jpg", type: "image/jpeg" } });
    }
  });

  it("must be a photo where only photos are taken, and any picture elsewhere [S5.10, S5.11]", async () => {
    for (const type of ["image/gif", "image/svg+xml", "application/pdf", ""])
      expect(await refusal(file(GIF, type))).toBe("type");
    expect(await refusal(file(bytes("<svg"), "image/svg+xml"))).toBe("type");
    expect(await refusal(file(GIF, "image/gif"), ANY)).toBeNull();
    expect(await refusal(file(bytes("%PDF"), "application/pdf"), ANY)).toBe("type");
    expect(await refusal(file(bytes("words"), "imagex/gif"), ANY)).toBe("type");
  });

  it.each([
    ["empty", file(bytes(), "image/jpeg"), "empty"],
    ["a text with a picture's name", file(bytes("not a picture at all"), "image/jpeg"), "broken"],
    ["a HEIC photo where the browser cannot open it", file(HEIC, "image/heic"), "heic"],
    ["a HEIC photo with a JPEG's name", file(HEIC, "image/jpeg"), "heic"],
  ])("that is %s is refused", async (_, chosen, expected) => {
    expect(await refusal(chosen, PHOTOS, cannot)).toBe(expected);
  });

  it("may have exactly the most bytes and not one more, and is refused for its type first [S5.12]", async () => {
    const sized = (content: Uint8Array, size: number) => {
      const whole = new Uint8Array(size);
      whole.set(content);
      return file(whole, "image/jpeg");
    };
    expect(await refusal(sized(JPEG, 100))).toBeNull();
    expect(await refusal(sized(JPEG, 101))).toBe("size");
    expect(await refusal(file(new Uint8Array(101), "video/mp4"))).toBe("type");
  });

  it("that was moved after it was chosen cannot be opened", async () => {
    const moved = file(JPEG, "image/jpeg");
    moved.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotFoundError")) }) as never;
    expect(await refusal(moved)).toBe("broken");
  });
});
