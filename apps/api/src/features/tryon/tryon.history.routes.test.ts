import { type Gallery, gallery, historyItem, LOOKS_AT_ONCE_MAX, type Product, UNDO_MINUTES } from "@toile/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTryOnTestApp, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { entriesOf } from "../../../test/zip-entries.ts";
import { setClockForTests } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import { sweepPictures } from "../pictures/private/private.ts";

let test: TryOnTestApp;
let jacket: Product;
let trousers: Product;
beforeAll(async () => {
  test = await createTryOnTestApp();
  const { token } = await createUser(test, { role: "admin" });
  const post = async (path: string, json: unknown) => (await test.api(path, { json, token })).json();
  const category = await post("/categories", { name: "Clothes" });
  const product = async (name: string, garmentCategory: string, brand: string) => {
    const { id: brandId } = await post("/brands", { name: brand });
    return post("/products", { name, price: 40, brandId, categoryId: category.id, garmentCategory });
  };
  jacket = await product("Boiled wool jacket", "tops", "Ona");
  trousers = await product("Wide linen trousers", "bottoms", "Atelier Nord");
});
afterAll(() => test.close());
afterEach(() => setClockForTests(null));

const made = async (token: string, fields = {}): Promise<string> =>
  (await (await test.tryOn(token, fields)).json()).predictionId;
const open = async (token: string, query = ""): Promise<Gallery> =>
  gallery.parse(await (await test.api(`/style/gallery${query}`, { token })).json());
const idsOf = ({ looks }: Gallery) => looks.map(({ id }) => id);
const post = (token: string | undefined, path: string, json: unknown) =>
  test.api(`/style/history/${path}`, { token, json });
const remove = async (token: string, ids: string[]) => (await post(token, "remove", { ids })).json();
const restore = async (token: string, ids: string[]) => (await (await post(token, "restore", { ids })).json()).ids;
const laterBy = (minutes: number) => {
  const at = Date.now() + minutes * 60_000;
  setClockForTests(() => new Date(at));
};

describe("the gallery", () => {
  it("shows the user's looks, newest first, and offers the kinds and brands among them [X.55, I-35]", async () => {
    const { token } = await test.user();
    const own = await made(token);
    const worn = [await made(token, { productId: jacket.id }), await made(token, { productId: trousers.id })];
    const stranger = await test.user();
    await made(stranger.token, { productId: jacket.id });
    const all = await open(token);
    expect(idsOf(all)).toEqual([own, ...worn].toReversed());
    expect(all).toMatchObject({ next: null, kinds: ["tops", "bottoms"], removed: { ids: [], until: null } });
    expect(all.brands).toEqual([
      { slug: trousers.brandId.slug, name: "Atelier Nord" },
      { slug: jacket.brandId.slug, name: "Ona" },
    ]);
    expect(all.looks[0]?.product).toMatchObject({ name: "Wide linen trousers", brand: "Atelier Nord", price: 40 });
    // Stored for thirty days, and for good once it is liked.
    const days = (Date.parse(all.looks[0]?.expiresAt ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await open((await test.user()).token)).brands).toEqual([]);
  });

  it("filters by liking, kind, brand and time, both in the gallery and in the list", async () => {
    const { token } = await test.user();
    const [top, bottom] = [await made(token, { productId: jacket.id }), await made(token, { productId: trousers.id })];
    const liked = await test.api(`/style/history/${top}`, { token, method: "PATCH", json: { liked: true } });
    expect(historyItem.parse(await liked.json())).toMatchObject({ liked: true, expiresAt: null });
    const { looks } = await open(token);
    const [{ createdAt: second } = { createdAt: "" }] = looks;
    const cases: [string, string[]][] = [
      ["?liked=true", [top]],
      ["?liked=false", [bottom]],
      ["?kind=tops", [top]],
      ["?kind=one-pieces", []],
      [`?brand=${trousers.brandId.slug}`, [bottom]],
      ["?brand=no-such-brand", []],
      [`?from=${second}`, [bottom]],
      [`?to=${second}`, [top]],
      [`?kind=bottoms&liked=true`, []],
    ];
    for (const [query, ids] of cases) {
      expect(idsOf(await open(token, query)), query).toEqual(ids);
      const list = await test.api(`/style/history${query}`, { token });
      expect(list.headers.get("x-total-count"), query).toBe(String(ids.length));
    }
    // The filters' choices do not depend on the current filter.
    expect((await open(token, "?kind=one-pieces")).kinds).toEqual(["tops", "bottoms"]);
    for (const bad of ["?kind=shoes", "?liked=yes", "?from=yesterday", "?limit=101"])
      expect((await test.api(`/style/gallery${bad}`, { token })).status, bad).toBe(400);
  });

  it("knows the kind of a shopper's own garment if the try-on named it", async () => {
    const { token } = await test.user();
    const id = await made(token, { category: "one-pieces" });
    expect(idsOf(await open(token, "?kind=one-pieces"))).toEqual([id]);
  });

  it("continues where a page ended, whatever is added or removed meanwhile", async () => {
    const { token } = await test.user(8);
    const ids: string[] = [];
    for (let each = 0; each < 5; each++) ids.unshift(await made(token));
    const first = await open(token, "?limit=2");
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(first.next).toBe(ids[1]);
    await made(token);
    await remove(token, [ids[1] ?? ""]);
    const second = await test.api(`/style/history?before=${first.next}&limit=2`, { token });
    expect((await second.json()).map(({ id }: { id: string }) => id)).toEqual(ids.slice(2, 4));
    expect(second.headers.get("link")).toBe(`</api/v1/style/history?before=${ids[3]}&limit=2>; rel="next"`);
    expect(second.headers.get("x-total-count")).toBeNull();
    const last = await test.api(`/style/history?before=${ids[3]}&limit=2`, { token });
    expect([await last.json(), last.headers.get("link")]).toEqual([[expect.objectContaining({ id: ids[4] })], null]);
    expect((await test.api(`/style/history?before=${ids[3]}&page=2`, { token })).status).toBe(400);
  });
});

