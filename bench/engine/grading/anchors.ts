/**
 * Pictures that every round of grading contains unmarked and that no version of the engine changes: photos of people in
 * their own clothes, and the same photos with a measured damage. Graders drift from round to round by more than a version
 * improves; the anchors' agreed grades (anchors.tsv) tie the rounds together, see calibration.ts.
 */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { type Photos, shortName } from "../photos.ts";
import { type Damage, dressAgain, type Raw } from "./anchor-damage.ts";
import { OUTLINES } from "./anchor-outlines.ts";

export interface Anchor {
  /** Starts with `ANCHOR`, unlike any pair's. */
  name: string;
  /** What the grader sees: the photo before, the garment, the picture to grade. */
  person: string | Uint8Array;
  garment: string | Uint8Array;
  picture: string | Uint8Array;
}

export const ANCHOR = "anchor+";
export const isAnchor = (name: string): boolean => name.startsWith(ANCHOR);

type Wearer = keyof typeof OUTLINES;

/** Three of each wearer, from none over slight to gross; lengths in widths of the garment. */
const DAMAGES: Record<Wearer, readonly [string, Damage][]> = {
  truth02: [
    ["as-photographed", {}],
    ["shifted-slightly", { shift: 0.03 }],
    ["torn-and-narrow", { bites: 12, narrower: 1.25 }],
  ],
  truth03: [
    ["pale-rim", { rim: 2 }],
    ["turned", { degrees: 5 }],
    ["narrow", { narrower: 1.35 }],
  ],
  truth06: [
    ["as-photographed", {}],
    ["flat", { flat: 0.8 }],
    ["shifted-far", { shift: 0.3 }],
  ],
  truth10: [
    ["two-bites", { bites: 2 }],
    ["narrower", { narrower: 1.08 }],
    ["torn-with-rim", { bites: 14, rim: 6 }],
  ],
  w03: [
    ["as-photographed", {}],
    ["three-bites", { bites: 3 }],
    ["shifted-and-flat", { shift: 0.2, flat: 1 }],
  ],
  w07: [
    ["turned-slightly", { degrees: 2 }],
    ["pale-rim", { rim: 4 }],
    ["narrow-and-flat", { narrower: 1.3, flat: 0.9 }],
  ],
  w09: [
    ["slightly-narrower", { narrower: 1.03 }],
    ["six-bites", { bites: 6 }],
    ["shifted-with-rim", { shift: 0.25, rim: 5 }],
  ],
  w16: [
    ["as-photographed", {}],
    ["shifted", { shift: 0.09 }],
    ["turned-and-torn", { degrees: 14, bites: 8 }],
  ],
};

/** The anchors whose photos are among those of the run: all 24, or fewer. */
export async function makeAnchors(folder: string | undefined, { people }: Photos): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for (const wearer of Object.keys(DAMAGES) as Wearer[]) {
    const sources = await sourcesOf(wearer, folder, people);
    if (!sources) continue;
    for (const [title, damage] of DAMAGES[wearer]) {
      const isUntouched = Object.keys(damage).length === 0;
      const picture = isUntouched ? sources.photo : await toPng(dressAgain(sources, damage));
      anchors.push({ name: `${ANCHOR}${wearer}-${title}`, person: sources.before, garment: sources.garment, picture });
    }
  }
  return anchors;
}

interface Sources {
  photo: string;
  /** Shown to the grader as the photo before the try-on. */
  before: string | Uint8Array;
  garment: string | Uint8Array;
  /** The photo and the one before, of the same size. */
  worn: Raw;
  old: Raw;
  /** 0-255: where the garment is in the photo. */
  mask: Raw;
}

async function sourcesOf(
  wearer: Wearer,
  folder: string | undefined,
  people: readonly string[],
): Promise<Sources | undefined> {
  return wearer.startsWith("truth") ? ofTruth(wearer, folder) : ofPerson(wearer, people);
}

/** From the truth set, which has photos of the same person before and after. */
async function ofTruth(wearer: Wearer, folder: string | undefined): Promise<Sources | undefined> {
  const number = wearer.slice("truth".length);
  const fileOf = (kind: string) => path.join(folder ?? "", "truth", `${number}-${kind}.jpg`);
  const [before, garment, photo] = [fileOf("person"), fileOf("garment"), fileOf("truth")];
  if (folder === undefined || !fs.existsSync(photo)) return undefined;
  const worn = await readRaw(photo);
  return {
    photo,
    before,
    garment,
    worn,
    old: await readRaw(before, { width: worn.width, height: worn.height }),
    mask: await maskOf(wearer, worn),
  };
}

/** A person in their own clothes: the photo before is the same one with the garment dyed, the garment a cut-out of it. */
async function ofPerson(wearer: Wearer, people: readonly string[]): Promise<Sources | undefined> {
  const photo = people.find((file) => shortName(file) === wearer);
  if (photo === undefined) return undefined;
  const worn = await readRaw(photo);
  const mask = await maskOf(wearer, worn);
  const old = dyed(worn, mask, DYES[wearer] ?? GREY);
  return { photo, before: await toPng(old), garment: await cutOut(worn, mask), worn, old, mask };
}

type Dye = readonly [red: number, green: number, blue: number];

const DYES: Partial<Record<Wearer, Dye>> = {
  w03: [170, 92, 84],
  w07: [66, 78, 112],
  w09: [190, 178, 152],
  w16: [104, 62, 92],
};
const GREY: Dye = [96, 96, 100];

function dyed(photo: Raw, mask: Raw, dye: Dye): Raw {
  const data = Buffer.from(photo.data);
  for (let i = 0; i < mask.data.length; i++) {
    const share = mask.data[i] / 255;
    const light = (photo.data[3 * i] + photo.data[3 * i + 1] + photo.data[3 * i + 2]) / (3 * 255);
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * i + channel;
      data[at] += (dye[channel] * (0.55 + 0.7 * light) - data[at]) * share;
    }
  }
  return { ...photo, data };
}

async function cutOut(photo: Raw, mask: Raw): Promise<Uint8Array> {
  const data = Buffer.from(photo.data);
  for (let i = 0; i < data.length; i++) data[i] = 240 + ((data[i] - 240) * mask.data[Math.floor(i / 3)]) / 255;
  const png = await toPng({ ...photo, data });
  return sharp(png)
    .trim({ threshold: 4 })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "#f0f0f0" })
    .png()
    .toBuffer();
}

/** Photos are brought to this width, so that a damage of some pixels is the same in all of them. */
const WIDTH = 600;

async function readRaw(file: string, size?: { width: number; height: number }): Promise<Raw> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize(size ? { ...size, fit: "fill" } : { width: WIDTH })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function maskOf(wearer: Wearer, { width, height }: Raw): Promise<Raw> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 1000"
    preserveAspectRatio="none"><rect width="1000" height="1000"/><polygon points="${OUTLINES[wearer]}" fill="#fff"/></svg>`;
  const data = await sharp(Buffer.from(svg)).blur(1).extractChannel(0).raw().toBuffer();
  return { data, width, height };
}

const toPng = ({ data, width, height }: Raw): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
