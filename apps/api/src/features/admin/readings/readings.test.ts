/** Corrections of how a product's picture is read: who may, what holds for how long, and who gets it. */
import {
  adminProduct,
  adminSystem,
  type CorrectedProduct,
  correctedProduct,
  type GarmentCorrectionWrite,
  garmentPreview,
  HOUSE_MODEL_CONSENT,
  houseModel,
  type Product,
  type ProductReading,
  product,
  productReading,
} from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { FLAT_READING } from "../../../../test/fake-examiner.ts";
import { drawnGarment, drawnPerson } from "../../../../test/images.ts";
import { createTryOnTestApp, eventually, fileOf, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { EngineRefusal } from "../../engines/engines.ts";

let app: TryOnTestApp;
let admin: string;
beforeAll(async () => {
  app = await createTryOnTestApp();
  admin = (await createUser(app, { role: "admin" })).token;
});
afterAll(() => app.close());
beforeEach(() => app.examiner.forget());

const post = async (path: string, json: unknown) => (await app.api(path, { json, token: admin })).json();
let hues = 0;
async function picture(): Promise<string> {
  hues += 1;
  const bytes = await sharp(await drawnGarment({ width: 300, height: 400 }))
    .modulate({ hue: (hues * 40) % 360 })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("image", fileOf(bytes), "tee.png");
  return (await (await app.api("/products/pictures", { form, token: admin })).json()).url;
}
let shelf: { brandId: string; categoryId: string } | undefined;
async function hang(): Promise<Product> {
  shelf ??= {
    brandId: (await post("/brands", { name: "Lune" })).id,
    categoryId: (await post("/categories", { name: "Tops" })).id,
  };
  return product.parse(await post("/products", { name: "Tee", price: 9, mainImageUrl: await picture(), ...shelf }));
}
const at = ({ id }: Product) => `/users/admin/products/${id}/reading`;
const read = async (of: Product): Promise<ProductReading> =>
  productReading.parse(await (await app.api(at(of), { token: admin })).json());
const MADE_WITH =
  "select count(*) from on_model_pictures where product_id = $1 and reading_version = $2 and state = 'good'";
const HEM = { hemLeft: { x: 0.25, y: 0.9 } };
async function save(of: Product, input: Partial<GarmentCorrectionWrite> = {}): Promise<Response> {
  const { version } = (await read(of)).picture;
  return app.api(at(of), { method: "PUT", token: admin, json: { picture: version, landmarks: HEM, ...input } });
}
const change = (of: Product, json: object) => app.api(`/products/${of.id}`, { method: "PUT", json, token: admin });
const problem = async (response: Response) => ({ status: response.status, body: await response.json() });

/** What the engine was given with the last try-on. */
async function givenFor(fields: Parameters<TryOnTestApp["tryOn"]>[1]) {
  const { token } = await app.user(2);
  const before = app.engine.calls.length;
  const response = await app.tryOn(token, { garmentImage: undefined, ...fields });
  expect(response.status).toBe(200);
  expect(app.engine.calls).toHaveLength(before + 1);
  return app.engine.calls.at(-1)?.correction;
}

test("the engine's reading is shown, or the reason why it has none", async () => {
  const tee = await hang();
  const automatic = await read(tee);
  expect(automatic).toMatchObject({ automatic: FLAT_READING, problem: null, correction: null, corrected: null });
  expect(automatic.models.map(({ id }) => id)).toEqual(["figure-1", "figure-2", "figure-3"]);
  app.examiner.reads("refuse");
  expect(await read(tee)).toMatchObject({ automatic: null, problem: "Please use another picture." });
  app.examiner.reads("crash");
  expect((await app.api(at(tee), { token: admin })).status).toBe(503);
  const nothing = "/users/admin/products/nothing/reading";
  expect((await app.api(nothing, { token: admin })).status).toBe(404);
});

test("a saved correction is used by every try-on of the product, and not for other garments", async () => {
  const [tee, other] = [await hang(), await hang()];
  const saved = productReading.parse(await (await save(tee, { sleeves: "none" })).json());
  expect(saved.correction).toMatchObject({ landmarks: HEM, sleeves: "none", legs: null, voidedBy: null });
  expect(saved.corrected?.landmarks.hemLeft).toEqual(HEM.hemLeft);
  expect(await givenFor({ productId: tee.id })).toMatchObject({ landmarks: HEM, sleeves: "none" });
  expect(await givenFor({ productId: other.id })).toBeUndefined();
  // An uploaded picture is not the product's picture, even if the request names the product.
  expect(await givenFor({ productId: tee.id, garmentImage: fileOf(await drawnGarment()) })).toBeUndefined();
  // Read as another kind of garment, its points mean nothing.
  expect(await givenFor({ productId: tee.id, category: "one-pieces" })).toBeUndefined();
});

test("saved twice is saved once, and back to automatic may be asked for twice", async () => {
  const tee = await hang();
  const versions = [await save(tee), await save(tee)].map(
    async (response) => (await response.json()).correction.version,
  );
  expect(new Set(await Promise.all(versions)).size).toBe(1);
  for (let i = 0; i < 2; i++) expect((await app.api(at(tee), { method: "DELETE", token: admin })).status).toBe(204);
  expect((await read(tee)).correction).toBeNull();
  expect(await givenFor({ productId: tee.id })).toBeUndefined();
});

test("a correction applies to one picture and one kind of garment; the operator sees why it no longer applies", async () => {
  const tee = await hang();
  await save(tee);
  const seen = (await read(tee)).picture.version;
  await change(tee, { garmentCategory: "one-pieces" });
  expect((await read(tee)).correction).toMatchObject({ voidedBy: "kind" });
  expect(await givenFor({ productId: tee.id })).toBeUndefined();
  await change(tee, { garmentCategory: "tops" });
  expect((await read(tee)).correction).toMatchObject({ voidedBy: null });
  await change(tee, { mainImageUrl: await picture() });
  expect(await read(tee)).toMatchObject({ correction: { voidedBy: "picture" }, corrected: null });
  expect(await givenFor({ productId: tee.id })).toBeUndefined();
  // Somebody who still looks at the earlier picture does not correct the new one.
  const late = { method: "PUT", token: admin, json: { picture: seen, landmarks: HEM } };
  expect((await app.api(at(tee), late)).status).toBe(409);
});

test("the operator's lists and the state of the installation tell which corrections no longer apply, in the order in which they need a look", async () => {
  const list = async (query = ""): Promise<CorrectedProduct[]> =>
    correctedProduct.array().parse(await (await app.api(`/users/admin/readings${query}`, { token: admin })).json());
  const mine: string[] = [];
  const states = async () =>
    (await list()).filter(({ product: { id } }) => mine.includes(id)).map(({ product: { id }, state }) => [id, state]);
  const marks = async () => {
    const all = adminProduct.array().parse(await (await app.api("/products/admin/all", { token: admin })).json());
    return mine.map((id) => all.find((one) => one.id === id)?.correction);
  };
  const counted = async () =>
    adminSystem.parse(await (await app.api("/users/admin/system", { token: admin })).json()).corrections;
  const before = await counted();
  const [first, second, third] = [await hang(), await hang(), await hang()];
  mine.push(first.id, second.id, third.id);
  for (const one of [first, second]) expect((await save(one)).status).toBe(200);
  expect(await states()).toEqual([
    [second.id, "holds"],
    [first.id, "holds"],
  ]);
  expect(await marks()).toEqual(["holds", "holds", null]);

  await change(first, { garmentCategory: "one-pieces" });
  expect(await states()).toEqual([
    [first.id, "kind"],
    [second.id, "holds"],
  ]);
  await change(second, { mainImageUrl: await picture() });
  expect(await states()).toEqual([
    [second.id, "picture"],
    [first.id, "kind"],
  ]);
  expect(await marks()).toEqual(["kind", "picture", null]);
  expect(await counted()).toEqual({ saved: before.saved + 2, void: before.void + 2 });
  const [row] = await list("?limit=1");
  expect(row).toMatchObject({
    product: { id: second.id, name: "Tee", imageUrl: expect.stringMatching(/^\/pictures\//) },
  });
  expect(await list("?limit=1&page=2")).toMatchObject([{ product: { id: first.id } }]);

  // What it was corrected for comes back, or the operator resets it.
  await change(first, { garmentCategory: first.garmentCategory });
  await app.api(at(second), { method: "DELETE", token: admin });
  expect(await states()).toEqual([[first.id, "holds"]]);
  expect(await marks()).toEqual(["holds", null, null]);
  expect(await counted()).toEqual({ saved: before.saved + 1, void: before.void });
});

test("what cannot be used is not saved, and says why", async () => {
  const tee = await hang();
  expect(await problem(await save(tee, { landmarks: {} }))).toMatchObject({
    status: 400,
    body: { message: "Nothing was corrected. Move a point or brush the mask first." },
  });
  expect((await save(tee, { mask: "no base64!" })).status).toBe(400);
  expect((await save(tee, { landmarks: { elbow: { x: 0, y: 0 } } as object })).status).toBe(400);
  const { version } = (await read(tee)).picture;
  const said = "The left end of the hem must be below the left armpit.";
  const readGarment = app.examiner.readGarment;
  app.examiner.readGarment = async () => {
    throw new EngineRefusal("GARMENT_UNSUPPORTED", said, "READING_INVALID");
  };
  const json = { picture: version, landmarks: HEM };
  const refused = await problem(await app.api(at(tee), { method: "PUT", token: admin, json }));
  app.examiner.readGarment = readGarment;
  expect(refused).toMatchObject({ status: 400, body: { message: said, details: [{ path: "landmarks" }] } });
  expect((await read(tee)).correction).toBeNull();
});

test("a preview uses the unsaved correction, on a figure or a model, and is not stored", async () => {
  const tee = await hang();
  const { version } = (await read(tee)).picture;
  const objects = await app.storedObjects();
  const preview = (model: string, landmarks = HEM) =>
    app.api(`${at(tee)}/preview`, { token: admin, json: { picture: version, landmarks, model } });
  const shown = garmentPreview.parse(await (await preview("figure-1")).json());
  expect(shown.picture).toMatch(/^data:image\/jpeg;base64,/);
  expect(shown.reading.landmarks.hemLeft).toEqual(HEM.hemLeft);
  expect(shown.judgement).toMatchObject({ chargeable: true });
  expect(app.examiner.dressed.at(-1)?.correction).toMatchObject({ landmarks: HEM });
  expect((await read(tee)).correction).toBeNull();
  expect(await app.storedObjects()).toBe(objects);
  expect(await app.count("select count(*) from tryons where product_id = $1", [tee.id])).toBe(0);
  expect((await preview("figure-9")).status).toBe(404);
  const form = new FormData();
  form.set("image", fileOf(await drawnPerson()), "model.jpg");
  form.set("consent", HOUSE_MODEL_CONSENT.version);
  const model = houseModel.parse(await (await app.api("/house-models", { form, token: admin })).json());
  expect((await read(tee)).models).toEqual([{ id: model.id, name: "Model A", imageUrl: model.imageUrl }]);
  expect((await preview(model.id)).status).toBe(200);
});

test("pictures on house models are made again with the correction, and again without it", async () => {
  const tee = await hang();
  const made = (version: string) =>
    eventually(
      () => app.count(MADE_WITH, [tee.id, version]),
      (rows) => rows > 0,
      30_000,
    );
  expect((await app.api(`/products/${tee.id}/on-model`, { method: "POST", token: admin })).status).toBe(202);
  await made("");
  app.engine.calls.length = 0;
  await save(tee);
  await made((await read(tee)).correction?.version ?? "none");
  expect(app.engine.calls.map(({ correction: input }) => input?.landmarks)).toContainEqual(HEM);
  await app.api(at(tee), { method: "DELETE", token: admin });
  await made("");
});

test("only admins see and change readings", async () => {
  const tee = await hang();
  const { token } = await app.user();
  const json = { picture: "x", landmarks: HEM, model: "figure-1" };
  const calls = [
    ["/users/admin/readings", {}],
    [at(tee), {}],
    [at(tee), { method: "PUT", json }],
    [at(tee), { method: "DELETE" }],
    [`${at(tee)}/preview`, { json }],
  ] as const;
  for (const [path, init] of calls) {
    expect((await app.api(path, init)).status).toBe(401);
    expect((await app.api(path, { ...init, token })).status).toBe(403);
  }
});
