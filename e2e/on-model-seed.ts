/**
 * A product with pictures on the demo's figures, written where the shop's worker would write them. The engine is not used, because it
 * would yield to every try-on of the journeys running beside this one. The product is out of stock, so the worker does not make its
 * pictures again.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { API_BASE, type HouseModel, type Product, type ProductPicture } from "@toile/contract";
import type { Client } from "pg";
import { connect } from "./database.ts";
import { hangRail, loginAdmin } from "./shop-rail.ts";
import { expect } from "./shopper.ts";

const PEOPLE = path.join(import.meta.dirname, "../apps/web/public/demo/people");
const FIGURES = ["figure-1.jpg", "figure-2.jpg", "figure-3.jpg"];

export type OnModelProduct = { product: Product; headers: { authorization: string }; brandSlug: string };

/** On A, B and C, undecided, in this order. */
export async function hangOnModels(page: Page, name: string): Promise<OnModelProduct> {
  const { accessToken } = await loginAdmin(page.request);
  const headers = { authorization: `Bearer ${accessToken}` };
  const database = await connect();
  const worn = await makePictures(page, { headers, database });
  const { products, brand } = await hangRail(page, [{ name, status: "out_of_stock" }]);
  const [product] = products;
  if (!product) throw new Error("no pictures were created");
  const models: HouseModel[] = await (await page.request.get(`${API_BASE}/house-models`, { headers })).json();
  try {
    for (const [index, { base, width, height, widths }] of worn.entries()) {
      const { rows } = await database.query(
        `insert into on_model_pictures (id, product_id, model_id, made_of, engine_version, state, due_at, hash, sizes, value)
         values (gen_random_uuid(), $1, $2, $3, 'of a journey', 'good', now(), $4, $5, $6) returning id`,
        [
          product.id,
          models[index]?.id,
          product.mainImageUrl,
          base.split("/").at(-1),
          JSON.stringify({ base, width, height, widths }),
          0.9 - index / 10,
        ],
      );
      const path = `${API_BASE}/on-model/${rows[0].id}`;
      expect((await page.request.put(path, { headers, data: { decision: null } })).status()).toBe(200);
    }
  } finally {
    await database.end();
  }
  return { product, headers, brandSlug: brand.slug };
}

/** Uses the figures themselves as the engine's pictures: stored and in all sizes. */
async function makePictures(
  page: Page,
  { headers, database }: { headers: Record<string, string>; database: Client },
): Promise<ProductPicture[]> {
  const addresses: string[] = [];
  for (const name of FIGURES) {
    const image = { name, mimeType: "image/jpeg", buffer: await readFile(path.join(PEOPLE, name)) };
    const response = await page.request.post(`${API_BASE}/products/pictures`, { headers, multipart: { image } });
    expect(response.status()).toBe(201);
    addresses.push((await response.json()).url);
  }
  const [mainImageUrl, ...additionalImageUrls] = addresses;
  const { products } = await hangRail(page, [
    { name: "Figures", status: "inactive", mainImageUrl, additionalImageUrls },
  ]);
  const [figures] = products;
  let pictures: ProductPicture[] = [];
  await expect
    .poll(
      async () => {
        // Ahead of the demo's own products, whose pictures take minutes after a first start; again after the first picture, which ends a turn.
        await database.query("update product_picture_tasks set due_at = '2020-01-01' where product_id = $1", [
          figures?.id,
        ]);
        const found: Product = await (await page.request.get(`${API_BASE}/products/${figures?.id}`)).json();
        pictures = found.pictures;
        return pictures.length;
      },
      { timeout: 120_000 },
    )
    .toBe(FIGURES.length);
  return pictures;
}
