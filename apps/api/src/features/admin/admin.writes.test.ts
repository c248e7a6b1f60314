/** Every admin write in the OpenAPI document leaves an audit row. A new one without a sample here fails, so none can be forgotten. */
import { API_BASE, HOUSE_MODEL_CONSENT, houseModel, type Product, product } from "@toile/contract";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBillingTestApp } from "../../../test/billing-app.ts";
import { createUser, type TestUser } from "../../../test/factories.ts";
import type { TestRequest } from "../../../test/harness.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { HEAD, row } from "../../../test/import-app.ts";
import { newId } from "../../platform/columns.ts";
import { hashOfUrl } from "../pictures/pictures.ts";

let app: Awaited<ReturnType<typeof createBillingTestApp>>;
let admin: TestUser;
beforeAll(async () => {
  app = await createBillingTestApp();
  admin = await createUser(app, { role: "admin" });
});
afterAll(() => app.close());

const call = (path: string, init: TestRequest = {}) => app.api(path, { token: admin.token, ...init });
async function made(path: string, json: unknown): Promise<{ id: string }> {
  const response = await call(path, { json });
  expect(response.status).toBe(201);
  return response.json();
}
const brand = () => made("/brands", { name: `Brand ${newId()}` });
const category = () => made("/categories", { name: `Category ${newId()}` });
async function garment(): Promise<Product> {
  const [{ id: brandId }, { id: categoryId }] = [await brand(), await category()];
  return product.parse(await made("/products", { name: "Linen dress", brandId, categoryId, price: 49.9 }));
}
async function payment(): Promise<string> {
  const shopper = await createUser(app);
  const intent = await app.purchase(shopper.token, 20);
  await app.pay(intent);
  return (await app.confirm(shopper.token, intent.paymentIntentId)).transactionId ?? "";
}
const someone = async () => (await createUser(app)).user.id;

/** A model that the shop added. */
async function addedModel(): Promise<TestRequest> {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await drawnPerson())]), "model.jpg");
  form.set("wears", "unisex");
  form.set("consent", HOUSE_MODEL_CONSENT.version);
  return { form };
}
const modelId = async () => houseModel.parse(await (await call("/house-models", await addedModel())).json()).id;

/** A picture for the operator to decide about. */
async function pictureOnModel(): Promise<string> {
  const values = [newId(), (await garment()).id, await modelId()];
  await app.platform.database.pool.query(
    `insert into on_model_pictures (id, product_id, model_id, made_of, engine_version, state, due_at, hash, sizes)
     select $1, $2, id, '/a.jpg', '1', 'good', now(), hash, '{"base": "/a", "width": 3, "height": 4, "widths": [3]}' from house_models where id = $3`,
    values,
  );
  return values[0] ?? "";
}

/** A product's picture, and a correction of how it is read. */
async function correction(x: number): Promise<{ picture: string; landmarks: object }> {
  return { picture: hashOfUrl(await drawnPicture()) ?? "", landmarks: { hemLeft: { x, y: 0.8 } } };
}
let drawn: Promise<string> | undefined;
function drawnPicture(): Promise<string> {
  drawn ??= (async () => {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(await drawnGarment())]), "tee.png");
    return (await (await call("/products/pictures", { form })).json()).url;
  })();
  return drawn;
}
/** A product whose reading is corrected. */
async function corrected(): Promise<Product> {
  const made = await garment();
  const json = { mainImageUrl: await drawnPicture() };
  expect((await call(`/products/${made.id}`, { method: "PUT", json })).status).toBe(200);
  const path = `/users/admin/products/${made.id}/reading`;
  expect((await call(path, { method: "PUT", json: await correction(0.3) })).status).toBe(200);
  return made;
}

async function question(): Promise<string> {
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    `insert into support_messages (id, form_id, name, email, topic, message) values ($1, $2, 'Mia', 'mia@toile.test', 'other', 'Hello?') returning id`,
    [newId(), newId()],
  );
  return rows[0]?.id ?? "";
}

