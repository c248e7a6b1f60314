import { IMAGE_MAX_BYTES, profilePicture, profilePictureUploaded } from "@toile/contract";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  animatedGif,
  animatedWebp,
  drawnPerson,
  drawnWebp,
  paddedTo,
  pixelBomb,
  sidewaysPhotoWithPlace,
  svgFile,
} from "../../../test/images.ts";
import { createTryOnTestApp, fileOf, pictureAt, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { setClockForTests } from "../../platform/clock.ts";
import { sweepPictures } from "./private/sweep.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp({ work: false });
});
afterAll(() => test.close());
afterEach(() => setClockForTests(null));

const upload = (token: string | undefined, bytes: Uint8Array, name = "photo.jpg") => {
  const form = new FormData();
  form.set("image", fileOf(bytes), name);
  return test.api("/images/upload/profile", { token, form });
};
const uploaded = async (token: string) =>
  profilePictureUploaded.parse(await (await upload(token, await drawnPerson())).json());

describe("the profile photo", () => {
  it("accepts multipart field image and answers imageUrl, url and profilePictureUrl [S7.14, S3.21]", async () => {
    const { token } = await test.user();
    const response = await upload(token, await drawnPerson());
    expect(response.status).toBe(201);
    const body = profilePictureUploaded.parse(await response.json());
    expect(body.url).toBe(body.imageUrl);
    expect(body.profilePictureUrl).toBe(body.imageUrl);
  });

  it("is there on a later visit, and 404 before the first upload [S1.01, S3.21, X.41]", async () => {
    const { token } = await test.user();
    const before = await test.api("/images/profile", { token });
    expect(before.status).toBe(404);
    expect((await before.json()).error).toBe("NOT_FOUND");
    const response = await uploaded(token);
    const later = await test.api("/images/profile", { token });
    expect(later.status).toBe(200);
    const shown = profilePicture.parse(await later.json());
    expect(pictureAt(shown.imageUrl)).toBe(pictureAt(response.imageUrl));
    expect(shown.url).toBe(shown.imageUrl);
    expect(shown.uploadedAt).toBe(response.uploadedAt);
  });

  it("needs a token for each call", async () => {
    expect((await test.api("/images/profile")).status).toBe(401);
    expect((await test.api("/images/profile", { method: "DELETE" })).status).toBe(401);
    expect((await upload(undefined, await drawnPerson())).status).toBe(401);
  });

  it("belongs to its owner: another user's photo is neither shown nor removed [I-35]", async () => {
    const [one, other] = [await test.user(), await test.user()];
    await uploaded(one.token);
    expect((await test.api("/images/profile", { token: other.token })).status).toBe(404);
    expect((await test.api("/images/profile", { token: other.token, method: "DELETE" })).status).toBe(404);
    expect((await test.api("/images/profile", { token: one.token })).status).toBe(200);
  });

  it("says what is missing if the form has no image, two images, or is not a form", async () => {
    const { token } = await test.user();
    const empty = await test.api("/images/upload/profile", { token, form: new FormData() });
    expect(empty.status).toBe(400);
    const wrong = new FormData();
    wrong.set("photo", fileOf(await drawnPerson()), "photo.jpg");
    expect((await test.api("/images/upload/profile", { token, form: wrong })).status).toBe(400);
    const json = await test.api("/images/upload/profile", { token, json: { image: "x" } });
    expect(json.status).toBe(400);
  });

  it("is removed on request, and its URL stops working [X.56]", async () => {
    const { token } = await test.user();
    const { url } = await uploaded(token);
    expect((await test.request(url)).status).toBe(200);
    expect((await test.api("/images/profile", { token, method: "DELETE" })).status).toBe(204);
    expect((await test.api("/images/profile", { token })).status).toBe(404);
    expect((await test.api("/images/profile", { token, method: "DELETE" })).status).toBe(404);
    expect((await test.request(url)).status).toBe(404);
  });

  it("is replaced by the next one, even if ten arrive at once", async () => {
    const { token, user } = await test.user();
    const first = await uploaded(token);
    const photo = await drawnPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => upload(token, photo)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(201));
    const live = "select count(*) from pictures where owner_id = $1 and kind = 'profile' and deleted_at is null";
    expect(await test.count(live, [user.id])).toBe(1);
    expect((await test.request(first.url)).status).toBe(404);
  });
});

