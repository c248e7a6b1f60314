import { ERROR_STATUS, IMAGE_MAX_BYTES, tryOnAccepted, tryOnAnswer, tryOnFailure } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createFakeEngine } from "../../../test/fake-engine.ts";
import { animatedWebp, drawnPerson, paddedTo, pixelBomb, svgFile } from "../../../test/images.ts";
import {
  createTryOnTestApp,
  eventually,
  fileOf,
  type TryOnForm,
  type TryOnTestApp,
  tryOnForm,
} from "../../../test/tryon-app.ts";
import { newId } from "../../platform/columns.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.engine.otherwise = { kind: "succeed" };
});

/** The form that the product's own web app sends: S7.16 of docs/requirements.md. */
const REQUIRED_FORM = {
  mode: "quality",
  numSamples: "1",
  segmentationFree: "true",
  modelVersion: "tryon-v1.6",
  seed: "42",
  enhanceQuality: "false",
  garmentPhotoType: "auto",
  outputFormat: "png",
  preferences: "",
  category: "auto",
  moderationLevel: "permissive",
  returnBase64: "false",
};

const failureOf = async (response: Response) => {
  const failure = tryOnFailure.parse(await response.json());
  expect(response.status).toBe(ERROR_STATUS[failure.error]);
  return failure;
};
const addProfilePhoto = async (token: string) => {
  const form = new FormData();
  form.set("image", fileOf(await drawnPerson()), "me.jpg");
  await test.api("/images/upload/profile", { token, form });
};

