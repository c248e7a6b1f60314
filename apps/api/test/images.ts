/** Pictures for tests, drawn on demand: the repository contains no binary files for them, and no real person's photo is needed. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type Size = { width: number; height: number };
const PORTRAIT: Size = { width: 480, height: 640 };
/** For tests that send many pictures and look at none: reading and storing one takes a quarter of the processor time. */
export const SMALL_PORTRAIT: Size = { width: 240, height: 320 };

async function drawn(svg: string): Promise<Sharp> {
  return sharp(await sharp(Buffer.from(svg)).png().toBuffer());
}

const encoded = new Map<string, Promise<Buffer>>();
/** Drawn and encoded once per process, which takes 15 ms, a hundred times what a copy takes. A copy: tests may change its bytes. */
async function encodedOnce(format: "png" | "jpeg", svg: string): Promise<Buffer> {
  const name = `${format} ${svg}`;
  const cached = encoded.get(name) ?? encode(format, svg);
  encoded.set(name, cached);
  return Buffer.from(await cached);
}
async function encode(format: "png" | "jpeg", svg: string): Promise<Buffer> {
  const image = await drawn(svg);
  return format === "png" ? image.png().toBuffer() : image.jpeg({ quality: 90 }).toBuffer();
}

const svgOf = ({ width, height }: Size, inside: string, background = "#e8e4dc") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 480 640" preserveAspectRatio="none">` +
  `<rect width="480" height="640" fill="${background}"/>${inside}</svg>`;

/** A figure of simple shapes: enough of a picture to encode, not enough of a person for an engine to find one. */
export async function drawnPerson(size: Size = PORTRAIT): Promise<Buffer> {
  const figure =
    '<circle cx="240" cy="110" r="52" fill="#c98f6b"/><rect x="170" y="170" width="140" height="210" rx="30" fill="#3b5b92"/>' +
    '<rect x="120" y="180" width="40" height="190" rx="18" fill="#c98f6b"/><rect x="320" y="180" width="40" height="190" rx="18" fill="#c98f6b"/>' +
    '<rect x="178" y="370" width="58" height="230" rx="18" fill="#30323a"/><rect x="244" y="370" width="58" height="230" rx="18" fill="#30323a"/>';
  return encodedOnce("jpeg", svgOf(size, figure));
}

/** A T-shirt laid flat on white. */
export async function drawnGarment(size: Size = PORTRAIT): Promise<Buffer> {
  const shirt =
    '<path d="M150 120 L210 100 Q240 130 270 100 L330 120 L420 220 L360 270 L330 230 L330 540 L150 540 L150 230 L120 270 L60 220 Z" fill="#b3372f"/>' +
    '<circle cx="240" cy="300" r="50" fill="#f4d35e"/>';
  return encodedOnce("png", svgOf(size, shirt, "#ffffff"));
}

/** A result as an engine would give it, different for each seed. */
export async function drawnResult(seed: number, outputFormat: "png" | "jpeg" = "png"): Promise<Buffer> {
  const disc = `<circle cx="240" cy="320" r="150" fill="hsl(${(seed * 47) % 360} 60% 50%)"/>`;
  return encodedOnce(outputFormat, svgOf(SMALL_PORTRAIT, disc));
}

/** A portrait stored sideways by its camera, with its location. Upright, its left half is red. */
export async function sidewaysPhotoWithPlace(): Promise<Buffer> {
  const upright = await drawn(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="150" height="400" fill="#d01010"/><rect x="150" width="150" height="400" fill="#1010d0"/></svg>',
  );
  const lying = await upright.rotate(-90).png().toBuffer();
  return sharp(lying)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Orientation: "6", Copyright: "Somebody", ImageDescription: "secret-place" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "4/1 53/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export async function drawnWebp(): Promise<Buffer> {
  return sharp(await drawnPerson())
    .webp({ quality: 80 })
    .toBuffer();
}

async function frames(): Promise<Sharp> {
  const colours = ["#d01010", "#10d010", "#1010d0"];
  const pages = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } });
}

export const animatedWebp = async (): Promise<Buffer> => (await frames()).webp({ delay: [100, 100, 100] }).toBuffer();
export const animatedGif = async (): Promise<Buffer> => (await frames()).gif({ delay: [100, 100, 100] }).toBuffer();

/** Made like an animation, with a single frame: programs write it for a still picture. */
export async function webpOfOneFrame({ width, height } = PORTRAIT): Promise<Buffer> {
  const chunk = (tag: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(tag);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const still = await sharp(await drawnPerson({ width, height }))
    .webp()
    .toBuffer();
  // At no offset, for a tenth of a second.
  const frame = Buffer.concat([Buffer.alloc(6), size, Buffer.from([100, 0, 0, 0]), still.subarray(12)]);
  const chunks = [
    chunk("VP8X", Buffer.concat([Buffer.from([0x02, 0, 0, 0]), size])),
    chunk("ANIM", Buffer.alloc(6)),
    chunk("ANMF", frame),
  ];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}

/** A still PNG with the chunk that declares an animation of so many frames. */
export async function animatedPng(frames = 2): Promise<Buffer> {
  const still = await drawnGarment();
  const afterHeader = 8 + 25;
  return Buffer.concat([
    still.subarray(0, afterHeader),
    pngChunk("acTL", Buffer.from([0, 0, 0, frames, 0, 0, 0, 0])),
    still.subarray(afterHeader),
  ]);
}

export const svgFile = (): Buffer => Buffer.from(svgOf(PORTRAIT, '<circle cx="99" cy="99" r="40"/>'));

/** A complete PNG of one colour: at 16000 x 16000 pixels it weighs about 31 kB and decodes to 768 MB. */
export function pixelBomb(side = 16_000): Buffer {
  const rowBytes = 1 + Math.ceil(side / 8);
  return pngOf({
    // One bit per pixel, greyscale.
    header: { width: side, height: side, depth: 1, colours: 0 },
    rows: Buffer.alloc(rowBytes * side),
  });
}

type PngParts = {
  header: { width: number; height: number; depth: number; colours: number };
  /** Each row behind the number of its filter. */
  rows: Buffer;
  /** Chunks before the rows. */
  before?: Buffer[];
};

export function pngOf({ header, rows, before = [] }: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(header.width, 0);
  head.writeUInt32BE(header.height, 4);
  head.writeUInt8(header.depth, 8);
  head.writeUInt8(header.colours, 9);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    ...before,
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The picture with padding after its end until the file is exactly `sizeBytes` long; still a valid JPEG. */
export function paddedTo(picture: Buffer, sizeBytes: number): Buffer {
  if (picture.byteLength > sizeBytes) throw new RangeError("the picture is larger already");
  return Buffer.concat([picture, Buffer.alloc(sizeBytes - picture.byteLength)]);
}

export function pngChunk(tag: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(tag, "latin1"), data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}
