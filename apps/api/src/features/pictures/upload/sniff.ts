/**
 * Reads the first bytes of an upload without decoding it: its real format, its decoded size, and whether it is
 * animated. Pure, and safe on any bytes: every read is bounds-checked and every loop ends with the buffer.
 *
 * Why our own reader: the decoder also opens SVG, GIF, TIFF, PDF and more, and would allocate memory for a 16000 x
 * 16000 picture in a 31 kB file. Deciding from the header costs microseconds.
 */

export type PictureFormat = "jpeg" | "png" | "webp";

export type Sniffed =
  | { kind: "picture"; format: PictureFormat; width: number; height: number; animated: boolean }
  /** Its signature is known, but the header is cut off or contradicts itself. */
  | { kind: "broken"; format: PictureFormat }
  | { kind: "other" };

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function sniffPicture(bytes: Uint8Array): Sniffed {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return sniffJpeg(view);
  if (PNG_SIGNATURE.every((value, index) => bytes[index] === value)) return sniffPng(view);
  if (tagAt(view, 0) === "RIFF" && tagAt(view, 8) === "WEBP") return sniffWebp(view);
  return { kind: "other" };
}

/** Four bytes as text, or "" past the end. */
function tagAt(view: DataView, offset: number): string {
  if (offset + 4 > view.byteLength) return "";
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );
}

function picture(format: PictureFormat, size: { width: number; height: number }, animated = false): Sniffed {
  if (size.width === 0 || size.height === 0) return { kind: "broken", format };
  return { kind: "picture", format, ...size, animated };
}

/** Markers that open a frame: SOF0-15 without the three that share the range (DHT, JPG, DAC). */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function sniffJpeg(view: DataView): Sniffed {
  const broken: Sniffed = { kind: "broken", format: "jpeg" };
  let offset = 2;
  while (offset + 4 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return broken;
    const marker = view.getUint8(offset + 1);
    // Any number of 0xFF may pad a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (isStartOfFrame(marker)) {
      if (offset + 9 > view.byteLength) return broken;
      return picture("jpeg", { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) });
    }
    // The scan begins (or the file ends) before any frame header.
    if (marker === 0xda || marker === 0xd9) return broken;
    const length = view.getUint16(offset + 2);
    if (length < 2) return broken;
    offset += 2 + length;
  }
  return broken;
}

function sniffPng(view: DataView): Sniffed {
  if (view.byteLength < 33 || tagAt(view, 12) !== "IHDR") return { kind: "broken", format: "png" };
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let offset = 8;
  while (offset + 12 <= view.byteLength) {
    const tag = tagAt(view, offset + 4);
    // An animation declares itself before the first image data.
    if (tag === "acTL") return picture("png", size, true);
    if (tag === "IDAT" || tag === "IEND") break;
    offset += 12 + view.getUint32(offset);
  }
  return picture("png", size);
}

function sniffWebp(view: DataView): Sniffed {
  const broken: Sniffed = { kind: "broken", format: "webp" };
  if (view.byteLength < 30) return broken;
  switch (tagAt(view, 12)) {
    case "VP8X": {
      const animated = (view.getUint8(20) & 0x02) !== 0;
      const uint24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 65_536;
      return picture("webp", { width: uint24(24) + 1, height: uint24(27) + 1 }, animated);
    }
    case "VP8L": {
      if (view.getUint8(20) !== 0x2f) return broken;
      const bits = view.getUint32(21, true);
      return picture("webp", { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 });
    }
    case "VP8 ":
      return picture("webp", { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff });
    default:
      return broken;
  }
}
