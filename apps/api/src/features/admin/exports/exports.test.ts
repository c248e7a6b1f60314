/** CSV exports through the API: content, access, cost and audit rows. */
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { newId } from "../../../platform/columns.ts";
import { untimed } from "../../../platform/database/database.ts";
import { streamOf } from "./exports.ts";
import { ROWS_PER_PART } from "./lists.ts";

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app, { role: "admin" });
});
afterAll(() => app.close());

const get = (path: string, token = admin.token) => app.request(`/api/v1/users/admin/exports/${path}`, { token });

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return parse(await response.text(), { bom: true, columns: true });
}
const send = async (path: string, json: unknown) => {
  const response = await app.request(`/api/v1${path}`, { token: admin.token, json });
  expect(response.status, path).toBe(201);
  return response.json();
};

test("a file has its name, its type and every column, and is never cached [X.68]", async () => {
  const response = await get("users");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="toile-users-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test("people are exported with the table's filters, and names are not formulas [X.68]", async () => {
  const mark = newId().slice(-8);
  const found = await createUser(app, { firstName: "=1+1", lastName: `Quill, "${mark}"`, credits: 7 });
  await createUser(app, { lastName: "Somebody else" });
  expect(await rowsOf(`users?search=${mark}`)).toEqual([
    {
      Id: found.user.id,
      "First name": "'=1+1",
      "Last name": `Quill, "${mark}"`,
      Email: found.user.email,
      Role: "user",
      Credits: "7",
      Active: "yes",
      Joined: found.user.createdAt,
      Transactions: "1",
      Subscriptions: "0",
    },
  ]);
  expect((await rowsOf("users?role=admin")).map(({ Email }) => Email)).toEqual([admin.user.email]);
  expect((await get("users?role=king")).status).toBe(400);
});

test("products, brands, categories and synonyms are exported, whatever their status [X.68]", async () => {
  const mark = newId().slice(-8);
  const brand = await send("/brands", { name: `Loom ${mark}` });
  const category = await send("/categories", { name: `Shirts ${mark}`, keywords: ["cotton", "linen"] });
  const product = { brandId: brand.id, categoryId: category.id, price: 19.5, currency: "USD" };
  await send("/products", { ...product, name: `Kept ${mark}`, status: "discontinued" });
  await send("/products", { ...product, name: `Other ${newId().slice(-8)}` });
  const shown = { Brand: `Loom ${mark}`, Category: `Shirts ${mark}`, Price: "19.5", Currency: "USD", Available: "yes" };
  const all = await rowsOf("products");
  expect(all.slice(0, 2).map(({ Status }) => Status)).toEqual(["active", "discontinued"]);
  expect(await rowsOf(`products?search=kept+${mark}`)).toEqual([expect.objectContaining(shown)]);
  expect(await rowsOf(`brands?search=LOOM+${mark}`)).toEqual([expect.objectContaining({ Name: `Loom ${mark}` })]);
  expect(await rowsOf(`categories?search=${mark}`)).toEqual([expect.objectContaining({ Keywords: "cotton, linen" })]);
  expect(await rowsOf("synonyms")).toContainEqual({ "Words of one meaning": "pants, slacks, trousers" });
});

test("payments and subscriptions are exported with their payers [X.68]", async () => {
  const payer = await createUser(app, { firstName: "Ida", lastName: "Payer" });
  await app.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into payments (id, user_id, kind, state, credits, amount_cents, received_cents, refunded_cents, receipt_number, settled_at)
      values (${newId()}, ${payer.user.id}, 'purchase', 'succeeded', 10, 1250, 1250, 250, 'R-1', now())`);
    await tx.execute(sql`insert into subscriptions (id, user_id, type, state, price_cents, credits_per_period, period_start)
      values (${newId()}, ${payer.user.id}, 'monthly', 'active', 1000, 100, now())`);
  });
  const who = { "First name": "Ida", "Last name": "Payer", Email: payer.user.email };
  const sums = { "Amount (EUR)": "12.5", "Refunded (EUR)": "2.5", Receipt: "R-1", Status: "refunded" };
  expect(await rowsOf("payments?status=refunded")).toEqual([expect.objectContaining({ ...who, ...sums })]);
  expect(await rowsOf("payments?status=failed")).toEqual([]);
  expect(await rowsOf("subscriptions")).toEqual([
    expect.objectContaining({ ...who, Type: "monthly", Status: "active" }),
  ]);
});

test("each export leaves an audit row, which does not contain the search text [X.68, I-48]", async () => {
  await (await get("users?search=ada%40example.org&status=active")).text();
  const [newest] = await rowsOf("audit?action=list.exported");
  // The export of the audit log is itself the newest event.
  expect(newest).toMatchObject({
    "Who (id)": admin.user.id,
    "Details (JSON)": '{"list":"audit","action":"list.exported"}',
  });
  const [, second] = await rowsOf("audit?action=list.exported");
  expect(second?.Action).toBe("list.exported");
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select detail from audit_events where action = 'list.exported' and detail->>'status' = 'active'`),
  );
  expect(rows).toEqual([{ detail: { list: "users", status: "active", searched: true } }]);
});

test("a hundred thousand rows are sent in small parts, each read after the previous one was sent [X.68]", async () => {
  const count = 100_000;
  await app.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await untimed(tx);
    await tx.execute(sql`insert into payments (id, user_id, kind, state, credits, amount_cents, failure_message)
      select gen_random_uuid(), ${admin.user.id}, 'purchase', 'failed', 10, n, 'Refused' from generate_series(1, ${count}::int) n`);
    // As the server does by itself, a minute later.
    await tx.execute(sql`analyze payments`);
  });
  const reader = (await get("payments?status=failed")).body?.getReader();
  if (!reader) throw new Error("the export has no body");
  const decoder = new TextDecoder();
  let [lines, largest, chunks] = [0, 0, 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks += 1;
    largest = Math.max(largest, value.byteLength);
    lines += decoder.decode(value, { stream: true }).split("\r\n").length - 1;
  }
  expect(lines).toBe(count + 1);
  expect(chunks).toBe(count / ROWS_PER_PART + 1);
  expect(largest).toBeLessThan(ROWS_PER_PART * 250);
}, 120_000);

test("nothing is read ahead of a slow reader, and nothing after one who leaves [X.68]", async () => {
  let [made, ended] = [0, false];
  async function* parts() {
    try {
      for (;;) {
        made += 1;
        yield new Uint8Array([made]);
      }
    } finally {
      ended = true;
    }
  }
  const reader = streamOf(parts()).getReader();
  expect(made).toBe(0);
  await reader.read();
  await reader.read();
  expect(made).toBe(2);
  await reader.cancel();
  expect({ made, ended }).toEqual({ made: 2, ended: true });
});

test("a file whose rows cannot all be read breaks off [X.68]", async () => {
  async function* parts() {
    yield new Uint8Array([1]);
    throw new Error("the database is gone");
  }
  const reader = streamOf(parts()).getReader();
  await reader.read();
  await expect(reader.read()).rejects.toThrow("the database is gone");
});
