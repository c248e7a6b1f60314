/** Cached analyses give the same results as the photos, and an analysis of another photo is never used. */
import { readFile } from "node:fs/promises";
import { deserialize } from "node:v8";
import { inflateRawSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import { cutFromModel, wornLandmarks } from "../garment/worn/worn.ts";
import { channelsOf } from "../image/planes.ts";
import { createTryOnEngine, type TryOnResult } from "../index.ts";
import { drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { Label } from "../person/types.ts";
import { type CacheKey, fromCacheFile, toCacheFile } from "./cache-file.ts";
import { restoreGarment, serializeGarment } from "./cached-garment.ts";
import { restorePerson, serializePerson } from "./cached-person.ts";

// The models load once, and the engine takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Without the digest. V8 writes one number in two ways, by how it holds it in memory, so equal contents may differ in bytes. */
const contentOf = (file: Uint8Array = new Uint8Array()): unknown => deserialize(inflateRawSync(file.subarray(32)));

const key: CacheKey = { kind: "person", photo: "of this photo" };

describe("a cached file", () => {
  const value = { plane: Float32Array.from([0.1, Number.NaN, 3]), point: { x: 1 / 3 }, nothing: undefined };

  test("gives back its value, bit for bit", () => {
    expect(fromCacheFile(key, toCacheFile(key, value))).toEqual(value);
  });

  test.each([
    ["another photo", { ...key, photo: "of another photo" }],
    ["another kind", { kind: "garment", photo: key.photo } as const],
  ])("of %s is none", (_, other) => {
    expect(fromCacheFile(key, toCacheFile(other, value))).toBeUndefined();
  });

  test.each([
    ["another engine", (file: Uint8Array) => file.fill(7, 0, 32)],
    ["half a file", (file: Uint8Array) => file.subarray(0, file.length >> 1)],
    ["no file", () => new Uint8Array()],
  ])("of %s is none", (_, spoil) => {
    expect(fromCacheFile(key, spoil(toCacheFile(key, value)))).toBeUndefined();
  });
});

test("a person comes back as read, except for the body's functions, which are rebuilt", () => {
  const person = drawnPerson();
  const again = restorePerson(key, serializePerson(key, person), person.image);
  expect(again?.parse).toEqual(person.parse);
  expect(again?.limbs).toEqual(person.limbs);
  expect(again?.pose).toEqual(person.pose);
  expect(again?.matte.alpha).toEqual(person.matte.alpha);
  expect(again?.body.shoulderWidth).toBe(person.body.shoulderWidth);
  for (const y of [90.5, 160, 230]) expect(again?.body.halfWidth.left(y)).toBe(person.body.halfWidth.left(y));
});

test("a garment comes back as read", async () => {
  const { cut, landmarks } = drawnTshirt();
  const image = { width: cut.width, height: cut.height, red: cut.colour[0], green: cut.colour[1], blue: cut.colour[2] };
  const garment = { category: "upper", cut, landmarks, issues: [], timings: {} } as const;
  const again = await restoreGarment(key, serializeGarment(key, { ...garment, issues: [] }), async () =>
    structuredClone(image),
  );
  expect(again?.landmarks).toEqual(landmarks);
  expect(again?.cut.mask).toEqual(cut.mask);
  expect(again?.cut.alpha).toEqual(cut.alpha);
  expect(again && channelsOf({ ...image, red: again.cut.colour[0] })[0]).toEqual(cut.colour[0]);
});

test("what was made up under the hair of a model comes back, too", async () => {
  const labels = drawnLabels();
  for (let y = 45; y < 120; y++) labels.fill(Label.hair, y * drawnSize.width + 112, y * drawnSize.width + 130);
  const model = drawnPerson(labels);
  const cut = cutFromModel(model, "upper");
  const garment = {
    category: "upper",
    cut,
    landmarks: wornLandmarks(model, cut, "upper"),
    issues: [],
    timings: {},
  } as const;
  const again = await restoreGarment(key, serializeGarment(key, { ...garment, issues: [] }), async () =>
    structuredClone(model.image),
  );
  expect(again?.cut.colour).toEqual(cut.colour);
});

/** A little above the hem, so that nothing is amiss and no other version is tried. */
const HEM_CUT_AT = 0.8;

const PERSON = "e2e/fixtures/pairs/figure-2-tee-rust.jpg";
const root = new URL("../../../../", import.meta.url);
const read = (path: string): Promise<Buffer> => readFile(new URL(path, root));
const requestOf = async (file: string, garmentPhotoType: "flat-lay" | "model") =>
  ({
    person: await read(PERSON),
    garment: await read(file),
    category: "tops",
    garmentPhotoType,
    outputFormat: "png",
    seed: 1,
  }) as const;

type Request = Awaited<ReturnType<typeof requestOf>>;

/** A run takes seconds, so each kind is made once for each garment. */
function once<Result>(run: (request: Request) => Promise<Result>): (request: Request) => Promise<Result> {
  const runs = new Map<string, Promise<Result>>();
  return (request) => {
    const key = request.garment.toString("base64");
    const known = runs.get(key) ?? run(request);
    runs.set(key, known);
    return known;
  };
}

/** The try-on of which nothing is cached yet. */
const readAnew = once<TryOnResult>(async (request) =>
  (await createTryOnEngine()).tryOn({ ...request, cached: { person: null, garment: null } }),
);

/** The same one again, with what was read from the garment given back. */
const givenBack = once(async (request) => {
  const engine = await createTryOnEngine();
  const { landmarks, mask, reading } = await engine.readGarment(request);
  const { toCache } = await readAnew(request);
  return { reading, mask, result: await engine.tryOn({ ...request, given: { landmarks, mask }, cached: toCache }) };
});

describe.each([
  ["a flat garment", "e2e/fixtures/pairs/garment-breton.jpg", "flat-lay"],
  ["a garment on a model", "e2e/fixtures/pairs/figure-2-tee-breton.jpg", "model"],
] as const)("%s whose analysis was cached", (_, file, garmentPhotoType) => {
  test("gives the same picture and verdict, and is not read again", async () => {
    const request = await requestOf(file, garmentPhotoType);
    const first = await readAnew(request);
    const stages: string[] = [];
    const engine = await createTryOnEngine();
    const second = await engine.tryOn(
      { ...request, cached: first.toCache },
      { onStage: (stage) => stages.push(stage) },
    );
    expect(stages).not.toContain("outlining");
    expect(Buffer.compare(second.image, first.image)).toBe(0);
    expect(second.judgement).toEqual(first.judgement);
    expect(second.toCache).toEqual({});
  });
});

describe("what is read from a garment, given back", () => {
  test.each([
    ["a flat garment", "e2e/fixtures/pairs/garment-breton.jpg", "flat-lay"],
    ["a garment on a model", "e2e/fixtures/pairs/figure-2-tee-breton.jpg", "model"],
  ] as const)("makes the same picture: %s", async (_, file, garmentPhotoType) => {
    const request = await requestOf(file, garmentPhotoType);
    const automatic = await readAnew(request);
    const { reading, result } = await givenBack(request);
    expect([automatic.reading, reading, result.reading]).toEqual(["automatic", "automatic", "given"]);
    expect(Buffer.compare(result.image, automatic.image)).toBe(0);
    // The stored reading was another one: it was not used, and this one is to be stored instead.
    expect(result.toCache.garment).toBeDefined();
  });

  test("is not replaced by what was cached of another reading, and is cached itself", async () => {
    const request = await requestOf("e2e/fixtures/pairs/garment-breton.jpg", "flat-lay");
    const automatic = await readAnew(request);
    const { mask, result } = await givenBack(request);
    const { person } = automatic.toCache;
    const engine = await createTryOnEngine();
    const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true });
    const cropped = await sharp(data.fill(0, (data.length * HEM_CUT_AT) | 0), { raw: info })
      .png()
      .toBuffer();
    const shorter = await engine.tryOn({ ...request, given: { mask: cropped }, cached: { ...result.toCache, person } });
    expect(Buffer.compare(shorter.image, automatic.image)).not.toBe(0);
    const other = await createTryOnEngine();
    const again = await other.tryOn({ ...request, given: { mask: cropped }, cached: { ...shorter.toCache, person } });
    expect(Buffer.compare(again.image, shorter.image)).toBe(0);
    expect(again.toCache).toEqual({});
  });
});

test("an analysis that is not usable is made anew, with the same picture", async () => {
  const request = await requestOf("e2e/fixtures/pairs/garment-breton.jpg", "flat-lay");
  const first = await readAnew(request);
  const { person } = first.toCache;
  const made = first.toCache.garment ?? new Uint8Array();
  // Which files are not usable is tested above, without an engine.
  const spoilt = made.subarray(0, 2000);
  const other = await createTryOnEngine();
  const again = await other.tryOn({ ...request, cached: { person, garment: spoilt } });
  expect(Buffer.compare(again.image, first.image)).toBe(0);
  expect(contentOf(again.toCache.garment)).toEqual(contentOf(made));
});
