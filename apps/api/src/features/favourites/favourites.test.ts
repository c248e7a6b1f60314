import { FAVOURITES_MAX } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await createUser(app, { role: "admin" })).token;
});
afterAll(() => app.close());

async function hang(count: number): Promise<string[]> {
  const post = async (path: string, json: unknown) =>
    (await (await app.request(`/api/v1${path}`, { json, token: admin })).json()).id as string;
  const parents = {
    brandId: await post("/brands", { name: `Brand ${newId()}` }),
    categoryId: await post("/categories", { name: `Category ${newId()}` }),
  };
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await post("/products", { ...parents, name: `Piece ${i}`, price: 10 }));
  return ids;
}
const put = (id: string, token?: string) => app.request(`/api/v1/favourites/${id}`, { method: "PUT", token });
const remove = (id: string, token?: string) => app.request(`/api/v1/favourites/${id}`, { method: "DELETE", token });

test("favourites are listed newest first; adding and removing are safe to repeat", async () => {
  const { token } = await createUser(app);
  const [first = "", second = ""] = await hang(2);
  for (const id of [first, second, first]) expect((await put(id, token)).status).toBe(204);
  const { favourites } = app.client(token);
  expect(await favourites.ids()).toEqual([second, first]);
  const { products, total } = await favourites.list();
  expect(products.map(({ id }) => id)).toEqual([second, first]);
  expect(total).toBe(2);
  for (const _again of [1, 2]) expect((await remove(second, token)).status).toBe(204);
  expect(await favourites.ids()).toEqual([first]);
});

test("each account has its own, and they need an account", async () => {
  const [one, other] = [await createUser(app), await createUser(app)];
  const [id = ""] = await hang(1);
  await put(id, one.token);
  expect(await app.client(other.token).favourites.ids()).toEqual([]);
  expect((await remove(id, other.token)).status).toBe(204);
  expect(await app.client(one.token).favourites.ids()).toEqual([id]);
  expect((await put(id)).status).toBe(401);
  expect((await app.request("/api/v1/favourites")).status).toBe(401);
  expect((await app.request("/api/v1/favourites/ids")).status).toBe(401);
});

test("an unknown product is rejected, and a deleted product leaves the list", async () => {
  const { token } = await createUser(app);
  expect((await put(newId(), token)).status).toBe(404);
  expect((await put("flora-a-line-dress", token)).status).toBe(400);
  const [kept = "", gone = ""] = await hang(2);
  await put(kept, token);
  await put(gone, token);
  await app.request(`/api/v1/products/${gone}`, { method: "DELETE", token: admin });
  expect((await app.client(token).favourites.list()).products.map(({ id }) => id)).toEqual([kept]);
});

test("an account has a limited number of favourites, in pages", async () => {
  const { token, user } = await createUser(app);
  const [id = ""] = await hang(1);
  await app.platform.database.pool.query(
    "insert into favourites (user_id, product_id) select $1, gen_random_uuid() from generate_series(1, $2)",
    [user.id, FAVOURITES_MAX - 1],
  );
  expect((await put(id, token)).status).toBe(204);
  const [another = ""] = await hang(1);
  const refused = await put(another, token);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "CONFLICT" });
  const page = await app.request("/api/v1/favourites?page=1&limit=1", { token });
  expect(page.headers.get("X-Total-Count")).toBe(String(FAVOURITES_MAX));
  expect(page.headers.get("Link")).toContain('rel="next"');
});

test("none remain after the account's deletion", async () => {
  const { token, user } = await createUser(app);
  const [id = ""] = await hang(1);
  await put(id, token);
  expect((await app.request("/api/v1/users/profile", { method: "DELETE", token })).status).toBeLessThan(300);
  const { rows } = await app.platform.database.pool.query("select 1 from favourites where user_id = $1", [user.id]);
  expect(rows).toEqual([]);
});
