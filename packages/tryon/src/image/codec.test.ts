import sharp from "sharp";
import { expect, test } from "vitest";
import { TryOnRefusal } from "../issues/refusal.ts";
import { decodePixels } from "../picture.ts";
import { encodeRgb, loadRgb } from "./codec.ts";
import { createImage } from "./planes.ts";

/** Left half red, right half blue. */
function twoHalves(width: number, height: number) {
  const image = createImage({ width, height });
  for (let i = 0; i < width * height; i++) {
    if (i % width < width / 2) image.red[i] = 255;
    else image.blue[i] = 255;
  }
  return image;
}

test("a picture survives PNG unchanged, values rounded and clamped", async () => {
  const image = twoHalves(768, 1024);
  image.green[0] = 300;
  image.green[1] = -5;
  image.green[2] = 7.6;
  const back = await loadRgb(await encodeRgb(image));
  expect([back.width, back.height]).toEqual([768, 1024]);
  expect([back.green[0], back.green[1], back.green[2]]).toEqual([255, 0, 8]);
  expect(back.red[767]).toBe(0);
  expect(back.blue[767]).toBe(255);
  expect(back.enlargedBy).toBeUndefined();
});

test("a photo that its camera stored sideways is turned upright", async () => {
  const stored = await encodeRgb(twoHalves(40, 20), { format: "jpeg" });
  // orientation 6: turn clockwise, so the stored left side comes to the top
  const tagged = await sharp(stored).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const upright = await loadRgb(tagged, { maxWidth: 20, maxHeight: 40 });
  expect([upright.width, upright.height]).toEqual([20, 40]);
  expect(upright.red[5 * 20 + 10]).toBeGreaterThan(200);
  expect(upright.blue[35 * 20 + 10]).toBeGreaterThan(200);
});

test("a picture is turned clockwise and cropped as it is decoded", async () => {
  const file = await encodeRgb(twoHalves(40, 20));
  const turned = await loadRgb(file, { maxWidth: 20, maxHeight: 40, framing: { quarterTurns: 1 } });
  expect([turned.width, turned.height]).toEqual([20, 40]);
  expect([turned.red[5 * 20 + 10], turned.blue[35 * 20 + 10]]).toEqual([255, 255]);
  const crop = { left: 0, top: 0.5, width: 1, height: 0.5 };
  const lower = await loadRgb(file, { maxWidth: 20, maxHeight: 20, framing: { quarterTurns: 1, crop } });
  expect([lower.width, lower.height]).toEqual([20, 20]);
  expect(Math.min(...lower.blue)).toBe(255);
});

test("transparency becomes white", async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const image = await loadRgb(clear, { maxWidth: 8, maxHeight: 8 });
  expect([image.red[0], image.green[0], image.blue[0]]).toEqual([255, 255, 255]);
});

test.each(["srgb", "p3"])("a picture of 16 bits with the profile %s keeps its colours", async (profile) => {
  const colour = { r: 224, g: 32, b: 32 };
  const deep = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .toColourspace("rgb16")
    .withIccProfile(profile)
    .png()
    .toBuffer();
  expect(await sharp(deep).metadata()).toMatchObject({ depth: "ushort", hasProfile: true });
  const { red, green, blue } = await loadRgb(deep, { maxWidth: 8, maxHeight: 8 });
  const { data } = await decodePixels(deep);
  for (const [one, other, value] of [
    [red[0], data[0], 224],
    [green[0], data[1], 32],
    [blue[0], data[2], 32],
  ]) {
    expect(Math.abs(one - value)).toBeLessThanOrEqual(4);
    expect(Math.abs(other - value)).toBeLessThanOrEqual(4);
  }
});

test("a grey picture of 16 bits is read as grey", async () => {
  const deep = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#808080" } })
    .toColourspace("grey16")
    .png()
    .toBuffer();
  expect(await sharp(deep).metadata()).toMatchObject({ depth: "ushort", channels: 1 });
  const { data } = await decodePixels(deep);
  expect([data.length, ...data.subarray(0, 3)]).toEqual([8 * 8 * 3, 128, 128, 128]);
});

test("a small picture is enlarged, and the factor is reported", async () => {
  const image = await loadRgb(await encodeRgb(twoHalves(96, 128)));
  expect([image.width, image.height]).toEqual([768, 1024]);
  expect(image.enlargedBy).toBeCloseTo(8);
});

test("a file that is not a picture is refused with a sentence", async () => {
  const refusal = await loadRgb(new TextEncoder().encode("not a picture")).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TryOnRefusal);
  expect(refusal).toMatchObject({ code: "IMAGE_UNREADABLE" });
});
