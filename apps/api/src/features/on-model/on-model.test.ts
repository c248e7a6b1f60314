import { HOUSE_MODEL_CONSENT, HOUSE_MODELS_MAX, onModelItem, onModelProgress, product } from "@toile/contract";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { GOOD } from "../../../test/fake-examiner.ts";
import type { TestRequest } from "../../../test/harness.ts";
import { createOnModelTestApp } from "../../../test/on-model-app.ts";
import { setClockForTests } from "../../platform/clock.ts";
import { sweepPictures } from "../catalogue/catalogue.jobs.ts";
import { lineUp, listUsed } from "./on-model.ts";

const shop = await createOnModelTestApp();
const { addModel, addProduct, admin, api, app, board, decide, deps, engine } = shop;
const { examiner, lettersOf, model, read, request, rows, shopper, sql, work } = shop;
afterAll(shop.close);
beforeEach(shop.reset);
afterEach(() => setClockForTests(null));

test("only admins see, request and decide about pictures on models", async () => {
  const calls: [string, TestRequest][] = [
    ["/house-models", {}],
    ["/on-model", {}],
    ["/on-model/progress", {}],
    ["/on-model", { method: "POST" }],
    [`/products/${(await addProduct()).id}/on-model`, { method: "POST" }],
    ["/on-model/x", { method: "PUT", json: { decision: null } }],
    ["/house-models/x", { method: "DELETE" }],
  ];
  for (const [path, init] of calls) {
    expect((await api(path, init)).status, path).toBe(401);
    expect((await api(path, { ...init, token: shopper })).status, path).toBe(403);
  }
  expect((await addModel({ token: shopper })).status).toBe(403);
});

test("every product is made once on every model, however often it is requested", async () => {
  const models = [await model(), await model()];
  expect(models.map(({ letter }) => letter)).toEqual(["A", "B"]);
  const products = [await addProduct(), await addProduct()];
  for (let time = 0; time < 2; time++) {
    const response = await request();
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ waiting: 4 });
  }
  expect(await work()).toEqual({ good: 4, poor: 0, refused: 0, failed: 0 });
  expect(await (await request()).json()).toEqual({ waiting: 0 });
  expect(await work()).toEqual({ good: 0, poor: 0, refused: 0, failed: 0 });
  expect(engine.calls).toHaveLength(4);
  for (const { id } of products) expect((await lettersOf(id)).toSorted()).toEqual(["A", "B"]);
  const [shown] = (await read(products[0]?.id ?? "")).onModel;
  expect((await app.request(`${shown?.base}/${shown?.widths[0]}.avif`)).status).toBe(200);
  const progress = onModelProgress.parse(await (await api("/on-model/progress", { token: admin })).json());
  expect(progress).toMatchObject({ products: 2, models: 2, waiting: 0, good: 4 });
});

test("it costs no credits, and one product can be requested alone", async () => {
  await model();
  const [first, second] = [await addProduct(), await addProduct()];
  const before = await sql("select count(*) from ledger_entries");
  expect(await (await request(`/products/${first.slug}/on-model`)).json()).toEqual({ waiting: 1 });
  expect((await request("/products/nothing/on-model")).status).toBe(404);
  await work();
  expect(await lettersOf(first.id)).toEqual(["A"]);
  expect(await lettersOf(second.id)).toEqual([]);
  expect(await sql("select count(*) from ledger_entries")).toEqual(before);
});

test("products that the shop shows first are made first", async () => {
  await model();
  const featured = await addProduct({ isFeatured: true });
  const [older, newer] = [await addProduct(), await addProduct()];
  await request();
  const line = await sql("select product_id from on_model_pictures order by due_at");
  expect(line.map(({ product_id }) => product_id)).toEqual([featured.id, newer.id, older.id]);
});

test("nothing is made without a request; after it, changes in the shop are followed automatically", async () => {
  await model();
  const first = await addProduct();
  await lineUp(deps());
  expect(await rows()).toEqual([]);
  await request(`/products/${first.id}/on-model`);
  await addProduct();
  await lineUp(deps());
  expect(await rows()).toHaveLength(1);
  await request();
  await addProduct();
  await lineUp(deps());
  expect(await rows()).toHaveLength(3);
});

test("products that cannot be tried on are not made, and those removed meanwhile leave the queue", async () => {
  await model();
  await addProduct({ status: "out_of_stock" });
  const gone = await addProduct();
  expect(await (await request()).json()).toEqual({ waiting: 1 });
  await api(`/products/${gone.id}`, { method: "PUT", json: { isAvailable: false }, token: admin });
  expect(await work()).toEqual({ good: 0, poor: 0, refused: 0, failed: 0 });
  expect(await rows()).toEqual([]);
});

