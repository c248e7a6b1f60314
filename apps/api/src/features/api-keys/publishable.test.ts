/** Publishable keys: made, changed and revoked by their owner, and what the window of one may ask. */
import {
  API_BASE,
  embedSettings,
  PUBLISHABLE_KEYS_MAX,
  publishableKey,
  VISITOR_CONSENT_VERSION,
  visit,
} from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, TEST_ORIGIN, type TestApp } from "../../../test/harness.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const KEYS = `${API_BASE}/developer/publishable-keys`;
const SHOP = "https://shop.example";
const fields = { name: "Linen & Co", allowedOrigins: [SHOP] };
const owner = async () => (await createUser(app)).token;
const make = (token: string, json: unknown = fields, headers: Record<string, string> = {}) =>
  app.request(KEYS, { token, json, headers });
const made = async (token: string, json: unknown = fields) =>
  publishableKey.parse(await (await make(token, json)).json());
const list = async (token: string) => publishableKey.array().parse(await (await app.request(KEYS, { token })).json());
const settings = (key: string) => app.request(`${API_BASE}/embed/settings?key=${key}`);
const startVisit = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.request(`${API_BASE}/embed/visits`, {
    json: { shopOrigin: SHOP, consent: VISITOR_CONSENT_VERSION, ...json },
    headers,
  });

