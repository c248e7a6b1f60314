/** Analyses of a product's picture and a profile photo are cached for the next try-on, and deleted with them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFakeEngine, type FakeEngine } from "../../../../test/fake-engine.ts";
import { drawnGarment, drawnPerson } from "../../../../test/images.ts";
import { createTryOnTestApp, fileOf, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { createEngines } from "../../engines/engines.ts";
import { createPictures, hashOfUrl } from "../../pictures/pictures.ts";
import { sweepPictures } from "../../pictures/private/sweep.ts";
import { createWatchers } from "../watch/watch.ts";
import { createTryOnMetrics } from "./metrics.ts";
import { type RenderDeps, renderTryOn } from "./render.ts";

let test: TryOnTestApp;
let deps: RenderDeps;
let engine: FakeEngine;
const running = new AbortController().signal;
const PERSON = Uint8Array.of(1, 2, 3);
const GARMENT = Uint8Array.of(4, 5);
const MADE = { kind: "succeed", toCache: { person: PERSON, garment: GARMENT } } as const;

beforeAll(async () => {
  test = await createTryOnTestApp({ work: false });
});
beforeEach(() => {
  engine = createFakeEngine();
  const pictures = createPictures(test.platform);
  const watchers = createWatchers(test.platform.notifications);
  const tryOnMetrics = createTryOnMetrics(test.platform.metrics);
  const engines = createEngines([engine], { ...test.platform, examiner: test.examiner });
  deps = { ...test.platform, pictures, watchers, tryOnMetrics, engines };
});
afterEach(() => setClockForTests(null));
afterAll(() => test.close());

/** A user with a profile photo. */
async function userWithPhoto() {
  const { token, user } = await test.user(9);
  const form = new FormData();
  form.set("image", fileOf(await drawnPerson()), "photo.jpg");
  expect((await test.api("/images/upload/profile", { token, form })).status).toBe(201);
  return { token, user };
}

async function shopPicture() {
  const { url } = await deps.pictures.publicPictures.store(await drawnGarment());
  return { garmentImageUrl: new URL(url, test.platform.config.appUrl).href, hash: hashOfUrl(url) ?? "" };
}

/** Renders one try-on and returns what was cached when its engine asked. */
async function tryOn(token: string, fields: Parameters<TryOnTestApp["startTryOn"]>[1]) {
  const id = await test.startTryOn(token, { category: "tops", garmentPhotoType: "flat-lay", ...fields });
  await renderTryOn(deps, id, running);
  expect(await test.prediction(token, id)).toMatchObject({ status: "succeeded" });
  return engine.calls.at(-1)?.findCached?.();
}

const sweeping = () => ({ ...deps, storage: test.platform.storage });

async function objects(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of test.platform.storage.list(prefix)) keys.push(key);
  return keys;
}
const analyses = async () => (await objects("pictures/")).filter((key) => key.endsWith(".analysis"));

describe("an engine's analysis", () => {
  it("of a product's picture and the profile photo is cached for the next try-on", async () => {
    const { token } = await userWithPhoto();
    const { garmentImageUrl } = await shopPicture();
    const fields = { modelImage: undefined, garmentImage: undefined, garmentImageUrl };
    engine.plan({ kind: "succeed" }, MADE);
    expect(await tryOn(token, fields)).toEqual({ person: null, garment: null });
    await tryOn(token, fields);
    const kept = await tryOn(token, fields);
    expect([...(kept?.person ?? [])]).toEqual([...PERSON]);
    expect([...(kept?.garment ?? [])]).toEqual([...GARMENT]);
    // read as another kind of garment it may look different
    expect(await tryOn(token, { ...fields, category: "one-pieces" })).toMatchObject({ garment: null });
  });

  it("of pictures that were sent for one try-on is not cached, whatever URL comes with them", async () => {
    const { token } = await test.user(9);
    const { garmentImageUrl, hash } = await shopPicture();
    const before = await analyses();
    engine.plan(MADE);
    expect(await tryOn(token, { garmentImageUrl, garmentPhotoType: "model" })).toEqual({});
    expect(await analyses()).toEqual(before);
    expect(await deps.pictures.publicPictures.readAnalysis(hash, "tops-model")).toBeNull();
  });

  it("is not served by any route", async () => {
    const { hash } = await shopPicture();
    await deps.pictures.publicPictures.keepAnalysis(hash, "tops-flat-lay", GARMENT);
    expect((await test.request(`/pictures/${hash}/original.jpg`)).status).toBe(200);
    expect((await test.request(`/pictures/${hash}/analysis-tops-flat-lay`)).status).toBe(404);
  });
});

describe("an engine's analysis of a photo [I-45]", () => {
  const fields = { modelImage: undefined };

  it("is deleted completely with the photo", async () => {
    const { token } = await userWithPhoto();
    const before = await analyses();
    engine.plan(MADE);
    await tryOn(token, fields);
    expect(await analyses()).toHaveLength(before.length + 1);
    expect((await test.api("/images/profile", { token, method: "DELETE" })).status).toBe(204);
    setClockForTests(() => new Date(Date.now() + 60 * 60 * 1000));
    await sweepPictures(sweeping());
    expect(await analyses()).toEqual(before);
  });

  it("is deleted with the account", async () => {
    const { token, user } = await userWithPhoto();
    const before = await analyses();
    engine.plan(MADE);
    await tryOn(token, fields);
    await deps.database.write((tx) => deps.pictures.removeAllOf(tx, user.id));
    await sweepPictures(sweeping(), { ownerId: user.id });
    expect(await analyses()).toEqual(before);
  });

  it("is not stored by a try-on that ends after the photo was deleted", async () => {
    const { token, user } = await userWithPhoto();
    const before = await analyses();
    const photo = await deps.database.read((tx) => deps.pictures.findProfile(tx, user.id));
    expect((await test.api("/images/profile", { token, method: "DELETE" })).status).toBe(204);
    if (photo) await deps.pictures.keepAnalysis(photo, PERSON);
    expect(await analyses()).toEqual(before);
  });

  it("is an orphan without the photo's row, and none with it", async () => {
    const { user } = await userWithPhoto();
    const photo = await deps.database.read((tx) => deps.pictures.findProfile(tx, user.id));
    if (!photo) throw new Error("there is a photo");
    await deps.pictures.keepAnalysis(photo, PERSON);
    const key = `${photo.storageKey}.analysis`;
    const isThere = () => test.platform.storage.exists(key);
    setClockForTests(() => new Date(Date.now() + 3 * 60 * 60 * 1000));
    await sweepPictures(sweeping());
    expect(await isThere()).toBe(true);
    await test.platform.database.pool.query("delete from pictures where id = $1", [photo.id]);
    await sweepPictures(sweeping());
    expect(await isThere()).toBe(false);
  });

  it("is deleted with a product's picture that is no longer shown", async () => {
    const { hash } = await shopPicture();
    await deps.pictures.publicPictures.keepAnalysis(hash, "tops-flat-lay", GARMENT);
    setClockForTests(() => new Date(Date.now() + 25 * 60 * 60 * 1000));
    await deps.pictures.publicPictures.sweep(async () => new Set());
    expect(await objects(`shop/${hash.slice(0, 2)}/${hash}/`)).toEqual([]);
    await deps.pictures.publicPictures.keepAnalysis(hash, "tops-flat-lay", GARMENT);
    expect(await objects(`shop/${hash.slice(0, 2)}/${hash}/`)).toEqual([]);
  });
});
