import { API_BASE, API_KEY_HEADER, apiKeyMade, FASHN_BASE, tryOnAnswer, tryOnFailure } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ORIGIN } from "../../../test/harness.ts";
import { drawnPerson } from "../../../test/images.ts";
import {
  createTryOnTestApp,
  eventually,
  fileOf,
  type TryOnForm,
  type TryOnTestApp,
  tryOnForm,
} from "../../../test/tryon-app.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterAll(() => test.close());

async function developer(credits = 3) {
  const { token, user } = await test.user(credits);
  const made = await test.api("/developer/api-key/generate", { method: "POST", token });
  return { token, user, key: apiKeyMade.parse(await made.json()).apiKey };
}
const tryOn = async (key: string, fields: TryOnForm = {}, headers: Record<string, string> = {}) =>
  test.tryOn(undefined, fields, { [API_KEY_HEADER]: key, ...headers });
const usageOf = async (token: string): Promise<number> =>
  (await (await test.api("/developer/api-key", { token })).json()).usageCount;

describe("a try-on with an API key", () => {
  it("makes a picture, spends the owner's credit and is counted [O1.03, O3.10, O6.03, O7.10]", async () => {
    const { token, key } = await developer();
    const response = await tryOn(key, { mode: "quality" });
    expect(response.status).toBe(200);
    const body = tryOnAnswer.parse(await response.json());
    expect(body).toMatchObject({ success: true, creditsUsed: 1, remainingCredits: 2 });
    expect(body.predictionId).not.toBe("");
    expect(body.resultImageUrl.startsWith(`${TEST_ORIGIN}/`)).toBe(true);
    expect((await test.request(body.resultImageUrl.slice(TEST_ORIGIN.length))).status).toBe(200);
    expect(await test.balance(token)).toBe(2);
    expect(await usageOf(token)).toBe(1);
  });

  it("can be followed and removed only with its owner's key [I-35]", async () => {
    const [mine, theirs] = [await developer(), await developer()];
    const accepted = await tryOn(mine.key, {}, { Prefer: "respond-async" });
    expect(accepted.status).toBe(202);
    const path = `/style/predictions/${(await accepted.json()).predictionId}`;
    const withKey = (key: string, method = "GET") => ({ method, headers: { [API_KEY_HEADER]: key } });
    const events = await (await test.api(`${path}/events`, withKey(mine.key))).text();
    expect(events).toContain(`"resultImageUrls":["${TEST_ORIGIN}/`);
    const followed = await (await test.api(path, withKey(mine.key))).json();
    expect(followed.status).toBe("succeeded");
    expect(followed.resultImageUrls[0].startsWith(`${TEST_ORIGIN}/`)).toBe(true);
    expect((await test.api(path, withKey(theirs.key))).status).toBe(404);
    expect((await test.api(path, withKey(theirs.key, "DELETE"))).status).toBe(404);
    expect((await test.api(path, withKey(mine.key, "DELETE"))).status).toBe(204);
  });

  it("reaches nothing that its owner made in the shop: the key may be stolen [I-35]", async () => {
    const { token, key } = await developer();
    const own = tryOnAnswer.parse(await (await test.tryOn(token)).json());
    const headers = { [API_KEY_HEADER]: key };
    const path = `/style/predictions/${own.predictionId}`;
    expect((await test.api(path, { headers })).status).toBe(404);
    expect((await test.api(`${path}/events`, { headers })).status).toBe(404);
    expect((await test.api(path, { headers, method: "DELETE" })).status).toBe(404);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await test.request(`${FASHN_BASE}/status/${own.predictionId}`, { headers: bearer })).status).toBe(404);
    expect((await test.prediction(token, own.predictionId)).status).toBe("succeeded");
  });

  it("is kept out of the owner's gallery and notifications", async () => {
    const { token, key } = await developer();
    const result = tryOnAnswer.parse(await (await tryOn(key)).json());
    const accepted = await tryOn(key, {}, { Prefer: "respond-async" });
    const { predictionId } = await accepted.json();
    await eventually(
      () => test.prediction(token, predictionId),
      ({ status }) => status === "succeeded",
    );
    for (const path of ["/style/history", "/style/gallery", "/style/predictions"]) {
      const body = await (await test.api(path, { token })).text();
      expect(body).not.toContain(result.predictionId);
      expect(body).not.toContain(predictionId);
    }
    const shown = await test.tryOn(token);
    const own = tryOnAnswer.parse(await shown.json());
    expect(await (await test.api("/style/history", { token })).text()).toContain(own.predictionId);
  });

  it("needs its own photo: the account's photo is not available to programs", async () => {
    const { token, key } = await developer();
    const form = new FormData();
    form.set("image", fileOf(await drawnPerson()), "me.jpg");
    expect((await test.api("/images/upload/profile", { token, form })).status).toBe(201);
    const response = await tryOn(key, { modelImage: undefined });
    expect(response.status).toBe(400);
    expect(tryOnFailure.parse(await response.json()).details).toMatchObject([{ path: "modelImage" }]);
    expect(await test.balance(token)).toBe(3);
  });

  it("continues after its owner withdrew the consent for their own photos: it shows a customer, for whom they are responsible [I-47]", async () => {
    const { token, key } = await developer(9);
    expect((await test.tryOn(token)).status).toBe(200);
    const before = await tryOn(key, {}, { Prefer: "respond-async" });
    const { predictionId } = await before.json();
    expect((await test.api("/users/consents/photo", { token, method: "DELETE" })).status).toBe(204);
    const after = await tryOn(key);
    expect([after.status, (await after.json()).success]).toEqual([200, true]);
    const followed = await eventually(
      () => test.prediction(token, predictionId),
      ({ status }) => status === "succeeded" || status === "failed",
    );
    expect(followed.status).toBe("succeeded");
    const customers = `select count(*) from pictures p join tryons t on t.person_picture_id = p.id
      where t.id = $1 and p.kind = 'customer' and p.deleted_at is null and p.expires_at < now() + interval '25 hours'`;
    expect(await test.count(customers, [predictionId])).toBe(1);
    // The owner's own pages still ask for consent.
    expect((await test.tryOn(token)).status).toBe(403);
    // A request by key records no consent of its owner either.
    const other = await developer();
    expect((await tryOn(other.key)).status).toBe(200);
    expect(await test.count("select count(*) from user_consents where user_id = $1", [other.user.id])).toBe(0);
  });

  it("can be mended only by its program, which cannot mend its owner's", async () => {
    const { token, key } = await developer();
    const poor = { value: 0.1, chargeable: false, alarms: [] };
    test.engine.plan(
      { kind: "succeed", judgements: [poor], alternatives: { tuck: "in" } },
      { kind: "succeed", judgements: [poor], alternatives: { tuck: "in" } },
    );
    const own = await test.startTryOn(token);
    await eventually(
      () => test.prediction(token, own),
      ({ status }) => status === "succeeded",
    );
    const programs = (await (await tryOn(key)).json()).predictionId;
    const mend = { modelImage: undefined, garmentImage: undefined, tuck: "in" };
    expect((await tryOn(key, { ...mend, mendOf: own })).status).toBe(404);
    expect((await test.tryOn(token, { ...mend, mendOf: programs })).status).toBe(404);
    expect((await tryOn(key, { ...mend, mendOf: programs })).status).toBe(200);
  });

  it("is rejected with an unknown, mistyped or revoked key, whatever else the request contains [O4.06]", async () => {
    const { token, key } = await developer();
    await test.api("/developer/api-key/revoke", { method: "DELETE", token });
    for (const bad of [key, "toile_", `${key}x`, "x".repeat(5000)]) {
      for (const bearer of [undefined, token]) {
        const response = await test.tryOn(bearer, {}, { [API_KEY_HEADER]: bad });
        expect(response.status).toBe(401);
        expect((await response.json()).error).toBe("UNAUTHENTICATED");
      }
    }
    expect(await test.balance(token)).toBe(3);
  });

  it("repeated with the same Idempotency-Key is one try-on", async () => {
    const { token, key } = await developer();
    const form = await tryOnForm();
    const send = () =>
      test.api("/style/virtual-tryon", { form, headers: { [API_KEY_HEADER]: key, "Idempotency-Key": "once" } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(await first.json()).toMatchObject({ predictionId: (await second.json()).predictionId });
    expect(await test.balance(token)).toBe(2);
  });
});

