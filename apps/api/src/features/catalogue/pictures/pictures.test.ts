import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Product, product, productPictureUploaded } from "@toile/contract";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { drawnGarment, drawnResult, svgFile } from "../../../../test/images.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { createPictures } from "../../pictures/pictures.ts";
import { sweepPictures } from "../catalogue.jobs.ts";
import { makeDuePictures, type PictureDeps } from "./pictures.ts";

const SIZE = { width: 300, height: 400 };
let app: TestApp;
let admin: string;
/** Another site. */
let site: Server;
const elsewhere = new Map<string, Buffer>();
let requests: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  admin = (await createUser(app, { role: "admin" })).token;
  site = createServer((request, response) => {
    requests.push(request.url ?? "");
    const bytes = elsewhere.get(request.url ?? "");
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }).listen(0, "127.0.0.1");
});
afterAll(async () => {
  site.close();
  await app.close();
});
beforeEach(() => {
  requests = [];
});
afterEach(() => setClockForTests(null));

const there = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;
/** With the guard, or with one that allows our test server. */
function deps({ guarded = false } = {}): PictureDeps {
  const ports = new Set([String((site.address() as AddressInfo).port)]);
  const fetch = guarded ? {} : { isPublic: () => true, ports };
  return { ...app.platform, pictures: createPictures({ ...app.platform, fetch }) };
}
const work = (options?: { guarded?: boolean }) => makeDuePictures(deps(options), { limitMs: 60_000 });
/** Moves the clock by so many hours. */
const later = (hours: number) => {
  const at = new Date(Date.now() + hours * 3_600_000);
  setClockForTests(() => at);
};

async function upload(bytes: Buffer, token: string | undefined = admin) {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(bytes)]), "tee.png");
  return app.request("/api/v1/products/pictures", { form, token });
}
const uploaded = async (seed: number) => {
  const bytes = await sharp(await drawnResult(seed))
    .resize(SIZE)
    .png()
    .toBuffer();
  return productPictureUploaded.parse(await (await upload(bytes)).json());
};
let shelf: { brandId: string; categoryId: string } | undefined;
async function add(mainImageUrl: string, additionalImageUrls: string[] = []): Promise<Product> {
  const make = async (path: string, json: unknown) =>
    (await app.request(`/api/v1/${path}`, { json, token: admin })).json();
  shelf ??= {
    brandId: (await make("brands", { name: "Lune" })).id,
    categoryId: (await make("categories", { name: "Tops" })).id,
  };
  return product.parse(await make("products", { name: "Tee", price: 9, mainImageUrl, additionalImageUrls, ...shelf }));
}
const change = (id: string, json: unknown) =>
  app.request(`/api/v1/products/${id}`, { method: "PUT", json, token: admin });
const read = async (id: string) => product.parse(await (await app.request(`/api/v1/products/${id}`)).json());
async function taskOf(id: string) {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute<{ state: string; attempts: number; problem: string | null }>(
      sql`select state, attempts, problem from product_picture_tasks where product_id = ${id}`,
    ),
  );
  return rows[0];
}
const countObjects = async () => {
  let count = 0;
  for await (const _ of app.platform.storage.list("shop/")) count += 1;
  return count;
};

