import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { relabelHood } from "./hood.ts";

type Colour = readonly [red: number, green: number, blue: number];
type Place = (x: number, y: number) => boolean;

const BLACK: Colour = [24, 20, 20];
const GREY: Colour = [150, 150, 152];

/** The drawn person's labels after a hood was searched: hair and top in these colours, "hair" where `isLump`. */
function searched({ hair, top, isLump }: { hair: Colour; top: Colour; isLump: Place }) {
  const person: PersonAnalysis = drawnPerson();
  const { image, parse } = person;
  const labels = parse.labels.slice();
  const lump: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const isInLump = isLump(i % image.width, Math.floor(i / image.width));
    const colour = isInLump || labels[i] === Label.upper ? top : labels[i] === Label.hair ? hair : undefined;
    if (!colour) continue;
    [image.red, image.green, image.blue].forEach((plane, channel) => {
      plane[i] = colour[channel];
    });
    if (!isInLump || labels[i] === Label.skin) continue;
    labels[i] = Label.hair;
    lump.push(i);
  }
  parse.lab = toLab(image);
  relabelHood(person, labels);
  return { person, labels, lump };
}

const isBesideNeck: Place = (x, y) => Math.abs(x - 150) > 12 && Math.abs(x - 150) < 30 && y > 70 && y < 98;
const isAroundHead: Place = (x, y) => Math.abs(x - 150) > 30 && Math.abs(x - 150) < 42 && y > 30 && y < 98;

test("a scarf's lumps beside the neck are no hair, even in the hair's colour", () => {
  const { labels, lump } = searched({ hair: GREY, top: [120, 120, 122], isLump: isBesideNeck });
  expect(lump.length).toBeGreaterThan(200);
  expect(lump.every((i) => labels[i] === Label.upper)).toBe(true);
});

test("a hood around black hair belongs to the grey top, and the hair stays hair", () => {
  const { person, labels, lump } = searched({ hair: BLACK, top: GREY, isLump: isAroundHead });
  expect(lump.filter((i) => labels[i] === Label.upper).length).toBeGreaterThan(0.8 * lump.length);
  const hair = Array.from(person.parse.labels.keys()).filter((i) => person.parse.labels[i] === Label.hair);
  const outside = hair.filter((i) => !isAroundHead(i % person.image.width, Math.floor(i / person.image.width)));
  expect(outside.filter((i) => labels[i] === Label.hair).length).toBeGreaterThan(0.95 * outside.length);
});

test("a hood's dark edge goes with it, and a dark strand elsewhere stays hair", () => {
  const person: PersonAnalysis = drawnPerson();
  const { image, parse } = person;
  const { width } = image;
  const isEdge: Place = (x, y) => x > 191 && x < 195 && y > 40 && y < 90;
  const isStrand: Place = (x, y) => x > 60 && x < 64 && y > 40 && y < 60;
  const labels = parse.labels.slice();
  const pixelsOf = (isIn: Place) =>
    Array.from(labels.keys()).filter((i) => isIn(i % width, Math.floor(i / width)) && parse.labels[i] !== Label.skin);
  const [hood, edge, strand] = [pixelsOf(isAroundHead), pixelsOf(isEdge), pixelsOf(isStrand)];
  const paint = (pixels: readonly number[], [red, green, blue]: Colour) => {
    for (const i of pixels) [image.red[i], image.green[i], image.blue[i]] = [red, green, blue];
  };
  paint(
    Array.from(labels.keys()).filter((i) => labels[i] === Label.hair),
    BLACK,
  );
  paint(
    Array.from(labels.keys()).filter((i) => labels[i] === Label.upper),
    GREY,
  );
  paint(hood, GREY);
  paint([...edge, ...strand], BLACK);
  for (const i of [...hood, ...edge, ...strand]) labels[i] = Label.hair;
  parse.lab = toLab(image);
  relabelHood(person, labels);
  expect(edge.filter((i) => labels[i] === Label.upper).length).toBeGreaterThan(0.9 * edge.length);
  expect(strand.every((i) => labels[i] === Label.hair)).toBe(true);
});

