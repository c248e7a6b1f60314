import { type Consents, consents, PHOTO_CONSENT } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawnPerson } from "../../../../test/images.ts";
import { createTryOnTestApp, fileOf, type TryOnTestApp } from "../../../../test/tryon-app.ts";

let app: TryOnTestApp;
beforeAll(async () => {
  app = await createTryOnTestApp({ work: false });
});
afterAll(() => app.close());

const read = async (token: string): Promise<Consents["photo"]> =>
  consents.parse(await (await app.api("/users/consents", { token })).json()).photo;
const agree = (token: string, version: string) =>
  app.api("/users/consents", { token, json: { kind: "photo", version } });
const withdraw = (token: string) => app.api("/users/consents/photo", { token, method: "DELETE" });
const upload = async (token: string, consent?: string) => {
  const form = new FormData();
  if (consent !== undefined) form.set("consent", consent);
  form.set("image", fileOf(await drawnPerson()), "photo.jpg");
  return app.api("/images/upload/profile", { token, form });
};
const rowsOf = async (userId: string) => {
  const { rows } = await app.platform.database.pool.query(
    "select version, source, withdrawn_at is not null as withdrawn from user_consents where user_id = $1 order by id",
    [userId],
  );
  return rows;
};
/** Photos of people that were stored before their consent. */
const UNASKED = `select count(*) from pictures p where kind in ('profile', 'person') and not exists
  (select 1 from user_consents c where c.user_id = p.owner_id and c.given_at <= p.created_at)`;

describe("consent to photos", () => {
  test("is recorded with its version before the photo that states it, once even if stated repeatedly [I-47]", async () => {
    const { token, user } = await app.user();
    expect(await read(token)).toMatchObject({ ...PHOTO_CONSENT, givenAt: null, withdrawnAt: null });
    for (const _ of [1, 2]) expect((await upload(token, PHOTO_CONSENT.version)).status).toBe(201);
    expect(await rowsOf(user.id)).toEqual([{ version: PHOTO_CONSENT.version, source: "stated", withdrawn: false }]);
    expect((await read(token)).givenAt).not.toBeNull();
  });

  test("a plain call of the specified API implies it, for the profile photo and for one try-on [I-47, S7.14]", async () => {
    const [one, other] = [await app.user(), await app.user()];
    expect((await upload(one.token)).status).toBe(201);
    await app.startTryOn(other.token);
    for (const { user } of [one, other]) {
      expect(await rowsOf(user.id)).toEqual([{ version: PHOTO_CONSENT.version, source: "call", withdrawn: false }]);
    }
    expect(await app.count(UNASKED)).toBe(0);
  });

  test("a version that is not in force is rejected, and nothing is stored [I-47]", async () => {
    const { token, user } = await app.user();
    const objects = await app.storedObjects();
    for (const response of [await upload(token, "2020-01-01"), await agree(token, "2020-01-01")]) {
      expect([response.status, (await response.json()).error]).toEqual([403, "CONSENT_REQUIRED"]);
    }
    expect(await app.storedObjects()).toBe(objects);
    expect(await rowsOf(user.id)).toEqual([]);
  });

  test("a person who agreed to an earlier text is asked again before the next photo [I-47]", async () => {
    const { token, user } = await app.user();
    await agree(token, PHOTO_CONSENT.version);
    await app.platform.database.pool.query("update user_consents set version = '2020-01-01' where user_id = $1", [
      user.id,
    ]);
    expect((await read(token)).givenAt).toBeNull();
    expect((await upload(token)).status).toBe(403);
    expect((await app.tryOn(token)).status).toBe(403);
    expect((await agree(token, PHOTO_CONSENT.version)).status).toBe(200);
    expect((await upload(token)).status).toBe(201);
  });

  test("withdrawing it removes every photo of the person; the next photo needs a new consent [I-47]", async () => {
    const { token, user } = await app.user();
    const { url } = await (await upload(token, PHOTO_CONSENT.version)).json();
    await app.startTryOn(token);
    for (const _ of [1, 2]) expect((await withdraw(token)).status).toBe(204);
    expect((await app.request(url)).status).toBe(404);
    const left =
      "select count(*) from pictures where owner_id = $1 and kind in ('profile', 'person') and deleted_at is null";
    expect(await app.count(left, [user.id])).toBe(0);
    expect(await read(token)).toMatchObject({ givenAt: null, withdrawnAt: expect.any(String) });
    const audited = "select count(*) from audit_events where subject_id = $1 and action = 'consent.withdrawn'";
    expect(await app.count(audited, [user.id])).toBe(1);

    expect((await upload(token)).status).toBe(403);
    expect((await app.tryOn(token)).status).toBe(403);
    expect((await upload(token, PHOTO_CONSENT.version)).status).toBe(201);
    expect((await rowsOf(user.id)).map(({ withdrawn }) => withdrawn)).toEqual([true, false]);
  });

  test("withdrawn during uploads, it leaves no photo visible [I-47]", async () => {
    const { token, user } = await app.user();
    await agree(token, PHOTO_CONSENT.version);
    const uploads = Array.from({ length: 4 }, () => upload(token));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await withdraw(token)).status).toBe(204);
    for (const response of await Promise.all(uploads)) expect([201, 403]).toContain(response.status);
    expect(await app.count("select count(*) from pictures where owner_id = $1 and deleted_at is null", [user.id])).toBe(
      0,
    );
  });

  test("is deleted with the account, and belongs to one person [I-35, I-45]", async () => {
    const [one, other] = [await app.user(), await app.user()];
    await agree(one.token, PHOTO_CONSENT.version);
    await agree(other.token, PHOTO_CONSENT.version);
    await withdraw(other.token);
    expect((await read(one.token)).givenAt).not.toBeNull();
    expect((await app.api("/users/profile", { token: one.token, method: "DELETE" })).status).toBe(204);
    expect(await rowsOf(one.user.id)).toEqual([]);
    expect((await app.api("/users/consents")).status).toBe(401);
  });
});
