/** What an operator gives is used, an impossible reading is refused in words, and an unchanged one changes nothing. */
import { expect, test, vi } from "vitest";
import { loadRgb } from "../../image/codec.ts";
import type { RgbImage } from "../../image/types.ts";
import { TryOnRefusal } from "../../issues/refusal.ts";
import type { Category } from "../../request/choices.ts";
import {
  DRAWN_AXIS,
  DRAWN_SIZE,
  drawGarment,
  drawHoodie,
  HOODIE,
  JUMPSUIT,
  jumpsuitOutline,
  TROUSERS,
  TSHIRT,
  trousersOutline,
  tshirtOutline,
} from "../drawn-garments.fixture.ts";
import { analyseGarment, type FlatGarment } from "../index.ts";
import { digestOfGiven } from "./digest.ts";
import { openGiven } from "./given.ts";
import { maskFile } from "./given-mask.ts";
import { GARMENT_POINTS, type GivenReading, type PlacedPoints } from "./given-types.ts";
import { pointsOf, toFractions } from "./points.ts";
import { isGiven, problemsOf } from "./validate-given.ts";

// Whole analyses of full-size pictures, on machines that do other things too.
vi.setConfig({ testTimeout: 120_000 });

const GREEN = [40, 120, 70] as const;

async function readGiven(image: RgbImage, category: Category, given: GivenReading): Promise<FlatGarment> {
  return analyseGarment(image, { category, given: await openGiven(given, image, category) });
}

/** Where a drawn place lies in the picture, as a fraction of it. */
const left = ({ x, y }: { x: number; y: number }) => ({
  x: (DRAWN_AXIS - x) / DRAWN_SIZE.width,
  y: y / DRAWN_SIZE.height,
});
const right = ({ x, y }: { x: number; y: number }) => ({
  x: (DRAWN_AXIS + x) / DRAWN_SIZE.width,
  y: y / DRAWN_SIZE.height,
});

/** Pixels between where a point is and where it was drawn. */
function errorOf(points: PlacedPoints, name: keyof PlacedPoints, drawn: { x: number; y: number }): number {
  const point = points[name];
  if (!point) return Number.POSITIVE_INFINITY;
  return Math.hypot(point.x - drawn.x * DRAWN_SIZE.width, point.y - drawn.y * DRAWN_SIZE.height);
}

const refusalOf = async (work: Promise<unknown>): Promise<TryOnRefusal> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TryOnRefusal)) throw new Error("expected a refusal");
  return error;
};

test.each<[string, Category, PlacedPoints, keyof PlacedPoints]>([
  ["outside the picture", "upper", { hemLeft: { x: -0.01, y: 0.8 } }, "hemLeft"],
  ["no number at all", "upper", { hemLeft: { x: Number.NaN, y: 0.8 } }, "hemLeft"],
  [
    "a left cuff right of the right one",
    "upper",
    { cuffOuterLeft: { x: 0.8, y: 0.5 }, cuffOuterRight: { x: 0.2, y: 0.5 } },
    "cuffOuterLeft",
  ],
  ["a hem of no width", "lower", { hemLeft: { x: 0.5, y: 0.9 }, hemRight: { x: 0.505, y: 0.9 } }, "hemLeft"],
  ["a hem above the armpit", "upper", { armpitRight: { x: 0.7, y: 0.5 }, hemRight: { x: 0.7, y: 0.4 } }, "hemRight"],
  [
    "a shoulder inside the neck",
    "dress",
    { neckLeft: { x: 0.4, y: 0.1 }, shoulderLeft: { x: 0.45, y: 0.12 } },
    "shoulderLeft",
  ],
  [
    "one place for both corners of a cuff",
    "upper",
    { cuffOuterLeft: { x: 0.2, y: 0.5 }, cuffInnerLeft: { x: 0.2, y: 0.505 } },
    "cuffInnerLeft",
  ],
  ["a crotch above the waist", "lower", { crotch: { x: 0.5, y: 0.1 }, waistLeft: { x: 0.3, y: 0.2 } }, "crotch"],
  ["a crotch beside the waist", "lower", { crotch: { x: 0.8, y: 0.4 }, waistRight: { x: 0.7, y: 0.2 } }, "crotch"],
  ["a point that such a garment has not", "lower", { neckLeft: { x: 0.4, y: 0.1 } }, "neckLeft"],
  ["a top's waist", "upper", { waistLeft: { x: 0.4, y: 0.5 } }, "waistLeft"],
])("%s is refused, naming the point", async (_, category, landmarks, point) => {
  expect(problemsOf(landmarks, category)).toMatchObject([
    { point, message: expect.stringMatching(/^(The|This) .+\.$/) },
  ]);
  const refusal = await refusalOf(openGiven({ landmarks }, DRAWN_SIZE, category));
  expect(refusal).toMatchObject({ code: "READING_INVALID", details: { problems: [{ point }] } });
});

