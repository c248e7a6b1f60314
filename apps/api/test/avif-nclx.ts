/** AVIFs of four known colours that say by `nclx` properties how their samples are to be read. */
import sharp from "sharp";
import { COLOURS, SIDE } from "./colour-profiles.ts";

/** The matrices of BT.709, BT.601 and BT.2020 by their numbers: the shares of red and blue in the brightness. */
const SHARES = { 1: [0.2126, 0.0722], 6: [0.299, 0.114], 9: [0.2627, 0.0593] } as const;
export type Nclx = { matrix: keyof typeof SHARES; isFullRange: boolean };
const WRITTEN: Nclx = { matrix: 6, isFullRange: true };

/** Brightness 0-255, and two differences from 0. */
function toSamples([r = 0, g = 0, b = 0]: readonly number[], { matrix, isFullRange }: Nclx): number[] {
  const [red, blue] = SHARES[matrix];
  const y = red * r + (1 - red - blue) * g + blue * b;
  const differences = [(b - y) / (2 * (1 - blue)), (r - y) / (2 * (1 - red))];
  return isFullRange ? [y, ...differences] : [16 + (y * 219) / 255, ...differences.map((one) => (one * 224) / 255)];
}

function fromSamples([y = 0, cb = 0, cr = 0]: number[], { matrix }: Nclx): number[] {
  const [red, blue] = SHARES[matrix];
  const r = y + 2 * (1 - red) * cr;
  const b = y + 2 * (1 - blue) * cb;
  return [r, (y - red * r - blue * b) / (1 - red - blue), b];
}

/** The encoder's colours are chosen so that its samples are those of the known colours under these properties. */
export async function avifWith(nclx: Nclx): Promise<Buffer> {
  const quarters = COLOURS.map((colour) => fromSamples(toSamples(colour, nclx), WRITTEN).map(Math.round));
  const pixels = Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    return quarters[(y < SIDE / 2 ? 0 : 2) + (x < SIDE / 2 ? 0 : 1)] ?? [];
  });
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const image = sharp(Buffer.from(pixels.flat()), { raw });
  return withNclx(await image.avif({ quality: 100, chromaSubsampling: "4:4:4", effort: 0 }).toBuffer(), nclx);
}

const ADDED = 19;

/** Adds the property to the file's only picture, and moves what comes after it. */
function withNclx(avif: Buffer, { matrix, isFullRange }: Nclx): Buffer {
  const property = Buffer.alloc(ADDED);
  property.writeUInt32BE(ADDED);
  property.write("colrnclx", 4);
  // The primaries of sRGB, and its curve.
  for (const [index, value] of [1, 13, matrix].entries()) property.writeUInt16BE(value, 12 + index * 2);
  property[18] = isFullRange ? 128 : 0;
  const at = (box: string) => avif.indexOf(box, 0, "latin1") - 4;
  const add = (offset: number, value: number) => avif.writeUInt32BE(avif.readUInt32BE(offset) + value, offset);
  const endOf = (offset: number) => offset + avif.readUInt32BE(offset);
  const [properties, uses] = [at("ipco"), at("ipma")];
  const [propertiesEnd, usesEnd] = [endOf(properties), endOf(uses)];
  let count = 0;
  for (let offset = properties + 8; offset < propertiesEnd; offset = endOf(offset)) count += 1;
  add(properties, ADDED);
  add(uses, 1);
  for (const outer of ["iprp", "meta"]) add(at(outer), ADDED + 1);
  avif[uses + 18] = count + 1;
  // Where the picture's data begin.
  add(at("iloc") + 20, ADDED + 1);
  return Buffer.concat([
    avif.subarray(0, propertiesEnd),
    property,
    avif.subarray(propertiesEnd, usesEnd),
    Buffer.from([count + 1]),
    avif.subarray(usesEnd),
  ]);
}
