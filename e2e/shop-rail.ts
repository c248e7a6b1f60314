/** What journeys of the shop start with: a test's own rail, and the items on a page. */
import type { APIRequestContext, Page } from "@playwright/test";
import { API_BASE, type Brand, type Category, type Product, type RegisterAnswer } from "@toile/contract";
import { DEMO_PASSWORD, expect } from "./shopper.ts";

/** Matches brands and categories that journeys made, or an import of products without either; the demo shop has none like it. */
const OWN_NAME = /^(?:(?:Brand|Category) [0-9a-f]{8}|Toile|Uncategorised)$/;
const PICTURE = "/demo/garments/tee-rust.jpg";
export const cards = (page: Page) => page.getByRole("main").getByRole("article");
export const names = (page: Page) => cards(page).getByRole("heading").allTextContents();

export async function loginAdmin(request: APIRequestContext): Promise<RegisterAnswer> {
  const response = await request.post(`${API_BASE}/auth/login`, {
    data: { email: "admin@toile.test", password: DEMO_PASSWORD },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

/** Creates a brand and a category for one test, so that no test counts another one's products. */
export async function hangRail(
  page: Page,
  products: Record<string, unknown>[],
  category: Record<string, unknown> = {},
  brandFields: Record<string, unknown> = {},
) {
  const { accessToken } = await loginAdmin(page.request);
  const post = async <T>(path: string, data: unknown): Promise<T> => {
    const response = await page.request.post(`${API_BASE}${path}`, {
      data,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status(), await response.text()).toBe(201);
    return response.json();
  };
  const tag = crypto.randomUUID().slice(0, 8);
  const brand = await post<Brand>("/brands", { name: `Brand ${tag}`, ...brandFields });
  const shelf = await post<Category>("/categories", { name: `Category ${tag}`, ...category });
  const made: Product[] = [];
  for (const given of products) {
    const whole = { price: 20, mainImageUrl: PICTURE, ...given, brandId: brand.id, categoryId: shelf.id };
    made.push(await post<Product>("/products", whole));
  }
  return { brand, category: shelf, products: made };
}

/** Deletes what journeys created, so that the shop is as it was before them. */
export async function clearRails(request: APIRequestContext): Promise<void> {
  const { accessToken } = await loginAdmin(request);
  const headers = { authorization: `Bearer ${accessToken}` };
  const own = ({ name }: { name: string }) => OWN_NAME.test(name);
  const products: Product[] = [];
  for (let page = 1; products.length === (page - 1) * 100; page += 1) {
    const response = await request.get(`${API_BASE}/products/admin/all?limit=100&page=${page}`, { headers });
    products.push(...((await response.json()) as Product[]));
  }
  const brands: Brand[] = await (await request.get(`${API_BASE}/brands`)).json();
  const categories: Category[] = await (await request.get(`${API_BASE}/categories`)).json();
  const paths = [
    ...products.filter(({ brandId }) => own(brandId)).map(({ id }) => `/products/${id}`),
    ...brands.filter(own).map(({ id }) => `/brands/${id}`),
    ...categories.filter(own).map(({ id }) => `/categories/${id}`),
  ];
  for (const path of paths) {
    const response = await request.delete(`${API_BASE}${path}`, { headers });
    expect([204, 404], `${path}: ${await response.text()}`).toContain(response.status());
  }
}

export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Piece ${String(index + 1).padStart(2, "0")}`,
    price: 50 - index,
  }));

/** Waits until the page's scripts have loaded: from now on they handle its events. */
export async function listening(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => "toileTryOn" in window)).toBe(true);
}
