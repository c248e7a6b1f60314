/** Beside a browser's own decoder and encoder, which e2e/real-files.spec.ts uses. */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { IMAGE_MAX_BYTES } from "../protocol/constants.ts";
import { toJpeg, toSendable } from "./sendable.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const picture = (text: string, type: string) => new Blob([bytes(text)], { type });
const JPEG = "\xff\xd8\xff\xe0";
const WEBP = "RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0";
const AVIF = "\0\0\0\x10ftypavif\0\0\0\0";

let size = { width: 300, height: 400 };
let opens = true;
let opened = 0;
let drawn: string[] = [];

beforeEach(() => {
  [size, opens, opened, drawn] = [{ width: 300, height: 400 }, true, 0, []];
  vi.stubGlobal("createImageBitmap", async () => {
    if (!opens) throw new DOMException("closed");
    opened += 1;
    return { ...size, close: () => (opened -= 1) };
  });
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({
        fillStyle: "",
        fillRect(_x: number, _y: number, width: number, height: number) {
          drawn.push(`${this.fillStyle} ${width}x${height}`);
        },
        drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) =>
          void drawn.push(`picture ${width}x${height}`),
      });
      convertToBlob = async (options: { type: string }) => new Blob(["new"], options);
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
});

test("what the server takes is left as it is, and gets its true type", async () => {
  const jpeg = picture(JPEG, "image/jpeg");
  expect(await toSendable(jpeg)).toBe(jpeg);
  for (const type of ["", "image/jpg", "application/octet-stream", "image/png"]) {
    const sent = await toSendable(picture(JPEG, type));
    expect([sent.type, sent.size]).toEqual(["image/jpeg", 4]);
  }
  expect(drawn).toEqual([]);
  // Opened pictures hold memory until they are closed.
  expect(opened).toBe(0);
});

test("any other picture becomes a JPEG on white, at most as large as the server stores it", async () => {
  size = { width: 3_000, height: 4_000 };
  expect((await toSendable(picture(AVIF, "image/png"))).type).toBe("image/jpeg");
  expect(drawn).toEqual(["#fff 1536x2048", "picture 1536x2048"]);
  expect(opened).toBe(0);
});

test.each([
  ["of more than 40 megapixels", JPEG, { width: 8_000, height: 6_000 }, "picture 2048x1536"],
  ["whose EXIF data this browser may not follow", `${WEBP}\x08`, { width: 300, height: 400 }, "picture 300x400"],
])("so does one %s", async (_, content, itsSize, expected) => {
  size = itsSize;
  expect((await toSendable(picture(content, ""))).type).toBe("image/jpeg");
  expect(drawn.at(-1)).toBe(expected);
});

test("so does one of too many bytes", async () => {
  const large = new Blob([bytes(JPEG), new Uint8Array(IMAGE_MAX_BYTES)]);
  expect(await (await toSendable(large)).text()).toBe("new");
});

test("one that this browser cannot open is left to the server if it takes that kind", async () => {
  opens = false;
  expect((await toSendable(picture(JPEG, ""))).type).toBe("image/jpeg");
  await expect(toSendable(picture(AVIF, "image/avif"))).rejects.toThrow("closed");
  await expect(toSendable(picture("words", "image/jpeg"))).rejects.toThrow("closed");
  await expect(toJpeg(picture(JPEG, "image/jpeg"))).rejects.toThrow("closed");
});

test("a small picture of it is never enlarged, and never without a pixel", async () => {
  await toJpeg(picture(JPEG, ""), { maxSide: 320 });
  expect(drawn.at(-1)).toBe("picture 240x320");
  await toJpeg(picture(JPEG, ""), { maxSide: 9_000 });
  expect(drawn.at(-1)).toBe("picture 300x400");
  size = { width: 10_000, height: 2 };
  await toJpeg(picture(JPEG, ""), { maxSide: 320 });
  expect(drawn.at(-1)).toBe("picture 320x1");
});
