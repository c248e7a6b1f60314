/** Masks as PNG files: written with one bit per pixel, read in any format. */
import type { Size } from "./points.rules.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** One bit per pixel, grey. */
const ONE_BIT_GREY = [1, 0, 0, 0, 0];

/** In base64. A canvas would write 32 bits per pixel, ten times as much. */
export async function toMaskPng(mask: Uint8Array, { width, height }: Size): Promise<string> {
  const bytesARow = Math.ceil(width / 8);
  const rows = new Uint8Array((bytesARow + 1) * height);
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter: none.
    const start = y * (bytesARow + 1) + 1;
    for (let x = 0; x < width; x++) {
      const at = start + (x >> 3);
      if (mask[y * width + x]) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = new Uint8Array([...bigEndian(width), ...bigEndian(height), ...ONE_BIT_GREY]);
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", await deflate(rows)),
    chunk("IEND", new Uint8Array()),
  ];
  let text = "";
  for (const part of parts) for (const byte of part) text += String.fromCharCode(byte);
  return btoa(text);
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const body = new Uint8Array([...name].map((letter) => letter.charCodeAt(0)).concat([...content]));
  return new Uint8Array([...bigEndian(content.length), ...body, ...bigEndian(checksum(body))]);
}

const bigEndian = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** CRC-32, as PNG requires it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1 where the picture is light, at the given size. @param png - In base64. */
export async function fromMaskPng(png: string, { width, height }: Size): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws no pictures");
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height }, (_, i) => ((data[4 * i] ?? 0) > 127 ? 1 : 0));
}
