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
  webpOfOneFrame,
} from "../../../../test/images.ts";
import { createSanitiser } from "./sanitise.ts";

const sanitise = createSanitiser();
const refusal = (bytes: Uint8Array, source: "upload" | "address" = "upload") =>
  sanitise(bytes, { source }).then(
    () => "accepted",
    (error) => `${error.code}: ${error.message}`,
  );

describe("a picture that every program opens", () => {
  /** The JPEG with more bytes at its start. */
  const withStart = (jpeg: Buffer, ...inserted: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...inserted, jpeg.subarray(2)]);

  it("is accepted with stray bytes before a marker, as cameras leave them", async () => {
    const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
    const stray = withStart(await drawnPerson(), comment, Buffer.from([0x00, 0x12, 0x34]));
    expect(await sanitise(stray)).toMatchObject({ width: 480, height: 640 });
  });

  it("is accepted with EXIF data whose length is two bytes short", async () => {
    const content = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0", "latin1");
    const marker = Buffer.from([0xff, 0xe1, 0, content.length]);
    expect(await sanitise(withStart(await drawnPerson(), marker, content))).toMatchObject({ width: 480, height: 640 });
  });

  it("is accepted as a WebP or GIF that could move, and as a PNG that does, but has one frame", async () => {
    expect(await sanitise(await webpOfOneFrame())).toMatchObject({ width: 480, height: 640 });
    expect(await sanitise(await animatedPng(1))).toMatchObject({ width: 480, height: 640 });
    const gif = await sharp(await drawnPerson())
      .gif({ loop: 0, delay: 100 })
      .toBuffer();
    expect(await sanitise(gif, { source: "address" })).toMatchObject({ width: 480, height: 640 });
  });

  it("is turned upright by its EXIF data, whatever its format", async () => {
    const lying = await sharp({ create: { width: 100, height: 80, channels: 3, background: "#d01010" } })
      .png()
      .toBuffer();
    for (const format of ["jpeg", "png", "webp"] as const) {
      const tagged = await sharp(lying).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
      expect(await sanitise(tagged)).toMatchObject({ width: 80, height: 100 });
    }
  });
});

describe("a damaged file", () => {
  it("ends in a refusal, wherever it is cut off", async () => {
    for (const whole of [await drawnPerson(), await drawnGarment(), await drawnWebp(), await animatedWebp()]) {
      for (let length = 0; length < 60; length++) expect(await refusal(whole.subarray(0, length))).not.toBe("accepted");
    }
  });

  it("may be only padding, or claim impossible lengths", async () => {
    expect(await refusal(Buffer.alloc(100_000, 0xff))).toMatch(/^INVALID_FILE_TYPE/);
    const padded = Buffer.alloc(100_000, 0xff);
    padded[1] = 0xd8;
    expect(await refusal(padded)).toMatch(/^IMAGE_UNREADABLE/);
    expect(await refusal(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]))).toMatch(/^IMAGE_UNREADABLE/);
    const endless = Buffer.from(await drawnGarment());
    endless.writeUInt32BE(0xffffffff, 8);
    expect(await refusal(endless)).toMatch(/^IMAGE_UNREADABLE/);
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
    expect(await refusal(await animatedWebp())).toMatch(/^INVALID_FILE_TYPE: We cannot use animated pictures/);
    expect(await refusal(await animatedPng())).toMatch(/^INVALID_FILE_TYPE: We cannot use animated pictures/);
    expect(await refusal(await animatedGif(), "address")).toMatch(
      /^INVALID_FILE_TYPE: We cannot use animated pictures/,
    );
    const film = await sharp(await drawnPerson())
      .avif({ effort: 0 })
      .toBuffer();
    film.write("avis", 8);
    expect(await refusal(film, "address")).toMatch(/^INVALID_FILE_TYPE: We cannot use animated pictures/);
  });

  it("takes AVIF and GIF from another site's address, on white where they are transparent, and nothing else beside", async () => {
    const clear = sharp({
      create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    for (const picture of [await clear.avif({ effort: 0 }).toBuffer(), await clear.gif().toBuffer()]) {
      expect(await refusal(picture)).toMatch(/^INVALID_FILE_TYPE: Please upload a JPEG/);
      const { bytes, contentType } = await sanitise(picture, { source: "address" });
      expect(contentType).toBe("image/jpeg");
      const { dominant } = await sharp(bytes).stats();
      expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(3 * 240);
    }
    const text = "INVALID_FILE_TYPE: There is no JPEG, PNG, WebP, AVIF or GIF picture at this URL.";
    expect(await refusal(svgFile(), "address")).toBe(text);
    expect(await refusal(Buffer.from("<!doctype html>"), "address")).toBe(text);
  });

  it("rejects an AVIF by the size that it declares, true or not, before its decoder takes memory for it", async () => {
    const small = await sharp(await drawnPerson())
      .avif({ effort: 0 })
      .toBuffer();
    const size = small.indexOf("ispe") + 8;
    expect([small.readUInt32BE(size), small.readUInt32BE(size + 4)]).toEqual([480, 640]);
    small.writeUInt32BE(4_000, size);
    small.writeUInt32BE(4_000, size + 4);
    expect(await refusal(small, "address")).toMatch(/^IMAGE_TOO_LARGE: .+4000 x 4000, as AVIF.+ 12 megapixels/);
    small.writeUInt32BE(100, size);
    small.writeUInt32BE(100, size + 4);
    expect(await refusal(small, "address")).toMatch(/^IMAGE_UNREADABLE/);
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
