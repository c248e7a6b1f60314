/**
 * JPEGs of four known colours in the inks of a printer: the encoder that we use writes its own inks, so these are written here, with a profile
 * whose inks have a formula.
 */
import { assembled, COLOURS, D50, fixed, linearOf, type Row, SIDE, toXyz } from "./colour-profiles.ts";

export type CmykOptions = {
  /** How the samples are stored; Photoshop writes both, with inverted inks. */
  stored: "CMYK" | "YCCK";
  /** Whether black ink replaces what the other three have in common. */
  hasBlack: boolean;
  hasProfile: boolean;
};

/** Cyan, magenta, yellow and black, 0-1. */
type Inks = readonly [number, number, number, number];

/** The formula of the profile's inks. */
const colourOf = ([c, m, y, k]: Inks): number[] => [c, m, y].map((ink) => (1 - ink) * (1 - k));

function inksOf(colour: Row, hasBlack: boolean): Inks {
  const [r = 0, g = 0, b = 0] = colour.map((value) => value / 255);
  const k = hasBlack ? 1 - Math.max(r, g, b) : 0;
  return [1 - r / (1 - k), 1 - g / (1 - k), 1 - b / (1 - k), k];
}

export function cmykJpeg({ stored, hasBlack, hasProfile }: CmykOptions): Buffer {
  const quarters = COLOURS.map((colour) => {
    const inverted = inksOf(colour, hasBlack).map((ink) => Math.round(255 * (1 - ink)));
    return stored === "CMYK" ? inverted : toYcck(inverted);
  });
  const frame = [8, 0, SIDE, 0, SIDE, 4, ...[1, 2, 3, 4].flatMap((component) => [component, 0x11, 0])];
  const chunk = Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), printerProfile()]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xee, Buffer.from([...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, stored === "YCCK" ? 2 : 0])),
    ...(hasProfile ? [segment(0xe2, chunk)] : []),
    segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    segment(0xc0, Buffer.from(frame)),
    // Twelve sizes of a difference, in four bits each; and the end of a block, in one.
    segment(0xc4, Buffer.from([0x00, 0, 0, 0, 12, ...Array(12).fill(0), ...Array(12).keys()])),
    segment(0xc4, Buffer.from([0x10, 1, ...Array(15).fill(0), 0])),
    segment(0xda, Buffer.from([4, ...[1, 2, 3, 4].flatMap((component) => [component, 0]), 0, 63, 0])),
    samplesOf(quarters),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The inks are taken for red, green and blue; black stays inverted. */
function toYcck(inverted: number[]): number[] {
  const [r = 0, g = 0, b = 0] = inverted.map((value) => 255 - value);
  const [, , , k = 0] = inverted;
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  return [y, 128 + (b - y) / 1.772, 128 + (r - y) / 1.402, k].map(Math.round);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const BLOCK = 8;

/** Each block has one colour, so only the difference from the block before is written. */
function samplesOf(quarters: number[][]): Buffer {
  let bits = "";
  const before = [0, 0, 0, 0];
  for (let y = 0; y < SIDE; y += BLOCK)
    for (let x = 0; x < SIDE; x += BLOCK)
      for (const [component, value] of (quarters[(y < SIDE / 2 ? 0 : 2) + (x < SIDE / 2 ? 0 : 1)] ?? []).entries()) {
        const level = (value - 128) * BLOCK;
        const difference = level - (before[component] ?? 0);
        before[component] = level;
        const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
        const code = difference > 0 ? difference : difference + 2 ** size - 1;
        const written = size === 0 ? "" : code.toString(2).padStart(size, "0");
        bits += `${size.toString(2).padStart(4, "0")}${written}0`;
      }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : byte)));
}

/** Real profiles of printers have tables of 9 to 17 steps for each ink. */
const STEPS = 9;

/** A profile of the ICC's second version: a table from inks to Lab. */
function printerProfile(): Buffer {
  const head = Buffer.alloc(52);
  head.write("mft2");
  head.set([4, 3, STEPS], 8);
  for (const diagonal of [0, 4, 8]) head.writeInt32BE(65_536, 12 + diagonal * 4);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const straight = (channels: number) => Array(channels).fill([0, 65_535]).flat();
  const steps = Array.from({ length: STEPS }, (_, index) => index / (STEPS - 1));
  const table = steps.flatMap((c) =>
    steps.flatMap((m) => steps.flatMap((y) => steps.flatMap((k) => labOf(colourOf([c, m, y, k]))))),
  );
  const white = Buffer.concat([Buffer.from("XYZ \0\0\0\0"), fixed(D50)]);
  const profile = Buffer.alloc(128);
  profile.writeUInt32BE(0x02400000, 8);
  profile.write("prtrCMYKLab ", 12);
  profile.write("acsp", 36);
  fixed(D50).copy(profile, 68);
  return assembled(profile, [
    ["desc", Buffer.concat([Buffer.from("desc\0\0\0\0\0\0\0\x05test\0"), Buffer.alloc(78)])],
    ["cprt", Buffer.from("text\0\0\0\0none\0\0\0\0")],
    ["wtpt", white],
    ["A2B0", Buffer.concat([head, words(straight(4)), words(table), words(straight(3))])],
  ]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries())
    bytes.writeUInt16BE(Math.min(65_535, Math.max(0, Math.round(value))), index * 2);
  return bytes;
}

/** Of a colour in sRGB, 0-1, as the second version stores it in 16 bits. */
function labOf(colour: number[]): number[] {
  const [x = 0, y = 0, z = 0] = toXyz(colour.map(linearOf)).map((value, index) => {
    const share = value / (D50[index] ?? 1);
    return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116;
  });
  return [(116 * y - 16) * 652.8, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256];
}
