import {
  HOUSE_MODEL_CONSENT,
  HOUSE_MODELS_MAX,
  type HouseModel,
  houseModel,
  type OnModelItem,
  onModelItem,
  onModelProgress,
  type Product,
  product,
} from "@toile/contract";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createFakeEngine, type FakeEngine } from "../../../test/fake-engine.ts";
import { BAD, createFakeExaminer, type FakeExaminer, GOOD } from "../../../test/fake-examiner.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../test/harness.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { now, setClockForTests } from "../../platform/clock.ts";
import { sweepPictures } from "../catalogue/catalogue.jobs.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createEngines } from "../engines/engines.ts";
import { createPictures } from "../pictures/pictures.ts";
import { onModelCommand } from "./on-model.cli.ts";
import { type LineRun, workLine } from "./on-model.render.ts";
import * as store from "./on-model.store.ts";
import { lineUp, listUsed } from "./on-model.ts";

let app: TestApp;
let admin: string;
let shopper: string;
let engine: FakeEngine & { version: () => string };
let examiner: FakeExaminer;
let version = "1";

beforeAll(async () => {
  engine = Object.assign(createFakeEngine(), { version: () => version });
  examiner = createFakeExaminer();
  app = await createTestApp({ engines: [engine], examiner });
  admin = (await createUser(app, { role: "admin" })).token;
  shopper = (await createUser(app, { credits: 5 })).token;
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql("delete from on_model_pictures");
  await sql("delete from house_models");
  await sql("delete from products");
  await sql("delete from tryons");
  engine.calls.length = 0;
  engine.otherwise = { kind: "succeed" };
  version = "1";
  examiner.forget();
});
afterEach(() => setClockForTests(null));

const sql = async (text: string, values: unknown[] = []) => (await app.platform.database.pool.query(text, values)).rows;
const api = (path: string, init?: TestRequest) => app.request(`/api/v1${path}`, init);

/** Processes the queue as the shop and the command do, over the app's own database and storage. */
function deps() {
  const pictures = createPictures(app.platform);
  const engines = createEngines([engine], { ...app.platform, examiner });
  return { ...app.platform, pictures, engines, catalogue: createCatalogue({ ...app.platform, pictures }) };
}
const work = (): Promise<LineRun> => workLine(deps(), { limitMs: 60_000 });

async function addModel(init: Partial<TestRequest> & { wears?: string; consent?: string } = {}): Promise<Response> {
  const { wears = "unisex", consent = HOUSE_MODEL_CONSENT.version, ...request } = init;
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await drawnPerson())]), "model.jpg");
  form.set("wears", wears);
  form.set("consent", consent);
  return api("/house-models", { form, token: admin, ...request });
}
const model = async (wears?: string): Promise<HouseModel> =>
  houseModel.parse(await (await addModel(wears ? { wears } : {})).json());

async function picture(seed: number): Promise<string> {
  const bytes = await sharp(await drawnGarment({ width: 300, height: 400 }))
    .modulate({ hue: (seed * 40) % 360 })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(bytes)]), "tee.png");
  return (await (await api("/products/pictures", { form, token: admin })).json()).url;
}
let shelf: { brandId: string; categoryId: string } | undefined;
let seeds = 0;
async function hang(fields: object = {}): Promise<Product> {
  const post = async (path: string, json: unknown) => (await api(path, { json, token: admin })).json();
  shelf ??= {
    brandId: (await post("/brands", { name: "Lune" })).id,
    categoryId: (await post("/categories", { name: "Tops" })).id,
  };
  const mainImageUrl = await picture(seeds++);
  return product.parse(await post("/products", { name: "Tee", price: 9, mainImageUrl, ...shelf, ...fields }));
}
const read = async (id: string) => product.parse(await (await api(`/products/${id}`)).json());
const lettersOf = async (id: string) => (await read(id)).onModel.map(({ letter }) => letter);
const ask = (path = "/on-model", token: string | undefined = admin) => api(path, { method: "POST", token });
const board = async (view = "undecided"): Promise<OnModelItem[]> =>
  onModelItem.array().parse(await (await api(`/on-model?view=${view}`, { token: admin })).json());
const decide = (id: string, decision: string | null) =>
  api(`/on-model/${id}`, { method: "PUT", json: { decision }, token: admin });
const rows = () => sql("select state, decision, attempts, engine_version from on_model_pictures order by id");

