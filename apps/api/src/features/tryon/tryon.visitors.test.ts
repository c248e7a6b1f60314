/** Try-ons of a shop's visitors: the key's owner pays, only the visitor sees them, and the budgets hold. */
import {
  API_BASE,
  prediction,
  publishableKey,
  tryOnAccepted,
  tryOnFailure,
  VISITOR_CONSENT_VERSION,
  visit,
} from "@toile/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TEST_ORIGIN } from "../../../test/harness.ts";
import { createTryOnTestApp, eventually, type TryOnForm, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { setClockForTests } from "../../platform/clock.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => test.close());

const SHOP = "https://shop.example";
const KEYS = "/developer/publishable-keys";

async function shop({ credits = 5, visitorBudget = 5, dailyBudget = 50 } = {}) {
  const { token, user } = await test.user(credits);
  const json = { name: "Linen & Co", allowedOrigins: [SHOP], visitorBudget, dailyBudget };
  const key = publishableKey.parse(await (await test.api(KEYS, { token, json })).json());
  return { token, user, key };
}
async function visitorOf(key: string): Promise<string> {
  const json = { key, shopOrigin: SHOP, consent: VISITOR_CONSENT_VERSION };
  const response = await test.api("/embed/visits", { json, headers: { origin: TEST_ORIGIN } });
  return visit.parse(await response.json()).visitorToken;
}
async function start(visitor: string, fields: TryOnForm = {}): Promise<string> {
  const response = await test.tryOn(visitor, fields);
  expect(response.status).toBe(202);
  return tryOnAccepted.parse(await response.json()).predictionId;
}
const ended = (visitor: string, id: string) =>
  eventually(
    () => test.prediction(visitor, id),
    ({ status }) => status === "succeeded" || status === "failed",
  );
async function refusal(response: Response) {
  const { error, message } = tryOnFailure.parse(await response.json());
  return [response.status, error, message];
}

describe("a visitor's try-on", () => {
  it("makes a picture for a credit of the shop, and tells the visitor nothing of its balance [X.71]", async () => {
    const { token, key } = await shop();
    const visitor = await visitorOf(key.key);
    const response = await test.tryOn(visitor, { category: "tops" });
    expect([response.status, Object.keys(await response.clone().json()).sort()]).toEqual([
      202,
      ["predictionId", "status", "success"],
    ]);
    const { predictionId } = tryOnAccepted.parse(await response.json());
    const events = await (await test.api(`/style/predictions/${predictionId}/events`, { token: visitor })).text();
    expect(events).toContain('"status":"succeeded"');
    const done = prediction.parse(await test.prediction(visitor, predictionId));
    const [url = ""] = done.resultImageUrls;
    expect((await test.request(url)).status).toBe(200);
    expect(await test.balance(token)).toBe(4);
    const [listed] = await (await test.api(KEYS, { token })).json();
    expect(listed).toMatchObject({ usageCount: 1 });
  });

  it("is seen by that visitor alone: not by the shop, its API key, another visitor, a webhook or a download [I-35, X.71]", async () => {
    const { token, key, user } = await shop();
    const [visitor, other] = [await visitorOf(key.key), await visitorOf(key.key)];
    const made = await test.api("/developer/api-key/generate", { method: "POST", token });
    const { apiKey } = await made.json();
    await test.api("/developer/webhooks", { token, json: { url: "https://hooks.example/toile" } });
    const id = await start(visitor);
    expect((await ended(visitor, id)).status).toBe("succeeded");
    const path = `/style/predictions/${id}`;
    for (const method of ["GET", "DELETE"]) {
      expect((await test.api(path, { token, method })).status).toBe(404);
      expect((await test.api(path, { token: other, method })).status).toBe(404);
      expect((await test.api(path, { headers: { "X-API-Key": apiKey }, method })).status).toBe(404);
    }
    expect((await test.request(`/v1/status/${id}`, { headers: { authorization: `Bearer ${apiKey}` } })).status).toBe(
      404,
    );
    for (const list of ["/style/history", "/style/gallery", "/style/predictions", "/developer/usage"])
      expect(await (await test.api(list, { token })).text()).not.toContain(id);
    expect(await test.count("select count(*) from webhook_deliveries where tryon_id = $1", [id])).toBe(0);
    const zip = Buffer.from(await (await test.api("/users/export", { token, json: {} })).arrayBuffer());
    expect(zip.includes("pictures/2")).toBe(false);
    const kept = "select count(*) from pictures where owner_id = $1 and for_visitor and deleted_at is null";
    expect(await test.count(kept, [user.id])).toBe(3);
    // Nor can the shop bring back what the visitor removed.
    expect((await test.api(path, { token: visitor, method: "DELETE" })).status).toBe(204);
    expect(await (await test.api("/style/history/restore", { token, json: { ids: [id] } })).json()).toEqual({
      ids: [],
    });
    expect(await test.count(kept, [user.id])).toBe(0);
  });

  it("is one try-on and one debit, however often a press arrives [X.71]", async () => {
    const { token, key } = await shop();
    const visitor = await visitorOf(key.key);
    const press = () => test.tryOn(visitor, {}, { "Idempotency-Key": "one-press" });
    const responses = await Promise.all([press(), press(), press()]);
    const ids = new Set(await Promise.all(responses.map(async (response) => (await response.json()).predictionId)));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    await ended(visitor, id);
    expect(await test.balance(token)).toBe(4);
    expect((await (await press()).json()).predictionId).toBe(id);
    expect(await test.balance(token)).toBe(4);
  });

  it("keeps its photo for a day and its picture for the days of all results", async () => {
    const { key } = await shop();
    const visitor = await visitorOf(key.key);
    const id = await start(visitor);
    await ended(visitor, id);
    const days = test.platform.config.retention.resultDays;
    const photo = `select count(*) from pictures p join tryons t on t.person_picture_id = p.id
      where t.id = $1 and p.expires_at between now() + interval '23 hours' and now() + interval '25 hours'`;
    const result = `select count(*) from pictures p join tryon_results r on r.picture_id = p.id where r.tryon_id = $1
      and p.expires_at between now() + make_interval(days => $2 - 1) and now() + make_interval(days => $2 + 1)`;
    expect([await test.count(photo, [id]), await test.count(result, [id, days])]).toEqual([1, 1]);
  });

  it("is deleted with everything else of the visitor, and what is under way is cancelled; twice is once", async () => {
    const { token, key } = await shop();
    const [visitor, other] = [await visitorOf(key.key), await visitorOf(key.key)];
    const [done, kept] = [await start(visitor), await start(other)];
    const url = pathOf(await ended(visitor, done));
    await ended(other, kept);
    for (const _time of ["once", "twice"])
      expect((await test.api("/embed/pictures", { token: visitor, method: "DELETE" })).status).toBe(204);
    expect((await test.api(`/style/predictions/${done}`, { token: visitor })).status).toBe(404);
    expect((await test.request(url)).status).toBe(404);
    expect((await test.api(`/style/predictions/${kept}`, { token: other })).status).toBe(200);
    expect((await test.api("/embed/pictures", { token, method: "DELETE" })).status).toBe(401);
  });
});

const pathOf = ({ resultImageUrls: [url = ""] }: { resultImageUrls: string[] }) => url;

describe("what a visitor is refused", () => {
  it("more try-ons than the budgets allow, also when they come at once; failed ones are not counted [X.71]", async () => {
    const { token, key } = await shop({ credits: 20, visitorBudget: 2, dailyBudget: 3 });
    const [visitor, other] = [await visitorOf(key.key), await visitorOf(key.key)];
    test.engine.plan({ kind: "refuse", code: "NO_PERSON", message: "No person was found." });
    expect((await ended(visitor, await start(visitor))).status).toBe("failed");
    const responses = await Promise.all(Array.from({ length: 5 }, () => test.tryOn(visitor)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429]);
    const over = "You have used your try-ons in this shop for today. Please come back tomorrow.";
    expect(await refusal(await test.tryOn(visitor))).toEqual([429, "RATE_LIMITED", over]);
    await start(other);
    const all = "This shop has used up its try-ons for today. Please come back tomorrow.";
    expect(await refusal(await test.tryOn(other))).toEqual([429, "RATE_LIMITED", all]);
    expect(await refusal(await test.tryOn(await visitorOf(key.key)))).toEqual([429, "RATE_LIMITED", all]);
    await eventually(
      () => test.balance(token),
      (balance) => balance === 17,
    );
    setClockForTests(() => new Date(Date.now() + 25 * 3_600_000));
    await start(visitor);
  });

  it("try-ons of a shop without credits, in words that say nothing of them [X.71]", async () => {
    const { key } = await shop({ credits: 0 });
    expect(await refusal(await test.tryOn(await visitorOf(key.key)))).toEqual([
      402,
      "INSUFFICIENT_CREDITS",
      "Try-on is not available in this shop right now. Please try again later.",
    ]);
  });

  it("beginning another after the key was revoked, while what began is still theirs to see and delete [X.71]", async () => {
    const { token, key } = await shop();
    const visitor = await visitorOf(key.key);
    const id = await start(visitor);
    expect((await test.api(`${KEYS}/${key.id}`, { token, method: "DELETE" })).status).toBe(204);
    expect((await ended(visitor, id)).status).toBe("succeeded");
    expect(await refusal(await test.tryOn(visitor))).toEqual([
      403,
      "FORBIDDEN",
      "Try-on is switched off in this shop.",
    ]);
    expect((await test.api(`/style/predictions/${id}`, { token: visitor, method: "DELETE" })).status).toBe(204);
    expect(await test.balance(token)).toBe(4);
  });

  it("what costs more than one picture, or reaches into the account or the shop's catalogue", async () => {
    const { token, key } = await shop();
    const visitor = await visitorOf(key.key);
    for (const field of [
      { numSamples: "4" },
      { returnBase64: "true" },
      { mendOf: crypto.randomUUID() },
      { basePredictionId: crypto.randomUUID() },
      { productId: "x" },
      { preferences: "x" },
    ])
      expect((await test.tryOn(visitor, field)).status).toBe(400);
    const withoutPhoto = await test.tryOn(visitor, { modelImage: undefined });
    expect([withoutPhoto.status, (await withoutPhoto.json()).details[0].path]).toEqual([400, "modelImage"]);
    expect(await test.balance(token)).toBe(5);
  });

  it("with a forged, foreign or expired token", async () => {
    const { key } = await shop();
    const visitor = await visitorOf(key.key);
    const [, keyId, , expires, signature] = visitor.split(".");
    const forged = ["visitor", keyId, crypto.randomUUID(), expires, signature].join(".");
    for (const token of [forged, `${visitor}x`, visitor.slice(0, -1), "visitor....", `${visitor}.x`])
      expect((await test.tryOn(token)).status).toBe(401);
    setClockForTests(() => new Date(Date.now() + 31 * 86_400_000));
    expect((await test.tryOn(visitor)).status).toBe(401);
  });

  it("everything that the OpenAPI document does not open to a visitor [X.71]", async () => {
    const { key } = await shop();
    const visitor = await visitorOf(key.key);
    const { paths } = await (await test.api("/openapi.json")).json();
    const [open, opened]: [string[], string[]] = [[], []];
    for (const [path, operations] of Object.entries<Record<string, { security?: Record<string, unknown>[] }>>(paths)) {
      for (const [method, { security = [] }] of Object.entries(operations)) {
        if (security.some((way) => "visitor" in way)) open.push(`${method} ${path}`);
        else if (security.some((way) => "bearer" in way)) {
          const url = path.replace(API_BASE, "").replaceAll(/\{\w+\}/g, crypto.randomUUID());
          const init = { token: visitor, method: method.toUpperCase() };
          const { status } = await test.api(url, method === "get" ? init : { ...init, json: {} });
          if (status !== 401) opened.push(`${method} ${path}: ${status}`);
        }
      }
    }
    expect(opened).toEqual([]);
    expect(open.sort()).toEqual([
      "delete /api/v1/embed/pictures",
      "delete /api/v1/style/predictions/{id}",
      "get /api/v1/style/predictions/{id}",
      "get /api/v1/style/predictions/{id}/events",
      "post /api/v1/style/virtual-tryon",
    ]);
  });
});