test("a rejected picture is shown nowhere, an accepted one first, and both can be undone", async () => {
  await model();
  await model();
  const { id } = await addProduct();
  examiner.judges({ ...GOOD, value: 0.95 }, { ...GOOD, value: 0.9 });
  await request();
  await work();
  const [best, other] = await lettersOf(id);
  const items = await board();
  const idOf = (letter: string | undefined) => items.find((item) => item.letter === letter)?.id ?? "";
  expect(onModelItem.parse(await (await decide(idOf(other), "accepted")).json())).toMatchObject({
    decision: "accepted",
  });
  expect(await lettersOf(id)).toEqual([other, best]);
  await decide(idOf(best), "rejected");
  expect(await lettersOf(id)).toEqual([other]);
  const listed = product.array().parse(await (await api("/products")).json());
  expect(listed.flatMap(({ onModel }) => onModel.map(({ letter }) => letter))).toEqual([other]);
  expect(await board("rejected")).toMatchObject([{ letter: best }]);
  await decide(idOf(best), null);
  expect(await lettersOf(id)).toHaveLength(2);
  expect((await decide("nothing", "accepted")).status).toBe(404);
  const acts = await sql(
    "select detail from audit_events where action = 'on_model.decided' and detail->>'productId' = $1",
    [id],
  );
  expect(acts).toHaveLength(3);
});

test("models for a product's kind are shown first", async () => {
  await model("women");
  await model("men");
  const [forMen, forWomen] = [await addProduct({ gender: "men" }), await addProduct({ gender: "women" })];
  await request();
  await work();
  expect(await lettersOf(forMen.id)).toEqual(["B", "A"]);
  expect(await lettersOf(forWomen.id)).toEqual(["A", "B"]);
});

test("a model's photo needs consent and passes the photo check, and a shop has at most six", async () => {
  expect((await addModel({ consent: "yes" })).status).toBe(403);
  examiner.finds({
    ok: false,
    issues: [{ code: "NO_PERSON", severity: "refuse", outlook: "impossible", message: "We found no one." }],
    outline: [],
  });
  const refused = await addModel();
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toBe("We found no one.");
  expect(await sql("select 1 from house_models")).toHaveLength(0);
  const first = await model();
  expect(first).toMatchObject({ letter: "A", isDrawn: false, consent: { version: HOUSE_MODEL_CONSENT.version } });
  for (let i = 1; i < HOUSE_MODELS_MAX; i++) expect((await addModel()).status).toBe(201);
  expect((await addModel()).status).toBe(409);
});

test("deleting a model deletes the photo and every picture on it, and frees the letter", async () => {
  const { id: modelId, imageUrl } = await model();
  await model();
  const { id } = await addProduct();
  await request();
  expect(await work()).toEqual({ good: 2, poor: 0, refused: 0, failed: 0 });
  const mine = (await read(id)).onModel.find(({ letter }) => letter === "A");
  expect((await api(`/house-models/${modelId}`, { method: "DELETE", token: admin })).status).toBe(204);
  expect((await api(`/house-models/${modelId}`, { method: "DELETE", token: admin })).status).toBe(404);
  expect(await lettersOf(id)).toEqual(["B"]);
  const later = new Date(Date.now() + 25 * 3_600_000);
  setClockForTests(() => later);
  const sweep = { ...deps(), usedElsewhere: listUsed };
  await sweepPictures(sweep);
  setClockForTests(null);
  // Both models have the same drawn picture, which the other one still shows.
  expect((await app.request(`${mine?.base}/original.jpg`)).status).toBe(200);
  expect((await app.request(imageUrl)).status).toBe(200);
  expect((await model()).letter).toBe("A");
});

test("with a product go its pictures, from the storage a day later", async () => {
  const { imageUrl } = await model();
  const { id } = await addProduct();
  await request();
  await work();
  const [shown] = (await read(id)).onModel;
  const base = shown?.base ?? "";
  const later = new Date(Date.now() + 25 * 3_600_000);
  const sweep = { ...deps(), usedElsewhere: listUsed };
  setClockForTests(() => later);
  await sweepPictures(sweep);
  setClockForTests(null);
  expect((await app.request(`${base}/original.jpg`)).status).toBe(200);
  await api(`/products/${id}`, { method: "DELETE", token: admin });
  expect(await rows()).toEqual([]);
  setClockForTests(() => later);
  await sweepPictures(sweep);
  setClockForTests(null);
  expect((await app.request(`${base}/original.jpg`)).status).toBe(404);
  expect((await app.request(imageUrl)).status).toBe(200);
});

test("a claim is one picture, also if the database planned for a shorter queue", async () => {
  await model();
  const { id } = await addProduct();
  await request();
  // Expecting one row, PostgreSQL would look for the next picture once per row, and claim each that it finds.
  await sql("analyze on_model_pictures");
  await model();
  expect(await (await request()).json()).toEqual({ waiting: 2 });
  expect(await work()).toEqual({ good: 2, poor: 0, refused: 0, failed: 0 });
  expect((await lettersOf(id)).toSorted()).toEqual(["A", "B"]);
});