test("only admins see, request and decide about pictures on models", async () => {
  const calls: [string, TestRequest][] = [
    ["/house-models", {}],
    ["/on-model", {}],
    ["/on-model/progress", {}],
    ["/on-model", { method: "POST" }],
    [`/products/${(await hang()).id}/on-model`, { method: "POST" }],
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
  const products = [await hang(), await hang()];
  for (let time = 0; time < 2; time++) {
    const response = await ask();
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ waiting: 4 });
  }
  expect(await work()).toEqual({ good: 4, poor: 0, refused: 0, failed: 0 });
  expect(await (await ask()).json()).toEqual({ waiting: 0 });
  expect(await work()).toEqual({ good: 0, poor: 0, refused: 0, failed: 0 });
  expect(engine.calls).toHaveLength(4);
  for (const { id } of products) expect((await lettersOf(id)).toSorted()).toEqual(["A", "B"]);
  const [shown] = (await read(products[0]?.id ?? "")).onModel;
  expect((await app.request(`${shown?.base}/${shown?.widths[0]}.avif`)).status).toBe(200);
  const told = onModelProgress.parse(await (await api("/on-model/progress", { token: admin })).json());
  expect(told).toMatchObject({ products: 2, models: 2, waiting: 0, good: 4 });
});

test("it costs no credits, and one product can be requested alone", async () => {
  await model();
  const [first, second] = [await hang(), await hang()];
  const before = await sql("select count(*) from ledger_entries");
  expect(await (await ask(`/products/${first.slug}/on-model`)).json()).toEqual({ waiting: 1 });
  expect((await ask("/products/nothing/on-model")).status).toBe(404);
  await work();
  expect(await lettersOf(first.id)).toEqual(["A"]);
  expect(await lettersOf(second.id)).toEqual([]);
  expect(await sql("select count(*) from ledger_entries")).toEqual(before);
});

test("products that the shop shows first are made first", async () => {
  await model();
  const featured = await hang({ isFeatured: true });
  const [older, newer] = [await hang(), await hang()];
  await ask();
  const line = await sql("select product_id from on_model_pictures order by due_at");
  expect(line.map(({ product_id }) => product_id)).toEqual([featured.id, newer.id, older.id]);
});

test("nothing is made without a request; after it, changes in the shop are followed automatically", async () => {
  await model();
  const first = await hang();
  await lineUp(deps());
  expect(await rows()).toEqual([]);
  await ask(`/products/${first.id}/on-model`);
  await hang();
  await lineUp(deps());
  expect(await rows()).toHaveLength(1);
  await ask();
  await hang();
  await lineUp(deps());
  expect(await rows()).toHaveLength(3);
});

test("products that cannot be tried on are not made, and those removed meanwhile leave the queue", async () => {
  await model();
  await hang({ status: "out_of_stock" });
  const gone = await hang();
  expect(await (await ask()).json()).toEqual({ waiting: 1 });
  await api(`/products/${gone.id}`, { method: "PUT", json: { isAvailable: false }, token: admin });
  expect(await work()).toEqual({ good: 0, poor: 0, refused: 0, failed: 0 });
  expect(await rows()).toEqual([]);
});

test("a killed worker's picture passes to the next one, and its late result changes nothing", async () => {
  await model();
  const { id } = await hang();
  await ask();
  // The claim of a dead process: no process holds this key.
  const until = new Date(now().getTime() + 300_000);
  const dead = await app.platform.database.write((tx) => store.claimNext(tx, { at: now(), until, workerKey: 1 }));
  expect(dead?.attempts).toBe(1);
  expect(await work()).toMatchObject({ good: 1 });
  expect(engine.calls).toHaveLength(1);
  expect(await lettersOf(id)).toEqual(["A"]);
  const late = await app.platform.database.write((tx) =>
    store.endClaim(tx, dead as NonNullable<typeof dead>, { state: "poor", reason: "late" }),
  );
  expect(late).toBe(false);
  expect(await rows()).toMatchObject([{ state: "good" }]);
});

test("the command prints its usage, and accepts no arguments", async () => {
  const said: string[] = [];
  const run = (args: string[]) =>
    onModelCommand({
      platform: app.platform,
      args,
      print: (line) => void said.push(line),
      openEngines: () => deps().engines,
    });
  expect(await run(["all"])).toBe(2);
  expect(await run([])).toBe(2);
  expect(said).toEqual(["usage: cli on-model", expect.stringContaining("no house models yet")]);
});

test("two workers on the same queue never make the same picture", async () => {
  await model();
  await model();
  for (let i = 0; i < 3; i++) await hang();
  await ask();
  const [one, other] = await Promise.all([work(), work()]);
  expect(one.good + other.good).toBe(6);
  expect(engine.calls).toHaveLength(6);
});