describe("an uploaded picture", () => {
  test("becomes up to five widths in three formats at immutable public URLs", async () => {
    const { url, width, height } = await uploaded(1);
    expect({ width, height }).toEqual(SIZE);
    const { id, pictures } = await add(url);
    expect(pictures).toEqual([]);
    expect((await app.request(url)).status).toBe(200);

    expect(await work()).toEqual({ done: 1, failed: 0 });
    const [picture] = (await read(id)).pictures;
    expect(picture).toMatchObject({ url, ...SIZE, widths: [160, 300] });
    for (const [ending, type] of [
      ["avif", "image/avif"],
      ["webp", "image/webp"],
      ["jpg", "image/jpeg"],
    ]) {
      const response = await app.request(`${picture?.base}/160.${ending}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect((await sharp(bytes).metadata()).width).toBe(160);
      const again = { headers: { "if-none-match": response.headers.get("etag") ?? "" } };
      expect((await app.request(`${picture?.base}/160.${ending}`, again)).status).toBe(304);
    }
    expect((await app.request(`${picture?.base}/301.jpg`)).status).toBe(404);
    expect(await work()).toEqual({ done: 0, failed: 0 });
  });

  test("with the same content has the same URL in every product", async () => {
    const [first, second] = [await uploaded(2), await uploaded(2)];
    expect(second).toEqual(first);
    const objects = await countObjects();
    const products = [await add(first.url), await add(second.url)];
    await Promise.all([work(), work()]);
    for (const { id } of products) expect((await read(id)).pictures).toHaveLength(1);
    expect(await countObjects()).toBe(objects + 6);
  });

  test("is accepted only from admins, and only if it is a picture", async () => {
    const { token } = await createUser(app);
    const garment = await drawnGarment(SIZE);
    expect((await upload(garment, token)).status).toBe(403);
    expect((await app.request("/api/v1/products/pictures", { method: "POST" })).status).toBe(401);
    expect((await upload(svgFile())).status).toBe(415);
    expect((await upload(garment)).status).toBe(201);
  });

  test.each([
    "/pictures/x/160.jpg",
    `/pictures/${"0".repeat(32)}/160.jpg`,
    `/pictures/${"0".repeat(32)}/160.svg`,
    `/pictures/${"0".repeat(32)}/..%2f..%2fsecret.jpg`,
  ])("is not at %s", async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});

describe("a picture of another site", () => {
  test("is fetched once, shown from here and never requested again", async () => {
    elsewhere.set("/coat.png", await drawnGarment({ width: 330, height: 440 }));
    const { id, mainImageUrl } = await add(there("/coat.png"));
    expect(mainImageUrl).toBe(there("/coat.png"));
    expect(await read(id)).toMatchObject({ mainImageUrl: "", canTryOn: false });
    expect(await work()).toEqual({ done: 1, failed: 0 });
    const found = await read(id);
    expect(found).toMatchObject({ mainImageUrl: `${found.pictures[0]?.base}/original.jpg`, canTryOn: true });
    expect(found.pictures[0]?.url).toBe(found.mainImageUrl);
    expect((await app.request(found.mainImageUrl)).status).toBe(200);
    expect(requests).toEqual(["/coat.png"]);
    await change(id, { additionalImageUrls: [(await uploaded(3)).url] });
    await work();
    expect((await read(id)).pictures).toHaveLength(2);
    expect(requests).toEqual(["/coat.png"]);
  });

  test.each([
    "http://127.0.0.1/a.png",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/a.png",
    "http://10.1.2.3/a.png",
    "file:///etc/passwd",
    "//127.0.0.1/a.png",
    "/../../../../../../etc/passwd",
    "/%2e%2e/%2e%2e/package.json",
  ])("at %s is never requested, and the product says why it has none", async (url) => {
    const { id } = await add(url);
    expect(await work({ guarded: true })).toEqual({ done: 0, failed: 1 });
    expect((await read(id)).pictures).toEqual([]);
    // Retrying would end the same way.
    expect(await taskOf(id)).toMatchObject({
      state: "failed",
      attempts: 1,
      problem: expect.stringContaining(url),
    });
    await app.platform.database.write((tx) => tx.execute(sql`delete from products where id = ${id}`));
  });

  test("that does not arrive is tried four times, the last one hours later, and may succeed then", async () => {
    const { id } = await add(there("/late.png"));
    for (const hours of [0, 1, 2]) {
      later(hours);
      expect(await work()).toEqual({ done: 0, failed: 1 });
    }
    expect(await work()).toEqual({ done: 0, failed: 0 });
    expect(await taskOf(id)).toMatchObject({ state: "waiting", attempts: 3 });
    later(4);
    await work();
    expect(await taskOf(id)).toMatchObject({ state: "failed", attempts: 4 });
    later(40);
    expect(await work()).toEqual({ done: 0, failed: 0 });
    setClockForTests(null);
    elsewhere.set("/later.png", await drawnGarment(SIZE));
    await change(id, { mainImageUrl: there("/later.png") });
    expect(await work()).toEqual({ done: 1, failed: 0 });
    expect(await taskOf(id)).toMatchObject({ state: "done", problem: null });
  });

  test("that is missing leaves the others in their places", async () => {
    elsewhere.set("/back.png", await drawnGarment({ width: 310, height: 420 }));
    const { id } = await add(there("/gone.png"), [there("/back.png")]);
    await work();
    const found = await read(id);
    expect(found).toMatchObject({ mainImageUrl: "", canTryOn: false });
    expect(found.pictures.map(({ url }) => url)).toEqual(found.additionalImageUrls);
  });
});

test("every waiting product gets its main picture before any gets its others", async () => {
  const products: Product[] = [];
  for (const seed of [40, 42]) products.push(await add((await uploaded(seed)).url, [(await uploaded(seed + 1)).url]));
  const made = async () => Promise.all(products.map(async ({ id }) => (await read(id)).pictures.map(({ url }) => url)));

  await makeDuePictures(deps(), { limitMs: 1 });
  expect(await made()).toEqual(products.map(({ mainImageUrl }) => [mainImageUrl]));
  await work();
  expect(await made()).toEqual(
    products.map(({ mainImageUrl, additionalImageUrls }) => [mainImageUrl, ...additionalImageUrls]),
  );
});

test("a picture of this site, as in the demo, is read from the site's own files", async () => {
  const { id } = await add("/icons/icon-192.png");
  expect(await work()).toEqual({ done: 1, failed: 0 });
  const found = await read(id);
  expect(found.mainImageUrl).toBe("/icons/icon-192.png");
  expect(found.pictures[0]?.url).toBe(found.mainImageUrl);
  expect(found.pictures[0]?.widths).toEqual([160, 192]);
});

test("pictures made for URLs that changed meanwhile are not written", async () => {
  const [first, second] = [await uploaded(10), await uploaded(11)];
  const { id } = await add(first.url);
  const slow = deps();
  const { publicPictures } = slow.pictures;
  const changing: PictureDeps = {
    ...slow,
    pictures: {
      ...slow.pictures,
      publicPictures: {
        ...publicPictures,
        async inSizes(hash) {
          const made = await publicPictures.inSizes(hash);
          if (first.url.includes(hash)) await change(id, { mainImageUrl: second.url });
          return made;
        },
      },
    },
  };
  await makeDuePictures(changing, { limitMs: 60_000 });
  expect((await read(id)).pictures.map(({ url }) => url)).toEqual([second.url]);
});

test("a replaced picture is removed with all its sizes a day later, and one in use never", async () => {
  const [old, kept, logo] = [await uploaded(20), await uploaded(21), await uploaded(22)];
  const { id } = await add(old.url, [kept.url]);
  await app.request("/api/v1/brands", { json: { name: "With a logo", logoUrl: logo.url }, token: admin });
  await work();
  const before = await read(id);
  await change(id, { mainImageUrl: kept.url, additionalImageUrls: [] });
  expect((await read(id)).pictures.map(({ url }) => url)).toEqual([kept.url]);
  await work();
  const oldBase = before.pictures[0]?.base;
  await sweepPictures(deps());
  expect((await app.request(`${oldBase}/160.avif`)).status).toBe(200);

  later(25);
  expect(await sweepPictures(deps())).toBeGreaterThan(0);
  for (const file of ["160.avif", "300.jpg", "original.jpg"]) {
    expect((await app.request(`${oldBase}/${file}`)).status, file).toBe(404);
    expect((await app.request(`${before.pictures[1]?.base}/${file}`)).status, file).toBe(200);
  }
  expect((await app.request(logo.url)).status).toBe(200);
  expect(await sweepPictures(deps())).toBe(0);
  setClockForTests(null);
  expect((await uploaded(20)).url).toBe(old.url);
  expect((await app.request(old.url)).status).toBe(200);
});