describe("POST /style/virtual-tryon", () => {
  it("takes the required form and answers one picture under both names [S7.15, S7.16, S3.23, X.14, S9.14]", async () => {
    const { token } = await test.user(3);
    const response = await test.tryOn(token, REQUIRED_FORM);
    expect(response.status).toBe(200);
    const body = tryOnAnswer.parse(await response.json());
    expect(body.resultImageUrls).toEqual([body.resultImageUrl]);
    expect(body).toMatchObject({ success: true, creditsUsed: 1, remainingCredits: 2 });
    expect(body).not.toHaveProperty("resultImages");
    const picture = await test.request(body.resultImageUrl);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe("png");
  });

  it("passes sanitised pictures and the form's fields to the engine", async () => {
    const { token } = await test.user();
    await test.tryOn(token, { ...REQUIRED_FORM, mode: "balanced", seed: "7", category: "tops", preferences: "loose" });
    const call = test.engine.calls.at(-1);
    expect(call?.options).toMatchObject({
      mode: "balanced",
      seed: 7,
      category: "tops",
      preferences: "loose",
      segmentationFree: true,
    });
    expect((await sharp(call?.garmentImage).metadata()).format).toBe("jpeg");
  });

  it("spends one credit for a result, as balance and credit history show [S1.04]", async () => {
    const { token } = await test.user(2);
    await test.tryOn(token);
    expect(await test.balance(token)).toBe(1);
    const transactions = await (await test.api("/credits/transactions", { token })).json();
    expect(transactions[0]).toMatchObject({ type: "spent", amount: 1 });
  });

  it("answers 401 without a token and runs nothing [S1.09, S6.02]", async () => {
    const calls = test.engine.calls.length;
    const response = await test.tryOn(undefined);
    expect(response.status).toBe(401);
    expect((await response.json()).error).toBe("UNAUTHENTICATED");
    expect(test.engine.calls.length).toBe(calls);
  });

  it("answers 402 with INSUFFICIENT_CREDITS in the body as well, and stores nothing [S8.09, X.12, X.45]", async () => {
    const { token } = await test.user(0);
    const objects = await test.storedObjects();
    const failure = await failureOf(await test.tryOn(token));
    expect(failure).toMatchObject({
      success: false,
      error: "INSUFFICIENT_CREDITS",
      message: "You don't have enough credits for this try-on. Get more credits to continue!",
    });
    expect(failure).not.toHaveProperty("predictionId");
    expect(await test.storedObjects()).toBe(objects);
  });

  it("uses the stored profile photo if modelImage is left out, and asks for one if there is none [S1.01, X.69, S5.14]", async () => {
    const { token } = await test.user();
    const missing = await failureOf(await test.tryOn(token, { modelImage: undefined }));
    expect(missing).toMatchObject({ error: "VALIDATION_FAILED", message: "Please upload a profile image first." });
    expect(missing.details?.[0]?.path).toBe("modelImage");
    await addProfilePhoto(token);
    for (let visit = 0; visit < 2; visit++) {
      expect((await test.tryOn(token, { modelImage: undefined })).status).toBe(200);
    }
  });

  it("asks for a garment if none is given, and rejects an unknown product [S5.16, X.69]", async () => {
    const { token } = await test.user();
    const missing = await failureOf(await test.tryOn(token, { garmentImage: undefined }));
    expect(missing).toMatchObject({ error: "VALIDATION_FAILED", message: "Please select a garment to try on." });
    expect(missing.details?.[0]?.path).toBe("garmentImage");
    const product = await failureOf(await test.tryOn(token, { garmentImage: undefined, productId: "summer-dress" }));
    expect(product.error).toBe("GARMENT_NOT_FOUND");
    expect(await test.balance(token)).toBe(5);
  });

  it("asks for the profile photo before the garment [X.06]", async () => {
    const { token } = await test.user();
    const failure = await failureOf(await test.tryOn(token, { modelImage: undefined, garmentImage: undefined }));
    expect(failure.message).toBe("Please upload a profile image first.");
  });

  it("fetches garmentImageUrl from public hosts only [X.69]", async () => {
    const { token } = await test.user();
    for (const garmentImageUrl of [
      "http://127.0.0.1/shirt.png",
      "http://169.254.169.254/latest",
      "data:image/png;base64,AA==",
    ]) {
      const failure = await failureOf(await test.tryOn(token, { garmentImage: undefined, garmentImageUrl }));
      expect(failure).toMatchObject({ error: "VALIDATION_FAILED" });
      expect(failure.details?.[0]?.path).toBe("garmentImageUrl");
    }
  });

  it("rejects a garmentImageUrl with invalid percent-encoding", async () => {
    const { token } = await test.user();
    const response = await test.tryOn(token, { garmentImage: undefined, garmentImageUrl: "/%E0%A4%A" });
    expect(response.status).toBe(400);
    expect((await failureOf(response)).details?.[0]?.path).toBe("garmentImageUrl");
  });

  it("reads pictures that this site stores or shows from its own storage, and nothing else of the site", async () => {
    const { token } = await test.user();
    const { token: admin } = await createUser(test, { role: "admin" });
    const post = async (path: string, json: unknown) => (await test.api(path, { json, token: admin })).json();
    const brandId = (await post("/brands", { name: `Ona ${newId()}` })).id;
    const categoryId = (await post("/categories", { name: `Capes ${newId()}` })).id;
    const ask = (fields: TryOnForm) => test.tryOn(token, { garmentImage: undefined, ...fields });
    for (const path of [
      "/demo/../../package.json",
      "/%2e%2e/package.json",
      "/demo/no-such-shirt.png",
      `/pictures/${"0".repeat(32)}/original.jpg`,
    ]) {
      const failure = await failureOf(await ask({ garmentImageUrl: `http://localhost:3000${path}` }));
      expect(failure.error, path).toBe("GARMENT_NOT_FOUND");
    }
    const form = new FormData();
    form.set("image", fileOf(await drawnPerson()), "shirt.jpg");
    const { url } = await (await test.api("/products/pictures", { form, token: admin })).json();
    for (const mainImageUrl of [url, "/icons/icon-192.png"]) {
      const { id: productId } = await post("/products", { name: "Cape", price: 10, brandId, categoryId, mainImageUrl });
      expect((await ask({ productId })).status, mainImageUrl).toBe(200);
    }
  });

  it.each([
    ["mode", "fast"],
    ["numSamples", "0"],
    ["numSamples", "5"],
    ["numSamples", "two"],
    ["seed", "-1"],
    ["segmentationFree", "yes"],
    ["outputFormat", "gif"],
    ["category", "hats"],
    ["garmentPhotoType", "painting"],
    ["moderationLevel", "off"],
    ["preferences", "x".repeat(4001)],
  ])("rejects %s=%s and names the field [S7.16, X.43]", async (field, value) => {
    const { token } = await test.user();
    const failure = await failureOf(await test.tryOn(token, { [field]: value }));
    expect(failure.error).toBe("VALIDATION_FAILED");
    expect(failure.details?.map((detail) => detail.path)).toContain(field);
  });

  it("rejects a body that is not a form", async () => {
    const { token } = await test.user();
    expect((await failureOf(await test.api("/style/virtual-tryon", { token, json: {} }))).error).toBe(
      "VALIDATION_FAILED",
    );
  });

  it.each<[string, "modelImage" | "garmentImage", () => Promise<Buffer> | Buffer, string]>([
    [
      "a photo over 10 MB [S5.12]",
      "modelImage",
      async () => paddedTo(await drawnPerson(), IMAGE_MAX_BYTES + 1),
      "FILE_TOO_LARGE",
    ],
    [
      "a garment of 12 MB [S5.12]",
      "garmentImage",
      async () => paddedTo(await drawnPerson(), 12 * 1024 * 1024),
      "FILE_TOO_LARGE",
    ],
    ["a garment that is text [S5.10]", "garmentImage", () => Buffer.from("a shirt"), "INVALID_FILE_TYPE"],
    ["an SVG [X.15]", "garmentImage", svgFile, "INVALID_FILE_TYPE"],
    ["a moving photo", "modelImage", animatedWebp, "INVALID_FILE_TYPE"],
    ["a pixel bomb", "modelImage", () => pixelBomb(), "IMAGE_TOO_LARGE"],
    ["half a photo", "modelImage", async () => (await drawnPerson()).subarray(0, 4000), "IMAGE_UNREADABLE"],
  ])("%s is rejected, costs nothing and leaves nothing behind", async (_name, field, draw, code) => {
    const { token, user } = await test.user();
    const objects = await test.storedObjects();
    const failure = await failureOf(await test.tryOn(token, { [field]: fileOf(await draw()) }));
    expect(failure.error).toBe(code);
    expect(await test.balance(token)).toBe(5);
    expect(await test.storedObjects()).toBe(objects);
    expect(await test.count("select count(*) from tryons where user_id = $1", [user.id])).toBe(0);
  });

  it("makes and charges as many pictures as requested, one seed each [X.43]", async () => {
    const { token } = await test.user(5);
    const result = tryOnAnswer.parse(
      await (await test.tryOn(token, { numSamples: "3", seed: "10", outputFormat: "jpeg" })).json(),
    );
    expect(result.resultImageUrls).toHaveLength(3);
    expect(result).toMatchObject({ creditsUsed: 3, remainingCredits: 2 });
    const bodies = await Promise.all(
      result.resultImageUrls.map(async (url) => Buffer.from(await (await test.request(url)).arrayBuffer())),
    );
    expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(3);
    expect((await sharp(bodies[0]).metadata()).format).toBe("jpeg");
    expect((await failureOf(await test.tryOn(token, { numSamples: "3" }))).error).toBe("INSUFFICIENT_CREDITS");
  });

  it.each([
    { mode: "performance", outputFormat: "png", numSamples: "1", modelVersion: "tryon-v1.6" },
    { mode: "balanced", outputFormat: "jpeg", numSamples: "2", modelVersion: "tryon-v1.5" },
    { mode: "quality", outputFormat: "png", numSamples: "4", returnBase64: "true" },
  ])("accepts every documented value and passes it to the engine: %o [X.43]", async (fields) => {
    const { token } = await test.user(4);
    const body = tryOnAnswer.parse(await (await test.tryOn(token, fields)).json());
    const samples = Number(fields.numSamples);
    expect(body).toMatchObject({ creditsUsed: samples, remainingCredits: 4 - samples });
    expect(body.resultImageUrls).toHaveLength(samples);
    expect(body.judgements).toHaveLength(samples);
    expect(body.resultImages?.length).toBe(fields.returnBase64 ? samples : undefined);
    const { mode, outputFormat } = fields;
    expect(test.engine.calls.at(-1)?.options).toMatchObject({ mode, outputFormat, numSamples: samples });
    const picture = Buffer.from(await (await test.request(body.resultImageUrl)).arrayBuffer());
    expect((await sharp(picture).metadata()).format).toBe(outputFormat);
  });

  it("adds the pictures as data URLs if returnBase64 is set [X.43]", async () => {
    const { token } = await test.user();
    const body = tryOnAnswer.parse(await (await test.tryOn(token, { returnBase64: "true" })).json());
    const [dataUrl = ""] = body.resultImages ?? [];
    expect(dataUrl.startsWith("data:image/png;base64,")).toBe(true);
    const stored = Buffer.from(await (await test.request(body.resultImageUrl)).arrayBuffer());
    expect(Buffer.from(dataUrl.split(",")[1] ?? "", "base64").equals(stored)).toBe(true);
  });

  it("answers 202 at once if asked to", async () => {
    const { token } = await test.user();
    const response = await test.tryOn(token, {}, { Prefer: "respond-async, wait=5" });
    expect(response.status).toBe(202);
    const accepted = tryOnAccepted.parse(await response.json());
    expect(accepted).toMatchObject({ success: true, status: "queued" });
    // Finished before the next test plans the engine's behaviour.
    await eventually(
      () => test.prediction(token, accepted.predictionId),
      ({ status }) => status === "succeeded",
    );
  });
});