describe("an unusable upload", () => {
  const truncated = async () => (await drawnPerson()).subarray(0, 5_000);
  const invalid = "Please upload a JPEG, PNG, or WebP image.";
  const tooLarge = "Please upload an image smaller than 10MB.";
  it.each<[string, () => Promise<Buffer> | Buffer, number, string, string | RegExp]>([
    [
      "a picture of 12 MB [S5.12]",
      async () => paddedTo(await drawnPerson(), 12 * 1024 * 1024),
      413,
      "FILE_TOO_LARGE",
      tooLarge,
    ],
    [
      "10 MB and one byte [S5.12, X.16]",
      async () => paddedTo(await drawnPerson(), IMAGE_MAX_BYTES + 1),
      413,
      "FILE_TOO_LARGE",
      tooLarge,
    ],
    ["text named .png [S5.10]", () => Buffer.from("hello, I am a picture"), 415, "INVALID_FILE_TYPE", invalid],
    ["an SVG [S5.10, X.15]", svgFile, 415, "INVALID_FILE_TYPE", invalid],
    ["a GIF [S5.10, X.15]", animatedGif, 415, "INVALID_FILE_TYPE", invalid],
    ["an animated WebP", animatedWebp, 415, "INVALID_FILE_TYPE", /still JPEG, PNG, or WebP/],
    ["a picture of 16000 x 16000 pixels", () => pixelBomb(), 422, "IMAGE_TOO_LARGE", /40 megapixels/],
    ["a truncated JPEG", truncated, 422, "IMAGE_UNREADABLE", /damaged/],
    ["an empty file", () => Buffer.alloc(0), 415, "INVALID_FILE_TYPE", invalid],
  ])("%s is rejected with its reason, and nothing is stored", async (_name, draw, status, code, message) => {
    const { token } = await test.user();
    const objects = await test.storedObjects();
    const response = await upload(token, await draw(), "photo.png");
    const body = await response.json();
    expect([response.status, body.error]).toEqual([status, code]);
    expect(body.message).toMatch(message);
    expect(body.requestId).toBe(response.headers.get("x-request-id"));
    expect(await test.storedObjects()).toBe(objects);
    expect((await test.api("/images/profile", { token })).status).toBe(404);
  });

  it("exactly 10 MB is accepted [X.16]", async () => {
    const { token } = await test.user();
    expect((await upload(token, paddedTo(await drawnPerson(), IMAGE_MAX_BYTES))).status).toBe(201);
  });

  it("a WebP with any name is accepted [X.15]", async () => {
    const { token } = await test.user();
    expect((await upload(token, await drawnWebp(), "photo.gif")).status).toBe(201);
  });
});

