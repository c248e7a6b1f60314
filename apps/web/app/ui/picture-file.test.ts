import { describe, expect, it } from "vitest";
import { openPicture } from "./picture-file.ts";

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "number" ? [part] : [...part].map((c) => c.charCodeAt(0)))));
const file = (content: Uint8Array<ArrayBuffer>, name: string) => new File([content], name, { type: "image/jpeg" });
const cannot = () => Promise.reject(new Error("no decoder"));

describe("a chosen file", () => {
  it.each([
    ["a.jpg", bytes(0xff, 0xd8, 0xff, 0xe0)],
    ["a.png", bytes(0x89, "PNG", 13, 10, 26, 10)],
    ["a.webp", bytes("RIFF", 0, 0, 0, 0, "WEBP")],
  ])("that is %s by its bytes is taken as it is", async (name, content) => {
    const chosen = file(content, name);
    expect(await openPicture(chosen, cannot)).toEqual({ file: chosen });
  });

  it.each([
    ["empty", bytes(), "empty"],
    ["a text with a picture's name", bytes("not a picture at all"), "broken"],
    ["a HEIC photo where the browser cannot open it", bytes(0, 0, 0, 24, "ftypheic", 0, 0, 0, 0), "heic"],
  ])("that is %s is refused", async (_, content, refusal) => {
    expect(await openPicture(file(content, "a.jpg"), cannot)).toEqual({ refusal });
  });

  it("that the browser can open becomes a JPEG", async () => {
    const converted = file(bytes(0xff, 0xd8, 0xff), "IMG_1.jpg");
    const photo = file(bytes(0, 0, 0, 24, "ftypheic"), "IMG_1.HEIC");
    expect(await openPicture(photo, async () => converted)).toEqual({ file: converted });
  });
});
