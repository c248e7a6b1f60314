import { type ApiKeyInfo, apiKeyInfo, apiKeyMade } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const KEY = "/api/v1/developer/api-key";
const owner = async () => (await createUser(app)).token;
const call = (path: string, method: string, token: string) => app.request(`${KEY}${path}`, { method, token });
const infoOf = async (token: string): Promise<ApiKeyInfo> =>
  apiKeyInfo.parse(await (await app.request(KEY, { token })).json());
const generate = async (token: string) => {
  const response = await call("/generate", "POST", token);
  expect(response.status).toBe(201);
  return apiKeyMade.parse(await response.json());
};

describe("the life of a key", () => {
  test("none becomes active on generate, inactive on revoke, active on generate again, and none on delete [O3.08, O3.09, O4.06, O4.07, O7.07, O7.08, X.33]", async () => {
    const token = await owner();
    const none = {
      hasApiKey: false,
      isActive: false,
      createdAt: null,
      lastUsedAt: null,
      usageCount: 0,
      maskedKey: null,
      scopes: ["try-on", "balance"],
      allowedOrigins: [],
    };
    expect(await infoOf(token)).toEqual(none);

    const first = await generate(token);
    const masked = `${first.apiKey.slice(0, 8)}••••••••${first.apiKey.slice(-4)}`;
    const active = { hasApiKey: true, isActive: true, createdAt: first.createdAt, maskedKey: masked };
    expect(await infoOf(token)).toMatchObject(active);
    expect((await call("/generate", "POST", token)).status).toBe(409);
    expect(await infoOf(token)).toMatchObject(active);

    for (const _time of ["once", "twice"]) {
      const revoked = await call("/revoke", "DELETE", token);
      expect([revoked.status, await revoked.json()]).toEqual([200, { message: "API key revoked successfully" }]);
      expect(await infoOf(token)).toMatchObject({ ...active, isActive: false });
    }

    const second = await generate(token);
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await infoOf(token)).toMatchObject({ isActive: true, createdAt: second.createdAt });

    for (const _time of ["once", "twice"]) {
      const deleted = await call("", "DELETE", token);
      expect([deleted.status, await deleted.json()]).toEqual([200, { message: "API key deleted successfully" }]);
      expect(await infoOf(token)).toEqual(none);
    }
    expect((await call("/revoke", "DELETE", token)).status).toBe(404);
  });

  test("ten simultaneous presses on Generate make one key", async () => {
    const token = await owner();
    const responses = await Promise.all(Array.from({ length: 10 }, () => call("/generate", "POST", token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test("each act has its audit row, and no row of the database contains the key [I-30, I-48]", async () => {
    const { token, user } = await createUser(app);
    const { apiKey } = await generate(token);
    await call("/revoke", "DELETE", token);
    await call("", "DELETE", token);
    await generate(token);
    const query = sql`select action from audit_events where subject_id = ${user.id} and action like 'api_key.%' order by created_at, id`;
    const { rows } = await app.platform.database.read((tx) => tx.execute(query));
    expect(rows.map(({ action }) => action)).toEqual([
      "api_key.generated",
      "api_key.revoked",
      "api_key.deleted",
      "api_key.generated",
    ]);
    const everything = sql`select (select string_agg(to_jsonb(k)::text, '') from api_keys k) || (select string_agg(to_jsonb(a)::text, '') from audit_events a) as text`;
    const [stored] = (await app.platform.database.read((tx) => tx.execute(everything))).rows;
    expect(String(stored?.text)).toContain(user.id);
    expect(String(stored?.text)).not.toContain(apiKey.slice(8, -4));
  });
});

describe("a key's permissions", () => {
  const change = (token: string, json: unknown) => app.request(KEY, { method: "PATCH", token, json });
  const credits = (apiKey: string, headers: Record<string, string> = {}) =>
    app.request("/v1/credits", { headers: { authorization: `Bearer ${apiKey}`, ...headers } });
  const follow = (apiKey: string, headers: Record<string, string> = {}) =>
    app.request(`/api/v1/style/predictions/${crypto.randomUUID()}`, { headers: { "X-API-Key": apiKey, ...headers } });

  test("are try-ons and the balance, unless its owner removes one; a replacement key has the same [X.84]", async () => {
    const token = await owner();
    expect((await change(token, { scopes: ["balance"] })).status).toBe(404);
    const { apiKey } = await generate(token);
    expect([(await credits(apiKey)).status, (await follow(apiKey)).status]).toEqual([200, 404]);
    const changed = await change(token, { scopes: ["balance"] });
    expect(apiKeyInfo.parse(await changed.json()).scopes).toEqual(["balance"]);
    expect([(await credits(apiKey)).status, (await follow(apiKey)).status]).toEqual([200, 403]);
    const own = await app.request("/api/v1/developer/credits", { headers: { "X-API-Key": apiKey } });
    expect([own.status, await own.json()]).toEqual([200, { credits: 0 }]);
    await change(token, { scopes: ["try-on"] });
    expect([(await credits(apiKey)).status, (await follow(apiKey)).status]).toEqual([403, 404]);
    await call("/revoke", "DELETE", token);
    await generate(token);
    expect((await infoOf(token)).scopes).toEqual(["try-on"]);
    expect((await change(token, { scopes: [] })).status).toBe(400);
  });

  test("apply from any server, and in a browser on the pages that its owner names [X.84]", async () => {
    const [token, other] = [await owner(), await owner()];
    const [{ apiKey }, { apiKey: unnamed }] = [await generate(token), await generate(other)];
    const [shop, stranger] = ["https://shop.example", "https://stranger.example"];
    const ask = (origin: string) =>
      app.request("/api/v1/style/virtual-tryon", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" },
      });
    const allowed = (response: Response) => response.headers.get("access-control-allow-origin");
    expect(allowed(await ask(shop))).toBeNull();
    expect((await change(token, { allowedOrigins: [shop, shop] })).status).toBe(200);
    expect((await infoOf(token)).allowedOrigins).toEqual([shop]);
    expect([allowed(await ask(shop)), allowed(await ask(stranger))]).toEqual([shop, null]);
    const fromShop = await follow(apiKey, { origin: shop });
    expect([fromShop.status, allowed(fromShop)]).toEqual([404, shop]);
    const fromElsewhere = await follow(apiKey, { origin: stranger });
    expect([fromElsewhere.status, allowed(fromElsewhere)]).toEqual([403, null]);
    expect((await follow(apiKey)).status).toBe(404);
    expect(allowed(await credits(apiKey, { origin: shop }))).toBe(shop);
    expect((await follow(unnamed, { origin: stranger })).status).toBe(404);
    await call("/revoke", "DELETE", token);
    expect(allowed(await ask(shop))).toBeNull();
    for (const bad of ["shop.example", "https://shop.example/", "https://shop.example/path", "ftp://shop.example", "*"])
      expect([bad, (await change(token, { allowedOrigins: [bad] })).status]).toEqual([bad, 400]);
  });
});

describe("a key's owner", () => {
  test("manages only their own key, signed in [O6.02, I-35]", async () => {
    const [mine, theirs] = [await owner(), await owner()];
    await generate(mine);
    expect((await infoOf(theirs)).hasApiKey).toBe(false);
    expect((await call("/revoke", "DELETE", theirs)).status).toBe(404);
    expect((await call("", "DELETE", theirs)).status).toBe(200);
    expect((await infoOf(mine)).isActive).toBe(true);
    for (const [path, method] of [
      ["", "GET"],
      ["/generate", "POST"],
      ["/revoke", "DELETE"],
      ["", "DELETE"],
      ["", "PATCH"],
    ] as const)
      expect((await app.request(KEY + path, { method })).status).toBe(401);
  });

  test("the key is deleted with the account [I-45]", async () => {
    const { token, user } = await createUser(app);
    await generate(token);
    const gone = await app.request("/api/v1/users/profile", {
      method: "DELETE",
      token,
      json: {},
    });
    expect(gone.status).toBe(204);
    const query = sql`select 1 from api_keys where user_id = ${user.id}`;
    expect((await app.platform.database.read((tx) => tx.execute(query))).rows).toEqual([]);
  });
});