/** A mail's job of which every attempt has failed. */
async function failedJob(): Promise<void> {
  const { database, jobs } = app.platform;
  const data = { mailId: newId() };
  await database.write((tx) => jobs.enqueue(tx, "mail.send", data));
  await database.pool.query(
    "update pgboss.job set state = 'failed', completed_on = now() where name = 'mail.send' and data->>'mailId' = $1",
    [data.mailId],
  );
}

type Sample = () => Promise<{ path: string; init: TestRequest; action: string }>;

/** A request per write, and its action in the audit trail. */
const SAMPLES: Record<string, Sample> = {
  "POST /products": async () => ({
    path: "/products",
    init: { json: { name: "Coat", brandId: (await brand()).id, categoryId: (await category()).id, price: 99 } },
    action: "product.created",
  }),
  "PUT /products/{ref}": async () => ({
    path: `/products/${(await garment()).id}`,
    init: { method: "PUT", json: { status: "inactive" } },
    action: "product.updated",
  }),
  "DELETE /products/{ref}": async () => ({
    path: `/products/${(await garment()).id}`,
    init: { method: "DELETE" },
    action: "product.deleted",
  }),
  "POST /products/pictures": async () => {
    const form = new FormData();
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#678" } })
      .png()
      .toBuffer();
    form.set("image", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "coat.png");
    return { path: "/products/pictures", init: { form }, action: "product_picture.uploaded" };
  },
  "POST /products/import": async () => ({
    path: "/products/import",
    init: {
      method: "POST",
      body: `${HEAD}\n${row(1)}\n`,
      headers: { "content-type": "text/csv" },
    },
    action: "products.imported",
  }),
  "POST /brands": async () => ({ path: "/brands", init: { json: { name: "A brand" } }, action: "brand.created" }),
  "PUT /brands/{ref}": async () => ({
    path: `/brands/${(await brand()).id}`,
    init: { method: "PUT", json: { isActive: false } },
    action: "brand.updated",
  }),
  "DELETE /brands/{ref}": async () => ({
    path: `/brands/${(await brand()).id}`,
    init: { method: "DELETE" },
    action: "brand.deleted",
  }),
  "POST /categories": async () => ({
    path: "/categories",
    init: { json: { name: "A category" } },
    action: "category.created",
  }),
  "PUT /categories/{ref}": async () => ({
    path: `/categories/${(await category()).id}`,
    init: { method: "PUT", json: { sortOrder: 7 } },
    action: "category.updated",
  }),
  "DELETE /categories/{ref}": async () => ({
    path: `/categories/${(await category()).id}`,
    init: { method: "DELETE" },
    action: "category.deleted",
  }),
  "POST /users/admin/users/{id}/credits": async () => ({
    path: `/users/admin/users/${await someone()}/credits`,
    init: { json: { amount: 5, reason: "A test" } },
    action: "credits.adjusted",
  }),
  "PUT /users/admin/users/{id}/suspension": async () => ({
    path: `/users/admin/users/${await someone()}/suspension`,
    init: { method: "PUT", json: { reason: "A test" } },
    action: "account.suspended",
  }),
  "DELETE /users/admin/users/{id}/suspension": async () => {
    const path = `/users/admin/users/${await someone()}/suspension`;
    await call(path, { method: "PUT", json: { reason: "A test" } });
    return { path, init: { method: "DELETE", json: { reason: "A test" } }, action: "account.restored" };
  },
  "POST /users/admin/payments/{id}/refund": async () => ({
    path: `/users/admin/payments/${await payment()}/refund`,
    init: { json: { reason: "A test" } },
    action: "payment.refund_requested",
  }),
  "POST /users/admin/synonyms": async () => ({
    path: "/users/admin/synonyms",
    init: { json: { phrases: ["ruff", "jabot"] } },
    action: "synonyms.joined",
  }),
  "DELETE /users/admin/synonyms": async () => {
    const phrases = ["obi", "cummerbund"];
    await call("/users/admin/synonyms", { json: { phrases } });
    return { path: "/users/admin/synonyms", init: { method: "DELETE", json: { phrases } }, action: "synonyms.parted" };
  },
  "PUT /users/admin/products/{id}/reading": async () => ({
    path: `/users/admin/products/${(await corrected()).id}/reading`,
    init: { method: "PUT", json: await correction(0.31) },
    action: "garment_reading.corrected",
  }),
  "DELETE /users/admin/products/{id}/reading": async () => ({
    path: `/users/admin/products/${(await corrected()).id}/reading`,
    init: { method: "DELETE" },
    action: "garment_reading.reset",
  }),
  "POST /users/admin/products/{id}/reading/preview": async () => ({
    path: `/users/admin/products/${(await corrected()).id}/reading/preview`,
    init: { json: { ...(await correction(0.32)), model: await modelId() } },
    action: "garment_reading.previewed",
  }),
  "POST /house-models": async () => ({ path: "/house-models", init: await addedModel(), action: "house_model.added" }),
  "DELETE /house-models/{id}": async () => ({
    path: `/house-models/${await modelId()}`,
    init: { method: "DELETE" },
    action: "house_model.removed",
  }),
  "POST /on-model": async () => ({ path: "/on-model", init: { method: "POST" }, action: "on_model.asked" }),
  "POST /products/{ref}/on-model": async () => ({
    path: `/products/${(await garment()).id}/on-model`,
    init: { method: "POST" },
    action: "on_model.asked",
  }),
  "PUT /on-model/{id}": async () => ({
    path: `/on-model/${await pictureOnModel()}`,
    init: { method: "PUT", json: { decision: "accepted" } },
    action: "on_model.decided",
  }),
  "POST /users/admin/jobs/{name}/retry": async () => {
    await failedJob();
    return { path: "/users/admin/jobs/mail.send/retry", init: { method: "POST" }, action: "jobs.retried" };
  },
  "POST /users/admin/jobs/{name}/discard": async () => {
    await failedJob();
    return { path: "/users/admin/jobs/mail.send/discard", init: { method: "POST" }, action: "jobs.discarded" };
  },
  "PUT /support/admin/messages/{id}": async () => ({
    path: `/support/admin/messages/${await question()}`,
    init: { method: "PUT", json: { answered: true } },
    action: "support.marked",
  }),
};

