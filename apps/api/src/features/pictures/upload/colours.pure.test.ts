/** Whatever depth, profile and format a picture comes in, its stored colours are those that it shows. */
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { avifWith } from "../../../../test/avif-nclx.ts";
import { cmykJpeg } from "../../../../test/cmyk-jpeg.ts";
import { COLOURS, fourColours, GREYS, PROFILE_NAMES, SIDE } from "../../../../test/colour-profiles.ts";
import { createSanitiser } from "./sanitise.ts";

const sanitise = createSanitiser();
const LEVELS = 4;

/** The largest difference between a stored quarter's middle and the colour that it should have. */
async function worstLevels(picture: Buffer, expected: typeof COLOURS): Promise<number> {
  const { bytes } = await sanitise(picture, { source: "address" });
  const { data, info } = await sharp(bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const differences = expected.flatMap((colour, quarter) => {
    const x = SIDE / 4 + (quarter % 2) * (SIDE / 2);
    const y = SIDE / 4 + Math.floor(quarter / 2) * (SIDE / 2);
    const at = (y * info.width + x) * info.channels;
    return colour.map((value, channel) => Math.abs(value - (data[at + channel] ?? Number.NaN)));
  });
  return Math.max(...differences);
}

describe.each(PROFILE_NAMES)("a picture with the profile %s keeps its colours", (profile) => {
  it.each([
    { depth: 8, colours: "grey" },
    { depth: 16, colours: "grey" },
    { depth: 8, colours: "palette" },
    { depth: 8, colours: "rgb" },
    { depth: 16, colours: "rgb" },
    { depth: 8, colours: "rgba" },
    { depth: 16, colours: "rgba" },
  ] as const)("as a PNG of $depth bits, $colours", async ({ depth, colours }) => {
    const expected = colours === "grey" ? GREYS : COLOURS;
    expect(await worstLevels(fourColours({ depth, colours, profile }), expected)).toBeLessThanOrEqual(LEVELS);
  });

  it.each([
    ["JPEG", (image: Sharp) => image.jpeg({ quality: 100, chromaSubsampling: "4:4:4" })],
    ["progressive JPEG", (image: Sharp) => image.jpeg({ quality: 100, progressive: true })],
    ["WebP", (image: Sharp) => image.webp({ lossless: true })],
    ["AVIF of 8 bits", (image: Sharp) => image.avif({ lossless: true, effort: 0 })],
    ["AVIF of 10 bits", (image: Sharp) => image.avif({ lossless: true, effort: 0, bitdepth: 10 })],
    ["AVIF of 12 bits", (image: Sharp) => image.avif({ lossless: true, effort: 0, bitdepth: 12 })],
  ] as const)("as a %s", async (_, encode) => {
    const deep = fourColours({ depth: 16, colours: "rgb", profile });
    // The profile goes along, and the colours are left as they are.
    const picture = await encode(sharp(deep).keepIccProfile()).toBuffer();
    expect((await sharp(picture).metadata()).hasProfile).toBe(profile !== "none");
    expect(await worstLevels(picture, COLOURS)).toBeLessThanOrEqual(LEVELS);
  });
});

describe.each(["CMYK", "YCCK"] as const)("a JPEG of %s", (stored) => {
  it.each([
    { inks: "three inks", hasBlack: false },
    { inks: "black ink", hasBlack: true },
  ])("keeps the colours of its profile, in $inks", async ({ hasBlack }) => {
    const picture = cmykJpeg({ stored, hasBlack, hasProfile: true });
    expect(await sharp(picture).metadata()).toMatchObject({ space: "cmyk", hasProfile: true });
    expect(await worstLevels(picture, COLOURS)).toBeLessThanOrEqual(LEVELS);
    // The same inks of another printer are other colours: the profile decides.
    expect(await worstLevels(cmykJpeg({ stored, hasBlack, hasProfile: false }), COLOURS)).toBeGreaterThan(LEVELS);
  });
});

it.each([
  { matrix: 1, isFullRange: true },
  { matrix: 6, isFullRange: true },
  { matrix: 9, isFullRange: true },
  { matrix: 1, isFullRange: false },
  { matrix: 6, isFullRange: false },
] as const)("an AVIF is read by its nclx properties: matrix $matrix, full range $isFullRange", async (nclx) => {
  expect(await worstLevels(await avifWith(nclx), COLOURS)).toBeLessThanOrEqual(LEVELS);
});