describe("a picture's URL", () => {
  it("serves our own upright JPEG without the location, cacheable only by this person's browser [I-40]", async () => {
    const { token } = await test.user();
    const { url } = profilePictureUploaded.parse(await (await upload(token, await sidewaysPhotoWithPlace())).json());
    const response = await test.request(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-disposition")).toBe("inline");
    const maxAge = Number(/^private, max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1]);
    expect(maxAge).toBeGreaterThanOrEqual(3_590);
    expect(maxAge).toBeLessThanOrEqual(4_200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    const metadata = await sharp(bytes).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([300, 400, undefined]);
    expect(bytes.includes("secret-place")).toBe(false);
    const again = await test.request(url, { headers: { "if-none-match": response.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it("saves under a given name, with the true extension", async () => {
    const { token } = await test.user();
    const { url } = await uploaded(token);
    const response = await test.request(`${url}&download=20261121-143000-toile.png`);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="20261121-143000-toile.jpg"');
  });

  it("does not work if it is forged, or after its hour [I-43]", async () => {
    const { token } = await test.user();
    const { url } = await uploaded(token);
    const forged = url.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const [path = ""] = url.split("?");
    for (const href of [forged, path, `${path}?e=9999999999&s=`, "/media/no-such-id?e=1&s=x"]) {
      expect((await test.request(href)).status).toBe(404);
    }
    setClockForTests(() => new Date(Date.now() + 71 * 60_000));
    const expired = await test.request(url);
    expect([expired.status, (await expired.json()).error]).toEqual([403, "FORBIDDEN"]);
  });
});

describe("the sweep", () => {
  const deps = () => test.platform;

  it("removes the bytes of a removed photo, but not while a render may still read it", async () => {
    const { token, user } = await test.user();
    await uploaded(token);
    await test.api("/images/profile", { token, method: "DELETE" });
    const rows = () => test.count("select count(*) from pictures where owner_id = $1", [user.id]);
    await sweepPictures(deps());
    expect(await rows()).toBe(1);
    setClockForTests(() => new Date(Date.now() + 16 * 60_000));
    const before = await test.storedObjects();
    const { removed } = await sweepPictures(deps());
    expect(removed).toBeGreaterThan(0);
    expect(await rows()).toBe(0);
    expect(await test.storedObjects()).toBe(before - removed);
    expect((await sweepPictures(deps())).removed).toBe(0);
  });

  it("hides expired pictures and then deletes them [I-46]", async () => {
    const { token, user } = await test.user();
    const { url } = await uploaded(token);
    await test.platform.database.pool.query(
      "update pictures set expires_at = now() - interval '1 second' where owner_id = $1",
      [user.id],
    );
    expect((await test.request(url)).status).toBe(404);
    expect((await sweepPictures(deps())).expired).toBe(1);
    setClockForTests(() => new Date(Date.now() + 16 * 60_000));
    await sweepPictures(deps());
    expect(await test.count("select count(*) from pictures where owner_id = $1", [user.id])).toBe(0);
  });

  it("removes objects without a row once they are an hour old, and none with a row [I-45]", async () => {
    const { token } = await test.user();
    const { url } = await uploaded(token);
    const orphan = "pictures/00/01999999-0000-7000-8000-000000000000.jpg";
    await test.platform.storage.put(orphan, new Uint8Array([1]), "image/jpeg");
    const foreign = "pictures/00/readme.txt";
    await test.platform.storage.put(foreign, new Uint8Array([1]), "text/plain");
    expect((await sweepPictures(deps())).orphans).toBe(1);
    expect(await test.platform.storage.exists(orphan)).toBe(false);
    expect(await test.platform.storage.exists(foreign)).toBe(true);
    expect((await test.request(url)).status).toBe(200);
    await test.platform.storage.remove(foreign);
  });

  it("finds no visible picture of an account that was deleted during its uploads", async () => {
    const photo = await drawnPerson();
    for (let round = 0; round < 5; round++) {
      const { token, user } = await test.user();
      const uploads = Array.from({ length: 4 }, () => upload(token, photo));
      await new Promise((resolve) => setTimeout(resolve, 15 * round));
      const deleted = test.api("/users/profile", { token, method: "DELETE" });
      for (const response of await Promise.all(uploads)) expect([201, 401]).toContain(response.status);
      expect((await deleted).status).toBe(204);
      const live = "select count(*) from pictures where owner_id = $1 and deleted_at is null";
      expect(await test.count(live, [user.id])).toBe(0);
    }
  });

  it("leaves no byte of a deleted account [I-45, X.74]", async () => {
    const { token, user } = await test.user();
    await uploaded(token);
    await uploaded(token);
    const keys = await test.platform.database.pool.query("select storage_key from pictures where owner_id = $1", [
      user.id,
    ]);
    expect(keys.rows).toHaveLength(2);
    expect((await test.api("/users/profile", { token, method: "DELETE" })).status).toBe(204);
    await sweepPictures(deps(), { ownerId: user.id });
    for (const { storage_key } of keys.rows) expect(await test.platform.storage.exists(storage_key)).toBe(false);
    expect(await test.count("select count(*) from pictures where owner_id = $1", [user.id])).toBe(0);
  });
});
