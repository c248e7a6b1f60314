import { OWN_PHOTOS_MAX, ownPhoto, profilePicture } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnPerson } from "../../../test/images.ts";
import { createTryOnTestApp, fileOf, pictureAt, type TryOnTestApp } from "../../../test/tryon-app.ts";

let test: TryOnTestApp;
let drawings: Buffer[];
beforeAll(async () => {
  test = await createTryOnTestApp({ work: false });
  const sizes = Array.from({ length: OWN_PHOTOS_MAX + 1 }, (_, index) => ({ width: 480 + 8 * index, height: 640 }));
  drawings = await Promise.all(sizes.map((size) => drawnPerson(size)));
});
afterAll(() => test.close());

const upload = async (token: string, drawing: number, fields: Record<string, string> = { keepOthers: "true" }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", fileOf(drawings[drawing] ?? Buffer.alloc(0)), "photo.jpg");
  return test.api("/images/upload/profile", { token, form });
};
const list = async (token: string) =>
  ownPhoto.array().parse(await (await test.api("/images/photos", { token })).json());
const inUse = async (token: string) => {
  const response = await test.api("/images/profile", { token });
  return response.status === 404 ? null : pictureAt(profilePicture.parse(await response.json()).url);
};
const use = (token: string, id: string) => test.api(`/images/photos/${id}/use`, { token, method: "PUT" });
const remove = (token: string, id: string) => test.api(`/images/photos/${id}`, { token, method: "DELETE" });

describe("several photos of one user", () => {
  it("a new one is in use and the others stay, newest first; without `keepOthers` it replaces the one in use", async () => {
    const { token } = await test.user();
    expect(await list(token)).toEqual([]);
    for (const drawing of [0, 1]) expect((await upload(token, drawing)).status).toBe(201);
    const two = await list(token);
    expect(two.map((photo) => photo.inUse)).toEqual([true, false]);
    expect(await inUse(token)).toBe(pictureAt(two[0]?.url ?? ""));
    expect((await upload(token, 2, {})).status).toBe(201);
    const after = await list(token);
    expect(after.map((photo) => photo.inUse)).toEqual([true, false]);
    expect(after.map(({ id }) => id)).not.toContain(two[0]?.id);
    expect(after[1]?.id).toBe(two[1]?.id);
  });

  it("another one can be put in use, even repeatedly, and GET /images/profile answers it", async () => {
    const { token } = await test.user();
    for (const drawing of [0, 1]) await upload(token, drawing);
    const [, older] = await list(token);
    if (!older) throw new Error("there are two photos");
    for (const _ of [1, 2]) expect(ownPhoto.parse(await (await use(token, older.id)).json()).inUse).toBe(true);
    expect((await list(token)).map((photo) => photo.inUse)).toEqual([false, true]);
    expect(await inUse(token)).toBe(pictureAt(older.url));
  });

  it("one that is removed is gone with its URL; if it was in use, none is until one is chosen [S7.18]", async () => {
    const { token } = await test.user();
    for (const drawing of [0, 1]) await upload(token, drawing);
    const [newer, older] = await list(token);
    if (!newer || !older) throw new Error("there are two photos");
    expect((await remove(token, newer.id)).status).toBe(204);
    expect((await remove(token, newer.id)).status).toBe(404);
    expect((await test.request(newer.url)).status).toBe(404);
    expect(await inUse(token)).toBeNull();
    expect((await list(token)).map((photo) => [photo.id, photo.inUse])).toEqual([[older.id, false]]);
    expect((await use(token, older.id)).status).toBe(200);
    expect((await test.api("/images/profile", { token, method: "DELETE" })).status).toBe(204);
    expect(await list(token)).toEqual([]);
  });

  it(`the same picture is there once, and one more than ${OWN_PHOTOS_MAX} is refused, also when all come at once`, async () => {
    const { token } = await test.user();
    await upload(token, 0);
    const first = await inUse(token);
    await upload(token, 1);
    expect((await upload(token, 0)).status).toBe(201);
    expect(await inUse(token)).toBe(first);
    expect(await list(token)).toHaveLength(2);
    const objects = await test.storedObjects();
    const responses = await Promise.all(drawings.slice(2).map((_, index) => upload(token, index + 2)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409]);
    const refused = await responses.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ error: "PHOTO_LIMIT", message: /6 photos/ });
    const photos = await list(token);
    expect(photos).toHaveLength(OWN_PHOTOS_MAX);
    expect(photos.filter((photo) => photo.inUse)).toHaveLength(1);
    // The rejected ones left nothing in storage.
    expect(await test.storedObjects()).toBe(objects + 4);
    // Replacing the one in use is always possible.
    expect((await upload(token, 0, {})).status).toBe(201);
  });

  it("belong only to their owner [I-35]", async () => {
    const [one, other] = [await test.user(), await test.user()];
    await upload(one.token, 0);
    const [photo] = await list(one.token);
    if (!photo) throw new Error("there is a photo");
    expect(await list(other.token)).toEqual([]);
    expect((await use(other.token, photo.id)).status).toBe(404);
    expect((await remove(other.token, photo.id)).status).toBe(404);
    for (const id of ["no-such-id", "in%20use"]) {
      expect((await use(other.token, id)).status).toBe(404);
      expect((await remove(one.token, id)).status).toBe(404);
    }
    expect((await list(one.token)).map(({ inUse }) => inUse)).toEqual([true]);
  });
});