describe("a try-on that ends without a picture", () => {
  it("answers an engine's refusal with its status, its sentence and its specific reason, and returns the credit [X.13, S3.23]", async () => {
    const { token } = await test.user(1);
    test.engine.plan({
      kind: "refuse",
      code: "POSE_UNSUITABLE",
      message: "Please let your arms hang down.",
      reason: "ARMS_RAISED",
    });
    const response = await test.tryOn(token);
    expect(response.status).toBe(422);
    const failure = await failureOf(response);
    expect(failure).toMatchObject({
      success: false,
      error: "POSE_UNSUITABLE",
      message: "Please let your arms hang down.",
      details: [{ path: "reason", message: "ARMS_RAISED" }],
    });
    expect(failure.predictionId).toBeDefined();
    expect(failure.requestId).toBe(response.headers.get("x-request-id"));
    expect(await test.balance(token)).toBe(1);
    const prediction = await test.prediction(token, failure.predictionId ?? "");
    expect(prediction).toMatchObject({ status: "failed", resultImageUrls: [], error: { reason: "ARMS_RAISED" } });
  });

  it.each(["crash", "garbage", "short"] as const)(
    "retries once after a %s, then answers 503 and returns the credit [S8.11]",
    async (kind) => {
      const { token } = await test.user(1);
      const calls = test.engine.calls.length;
      test.engine.plan({ kind }, { kind });
      const failure = await failureOf(await test.tryOn(token));
      expect(failure.error).toBe("ENGINE_UNAVAILABLE");
      expect(test.engine.calls.length).toBe(calls + 2);
      expect(await test.balance(token)).toBe(1);
    },
  );

  it("succeeds if the second attempt does", async () => {
    const { token } = await test.user(1);
    test.engine.plan({ kind: "crash" });
    expect((await test.tryOn(token)).status).toBe(200);
    expect(await test.balance(token)).toBe(0);
  });
});

