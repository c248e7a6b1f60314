/** The application with an admin and a shopper, and helpers for tests of the shop. */
import { product } from "@toile/contract";
import { expect } from "vitest";
import { newId } from "../src/platform/columns.ts";
import { createUser } from "./factories.ts";
import { createTestApp, type TestRequest } from "./harness.ts";

export async function createShopTestApp() {
  const app = await createTestApp();
  const admin = (await createUser(app, { role: "admin" })).token;
  const shopper = (await createUser(app)).token;

  /** A request to a path under /api/v1. */
  const call = (path: string, init?: TestRequest) => app.request(`/api/v1${path}`, init);
  const post = (path: string, json: unknown, token: string | undefined = admin) => call(path, { json, token });
  const put = (path: string, json: unknown, token: string | undefined = admin) =>
    call(path, { method: "PUT", json, token });
  const remove = (path: string, token: string | undefined = admin) => call(path, { method: "DELETE", token });

  /** A brand, a category or a product through the API. */
  async function made(kind: "brands" | "categories" | "products", fields: Record<string, unknown>) {
    const response = await post(`/${kind}`, fields);
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(201);
    return body;
  }
  const unique = (name: string) => `${name} ${newId().slice(-6)}`;
  /** A new brand and category, and a function that adds products to them. */
  async function shelf(fields: Record<string, unknown> = {}) {
    const [{ id: brandId }, { id: categoryId }] = [
      await made("brands", { name: unique("Brand") }),
      await made("categories", { name: unique("Category") }),
    ];
    const add = (more: Record<string, unknown> = {}) =>
      made("products", { name: "Linen dress", brandId, categoryId, price: 49.9, ...fields, ...more });
    return { brandId, categoryId, add };
  }
  const listed = async (query: string, token?: string) => {
    const response = await call(`/products?${query}`, { token });
    expect(response.status).toBe(200);
    return { products: product.array().parse(await response.json()), headers: response.headers };
  };
  /** Wrong counts, flags and paths. */
  const violations = () => app.platform.database.query({ text: "select * from catalogue_violations", values: [] });

  return { app, admin, shopper, call, post, put, remove, made, unique, shelf, listed, violations };
}
