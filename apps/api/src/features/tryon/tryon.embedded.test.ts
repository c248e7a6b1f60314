/** End to end with the embedded engine: real photos in, a picture of that person in that garment out. */
import { readFile } from "node:fs/promises";
import { photoCheck, tryOnAnswer } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_LIMITS } from "../../../test/engine-servers/outside-engines.ts";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { drawnGarment } from "../../../test/images.ts";
import { fileOf } from "../../../test/tryon-app.ts";
import { loadConfig } from "../../platform/config/config.ts";
import { configuredEngines } from "../engines/engines.configured.ts";

const FIXTURES = new URL("../../../../../e2e/fixtures/", import.meta.url);
const photoOf = (name: string) => readFile(new URL(name, FIXTURES));

let app: TestApp;
let token: string;
const { engines, examiner } = configuredEngines({ ...loadConfig({}).tryon, threads: 1 }, { rateLimits: NO_LIMITS });
beforeAll(async () => {
  app = await createTestApp({ work: true, engines, examiner });
  token = (await createUser(app, { credits: 2 })).token;
});
afterAll(() => app.close());

type Pixels = { data: Buffer; width: number; height: number };
async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The difference between two pictures of one size in a part of their height, 0 to 255. */
function distance(one: Pixels, other: Pixels, [from, to]: [number, number]): number {
  const [start, end] = [from, to].map((share) => Math.round(share * one.height) * one.width * 3);
  let sum = 0;
  for (let at = start ?? 0; at < (end ?? 0); at++) sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
  return sum / ((end ?? 0) - (start ?? 0));
}

describe("the embedded engine over the API", () => {
  it("answers a full-body photo and a garment's photo with that person wearing that garment, judged [S1.03]", async () => {
    const person = await photoOf("person.jpg");
    const form = new FormData();
    form.set("modelImage", fileOf(person), "person.jpg");
    form.set("garmentImage", fileOf(await photoOf("garment-top.jpg")), "garment-top.jpg");
    form.set("category", "tops");
    const response = await app.request("/api/v1/style/virtual-tryon", { token, form });
    const body = tryOnAnswer.parse(await response.json());
    const picture = Buffer.from(await (await app.request(body.resultImageUrl)).arrayBuffer());
    const [before, after] = [await pixelsOf(await sharp(person).rotate().toBuffer()), await pixelsOf(picture)];
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    const { outline } = await checkOf(person);
    const heights = outline.flat().map(([, y]) => y);
    const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
    const part = (from: number, to: number): [number, number] => [
      top + from * (bottom - top),
      top + to * (bottom - top),
    ];
    // The same head above the neck, apart from re-encoding; another garment below it.
    expect(distance(before, after, part(0, 0.1))).toBeLessThan(3);
    expect(distance(before, after, part(0.2, 0.45))).toBeGreaterThan(10);
    const [judgement] = body.judgements;
    expect(judgement?.value).toBeGreaterThan(0);
    expect(body.creditsUsed).toBe(judgement?.chargeable ? 1 : 0);
    expect(body.remainingCredits).toBe(2 - body.creditsUsed);
  }, 120_000);

  it("tucks a top in or leaves it out as requested", async () => {
    const { token } = await createUser(app, { credits: 2 });
    const worn = async (tuck: string) => {
      const form = new FormData();
      form.set("modelImage", fileOf(await photoOf("person.jpg")), "person.jpg");
      form.set("garmentImage", fileOf(await photoOf("garment-top.jpg")), "garment-top.jpg");
      form.set("category", "tops");
      form.set("tuck", tuck);
      const response = await app.request("/api/v1/style/virtual-tryon", { token, form });
      const body = tryOnAnswer.parse(await response.json());
      return pixelsOf(Buffer.from(await (await app.request(body.resultImageUrl)).arrayBuffer()));
    };
    const [inside, outside] = [await worn("in"), await worn("out")];
    // The same head, another hem.
    expect(distance(inside, outside, [0, 0.2])).toBeLessThan(0.1);
    expect(distance(inside, outside, [0.35, 0.65])).toBeGreaterThan(1);
  }, 120_000);

  it("finds the person in a usable photo, with an outline, and nobody in a picture of a garment", async () => {
    const found = await checkOf(await photoOf("person.jpg"));
    expect(found).toMatchObject({ ok: true });
    expect(found.outline.flat().length).toBeGreaterThan(20);
    const noPerson = await checkOf(await drawnGarment());
    expect(noPerson).toMatchObject({ ok: false, outline: [] });
    expect(noPerson.issues[0]).toMatchObject({ code: "NO_PERSON", severity: "refuse" });
  }, 120_000);

  it("judges another engine's picture: the untouched photo is not that person in the new garment", async () => {
    const [personImage, garmentImage] = [await photoOf("person.jpg"), await photoOf("garment-top.jpg")];
    const photos = { personImage, garmentImage, options: { category: "tops", garmentPhotoType: "auto" } } as const;
    const judgement = await examiner.judge({ ...photos, picture: personImage }, new AbortController().signal);
    expect(judgement.alarms.length).toBeGreaterThan(0);
    expect(judgement.alarms[0]?.message).toMatch(/^[A-Z].+\.$/);
  }, 120_000);
});

async function checkOf(photo: Uint8Array) {
  const form = new FormData();
  form.set("image", fileOf(photo), "photo.jpg");
  form.set("category", "tops");
  const response = await app.request("/api/v1/images/check", { token, form });
  expect(response.status).toBe(200);
  return photoCheck.parse(await response.json());
}