describe("removing looks", () => {
  it("hides them and their pictures at once, and an undo restores everything; both are safe to repeat", async () => {
    const { token } = await test.user();
    const ids = [await made(token), await made(token)];
    const [{ resultImageUrl = "" } = {}] = (await open(token)).looks;
    for (const _time of [1, 2]) {
      const removed = await remove(token, ids);
      expect(removed.ids.toSorted()).toEqual(ids.toSorted());
      expect(Date.parse(removed.until) - Date.now()).toBeGreaterThan((UNDO_MINUTES - 1) * 60_000);
    }
    const gone = await open(token);
    expect([gone.looks, gone.kinds, gone.removed.ids.length]).toEqual([[], [], 2]);
    expect((await test.request(resultImageUrl)).status).toBe(404);
    for (const _time of [1, 2]) expect((await restore(token, ids)).toSorted()).toEqual(ids.toSorted());
    expect((await open(token)).removed.ids).toEqual([]);
    expect(idsOf(await open(token))).toEqual(ids.toReversed());
    expect((await test.request(resultImageUrl)).status).toBe(200);
  });

  it("restores a shared look with its link and its card", async () => {
    const { token } = await test.user();
    const id = await made(token);
    const { looks } = test.client(token);
    const { token: link } = await looks.share(id);
    const shown = async () =>
      Promise.all([`/looks/${link}`, `/looks/${link}/preview`].map(async (path) => (await test.api(path)).status));
    await remove(token, [id]);
    expect([await shown(), await looks.list()]).toEqual([[404, 404], []]);
    await restore(token, [id]);
    expect(await shown()).toEqual([200, 200]);
    expect(await looks.list()).toMatchObject([{ token: link }]);
    const card = await test.count(
      "select count(*) from looks l join pictures p on p.id = l.preview_id where p.deleted_at is null and l.tryon_id = $1",
      [id],
    );
    expect(card).toBe(1);
  });

  it("keeps the bytes during the undo period, and deletes them after it [I-45]", async () => {
    const { token, user } = await test.user();
    const id = await made(token);
    await remove(token, [id]);
    const rows = () => test.count("select count(*) from pictures where owner_id = $1", [user.id]);
    laterBy(UNDO_MINUTES - 1);
    await sweepPictures(test.platform);
    expect(await rows()).toBe(3);
    expect(await restore(token, [id])).toEqual([id]);
    setClockForTests(null);
    await remove(token, [id]);
    laterBy(UNDO_MINUTES + 1);
    expect(await restore(token, [id])).toEqual([]);
    expect((await open(token)).removed).toEqual({ ids: [], until: null });
    laterBy(UNDO_MINUTES + 6);
    await sweepPictures(test.platform);
    expect(await rows()).toBe(0);
  });

  it("leaves no byte of a removed look behind after the account's deletion [I-45]", async () => {
    const { token, user } = await test.user();
    const id = await made(token);
    await remove(token, [id]);
    await test.api("/users/profile", { token, method: "DELETE" });
    await sweepPictures(test.platform, { ownerId: user.id });
    expect(await test.count("select count(*) from pictures where owner_id = $1", [user.id])).toBe(0);
  });

  it("changes nothing of another user's, and rejects an invalid list of ids [I-35]", async () => {
    const [one, other] = [await test.user(), await test.user()];
    const id = await made(one.token);
    expect((await remove(other.token, [id])).ids).toEqual([]);
    expect(idsOf(await open(one.token))).toEqual([id]);
    await remove(one.token, [id]);
    expect(await restore(other.token, [id])).toEqual([]);
    expect(idsOf(await open(one.token))).toEqual([]);
    const many = Array.from({ length: LOOKS_AT_ONCE_MAX + 1 }, newId);
    for (const path of ["remove", "restore", "download"]) {
      expect((await post(undefined, path, { ids: [id] })).status).toBe(401);
      for (const ids of [[], ["x"], many, "all"]) expect((await post(one.token, path, { ids })).status).toBe(400);
    }
  });
});

describe("downloading looks", () => {
  it("returns the pictures unchanged in one ZIP file, named by the shopper's local time [X.54]", async () => {
    const { token } = await test.user();
    const ids = [await made(token), await made(token, { outputFormat: "jpeg" })];
    const response = await post(token, "download", { ids: [...ids, newId()], timeZone: "Asia/Tokyo" });
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toContain("toile-looks.zip");
    const zip = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(zip.byteLength));
    const entries = entriesOf(zip);
    expect(entries.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^\d{8}-\d{6}-toile\.png$/),
      expect.stringMatching(/^\d{8}-\d{6}-toile(-2)?\.jpg$/),
    ]);
    const { looks } = await open(token);
    const picture = await test.request(looks.find(({ id }) => id === ids[0])?.resultImageUrl ?? "");
    expect(Buffer.from(await picture.arrayBuffer()).equals(entries[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    const japan = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
    expect(entries[0]?.name.slice(0, 8)).toBe(japan);
    expect((await post(token, "download", { ids, timeZone: "Nowhere/Town" })).status).toBe(400);
  });

  it("is 404 if none of them is left or belongs to the user [I-35]", async () => {
    const [one, other] = [await test.user(), await test.user()];
    const id = await made(one.token);
    expect((await post(other.token, "download", { ids: [id] })).status).toBe(404);
    await remove(one.token, [id]);
    expect((await post(one.token, "download", { ids: [id] })).status).toBe(404);
  });
});