test("points of a whole garment that lie as they should are no problem", () => {
  const { neck, shoulderTip, outerCuff, innerCuff, armpit, hem } = TSHIRT;
  const landmarks = {
    ...{
      neckLeft: left(neck),
      neckRight: right(neck),
      shoulderLeft: left(shoulderTip),
      shoulderRight: right(shoulderTip),
    },
    ...{ cuffOuterLeft: left(outerCuff), cuffOuterRight: right(outerCuff), cuffInnerLeft: left(innerCuff) },
    ...{ cuffInnerRight: right(innerCuff), armpitLeft: left(armpit), armpitRight: right(armpit) },
    ...{ hemLeft: left(hem), hemRight: right(hem) },
  };
  expect(problemsOf(landmarks, "upper")).toEqual([]);
  expect(isGiven({ landmarks: {} })).toBe(false);
  expect(isGiven({ landmarks })).toBe(true);
});

test("a given reading is named by its content, whatever the order", () => {
  const [neckLeft, hemLeft] = [
    { x: 0.4, y: 0.2 },
    { x: 0.3, y: 0.8 },
  ];
  const name = digestOfGiven({ landmarks: { neckLeft, hemLeft } });
  expect(digestOfGiven({ landmarks: { hemLeft, neckLeft, crotch: undefined } })).toBe(name);
  const others = [
    { landmarks: { neckLeft: hemLeft, hemLeft: neckLeft } },
    { landmarks: { neckLeft, hemLeft }, sleeves: "none" as const },
    { landmarks: { neckLeft, hemLeft }, mask: Uint8Array.of(1) },
  ];
  expect(new Set([name, ...others.map(digestOfGiven)]).size).toBe(4);
});

test.each<[string, Category, RgbImage]>([
  ["a T-shirt", "upper", drawGarment(tshirtOutline(), GREEN)],
  ["trousers", "lower", drawGarment(trousersOutline(), GREEN)],
  ["a jumpsuit", "dress", drawGarment(jumpsuitOutline(), GREEN)],
])("%s read as it is given back is the same to the last bit", async (_, category, image) => {
  const read = analyseGarment(image, { category });
  const landmarks = toFractions(pointsOf(read.landmarks), image);
  const given = { landmarks, mask: await maskFile(read.cut.mask, image) };
  const again = await readGiven(image, category, given);
  expect(again.landmarks).toEqual(read.landmarks);
  expect(again.cut.alpha).toEqual(read.cut.alpha);
  expect(again.cut.colour).toEqual(read.cut.colour);
  expect(again.issues).toEqual(read.issues);
});

test("a hoodie whose sleeves hang on its body without a seam is read by its given points", async () => {
  const image = drawHoodie([90, 90, 95], 0);
  const drawn = { armpit: { x: HOODIE.seam.x, y: HOODIE.seam.from }, outer: HOODIE.outerCuff, inner: HOODIE.innerCuff };
  const automatic = analyseGarment(image, { category: "upper" });
  const before = pointsOf(automatic.landmarks);
  const wrong = (["armpitLeft", "armpitRight"] as const).map((name) =>
    errorOf(before, name, name === "armpitLeft" ? left(drawn.armpit) : right(drawn.armpit)),
  );
  expect(Math.min(...wrong)).toBeGreaterThan(20);
  const given = {
    landmarks: {
      ...{ armpitLeft: left(drawn.armpit), armpitRight: right(drawn.armpit) },
      ...{ cuffOuterLeft: left(drawn.outer), cuffOuterRight: right(drawn.outer) },
      ...{ cuffInnerLeft: left(drawn.inner), cuffInnerRight: right(drawn.inner) },
    },
  };
  const { landmarks, issues } = await readGiven(image, "upper", given);
  if (landmarks.kind !== "upper") throw new Error("expected an upper garment");
  const after = pointsOf(landmarks);
  expect(landmarks.hasSleeves).toBe(true);
  expect(errorOf(after, "armpitLeft", left(drawn.armpit))).toBeLessThan(1);
  expect(errorOf(after, "cuffInnerRight", right(drawn.inner))).toBeLessThan(1);
  expect(landmarks.halfChest).toBeCloseTo(HOODIE.seam.x, 0);
  expect(landmarks.left.sleeve?.outerLength).toBeGreaterThan(500);
  expect(issues).toEqual([]);
});