it("an API key works only for operations that the OpenAPI document names, not even for an admin's [I-36]", async () => {
  const { key } = await developer();
  const { paths } = await (await test.api("/openapi.json")).json();
  const closed: string[] = [];
  const open: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, { security?: Record<string, unknown>[] }>>(paths)) {
    for (const [method, { security = [] }] of Object.entries(operations)) {
      const takesKeys = security.some((scheme) => "apiKey" in scheme || "bearerKey" in scheme);
      if (takesKeys) open.push(`${method} ${path}`);
      if (takesKeys || !security.some((scheme) => "bearer" in scheme)) continue;
      const url = path.replace(API_BASE, "").replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const init = { method: method.toUpperCase(), headers: { [API_KEY_HEADER]: key } };
      const { status } = await test.api(url, method === "get" || method === "delete" ? init : { ...init, json: {} });
      if (status !== 401) closed.push(`${method} ${path}: ${status}`);
    }
  }
  expect(closed).toEqual([]);
  expect(open.sort()).toEqual([
    "delete /api/v1/style/predictions/{id}",
    "get /api/v1/developer/credits",
    "get /api/v1/style/predictions/{id}",
    "get /api/v1/style/predictions/{id}/events",
    "get /v1/credits",
    "get /v1/status/{id}",
    "post /api/v1/images/check",
    "post /api/v1/style/virtual-tryon",
    "post /v1/run",
  ]);
});