type Described = { security?: { bearer?: unknown }[]; responses: Record<string, { description?: string }> };

async function adminWrites(): Promise<string[]> {
  const document = await (await app.request(`${API_BASE}/openapi.json`)).json();
  return Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== "get")
      .filter(([, { security = [] }]) => security.length > 0 && security.every(({ bearer }) => bearer))
      .filter(([, { responses }]) => /\bFORBIDDEN\b/.test(responses["403"]?.description ?? ""))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(API_BASE, "")}`)
      .filter((operation) => !READS.has(operation)),
  );
}

/** They send something to be read, and change nothing. */
const READS = new Set(["POST /products/import/preview"]);

const rowsSince = async (id: string | undefined) =>
  (
    await app.platform.database.read((tx) =>
      tx.execute<{ id: string; action: string; detail: Record<string, unknown> }>(sql`
        select id, action, detail from audit_events where actor_id = ${admin.user.id} and id > ${id ?? "00000000-0000-0000-0000-000000000000"}
        order by id`),
    )
  ).rows;

test("every write of an admin leaves one audit row, and a change records the values before and after [I-48, O6.01, X.63]", async () => {
  expect((await adminWrites()).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  for (const [operation, sample] of Object.entries(SAMPLES)) {
    const { path, init, action } = await sample();
    const last = (await rowsSince(undefined)).at(-1)?.id;
    const response = await call(path, init);
    expect([operation, response.status]).toEqual([operation, expect.toSatisfy((status: number) => status < 300)]);
    const rows = await rowsSince(last);
    expect([operation, rows.map((row) => row.action)]).toEqual([operation, [action]]);
    if (init.method === "PUT")
      expect(rows[0]?.detail).toMatchObject({ before: expect.anything(), after: expect.anything() });
  }
});

test("a changed product's row has the changed fields, before and after", async () => {
  const { id, brandId } = await garment();
  const other = await brand();
  const json = { status: "discontinued", brandId: other.id, isAvailable: true };
  await call(`/products/${id}`, { method: "PUT", json });
  expect((await rowsSince(undefined)).at(-1)?.detail).toEqual({
    productId: id,
    before: { status: "active", brandId: brandId.id },
    after: { status: "discontinued", brandId: other.id },
  });
});