/** Share of what either mask covers that both cover. */
function overlap(one: Uint8Array, other: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < one.length; i++) {
    both += one[i] & other[i];
    either += one[i] | other[i];
  }
  return both / either;
}

/** A T-shirt whose lower half has all but the background's colour. */
function fadingTshirt(): RgbImage {
  const image = drawGarment(tshirtOutline(), GREEN);
  for (const plane of [image.red, image.green, image.blue]) {
    for (let i = 600 * DRAWN_SIZE.width; i < plane.length; i++) if (plane[i] < 200) plane[i] = 243 + (i % 3);
  }
  return image;
}

test("a garment that fades into its background is cut out along the given mask", async () => {
  const image = fadingTshirt();
  const whole = analyseGarment(drawGarment(tshirtOutline(), GREEN), { category: "upper" });
  const automatic = analyseGarment(image, { category: "upper" });
  expect(overlap(automatic.cut.mask, whole.cut.mask)).toBeLessThan(0.75);
  // Half the size: a mask holds at any.
  const size = { width: DRAWN_SIZE.width / 2, height: DRAWN_SIZE.height / 2 };
  const small = new Uint8Array(size.width * size.height);
  for (let i = 0; i < small.length; i++) {
    small[i] = whole.cut.mask[2 * Math.floor(i / size.width) * DRAWN_SIZE.width + 2 * (i % size.width)];
  }
  const { cut, landmarks } = await readGiven(image, "upper", { mask: await maskFile(small, size) });
  expect(overlap(cut.mask, whole.cut.mask)).toBeGreaterThan(0.985);
  if (landmarks.kind !== "upper") throw new Error("expected an upper garment");
  expect(Math.abs(landmarks.hemY - TSHIRT.hem.y)).toBeLessThan(5);
});

test("far from what was brushed the edge stays as it was read", async () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const read = analyseGarment(image, { category: "upper" });
  const erased = read.cut.mask.slice().fill(0, 700 * DRAWN_SIZE.width);
  const { cut } = await readGiven(image, "upper", { mask: await maskFile(erased, image) });
  const rows = (alpha: Float32Array, from: number, to: number) =>
    alpha.slice(from * DRAWN_SIZE.width, to * DRAWN_SIZE.width);
  expect(rows(cut.alpha, 0, 690)).toEqual(rows(read.cut.alpha, 0, 690));
  expect(rows(cut.alpha, 700, 1024).some((alpha) => alpha > 0)).toBe(false);
});

test("a picture in which nothing is found is read along a mask", async () => {
  const image = drawGarment([], GREEN);
  expect(() => analyseGarment(image, { category: "upper" })).toThrow(TryOnRefusal);
  const mask = analyseGarment(drawGarment(tshirtOutline(), GREEN), { category: "upper" }).cut.mask;
  const { landmarks } = await readGiven(image, "upper", { mask: await maskFile(mask, image) });
  const points = pointsOf(landmarks);
  expect(errorOf(points, "hemLeft", left(TSHIRT.hem))).toBeLessThan(8);
  const refusal = await refusalOf(readGiven(image, "upper", { landmarks: { hemLeft: left(TSHIRT.hem) } }));
  expect(refusal.code).toBe("GARMENT_NOT_FOUND");
});

test.each([
  ["no picture", async () => Uint8Array.of(1, 2, 3)],
  ["of another shape", () => maskFile(new Uint8Array(900).fill(1), { width: 30, height: 30 })],
  ["empty", () => maskFile(new Uint8Array(1200), { width: 30, height: 40 })],
  ["full", () => maskFile(new Uint8Array(1200).fill(1), { width: 30, height: 40 })],
])("a mask that is %s is refused", async (_, mask) => {
  const refusal = await refusalOf(openGiven({ mask: await mask() }, DRAWN_SIZE, "upper"));
  expect(refusal).toMatchObject({ code: "READING_INVALID", message: expect.stringMatching(/mask/) });
});

test("a moved point moves what hangs on it, and nothing else", async () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const read = analyseGarment(image, { category: "upper" });
  const hem = { x: TSHIRT.hem.x, y: 700 };
  const { landmarks } = await readGiven(image, "upper", { landmarks: { hemLeft: left(hem), hemRight: right(hem) } });
  if (landmarks.kind !== "upper" || read.landmarks.kind !== "upper") throw new Error("expected upper garments");
  expect(landmarks.hemY).toBeCloseTo(700, 0);
  expect(landmarks.lengthRatio).toBeLessThan(read.landmarks.lengthRatio);
  expect(landmarks.neckline).toEqual(read.landmarks.neckline);
  expect(landmarks.left.sleeve).toEqual(read.landmarks.left.sleeve);
  const [before, after] = [pointsOf(read.landmarks), pointsOf(landmarks)];
  for (const name of GARMENT_POINTS) if (!name.startsWith("hem")) expect(after[name]).toEqual(before[name]);
});

