import { IMAGE_MAX_BYTES } from "@toile/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  drawnGarment,
  drawnPerson,
  drawnWebp,
  paddedTo,
  pixelBomb,
  sidewaysPhotoWithPlace,
  svgFile,
} from "../../../../test/images.ts";
import { createSanitiser } from "./sanitise.ts";
import { sniffPicture } from "./sniff.ts";

const sanitise = createSanitiser();
const refusal = (bytes: Uint8Array) =>
  sanitise(bytes).then(
    () => "accepted",
    (error) => `${error.code}: ${error.message}`,
  );

describe("the real format of an upload", () => {
  it("reads format and size from the header of each accepted format", async () => {
    expect(sniffPicture(await drawnPerson())).toMatchObject({
      kind: "picture",
      format: "jpeg",
      width: 480,
      height: 640,
    });
    expect(sniffPicture(await drawnGarment())).toMatchObject({
      kind: "picture",
      format: "png",
      width: 480,
      height: 640,
    });
    expect(sniffPicture(await drawnWebp())).toMatchObject({ kind: "picture", format: "webp", width: 480, height: 640 });
    const lossless = await sharp(await drawnPerson())
      .webp({ lossless: true })
      .toBuffer();
    expect(sniffPicture(lossless)).toMatchObject({ format: "webp", width: 480, height: 640, animated: false });
    const withAlpha = await sharp(await drawnPerson())
      .ensureAlpha(0.5)
      .webp()
      .toBuffer();
    expect(sniffPicture(withAlpha)).toMatchObject({ format: "webp", width: 480, height: 640, animated: false });
    const progressive = await sharp(await drawnPerson())
      .jpeg({ progressive: true })
      .toBuffer();
    expect(sniffPicture(progressive)).toMatchObject({ format: "jpeg", width: 480, height: 640 });
  });

  it("never reads past the end, wherever the data is cut off", async () => {
    for (const whole of [await drawnPerson(), await drawnGarment(), await drawnWebp(), await animatedWebp()]) {
      for (let length = 0; length < 200; length++) expect(() => sniffPicture(whole.subarray(0, length))).not.toThrow();
    }
  });

  it("terminates on a header of only padding and on invalid lengths", () => {
    expect(sniffPicture(Buffer.alloc(100_000, 0xff))).toEqual({ kind: "other" });
    const padded = Buffer.alloc(100_000, 0xff);
    padded[1] = 0xd8;
    expect(sniffPicture(padded).kind).toBe("broken");
    expect(sniffPicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0])).kind).toBe("broken");
  });
});

describe("sanitising an upload", () => {
  it("rejects what is not JPEG, PNG or WebP by its bytes, whatever its name [S5.10, X.15, I-40]", async () => {
    const text = "INVALID_FILE_TYPE: Please upload a JPEG, PNG, or WebP image.";
    expect(await refusal(Buffer.from("just some text, named photo.png"))).toBe(text);
    expect(await refusal(svgFile())).toBe(text);
    expect(await refusal(await animatedGif())).toBe(text);
    expect(await refusal(Buffer.from("%PDF-1.7 and so on"))).toBe(text);
    expect(await refusal(Buffer.alloc(0))).toBe(text);
    expect(
      await refusal(
        await sharp(await drawnPerson())
          .tiff()
          .toBuffer(),
      ),
    ).toBe(text);
  });

  it("rejects animated pictures", async () => {
    expect(await refusal(await animatedWebp())).toMatch(/^INVALID_FILE_TYPE: Moving pictures/);
    expect(await refusal(await animatedPng())).toMatch(/^INVALID_FILE_TYPE: Moving pictures/);
  });

  it("accepts exactly 10 MB of 1024 x 1024 bytes and rejects one byte more [S5.12, X.16]", async () => {
    const photo = await drawnPerson();
    expect(await refusal(paddedTo(photo, IMAGE_MAX_BYTES))).toBe("accepted");
    expect(await refusal(paddedTo(photo, IMAGE_MAX_BYTES + 1))).toBe(
      "FILE_TOO_LARGE: Please upload an image smaller than 10MB.",
    );
  });

  it("rejects a picture of 16000 x 16000 pixels in 31 kB without decoding it [I-40]", async () => {
    const bomb = pixelBomb();
    expect(bomb.byteLength).toBeLessThan(64 * 1024);
    // The decoder is not reached here, as the good picture shows.
    const withoutDecoder = createSanitiser({ atOnce: 0, waiting: 0 });
    await expect(withoutDecoder(await drawnPerson())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(withoutDecoder(bomb)).rejects.toMatchObject({
      code: "IMAGE_TOO_LARGE",
      message: expect.stringContaining("40 megapixels"),
    });
  });

  it("rejects pictures whose data is cut off or damaged", async () => {
    for (const whole of [await drawnPerson(), await drawnGarment(), await drawnWebp()]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toMatch(/^IMAGE_UNREADABLE/);
      expect(await refusal(whole.subarray(0, 40))).toMatch(/^IMAGE_UNREADABLE/);
    }
    const damaged = Buffer.from(await drawnGarment());
    damaged.fill(0x5a, 200, 400);
    expect(await refusal(damaged)).toMatch(/^IMAGE_UNREADABLE/);
  });

  it("rejects a picture of a few pixels", async () => {
    const tiny = await sharp(await drawnPerson())
      .resize(63, 200, { fit: "fill" })
      .jpeg()
      .toBuffer();
    expect(await refusal(tiny)).toMatch(/^IMAGE_TOO_SMALL/);
  });

  it("turns a sideways photo upright and removes all metadata [I-40]", async () => {
    const photo = await sidewaysPhotoWithPlace();
    expect(photo.includes("secret-place")).toBe(true);
    expect((await sharp(photo).metadata()).orientation).toBe(6);

    const clean = await sanitise(photo);

    expect([clean.width, clean.height]).toEqual([300, 400]);
    const metadata = await sharp(clean.bytes).metadata();
    for (const part of ["exif", "icc", "iptc", "xmp", "orientation"] as const) expect(metadata[part]).toBeUndefined();
    expect(Buffer.from(clean.bytes).includes("secret-place")).toBe(false);
    const leftHalf = await sharp(clean.bytes).extract({ left: 10, top: 10, width: 100, height: 380 }).toBuffer();
    const { dominant: left } = await sharp(leftHalf).stats();
    expect(left.r).toBeGreaterThan(left.b);
  });

  it("stores a JPEG with full colour resolution, at most 2048 pixels on its longest side, without enlarging", async () => {
    const large = await sharp(await drawnPerson())
      .resize(3000, 4000, { fit: "fill" })
      .png()
      .toBuffer();
    const clean = await sanitise(large);
    expect([clean.width, clean.height, clean.contentType]).toEqual([1536, 2048, "image/jpeg"]);
    expect((await sharp(clean.bytes).metadata()).chromaSubsampling).toBe("4:4:4");
    const small = await sanitise(await drawnPerson());
    expect([small.width, small.height]).toEqual([480, 640]);
  });

  it("puts a transparent garment on white", async () => {
    const transparent = await sharp({
      create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp((await sanitise(transparent)).bytes).stats();
    expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(3 * 240);
  });

  it("keeps an engine's result as PNG if that was requested", async () => {
    const clean = await sanitise(await drawnGarment(), { encodeAs: "png" });
    expect(clean.contentType).toBe("image/png");
    expect((await sharp(clean.bytes).metadata()).format).toBe("png");
  });
});
