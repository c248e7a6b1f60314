import { IMAGE_MAX_BYTES, photoCheck } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FINE_PHOTO } from "../../../test/fake-examiner.ts";
import { drawnGarment, drawnPerson, paddedTo, sidewaysPhotoWithPlace } from "../../../test/images.ts";
import { createTryOnTestApp, fileOf, type TryOnTestApp } from "../../../test/tryon-app.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp({ work: false });
});
afterAll(() => test.close());

type Sent = { image?: Uint8Array; name?: string; fields?: Record<string, string> };
const check = (token: string | undefined, { image, name = "me.jpg", fields = {} }: Sent, app = test) => {
  const form = new FormData();
  if (image) form.set("image", fileOf(image), name);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return app.api("/images/check", { token, form });
};
const signedIn = async () => (await test.user()).token;

const NOBODY = {
  ok: false,
  issues: [
    { code: "NO_PERSON", severity: "refuse" as const, outlook: "impossible" as const, message: "No person was found." },
  ],
  outline: [],
};

describe("POST /images/check", () => {
  it("returns the engine's findings, and stores nothing", async () => {
    const token = await signedIn();
    const pictures = () => test.count("select count(*) from pictures");
    const before = [await pictures(), await test.storedObjects()];
    const fine = await check(token, { image: await drawnPerson() });
    expect(fine.status).toBe(200);
    expect(photoCheck.parse(await fine.json())).toEqual(FINE_PHOTO);
    test.examiner.finds(NOBODY);
    const wall = await check(token, { image: await drawnGarment(), name: "wall.png" });
    expect(wall.status).toBe(200);
    expect(photoCheck.parse(await wall.json())).toEqual(NOBODY);
    expect([await pictures(), await test.storedObjects()]).toEqual(before);
    expect(await test.balance(token)).toBe(5);
  });

  it("gives the engine a sanitised, upright picture and the kind of garment", async () => {
    const token = await signedIn();
    await check(token, { image: await sidewaysPhotoWithPlace(), fields: { category: "bottoms" } });
    const { photo, category } = test.examiner.checked.at(-1) ?? { photo: new Uint8Array(), category: "" };
    expect(category).toBe("bottoms");
    const { width, height, exif } = await sharp(photo).metadata();
    expect({ width, height, exif }).toEqual({ width: 300, height: 400, exif: undefined });
    await check(token, { image: await drawnPerson() });
    expect(test.examiner.checked.at(-1)?.category).toBe("auto");
  });

  it("works with an API key too, and tells who has neither key nor session about both", async () => {
    const token = await signedIn();
    const { apiKey } = await (await test.api("/developer/api-key/generate", { method: "POST", token })).json();
    const send = async (headers: Record<string, string>) => {
      const form = new FormData();
      form.set("image", fileOf(await drawnPerson()), "me.jpg");
      return test.api("/images/check", { form, headers });
    };
    expect((await send({ "X-API-Key": apiKey })).status).toBe(200);
    const mistyped = await send({ "X-API-Key": `${apiKey}x` });
    expect([mistyped.status, (await mistyped.json()).message]).toEqual([
      401,
      expect.stringContaining("API key is not valid"),
    ]);
    const neither = await send({ authorization: `Bearer ${apiKey}` });
    const sentence = "Please send your API key in the header X-API-Key, or log in.";
    expect([neither.status, (await neither.json()).message]).toEqual([401, sentence]);
  });

  it("needs a token", async () => {
    const response = await check(undefined, { image: await drawnPerson() });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: "UNAUTHENTICATED" });
  });

  it.each<[string, () => Promise<Sent> | Sent, number, string]>([
    ["text that is named .png", () => ({ image: Buffer.from("a wall"), name: "wall.png" }), 415, "INVALID_FILE_TYPE"],
    [
      "more than 10 MB",
      async () => ({ image: paddedTo(await drawnPerson(), IMAGE_MAX_BYTES + 1) }),
      413,
      "FILE_TOO_LARGE",
    ],
    ["half a photo", async () => ({ image: (await drawnPerson()).subarray(0, 4000) }), 422, "IMAGE_UNREADABLE"],
    ["no photo", () => ({}), 400, "VALIDATION_FAILED"],
    [
      "an unknown category",
      async () => ({ image: await drawnPerson(), fields: { category: "hats" } }),
      400,
      "VALIDATION_FAILED",
    ],
  ])("rejects %s with a sentence, before the engine sees it", async (_case, sent, status, code) => {
    const before = test.examiner.checked.length;
    const response = await check(await signedIn(), await sent());
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: code, message: expect.stringMatching(/^\S.{8,}/) });
    expect(test.examiner.checked).toHaveLength(before);
  });

  it("answers 503 with Retry-After if too many wait, and 200 to those already queued", async () => {
    const busy = await createTryOnTestApp({ work: false });
    try {
      const { token } = await busy.user();
      const image = await drawnPerson();
      const gate = Promise.withResolvers<typeof FINE_PHOTO>();
      busy.examiner.finds(...Array.from({ length: 24 }, () => ({ until: gate.promise })));
      const inLine: Promise<Response>[] = [];
      const refused = Promise.withResolvers<Response>();
      for (let count = 0; count < 24; count++) {
        const result = check(token, { image }, busy);
        inLine.push(result);
        result.then((response) => response.status === 503 && refused.resolve(response), refused.reject);
      }
      const response = await refused.promise;
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({
        error: "SERVICE_UNAVAILABLE",
        message: expect.stringContaining("We are checking"),
      });
      gate.resolve(FINE_PHOTO);
      const statuses = (await Promise.all(inLine)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 503]));
      expect(statuses.filter((status) => status === 200)).toHaveLength(busy.examiner.checked.length);
    } finally {
      await busy.close();
    }
  });

  it("answers 503 with Retry-After if the engine fails, and works again", async () => {
    const token = await signedIn();
    test.examiner.finds("crash");
    const response = await check(token, { image: await drawnPerson() });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await check(token, { image: await drawnPerson() })).status).toBe(200);
  });

  it("answers a refusal of the engine with its status and its sentence", async () => {
    test.examiner.finds("refuse");
    const response = await check(await signedIn(), { image: await drawnPerson() });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: "IMAGE_UNREADABLE", message: "Please use another picture." });
  });

  it("is limited per minute and account", async () => {
    const strict = await createTryOnTestApp({ work: false, rateLimits: true });
    try {
      const { token } = await strict.user();
      const image = await drawnPerson();
      const statuses: number[] = [];
      for (let count = 0; count < 31; count++) statuses.push((await check(token, { image }, strict)).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(statuses.at(-1)).toBe(429);
      const { token: other } = await strict.user();
      expect((await check(other, { image }, strict)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it("is in the OpenAPI document", async () => {
    const document = await (await test.api("/openapi.json")).json();
    const operation = document.paths["/api/v1/images/check"].post;
    expect(operation.requestBody.content["multipart/form-data"].schema.properties).toHaveProperty("image");
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(["200", "400", "401", "413", "415", "429", "503"]),
    );
  });
});