test("a shorter cuff ends the sleeve where it was put", async () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const read = analyseGarment(image, { category: "upper" });
  const between = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  });
  const outer = between(TSHIRT.shoulderTip, TSHIRT.outerCuff);
  const given = { landmarks: { cuffOuterLeft: left(outer) } };
  const { landmarks } = await readGiven(image, "upper", given);
  if (landmarks.kind !== "upper" || read.landmarks.kind !== "upper") throw new Error("expected upper garments");
  const [before, after] = [read.landmarks.left.sleeve, landmarks.left.sleeve];
  expect(after?.outerLength).toBeLessThan(0.7 * (before?.outerLength ?? 0));
  expect(after?.cuff[0]).toEqual(after?.outer.at(-1));
  expect(landmarks.right).toEqual(read.landmarks.right);
});

test("legs are found where the operator puts the crotch, and are none where the operator says so", async () => {
  const image = drawGarment(trousersOutline(), GREEN);
  const crotch = { x: 0, y: 380 };
  const lower = await readGiven(image, "lower", { landmarks: { crotch: left(crotch) } });
  expect(lower.landmarks).toMatchObject({ kind: "lower", hasLegs: true });
  expect(errorOf(pointsOf(lower.landmarks), "crotch", left(crotch))).toBeLessThan(4);
  const skirt = await readGiven(image, "lower", { legs: "none" });
  expect(skirt.landmarks).toMatchObject({ kind: "lower", hasLegs: false });
  const waist = { x: 90, y: TROUSERS.waist.y + 20 };
  const moved = await readGiven(image, "lower", { landmarks: { waistLeft: left(waist), waistRight: right(waist) } });
  expect(moved.landmarks).toMatchObject({ halfWaist: expect.closeTo(90, 0), top: TROUSERS.waist.y + 20 });
});

test("a jumpsuit may be said to be a dress", async () => {
  const image = drawGarment(jumpsuitOutline(), GREEN);
  const read = analyseGarment(image, { category: "dress" });
  expect(pointsOf(read.landmarks).crotch).toBeDefined();
  expect(Math.abs((pointsOf(read.landmarks).waistLeft?.y ?? 0) - JUMPSUIT.waist.y)).toBeLessThan(12);
  const dress = await readGiven(image, "dress", { legs: "none" });
  expect(pointsOf(dress.landmarks).crotch).toBeUndefined();
});

test("an operator may say that a T-shirt has no sleeves", async () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const { landmarks } = await readGiven(image, "upper", { sleeves: "none" });
  expect(landmarks).toMatchObject({ kind: "upper", hasSleeves: false });
});

test("points that do not go with the rest of the reading are refused", async () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const given = {
    landmarks: { hemLeft: left({ x: TSHIRT.hem.x, y: 210 }), hemRight: right({ x: TSHIRT.hem.x, y: 210 }) },
  };
  const refusal = await refusalOf(readGiven(image, "upper", given));
  expect(refusal).toMatchObject({
    code: "READING_INVALID",
    message: "The left end of the hem must be below the left armpit.",
  });
});

test("half a pair of cuffs, or a crotch, is refused where there are neither sleeves nor legs", async () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const cuff = await refusalOf(
    readGiven(image, "upper", { sleeves: "none", landmarks: { cuffOuterLeft: left(TSHIRT.armpit) } }),
  );
  expect(cuff).toMatchObject({ code: "READING_INVALID", message: expect.stringContaining("both cuffs") });
  const crotch = { crotch: { x: 0.5, y: 0.6 } };
  const dress = await refusalOf(readGiven(image, "dress", { landmarks: crotch }));
  expect(dress).toMatchObject({ code: "READING_INVALID", message: "We cannot see two legs in this picture." });
});

test("a mask's file is read back as it was", async () => {
  const mask = Uint8Array.from({ length: 60 * 80 }, (_, i) => ((i * 7) % 11 < 5 ? 1 : 0));
  const image = await loadRgb(await maskFile(mask, { width: 60, height: 80 }), { maxWidth: 60, maxHeight: 80 });
  expect([...image.red].map((value) => (value > 127 ? 1 : 0))).toEqual([...mask]);
});