test("where hair and top have one colour, long hair stays hair", () => {
  const isLong: Place = (x, y) => Math.abs(x - 150) > 16 && Math.abs(x - 150) < 34 && y > 20 && y < 98;
  const { labels, lump } = searched({ hair: BLACK, top: BLACK, isLump: isLong });
  expect(lump.every((i) => labels[i] === Label.hair)).toBe(true);
});

const DARK_BROWN: Colour = [40, 30, 28];
const NAVY: Colour = [26, 28, 52];

test("a hood whose hue differs from dark hair belongs to the top, and the hair at the crown stays hair", () => {
  const { person, labels, lump } = searched({ hair: DARK_BROWN, top: NAVY, isLump: isAroundHead });
  expect(lump.filter((i) => labels[i] === Label.upper).length).toBeGreaterThan(0.8 * lump.length);
  const crown = Array.from(labels.keys()).filter(
    (i) =>
      person.parse.labels[i] === Label.hair &&
      !isAroundHead(i % person.image.width, Math.floor(i / person.image.width)),
  );
  expect(crown.filter((i) => labels[i] === Label.hair).length).toBeGreaterThan(0.95 * crown.length);
});

/** Behind one side of the neck, joined to the hair at the temple by a few pixels. */
const isOnABridge: Place = (x, y) =>
  (x > 164 && x < 186 && y > 58 && y < 98) || (x > 160 && x < 168 && y > 46 && y <= 60 && x < 164);

test("what hangs on the hair by a narrow bridge and is more like the top is a hood, and hair in the hair's colour stays", () => {
  const hood = searched({ hair: DARK_BROWN, top: [20, 17, 19], isLump: isOnABridge });
  const isHood = (i: number) => Math.floor(i / hood.person.image.width) > 64;
  const below = hood.lump.filter(isHood);
  expect(below.filter((i) => hood.labels[i] === Label.upper).length).toBeGreaterThan(0.8 * below.length);
  const same = searched({ hair: BLACK, top: BLACK, isLump: isOnABridge });
  expect(same.lump.filter((i) => same.labels[i] === Label.hair).length).toBeGreaterThan(0.9 * same.lump.length);
});

/** From the brow down over a cheek to a hood around the neck. */
const isCheekAndHood: Place = (x, y) => x > 146 && ((x < 161 && y > 40 && y <= 68) || (x < 190 && y > 68 && y < 98));

const NEARLY_BLACK: Colour = [20, 17, 19];

test("a shaded cheek that was labelled hair does not join a hood to the hair", () => {
  const person: PersonAnalysis = drawnPerson();
  const { image, parse } = person;
  const labels = parse.labels.slice();
  const paint = (i: number, [red, green, blue]: Colour) => {
    [image.red[i], image.green[i], image.blue[i]] = [red, green, blue];
  };
  const hood: number[] = [];
  const cheek: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % image.width, Math.floor(i / image.width)];
    if (labels[i] === Label.hair) paint(i, DARK_BROWN);
    if (labels[i] === Label.upper) paint(i, NEARLY_BLACK);
    if (!isCheekAndHood(x, y)) continue;
    const isFace = labels[i] === Label.skin && y <= 68;
    labels[i] = Label.hair;
    paint(i, isFace ? [96, 70, 58] : NEARLY_BLACK);
    (isFace ? cheek : hood).push(i);
  }
  parse.lab = toLab(image);
  relabelHood(person, labels);
  const low = hood.filter((i) => Math.floor(i / image.width) > 72);
  expect(low.filter((i) => labels[i] === Label.upper).length).toBeGreaterThan(0.85 * low.length);
  expect(cheek.filter((i) => labels[i] === Label.hair).length).toBeGreaterThan(0.9 * cheek.length);
});