test("a product's new picture is rendered anew, and the old result disappears at once", async () => {
  await model();
  const { id } = await hang();
  await ask();
  await work();
  const [before] = (await read(id)).onModel;
  await api(`/products/${id}`, { method: "PUT", json: { mainImageUrl: await picture(seeds++) }, token: admin });
  expect(await lettersOf(id)).toEqual([]);
  await lineUp(deps());
  await work();
  expect(engine.calls).toHaveLength(2);
  expect(await lettersOf(id)).toEqual(["A"]);
  // The fake engine draws the same picture each time, although its source differs.
  expect((await read(id)).onModel[0]?.base).toBe(before?.base);
  expect(await rows()).toMatchObject([{ state: "good", decision: null }]);
});

test("another engine renders everything anew, and the old pictures are shown meanwhile", async () => {
  await model();
  const { id } = await hang();
  await ask();
  await work();
  const [item] = await board();
  await decide(item?.id ?? "", "accepted");
  version = "2";
  await lineUp(deps());
  expect(await rows()).toMatchObject([{ state: "waiting", decision: "accepted", engine_version: "fake@2" }]);
  expect(await lettersOf(id)).toEqual(["A"]);
  await work();
  expect(engine.calls).toHaveLength(2);
  // The identical picture was made again, so its decision stays.
  expect(await rows()).toMatchObject([{ state: "good", decision: "accepted" }]);
  version = "3";
  examiner.judges(BAD);
  await lineUp(deps());
  await work();
  expect(await lettersOf(id)).toEqual(["A"]);
});

test("the judge keeps only good results, and says what was wrong with the rest", async () => {
  await model();
  const { id } = await hang();
  examiner.judges(BAD);
  await ask();
  expect(await work()).toMatchObject({ good: 0, poor: 1 });
  expect(await lettersOf(id)).toEqual([]);
  expect(await board()).toEqual([]);
  expect(await board("left-out")).toMatchObject([
    { state: "poor", picture: null, reason: BAD.alarms.map(({ message }) => message).join(" ") },
  ]);
});

test("a refusal is final; a failure is tried three times with growing delays, and again when the operator asks", async () => {
  await model();
  const { id } = await hang();
  engine.plan({ kind: "refuse", code: "GARMENT_UNSUPPORTED", message: "No shoes yet." });
  await ask();
  expect(await work()).toMatchObject({ refused: 1 });
  expect(await board("left-out")).toMatchObject([{ state: "refused", reason: "No shoes yet." }]);
  await sql("delete from on_model_pictures");
  engine.otherwise = { kind: "crash" };
  await ask();
  for (const hours of [0, 1, 2, 3]) {
    const at = new Date(Date.now() + hours * 3_600_000);
    setClockForTests(() => at);
    expect(await work()).toMatchObject({ failed: hours < 3 ? 1 : 0 });
    expect(await work()).toMatchObject({ failed: 0 });
  }
  expect(await rows()).toMatchObject([{ state: "failed", attempts: 3 }]);
  engine.otherwise = { kind: "succeed" };
  setClockForTests(null);
  expect(await (await ask(`/products/${id}/on-model`)).json()).toEqual({ waiting: 1 });
  expect(await work()).toMatchObject({ good: 1 });
});

test("while a shopper waits for a try-on nothing is started, and a running render stops", async () => {
  await model();
  await hang();
  await ask();
  const { user } = await createUser(app);
  const begin = () =>
    sql(
      "insert into tryons (id, user_id, fields, credit_cost, deadline_at) values (gen_random_uuid(), $1, '{}', 1, now() + interval '1 hour')",
      [user.id],
    );
  await begin();
  expect(await workLine(deps(), { limitMs: 1 })).toMatchObject({ good: 0 });
  expect(engine.calls).toHaveLength(0);
  await sql("delete from tryons");

  // An engine that notices, as the embedded one does between its stages.
  const { render } = engine;
  let wanted: AbortSignal | undefined;
  engine.render = async (_request, { makeWay }) => {
    wanted = makeWay;
    await begin();
    return new Promise((_resolve, reject) => makeWay?.addEventListener("abort", () => reject(makeWay.reason)));
  };
  const stop = new AbortController();
  const running = workLine(deps(), { limitMs: 60_000, signal: stop.signal });
  await expect.poll(() => wanted?.aborted, { timeout: 10_000 }).toBe(true);
  engine.render = render;
  stop.abort();
  await running;
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  await sql("delete from tryons");
  expect(await work()).toMatchObject({ good: 1 });
});

test("a rejected picture is shown nowhere, an accepted one first, and both can be undone", async () => {
  await model();
  await model();
  const { id } = await hang();
  examiner.judges({ ...GOOD, value: 0.95 }, { ...GOOD, value: 0.9 });
  await ask();
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
  const [forMen, forWomen] = [await hang({ gender: "men" }), await hang({ gender: "women" })];
  await ask();
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
  const { id } = await hang();
  await ask();
  await work();
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
  const { id } = await hang();
  await ask();
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