describe("the life of a publishable key", () => {
  test("it is made with sensible budgets, listed in full, changed and revoked [X.71]", async () => {
    const token = await owner();
    expect(await list(token)).toEqual([]);
    const key = await made(token);
    expect(key).toMatchObject({ ...fields, visitorBudget: 5, dailyBudget: 100, usageCount: 0, lastUsedAt: null });
    expect(key.key).toMatch(/^pk_[0-9A-Za-z]{40}$/);
    expect(await list(token)).toEqual([key]);
    const change = {
      name: "Linen",
      allowedOrigins: [SHOP, "http://localhost:8080", SHOP],
      visitorBudget: 2,
      dailyBudget: 9,
    };
    const changed = await app.request(`${KEYS}/${key.id}`, { method: "PATCH", token, json: change });
    expect(await changed.json()).toMatchObject({
      ...change,
      allowedOrigins: [SHOP, "http://localhost:8080"],
      key: key.key,
    });
    for (const _time of ["once", "twice"])
      expect((await app.request(`${KEYS}/${key.id}`, { method: "DELETE", token })).status).toBe(204);
    expect(await list(token)).toEqual([]);
    expect((await app.request(`${KEYS}/${key.id}`, { method: "PATCH", token, json: { name: "x" } })).status).toBe(404);
  });

  test("one press makes one key, however often it arrives; there are never too many", async () => {
    const token = await owner();
    const press = () => make(token, fields, { "idempotency-key": "one-press" });
    const responses = await Promise.all([press(), press(), press()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await list(token)).toHaveLength(1);
    const many = await Promise.all(Array.from({ length: PUBLISHABLE_KEYS_MAX + 2 }, () => make(token)));
    expect(many.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await list(token)).toHaveLength(PUBLISHABLE_KEYS_MAX);
  });

  test("wrong values are refused with a sentence each", async () => {
    const token = await owner();
    const messageOf = async (json: unknown) => {
      const response = await make(token, json);
      return [response.status, (await response.json()).message];
    };
    expect(await messageOf({ ...fields, name: " " })).toEqual([400, "Please name the shop."]);
    expect(await messageOf({ ...fields, allowedOrigins: [] })).toEqual([400, "Please name at least one origin."]);
    expect(await messageOf({ ...fields, allowedOrigins: ["https://shop.example/de"] })).toEqual([
      400,
      "An origin has a scheme and a host, and no path: https://shop.example",
    ]);
    expect(await messageOf({ ...fields, allowedOrigins: ["*"] })).toMatchObject([
      400,
      expect.stringContaining("origin"),
    ]);
    expect(await messageOf({ ...fields, visitorBudget: 0 })).toEqual([400, "Please use a number of 1 or more."]);
    expect(await messageOf({ ...fields, dailyBudget: 1.5 })).toEqual([400, "Please use a whole number."]);
  });

  test("each account manages its own alone; every act has its audit row; an account takes its keys along [I-35, I-48]", async () => {
    const { token, user } = await createUser(app);
    const theirs = await owner();
    const key = await made(token);
    const one = `${KEYS}/${key.id}`;
    expect((await app.request(one, { method: "PATCH", token: theirs, json: { name: "x" } })).status).toBe(404);
    expect((await app.request(one, { method: "DELETE", token: theirs })).status).toBe(404);
    expect((await app.request(KEYS)).status).toBe(401);
    await app.request(one, { method: "PATCH", token, json: { name: "Other" } });
    await app.request(one, { method: "DELETE", token });
    const query = sql`select action from audit_events where subject_id = ${user.id} and action like 'publishable_key.%' order by created_at, id`;
    const { rows } = await app.platform.database.read((tx) => tx.execute(query));
    expect(rows.map(({ action }) => action)).toEqual([
      "publishable_key.made",
      "publishable_key.changed",
      "publishable_key.revoked",
    ]);
    await app.request(`${API_BASE}/users/profile`, { method: "DELETE", token, json: {} });
    const left = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from publishable_keys where user_id = ${user.id}`),
    );
    expect(left.rows).toEqual([]);
  });
});

describe("what the window of a key may ask", () => {
  test("it learns the shop's name, pages and how long pictures are kept, and nothing of the account [X.71]", async () => {
    const key = await made(await owner());
    const body = await (await settings(key.key)).json();
    expect(embedSettings.strict().parse(body)).toEqual({
      name: fields.name,
      allowedOrigins: [SHOP],
      photoHours: 24,
      resultDays: app.platform.config.retention.resultDays,
    });
  });

  test("a visit begins on a page that the key names, asked by the window itself, with the consent in force", async () => {
    const { key } = await made(await owner());
    const begun = await startVisit({ key }, { origin: TEST_ORIGIN });
    expect(begun.status).toBe(201);
    visit.parse(await begun.json());
    const refusal = async (response: Response) => [response.status, (await response.json()).message];
    expect(await refusal(await startVisit({ key, shopOrigin: "https://stranger.example" }))).toEqual([
      403,
      "Try-on is not set up for this page.",
    ]);
    expect(await refusal(await startVisit({ key }, { origin: SHOP }))).toEqual([
      403,
      "Only the try-on button's own window may request this.",
    ]);
    expect(await refusal(await startVisit({ key, consent: "2020-01-01" }))).toEqual([
      400,
      "Please read and accept the current consent first.",
    ]);
  });

  test("an unknown, mistyped, revoked or suspended one's key opens nothing", async () => {
    const { token, user } = await createUser(app);
    const [{ key }, { key: revoked, id }] = [await made(token), await made(token)];
    await app.request(`${KEYS}/${id}`, { method: "DELETE", token });
    const mistyped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
    for (const bad of ["", "pk_", mistyped, revoked]) {
      expect([bad, (await settings(bad)).status]).toEqual([bad, 404]);
      const refused = await startVisit({ key: bad });
      expect([refused.status, (await refused.json()).message]).toEqual([404, "Try-on is switched off in this shop."]);
    }
    expect((await settings(key)).status).toBe(200);
    await app.platform.database.write((tx) =>
      tx.execute(sql`update users set suspended_at = now() where id = ${user.id}`),
    );
    expect((await settings(key)).status).toBe(404);
  });

  test("its page may be framed by the key's pages alone, and all other pages by none [X.71]", async () => {
    const { key } = await made(await owner(), { ...fields, allowedOrigins: [SHOP, "https://www.shop.example"] });
    const framers = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec((await app.request(path)).headers.get("content-security-policy") ?? "")?.[1];
    expect(await framers(`/embed/frame?key=${key}`)).toBe(`${SHOP} https://www.shop.example`);
    expect(await framers(`/embed/frame?key=${key}x`)).toBe("'none'");
    expect(await framers("/embed/frame")).toBe("'none'");
    expect(await framers(`/try-on?key=${key}`)).toBe("'none'");
    expect(await framers(`/embed/frame/other?key=${key}`)).toBe("'none'");
  });

  test("a password that is reset by a link revokes it, as it does the secret key", async () => {
    const { user, token } = await createUser(app);
    const { key } = await made(token);
    const { revokeIfActive } = await import("./api-keys.ts");
    const origin = { ipAddress: null, requestId: null };
    await app.platform.database.write((tx) => revokeIfActive(tx, { userId: user.id, origin }));
    expect((await settings(key)).status).toBe(404);
  });
});
