/**
 * Pictures of four known colours in any colour profile, by the formulas of the colour spaces themselves: the decoder under test has no part
 * in them.
 */
import { deflateSync } from "node:zlib";
import { pngChunk, pngOf } from "./images.ts";

export type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];
/** `toXyz`: linear red, green, blue to XYZ under D50. `gamma`: of its curve, or sRGB's own. */
type Profile = { toXyz: Matrix; gamma: number | "srgb" };

const SRGB: Profile = {
  toXyz: [
    [0.4360747, 0.3850649, 0.1430804],
    [0.2225045, 0.7168786, 0.0606169],
    [0.0139322, 0.0971045, 0.7141733],
  ],
  gamma: "srgb",
};
const PROFILES = {
  none: null,
  sRGB: SRGB,
  "Display P3": {
    toXyz: [
      [0.5151187, 0.2919778, 0.1571035],
      [0.2411892, 0.6922441, 0.0665668],
      [-0.0010505, 0.0418791, 0.7840713],
    ],
    gamma: "srgb",
  },
  "Adobe RGB": {
    toXyz: [
      [0.6097559, 0.2052401, 0.149224],
      [0.3111242, 0.625656, 0.0632197],
      [0.0194811, 0.0608902, 0.7448387],
    ],
    gamma: 2.19921875,
  },
  "ProPhoto RGB": {
    toXyz: [
      [0.7976749, 0.1351917, 0.0313534],
      [0.2880402, 0.7118741, 0.0000857],
      [0, 0, 0.82521],
    ],
    gamma: 1.80078125,
  },
} as const satisfies Record<string, Profile | null>;
type ProfileName = keyof typeof PROFILES;
export const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[];

/** In sRGB, from the upper left to the lower right quarter. */
export const COLOURS: readonly Row[] = [
  [224, 32, 32],
  [32, 160, 64],
  [40, 60, 200],
  [128, 128, 128],
];
export const GREYS: readonly Row[] = [30, 90, 150, 220].map((grey) => [grey, grey, grey] as const);
export const SIDE = 96;

/** What a PNG's header calls its colours. */
const PNG_COLOURS = { grey: 0, rgb: 2, palette: 3, rgba: 6 } as const;
type PngOptions = { depth: 8 | 16; colours: keyof typeof PNG_COLOURS; profile: ProfileName };

export function fourColours({ depth, colours, profile }: PngOptions): Buffer {
  const space = PROFILES[profile];
  const isGrey = colours === "grey";
  const samples = (isGrey ? GREYS : COLOURS).map((colour) => {
    const encoded = encode(colour, space).slice(0, isGrey ? 1 : 3);
    return (colours === "rgba" ? [...encoded, 1] : encoded).flatMap((value) => toBytes(value, depth));
  });
  const pixels = colours === "palette" ? samples.map((_, index) => [index]) : samples;
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const [left = [], right = []] = y < SIDE / 2 ? pixels : pixels.slice(2);
    return [
      0,
      ...Array(SIDE / 2)
        .fill(left)
        .flat(),
      ...Array(SIDE / 2)
        .fill(right)
        .flat(),
    ];
  });
  return pngOf({
    header: { width: SIDE, height: SIDE, depth, colours: PNG_COLOURS[colours] },
    rows: Buffer.from(rows.flat()),
    before: [
      ...(space ? [pngChunk("iCCP", Buffer.concat([Buffer.from("x\0\0"), deflateSync(iccOf(space, isGrey))]))] : []),
      ...(colours === "palette" ? [pngChunk("PLTE", Buffer.from(samples.flat()))] : []),
    ],
  });
}

function toBytes(value: number, depth: 8 | 16): number[] {
  const whole = Math.round(Math.min(1, Math.max(0, value)) * (2 ** depth - 1));
  return depth === 8 ? [whole] : [whole >> 8, whole & 255];
}

export const linearOf = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const curvedOf = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** The colour's values in the space, 0-1. A grey is the same mixture in each of them. */
function encode(colour: Row, space: Profile | null): number[] {
  const own = colour.map((value) => value / 255);
  if (!space) return own;
  const linear = own.map(linearOf);
  const inSpace = colour.every((value) => value === colour[0]) ? linear : times(inverse(space.toXyz), toXyz(linear));
  return inSpace.map((value) =>
    space.gamma === "srgb" ? curvedOf(Math.max(0, value)) : Math.max(0, value) ** (1 / space.gamma),
  );
}

/** A colour of linear sRGB, 0-1. */
export const toXyz = (linear: readonly number[]): number[] => times(SRGB.toXyz, linear);
const times = (matrix: Matrix, [x = 0, y = 0, z = 0]: readonly number[]): number[] =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z);

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const adjugate: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const scaled = ([x, y, z]: Row): Row => [x / determinant, y / determinant, z / determinant];
  return [scaled(adjugate[0]), scaled(adjugate[1]), scaled(adjugate[2])];
}

export const fixed = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), index * 4);
  return bytes;
};
export const D50 = [0.9642, 1, 0.8249];

/** A profile of the ICC's second version: a matrix and curves, or one curve for greys. */
function iccOf({ toXyz, gamma }: Profile, isGrey: boolean): Buffer {
  const xyz = (values: readonly number[]) => Buffer.concat([Buffer.from("XYZ \0\0\0\0"), fixed(values)]);
  const column = (index: 0 | 1 | 2) => xyz(toXyz.map((row) => row[index]));
  const curve = curveOf(gamma);
  const colours: [string, Buffer][] = isGrey
    ? [["kTRC", curve]]
    : [
        ["rXYZ", column(0)],
        ["gXYZ", column(1)],
        ["bXYZ", column(2)],
        ["rTRC", curve],
        ["gTRC", curve],
        ["bTRC", curve],
      ];
  const text = Buffer.concat([Buffer.from("desc\0\0\0\0\0\0\0\x05test\0"), Buffer.alloc(78)]);
  const tags: [string, Buffer][] = [
    ["desc", text],
    ["cprt", Buffer.from("text\0\0\0\0none\0\0\0\0")],
    ["wtpt", xyz(D50)],
    ...colours,
  ];
  const head = Buffer.alloc(128);
  head.writeUInt32BE(0x02400000, 8);
  head.write(`mntr${isGrey ? "GRAY" : "RGB "}XYZ `, 12);
  head.write("acsp", 36);
  fixed(D50).copy(head, 68);
  return assembled(head, tags);
}

function curveOf(gamma: Profile["gamma"]): Buffer {
  const values =
    gamma === "srgb"
      ? Array.from({ length: 1024 }, (_, index) => Math.round(linearOf(index / 1023) * 65_535))
      : [Math.round(gamma * 256)];
  const bytes = Buffer.alloc(12 + Math.ceil(values.length / 2) * 4);
  bytes.write("curv");
  bytes.writeUInt32BE(values.length, 8);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 12 + index * 2);
  return bytes;
}

export function assembled(head: Buffer, tags: readonly [string, Buffer][]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  let offset = head.length + table.length;
  const bodies = tags.map(([name, body], index) => {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    table.write(name, 4 + index * 12);
    table.writeUInt32BE(offset, 8 + index * 12);
    table.writeUInt32BE(body.length, 12 + index * 12);
    offset += padded.length;
    return padded;
  });
  head.writeUInt32BE(offset);
  return Buffer.concat([head, table, ...bodies]);
}
