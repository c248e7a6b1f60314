/** Photos as devices, apps and shops really make them, opened by the browser's own decoder: what is stored is what was shown. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, fixture, skipPhotoCheck, test } from "./shopper.ts";

type Chosen = { name: string; mimeType: string; buffer: Buffer };
type Seen = { width: number; height: number; corner: number[] };

const bytes = (text: string) => Buffer.from(text, "latin1");

/** Chooses the photo and keeps it. */
async function keep(page: Page, chosen: Chosen): Promise<{ shown: number[]; stored: Seen }> {
  await skipPhotoCheck(page);
  await page.goto("/try-on");
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(chosen);
  const preview = page.getByRole("img", { name: "Your full body photo" });
  const shown = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  const uploaded = page.waitForResponse((response) => response.url().endsWith("/images/upload/profile"));
  await page.getByRole("button", { name: "Continue" }).click();
  const response = await uploaded;
  expect(response.status(), await response.text()).toBe(201);
  const stored = await page.evaluate(see, (await response.json()).imageUrl);
  return { shown, stored };
}

async function see(address: string): Promise<Seen> {
  const opened = await createImageBitmap(await (await fetch(address)).blob());
  const { width, height } = opened;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(opened, 0, 0);
  return { width, height, corner: [...(context?.getImageData(2, 2, 1, 1).data ?? [])] };
}

/** A picture of one colour, made by the browser. */
async function drawn(page: Page, picture: { width: number; height: number; type: string }): Promise<Buffer> {
  await page.goto("/try-on");
  const numbers = await page.evaluate(async ({ width, height, type }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { alpha: false });
    if (context) context.fillStyle = "#b3372f";
    context?.fillRect(0, 0, width, height);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())];
  }, picture);
  return Buffer.from(numbers);
}

/** The still WebP with EXIF data that say: turn it by a quarter. */
function turned(still: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const chunk = (tag: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(tag);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const exif = bytes("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
  const parts = [
    chunk("VP8X", Buffer.concat([Buffer.from([0x08, 0, 0, 0]), size])),
    // Chromium's own head, if there is one, is replaced.
    still.subarray(still.toString("latin1", 12, 16) === "VP8X" ? 30 : 12),
    chunk("EXIF", exif),
  ];
  return chunk("RIFF", Buffer.concat([bytes("WEBP"), ...parts]));
}

test("a JPEG that the system does not know as one is a photo", async ({ shopper: { page } }) => {
  const buffer = await readFile(fixture("person.jpg"));
  const { shown, stored } = await keep(page, { name: "photo", mimeType: "application/octet-stream", buffer });
  expect([stored.width, stored.height]).toEqual(shown);
});

test("a photo of 48 megapixels is made smaller here, because the server takes 40", async ({ shopper: { page } }) => {
  const buffer = await drawn(page, { width: 6_000, height: 8_000, type: "image/jpeg" });
  const { shown, stored } = await keep(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  expect(shown).toEqual([1536, 2048]);
  expect([stored.width, stored.height]).toEqual(shown);
});

test("a WebP whose EXIF data ask for a turn is stored as it was shown", async ({ shopper: { page } }) => {
  const size = { width: 300, height: 400 };
  const buffer = turned(await drawn(page, { ...size, type: "image/webp" }), size);
  const { shown, stored } = await keep(page, { name: "photo.webp", mimeType: "image/webp", buffer });
  expect([stored.width, stored.height]).toEqual(shown);
});

test("a transparent picture gets a white ground", async ({ shopper: { page } }) => {
  // 100 x 100, all of it transparent but one pixel.
  const buffer = bytes(
    "GIF89a\x64\0\x64\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
  );
  const { stored } = await keep(page, { name: "photo.png", mimeType: "image/png", buffer });
  expect([stored.width, stored.height, ...stored.corner]).toEqual([100, 100, 255, 255, 255, 255]);
});
