/** Products offered to go with a result. */
import { product } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createShopTestApp } from "../../../../test/shop-app.ts";

const { app, call, shelf } = await createShopTestApp();
afterAll(() => app.close());

test("products that complete a look fill a free place, are made for the same people and have a picture on this site", async () => {
  const { add } = await shelf({ mainImageUrl: "/demo/garments/dress-flora.jpg" });
  const hang = (name: string, garmentCategory: string, gender: string, more = {}) =>
    add({ name, garmentCategory, gender, ...more });
  const shirt = await hang("Shirt", "tops", "women");
  const trousers = await hang("Trousers", "bottoms", "women");
  const dress = await hang("Dress", "one-pieces", "women");
  const chinos = await hang("Chinos", "bottoms", "men");
  await hang("Shorts", "bottoms", "unisex");
  await hang("Jumper", "tops", "unisex");
  await hang("Unfetched skirt", "bottoms", "women", { mainImageUrl: "https://elsewhere.example/skirt.jpg" });
  await hang("Pictureless skirt", "bottoms", "women", { mainImageUrl: "" });
  await hang("Sold skirt", "bottoms", "women", { isAvailable: false });
  const offered = async (...worn: { id: string }[]) => {
    const response = await call(`/products/complete-the-look?worn=${worn.map(({ id }) => id).join(",")}&limit=24`);
    expect(response.status).toBe(200);
    const products = product.array().parse(await response.json());
    expect(products.every(({ canTryOn, mainImageUrl }) => canTryOn && mainImageUrl.startsWith("/"))).toBe(true);
    return products.map(({ name }) => name).sort();
  };
  expect(await offered(shirt)).toEqual(["Shorts", "Trousers"]);
  expect(await offered(trousers)).toEqual(["Jumper", "Shirt"]);
  expect(await offered(chinos)).toEqual(["Jumper"]);
  expect(await offered(dress)).toEqual([]);
  // The photo already wore trousers.
  expect(await offered(shirt, trousers)).toEqual([]);
  expect(await offered()).toEqual(["Chinos", "Jumper", "Shirt", "Shorts", "Trousers"]);

  // The try-on page's product list uses the same filter.
  const wearable = product.array().parse(await (await call("/products?canTryOn=true")).json());
  expect(wearable.map(({ name }) => name).sort()).toEqual(["Chinos", "Dress", "Jumper", "Shirt", "Shorts", "Trousers"]);

  // Once fetched, a foreign picture is on this site too.
  const fetched = [
    {
      url: "https://elsewhere.example/skirt.jpg",
      base: "/pictures/a",
      width: 3,
      height: 4,
      widths: [3],
      placeholder: "",
    },
  ];
  await app.platform.database.write((tx) =>
    tx.execute(sql`update products set pictures = ${JSON.stringify(fetched)}::jsonb where name = 'Unfetched skirt'`),
  );
  expect(await offered(shirt)).toEqual(["Shorts", "Trousers", "Unfetched skirt"]);
});
