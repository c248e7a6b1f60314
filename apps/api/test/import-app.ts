/** The application with its queue running, and helpers for tests of imports. */
import { randomBytes } from "node:crypto";
import { type Product, type ProductImport, product, productImport } from "@toile/contract";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createUser } from "./factories.ts";
import { createTestApp } from "./harness.ts";

/** The columns of our own CSV. */
export const HEAD = "id,name,brand,category,price,original_price,sizes,colours,gender,image";
export const row = (n: number, price = "19.90") => `${n},Tee ${n},Lune,Tops > T-Shirts,${price},,S|M,ecru,women,`;
export const fresh = () => `source-${randomBytes(4).toString("hex")}`;
export const numbers = ({ state, rows, created, updated, unchanged, failed }: ProductImport) => ({
  ...{ state, rows, created, updated, unchanged, failed },
});

export async function createImportTestApp() {
  const app = await createTestApp({ work: true });
  const admin = (await createUser(app, { role: "admin" })).token;

  const send = (body: BodyInit, { query = "", type = "text/csv", token = admin as string | null } = {}) =>
    app.request(`/api/v1/products/import?${query}`, {
      method: "POST",
      body,
      token: token ?? undefined,
      headers: { "content-type": type },
    });
  async function take(response: Response): Promise<ProductImport> {
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(202);
    const { id } = productImport.parse(body);
    expect(response.headers.get("location")).toBe(`/api/v1/products/imports/${id}`);
    const report = async () =>
      productImport.parse(await (await app.request(`/api/v1/products/imports/${id}`, { token: admin })).json());
    await expect.poll(async () => (await report()).state, { timeout: 15_000, interval: 50 }).toMatch(/done|failed/);
    return report();
  }
  const imported = async (body: BodyInit, options?: Parameters<typeof send>[1]) => take(await send(body, options));
  async function ofSource(source: string): Promise<Product[]> {
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute<{ id: string }>(
        sql`select id from products where external_source = ${source} order by external_id collate "C"`,
      ),
    );
    return Promise.all(
      rows.map(async ({ id }) =>
        product.parse(await (await app.request(`/api/v1/products/${id}`, { token: admin })).json()),
      ),
    );
  }
  /** Changes with every write to the shop. */
  async function fingerprint(): Promise<string> {
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute<{ hash: string }>(sql`select md5(string_agg(t, '|' order by t)) as hash from (
        select p.xmin::text || p.id as t from products p union all select xmin::text || id from brands
        union all select xmin::text || id from categories) rows`),
    );
    return rows[0]?.hash ?? "";
  }
  /** Wrong counts, flags and paths. */
  const violations = () => app.platform.database.query({ text: "select * from catalogue_violations", values: [] });

  return { app, admin, send, take, imported, ofSource, fingerprint, violations };
}
