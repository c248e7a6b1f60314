/** History, predictions and looks name the products worn in their pictures. */
import { API_KEY_HEADER, historyItem, look, prediction, publicLook } from "@toile/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTryOnTestApp, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { newId } from "../../../platform/columns.ts";

let test: TryOnTestApp;
let admin: string;
let token: string;
let shelf: { brandId: string; categoryId: string };

beforeAll(async () => {
  test = await createTryOnTestApp();
  admin = (await createUser(test, { role: "admin" })).token;
  const brandId = (await post("/brands", { name: `Ona ${newId()}` })).id;
  shelf = { brandId, categoryId: (await post("/categories", { name: `Capes ${newId()}` })).id };
});
afterAll(() => test.close());
beforeEach(async () => {
  token = (await test.user(9)).token;
});

const post = async (path: string, json: unknown) => (await test.api(path, { json, token: admin })).json();
const add = (garmentCategory: string, more: object = {}) =>
  post("/products", {
    ...shelf,
    ...{ name: `Cape ${newId().slice(-5)}`, price: 19.9, originalPrice: 30, garmentCategory },
    ...{ mainImageUrl: "/icons/icon-192.png", affiliateLink: "https://example.com/cape", availableSizes: ["S", "M"] },
    ...more,
  });
const wear = async (productId: string, basePredictionId?: string): Promise<string> =>
  (await (await test.tryOn(token, { garmentImage: undefined, productId, basePredictionId })).json()).predictionId;
const history = async () => historyItem.array().parse(await (await test.api("/style/history", { token })).json());
const names = (products: { name: string }[]) => products.map(({ name }) => name);

describe("a try-on of a product", () => {
  it("names it with brand, price, sizes and link in the history, in the prediction and in the look [S3.14]", async () => {
    const top = await add("tops");
    const id = await wear(top.id);
    const worn = {
      ...{ id: top.id, slug: top.slug, name: top.name, brand: top.brandId.name, price: 19.9, originalPrice: 30 },
      ...{ currency: "EUR", imageUrl: "/icons/icon-192.png", affiliateLink: "https://example.com/cape" },
      ...{ sizes: ["S", "M"], status: "active", isAvailable: true, canTryOn: true },
    };
    expect(await history()).toMatchObject([{ id, product: worn, wornWith: [] }]);
    expect(prediction.parse(await test.prediction(token, id))).toMatchObject({ product: worn, wornWith: [] });
    const shared = look.parse(await (await test.api("/looks", { json: { predictionId: id }, token })).json());
    expect(shared).toMatchObject({ product: worn, wornWith: [] });
    const liked = await test.api(`/style/history/${id}`, { method: "PATCH", json: { liked: true }, token });
    expect(historyItem.parse(await liked.json())).toMatchObject({ liked: true, product: worn });
    expect(look.array().parse(await (await test.api("/looks", { token })).json())).toMatchObject([{ product: worn }]);
    const shown = await (await test.api(`/looks/${shared.token}`)).json();
    expect(publicLook.parse(shown)).toMatchObject({ product: worn, wornWith: [] });
  });

  it("names none for a shopper's own garment, and none that has left the shop", async () => {
    const top = await add("tops");
    const [own, gone] = [await (await test.tryOn(token)).json(), await wear(top.id)];
    await test.api(`/products/${top.id}`, { method: "DELETE", token: admin });
    expect(await history()).toMatchObject([
      { id: gone, product: null, productId: top.id },
      { id: own.predictionId, product: null, wornWith: [] },
    ]);
  });

  it("names none if a picture was sent with an unknown product", async () => {
    const id = (await (await test.tryOn(token, { productId: "no-such-product" })).json()).predictionId;
    const shared = await (await test.api("/looks", { json: { predictionId: id }, token })).json();
    const shown = await test.api(`/looks/${shared.token}`);
    expect(shown.status).toBe(200);
    expect(await shown.json()).toMatchObject({ product: null, wornWith: [] });
    expect(await history()).toMatchObject([{ product: null }]);
  });
});

describe("a garment tried on over a result", () => {
  it("names nothing of the owner's to a program with their key", async () => {
    const { apiKey } = await (await test.api("/developer/api-key/generate", { method: "POST", token })).json();
    const basePredictionId = await wear((await add("tops")).id);
    const headers = { [API_KEY_HEADER]: apiKey };
    const { predictionId } = await (
      await test.tryOn(undefined, { basePredictionId, category: "bottoms" }, headers)
    ).json();
    expect(await (await test.api(`/style/predictions/${predictionId}`, { headers })).json()).toMatchObject({
      wornWith: [],
    });
  });

  it("names the garments of both, and of all earlier ones", async () => {
    const [top, bottom] = [await add("tops"), await add("bottoms")];
    const both = await wear(bottom.id, await wear(top.id));
    const [newest] = await history();
    expect(newest).toMatchObject({ product: { name: bottom.name }, wornWith: [{ name: top.name }] });
    const { token: lookToken } = await (await test.api("/looks", { json: { predictionId: both }, token })).json();
    const shown = publicLook.parse(await (await test.api(`/looks/${lookToken}`)).json());
    expect([shown.product?.name, ...names(shown.wornWith)]).toEqual([bottom.name, top.name]);
    await test.api(`/products/${top.id}`, { method: "PUT", json: { status: "discontinued" }, token: admin });
    expect((await (await test.api(`/looks/${lookToken}`)).json()).wornWith).toEqual([]);
  });

  it("no longer names what it covers: a second top hides the first, a dress hides all", async () => {
    const [top, other, bottom] = [await add("tops"), await add("tops"), await add("bottoms")];
    const both = await wear(bottom.id, await wear(top.id));
    const changed = prediction.parse(await test.prediction(token, await wear(other.id, both)));
    expect(names(changed.wornWith)).toEqual([bottom.name]);
    const dress = await wear((await add("one-pieces")).id, changed.id);
    expect(prediction.parse(await test.prediction(token, dress)).wornWith).toEqual([]);
  });

  it("reveals nothing of another account's try-ons", async () => {
    const top = await add("tops");
    const anothers = await wear(top.id);
    token = (await test.user()).token;
    const id = await wear((await add("bottoms")).id, anothers);
    expect(prediction.parse(await test.prediction(token, id)).wornWith).toEqual([]);
  });
});

describe("a product without a picture that can be shown", () => {
  it.each(["", "https://elsewhere.example/cape.jpg", "cape.jpg", "//elsewhere.example/cape.jpg"])(
    "with the URL '%s' cannot be tried on, is refused with a code, costs nothing and shows no foreign URL",
    async (mainImageUrl) => {
      const cape = await add("tops", { mainImageUrl, additionalImageUrls: ["https://elsewhere.example/back.jpg"] });
      const found = await (await test.api(`/products/${cape.id}`)).json();
      expect(found).toMatchObject({ canTryOn: false, mainImageUrl: "", additionalImageUrls: [] });
      const refused = await test.tryOn(token, { garmentImage: undefined, productId: cape.id });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        error: "GARMENT_NOT_FOUND",
        message: "This product has no picture that can be tried on.",
      });
      expect(await test.balance(token)).toBe(9);
    },
  );
});
