import { publicLook } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTryOnTestApp, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { newId } from "../../platform/columns.ts";

let app: TryOnTestApp;
beforeAll(async () => {
  app = await createTryOnTestApp();
});
afterAll(() => app.close());

const made = async (token: string, fields = {}): Promise<string> =>
  (await (await app.tryOn(token, fields)).json()).predictionId;
const share = (predictionId: string, token?: string) => app.api("/looks", { json: { predictionId }, token });
const shared = async (predictionId: string, token: string): Promise<string> => {
  const response = await share(predictionId, token);
  expect(response.status).toBe(201);
  return (await response.json()).token;
};
const revoke = (look: string, token?: string) => app.api(`/looks/${look}`, { method: "DELETE", token });
const open = (look: string) => app.api(`/looks/${look}`);

/** None of the look's URLs answers. */
async function expectGone(look: string) {
  for (const path of [look, `${look}/picture`, `${look}/preview`]) {
    const response = await open(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  }
}

describe("a look", () => {
  test("is private until its owner shares it, and then visible to anyone with the link", async () => {
    const { token } = await app.user();
    const predictionId = await made(token);
    expect(await app.client(token).looks.list()).toEqual([]);
    const look = await shared(predictionId, token);
    expect(Buffer.from(look, "base64url")).toHaveLength(24);
    expect(await app.client(token).looks.list()).toMatchObject([{ token: look, predictionId, path: `/look/${look}` }]);
    const response = await open(look);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    const found = publicLook.strict().parse(await response.json());
    expect(found.product).toBeNull();
    const picture = await app.request(found.imageUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("Cache-Control")).toBe("private, no-cache");
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: found.width, height: found.height });
  });

  test("has a preview card of 1200 by 630 pixels for posts of its link", async () => {
    const { token } = await app.user();
    const look = await shared(await made(token), token);
    const preview = await app.request(publicLook.parse(await (await open(look)).json()).previewUrl);
    expect(preview.headers.get("Content-Type")).toBe("image/jpeg");
    const card = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
    expect([card.width, card.height]).toEqual([1200, 630]);
  });

  test("keeps its link however often and however fast it is shared", async () => {
    const { token } = await app.user();
    const predictionId = await made(token);
    const responses = await Promise.all([1, 2, 3].map(() => share(predictionId, token)));
    const tokens = await Promise.all(responses.map(async (response) => (await response.json()).token));
    expect(new Set(tokens).size).toBe(1);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await share(predictionId, token)).status).toBe(200);
    // Of the three cards that were made, one is left.
    const cards =
      "select count(*) from pictures where kind = 'result' and width = 1200 and deleted_at is null and owner_id = (select user_id from tryons where id = $1)";
    expect(await app.count(cards, [predictionId])).toBe(1);
  });

  test("ends when it is revoked, and a new one has another link", async () => {
    const { token } = await app.user();
    const predictionId = await made(token);
    const look = await shared(predictionId, token);
    const ETag = (await open(`${look}/picture`)).headers.get("ETag") ?? "";
    expect((await app.api(`/looks/${look}/picture`, { headers: { "If-None-Match": ETag } })).status).toBe(304);
    expect((await revoke(look, token)).status).toBe(204);
    await expectGone(look);
    // Not even for a browser with a cached copy.
    expect((await app.api(`/looks/${look}/picture`, { headers: { "If-None-Match": ETag } })).status).toBe(404);
    expect((await revoke(look, token)).status).toBe(404);
    expect(await shared(predictionId, token)).not.toBe(look);
    await expectGone(look);
  });

  test("is shared and revoked only by its owner", async () => {
    const [one, other] = [await app.user(), await app.user()];
    const predictionId = await made(one.token);
    expect((await share(predictionId, other.token)).status).toBe(404);
    expect((await share(newId(), one.token)).status).toBe(404);
    expect((await share(predictionId)).status).toBe(401);
    expect((await share("no-id", one.token)).status).toBe(400);
    const look = await shared(predictionId, one.token);
    expect((await revoke(look, other.token)).status).toBe(404);
    expect((await revoke(look)).status).toBe(401);
    expect(await app.client(other.token).looks.list()).toEqual([]);
    expect((await open(look)).status).toBe(200);
    expect((await open("x")).status).toBe(404);
    expect((await open("A".repeat(32))).status).toBe(404);
  });

  test("links to the garment as long as the shop has it", async () => {
    const admin = (await createUser(app, { role: "admin" })).token;
    const post = async (path: string, json: unknown) => (await app.api(path, { json, token: admin })).json();
    const product = await post("/products", {
      name: `Cape ${newId().slice(-5)}`,
      price: 10,
      brandId: (await post("/brands", { name: `Ona ${newId()}` })).id,
      categoryId: (await post("/categories", { name: `Capes ${newId()}` })).id,
    });
    const { token } = await app.user();
    const look = await shared(await made(token, { productId: product.id }), token);
    const garment = async () => (await (await open(look)).json()).product;
    expect(await garment()).toMatchObject({ name: product.name, slug: product.slug, brand: product.brandId.name });
    await app.api(`/products/${product.id}`, { method: "DELETE", token: admin });
    expect(await garment()).toBeNull();
    expect((await open(look)).status).toBe(200);
  });
});

describe("a look is deleted with its picture", () => {
  test("when the try-on is removed", async () => {
    const { token } = await app.user();
    const predictionId = await made(token);
    const look = await shared(predictionId, token);
    await app.client(token).tryOn.cancel(predictionId);
    await expectGone(look);
    expect(await app.client(token).looks.list()).toEqual([]);
    expect((await share(predictionId, token)).status).toBe(404);
  });

  test("when the account is deleted", async () => {
    const { token, user } = await app.user();
    const look = await shared(await made(token), token);
    await app.api("/users/profile", { method: "DELETE", token });
    await expectGone(look);
    expect(await app.count("select count(*) from looks where user_id = $1", [user.id])).toBe(0);
    expect(await app.count("select count(*) from pictures where owner_id = $1 and deleted_at is null", [user.id])).toBe(
      0,
    );
  });

  test("when retention takes it", async () => {
    const { token, user } = await app.user();
    const look = await shared(await made(token), token);
    await app.platform.database.pool.query(
      "update pictures set expires_at = now() - interval '1 minute' where owner_id = $1 and kind = 'result' and width <> 1200",
      [user.id],
    );
    await expectGone(look);
  });
});
