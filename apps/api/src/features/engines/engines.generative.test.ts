/**
 * Engines that generate the whole picture may draw another person or place. The real judge examines their output and
 * decides whether it is charged for: a rendered figure in one T-shirt, and the same figure in another.
 */
import { readFile } from "node:fs/promises";
import { type TryOnAnswer, tryOnAnswer } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_LIMITS, openOutsideEngine } from "../../../test/engine-servers/outside-engines.ts";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { fileOf } from "../../../test/tryon-app.ts";
import { loadConfig } from "../../platform/config/config.ts";
import { configuredEngines } from "./engines.configured.ts";

const read = (name: string) => readFile(new URL(`../../../../../e2e/fixtures/pairs/${name}`, import.meta.url));

const { examiner } = configuredEngines({ ...loadConfig({}).tryon, threads: 1 }, { rateLimits: NO_LIMITS });
let worn: Buffer;
beforeAll(async () => {
  worn = await read("figure-2-tee-breton.jpg");
});
afterAll(() => examiner.close?.());

/** The good picture with shapes painted over it. */
async function painted(shapes: (size: { width: number; height: number }) => string): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(worn).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes({ width, height })}</svg>`;
  return sharp(worn)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
const withAnotherFace = () =>
  painted(
    ({ width, height }) =>
      `<ellipse cx="${0.5 * width}" cy="${0.11 * height}" rx="${0.035 * height}" ry="${0.048 * height}" fill="#6b3a2a"/>`,
  );
const elsewhere = () =>
  painted(
    ({ width, height }) =>
      `<rect width="${0.2 * width}" height="${height}" fill="#3a5a8a"/>` +
      `<rect x="${0.8 * width}" width="${0.2 * width}" height="${height}" fill="#3a5a8a"/>`,
  );

describe.each(["google", "gemini"] as const)("a picture by %s", (name) => {
  let app: TestApp;
  let outside: Awaited<ReturnType<typeof openOutsideEngine>>;
  beforeAll(async () => {
    outside = await openOutsideEngine(name);
    // Closing the application would close the judge, which the next engine's pictures need.
    const { close: _kept, ...judge } = examiner;
    app = await createTestApp({ work: true, engines: [outside.engine], examiner: judge });
  });
  afterAll(async () => {
    await app.close();
    await outside.close();
  });

  async function tryOn(picture: Buffer, { photo = "figure-2-tee-rust.jpg", keepPerson = false } = {}) {
    outside.server.state.picture = picture;
    const { token } = await createUser(app, { credits: 1 });
    const form = new FormData();
    form.set("modelImage", fileOf(await read(photo)), "person.jpg");
    form.set("garmentImage", fileOf(await read("garment-breton.jpg")), "garment.jpg");
    form.set("category", "tops");
    form.set("garmentPhotoType", "flat-lay");
    form.set("keepPerson", String(keepPerson));
    const response = await app.request("/api/v1/style/virtual-tryon", { token, form });
    return { token, status: response.status, body: await response.json() };
  }
  const tryOnThatGives = async (picture: Buffer, keepPerson = false): Promise<TryOnAnswer> =>
    tryOnAnswer.parse((await tryOn(picture, { keepPerson })).body);
  const codesOf = ({ judgements: [judgement] }: TryOnAnswer) => judgement?.alarms.map(({ code }) => code);

  it("of the same person in the same place in the new garment costs a credit, even if it is smaller than the photo", async () => {
    const response = await tryOnThatGives(await sharp(worn).resize({ width: 600 }).jpeg({ quality: 80 }).toBuffer());
    expect(codesOf(response)).toEqual([]);
    expect(response).toMatchObject({ creditsUsed: 1, remainingCredits: 0 });
  }, 120_000);

  it("of another face gets the photo's own back, and costs a credit", async () => {
    const response = await tryOnThatGives(await withAnotherFace(), true);
    expect(response).toMatchObject({ judgements: [{ personKept: true, alarms: [] }], creditsUsed: 1 });
  }, 120_000);

  it("of another face is free without that, even if nothing else is wrong", async () => {
    const response = await tryOnThatGives(await withAnotherFace());
    expect(codesOf(response)).toEqual(["IDENTITY_CHANGED"]);
    expect(response).toMatchObject({ creditsUsed: 0, remainingCredits: 1 });
  }, 120_000);

  it("made of a photo in which the judge finds nobody is not shown, and costs nothing [I-29]", async () => {
    const { token, status, body } = await tryOn(worn, { photo: "garment-breton.jpg" });
    expect({ status, error: body.error }).toEqual({ status: 422, error: "NO_PERSON" });
    expect(body.message).toMatch(/^We could not check this picture, so we don't show it\. We could not find a person/);
    expect(await (await app.request("/api/v1/credits/balance", { token })).json()).toMatchObject({ balance: 1 });
  }, 120_000);

  it("of another place is free", async () => {
    const response = await tryOnThatGives(await elsewhere());
    expect(codesOf(response)).toContain("IDENTITY_CHANGED");
    expect(response).toMatchObject({ creditsUsed: 0, remainingCredits: 1 });
  }, 120_000);
});