describe("the document", () => {
  it("describes every route with its form, its answers and the bearer scheme", async () => {
    const document = await (await test.api("/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
    const operation = document.paths["/api/v1/style/virtual-tryon"].post;
    const { properties } = operation.requestBody.content["multipart/form-data"].schema;
    for (const field of [...Object.keys(REQUIRED_FORM), "modelImage", "garmentImage"])
      expect(properties).toHaveProperty(field);
    for (const path of [
      "/images/profile",
      "/images/upload/profile",
      "/style/predictions/{id}",
      "/style/history",
      "/auth/login",
    ]) {
      expect(document.paths).toHaveProperty([`/api/v1${path}`]);
    }
  });
});

describe("a queue that is full", () => {
  it("answers 503 with Retry-After before it holds a credit [I-25]", async () => {
    const { config } = test.platform;
    const small = await createTryOnTestApp({
      work: false,
      engine: createFakeEngine(),
      config: { tryon: { ...config.tryon, queueMax: 2 } },
    });
    try {
      const { token } = await small.user(5);
      await small.startTryOn(token);
      await small.startTryOn(token);
      const response = await small.api("/style/virtual-tryon", { token, form: await tryOnForm() });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await failureOf(response)).toMatchObject({ error: "SERVICE_UNAVAILABLE" });
      expect(await small.balance(token)).toBe(3);
    } finally {
      await small.close();
    }
  });
});
