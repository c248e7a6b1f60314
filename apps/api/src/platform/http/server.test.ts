import { gunzipSync } from "node:zlib";
import { createRoute, z } from "@hono/zod-openapi";
import { API_BASE } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { setClockForTests } from "../clock.ts";
import { AppError } from "../errors.ts";
import { actorOf, requireAdmin, requireUser } from "./actor.ts";
import type { Actor } from "./env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "./router.ts";
import { createHttp } from "./server.ts";

const USER: Actor = { kind: "user", userId: "0193", role: "user" };
const ADMIN: Actor = { ...USER, role: "admin" };
const LONG = "word ".repeat(2_000);

let test: TestPlatform;
let http: ReturnType<typeof createHttp>;
let engineResponds = true;
let stock = 1;

function routes() {
  const router = createRouter();
  const body = z.object({ name: z.string().min(1, "Name is required"), size: z.number().int() });
  const response = jsonResponse("ok", z.object({ name: z.string() }));
  const echo = createRoute({
    method: "post",
    path: "/echo",
    request: { body: jsonRequest(body) },
    responses: { 200: response, ...errorResponses("VALIDATION_FAILED", "INVALID_REFERRAL_CODE") },
  });
  router.openapi(echo, (c) => c.json({ name: c.req.valid("json").name }, 200));
  router.get("/me", requireUser, (c) => c.json({ id: actorOf(c).userId }));
  router.get("/admin", requireAdmin, (c) => c.json({ ok: true }));
  router.get("/bug", () => {
    throw new Error("select * from secrets at /srv/toile");
  });
  router.get("/busy", () => {
    throw new AppError("ENGINE_UNAVAILABLE", "Busy", { retryAfterSeconds: 7 });
  });
  router.post("/store", async (c) => {
    const { text } = await c.req.json();
    await test.platform.database.write((tx) => tx.execute(sql`select ${text}::text`));
    return c.json({});
  });
  router.get("/full", () => {
    throw new Error("Failed query", { cause: Object.assign(new Error("no space left"), { code: "ENOSPC" }) });
  });
  router.get("/slow-query", async (c) => {
    await test.platform.database.write(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`);
      await tx.execute(sql`select pg_sleep(2)`);
    });
    return c.json({});
  });
  router.on(["GET", "POST"], "/long", (c) => c.json({ text: LONG }));
  // A list with its last state and what belongs to the caller.
  router.get("/list", (c) => c.json({ text: LONG, stock, mine: c.get("actor")?.userId ?? null }));
  return router;
}

beforeAll(async () => {
  test = await createTestPlatform();
  const engine = {
    required: false,
    check: async () => {
      if (!engineResponds) throw new Error("no engine");
    },
  };
  http = createHttp({
    platform: test.platform,
    authenticate: async (token) => ({ good: USER, admin: ADMIN })[token] ?? null,
    readiness: { engine },
    pages: async (c) => ({ "/page": c.html("<p>page</p>"), "/long-page": c.html(LONG) })[c.req.path],
  });
  http.route(API_BASE, routes());
});
afterAll(() => test.close());

const get = (path: string, headers: Record<string, string> = {}) => http.request(path, { headers });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  http.request(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

describe("every answer", () => {
  it("carries a request id; the caller's own if it is well-formed", async () => {
    expect((await get("/healthz")).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect((await get("/healthz", { "x-request-id": "abc-12345" })).headers.get("x-request-id")).toBe("abc-12345");
    expect((await get("/healthz", { "x-request-id": "bad id;" })).headers.get("x-request-id")).not.toBe("bad id;");
  });

  it("has a policy with a fresh nonce, no inline scripts and no evaluated text except WebAssembly", async () => {
    const policies = await Promise.all(
      ["/page", "/page"].map(async (path) => (await get(path)).headers.get("content-security-policy") ?? ""),
    );
    expect(policies[0]).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'nonce-[\w+/=]{24}';/);
    expect(policies[0]).toContain("frame-ancestors 'none'");
    expect(policies[0]).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("sets nosniff and the referrer policy, and HSTS only for an https address", async () => {
    const { headers } = await get("/page");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
    expect(headers.has("strict-transport-security")).toBe(false);
    const config = { ...test.platform.config, appUrl: "https://toile.example" };
    const secure = createHttp({ platform: { ...test.platform, config }, authenticate: async () => null });
    expect((await secure.request("/healthz")).headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  });

  it.each([
    ["JSON", `${API_BASE}/long`, "gzip, br", `{"text":"${LONG}"}`],
    ["JSON for a client that weighs encodings", `${API_BASE}/long`, "br;q=1, gzip;q=0.5", `{"text":"${LONG}"}`],
    ["JSON in answer to a POST", `${API_BASE}/long`, "gzip", `{"text":"${LONG}"}`, "POST"],
    ["a page", "/long-page", "gzip", LONG],
  ])(
    "that is long is compressed for clients that accept it: %s",
    async (_case, path, encodings, text, method = "GET") => {
      const compressed = await http.request(path, { method, headers: { "accept-encoding": encodings } });
      expect([compressed.status, compressed.headers.get("content-encoding")]).toEqual([200, "gzip"]);
      expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(text);
      const plain = await http.request(path, { method });
      expect(await plain.text()).toBe(text);
      for (const { headers } of [compressed, plain]) expect(headers.get("vary")).toBe("Accept-Encoding");
      expect(plain.headers.get("content-type")).toBe(compressed.headers.get("content-type"));
    },
  );

  it("that is short, or goes to a client that refuses gzip, is not compressed", async () => {
    const short = await get(`${API_BASE}/me`, { authorization: "Bearer good", "accept-encoding": "gzip" });
    expect([short.headers.has("content-encoding"), short.headers.get("content-length")]).toEqual([false, "13"]);
    const refused = await get(`${API_BASE}/long`, { "accept-encoding": "gzip;q=0, identity" });
    expect(refused.headers.has("content-encoding")).toBe(false);
    expect(await refused.json()).toEqual({ text: LONG });
  });

  it("that repeats is compressed from the cache, and never stale", async () => {
    const seen = async (headers = {}) => {
      const compressed = await get(`${API_BASE}/list`, { "accept-encoding": "gzip", ...headers });
      expect(compressed.headers.get("content-encoding")).toBe("gzip");
      const { stock: said, mine } = JSON.parse(gunzipSync(await compressed.arrayBuffer()).toString());
      return [said, mine];
    };
    expect([await seen(), await seen()]).toEqual([
      [1, null],
      [1, null],
    ]);
    stock = 2;
    expect(await seen()).toEqual([2, null]);
    expect(await seen({ authorization: "Bearer good" })).toEqual([2, USER.userId]);
    expect(await seen()).toEqual([2, null]);
  });

  it("from the API is not stored by caches", async () => {
    expect((await get(`${API_BASE}/long`)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("refusals", () => {
  it("name each bad field", async () => {
    const response = await post(`${API_BASE}/echo`, JSON.stringify({ name: "", size: "x" }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: "VALIDATION_FAILED",
      message: "Name is required",
      details: [{ path: "name", message: "Name is required" }, { path: "size" }],
      requestId: response.headers.get("x-request-id"),
    });
  });

  it.each([
    ["JSON that does not parse", "{"],
    ["no JSON at all", ""],
  ])("of %s are 400", async (_name, body) => {
    const response = await post(`${API_BASE}/echo`, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED" });
  });

  it.each([
    [`${API_BASE}/echo`, "application/json"],
    [`${API_BASE}/echo`, "multipart/form-data; boundary=x"],
    [`${API_BASE}/nowhere`, "multipart/form-data; boundary=x"],
    ["/page", "application/octet-stream"],
  ])("for a body over 64 kB are 413, whatever its path and content type: %s, %s", async (path, type) => {
    const body = JSON.stringify({ name: "x".repeat(70_000), size: 1 });
    const response = await post(path, body, { "content-type": type });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: "FILE_TOO_LARGE" });
  });

  it("without signing in are 401, without the role 403 [X.63]", async () => {
    expect((await get(`${API_BASE}/me`)).status).toBe(401);
    expect((await get(`${API_BASE}/me`, { authorization: "Bearer bad" })).status).toBe(401);
    expect((await get(`${API_BASE}/me`, { authorization: "Bearer good" })).status).toBe(200);
    expect((await get(`${API_BASE}/admin`)).status).toBe(401);
    const refused = await get(`${API_BASE}/admin`, { authorization: "Bearer good" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: "FORBIDDEN", message: "Admin access required" });
    expect((await get(`${API_BASE}/admin`, { authorization: "Bearer admin" })).status).toBe(200);
  });

  it("for unknown paths are JSON, under the API even if there are pages", async () => {
    for (const path of ["/nowhere", `${API_BASE}/page`, `${API_BASE}/nowhere`]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: "NOT_FOUND" });
    }
    expect((await get("/page")).status).toBe(200);
  });

  it("include Retry-After", async () => {
    const response = await get(`${API_BASE}/busy`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7"]);
  });

  it("for a bug reveal nothing internal", async () => {
    const response = await get(`${API_BASE}/bug`);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error: "INTERNAL" });
    expect(text).not.toMatch(/select|srv|stack/);
  });

  it("for text that cannot be stored are 400, not 500", async () => {
    expect((await post(`${API_BASE}/store`, JSON.stringify({ text: "a\0b" }))).status).toBe(400);
  });

  it("for a database that takes too long are 503", async () => {
    const response = await get(`${API_BASE}/slow-query`);
    expect(response.status).toBe(503);
    expect(response.headers.has("retry-after")).toBe(true);
  });
});

describe("a disk without space", () => {
  it("is 503 with a message and Retry-After", async () => {
    const response = await get(`${API_BASE}/full`);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await response.json()).toMatchObject({
      error: "SERVICE_UNAVAILABLE",
      message: "We have no room to store this right now. Please try again later.",
    });
  });
});

describe("health", () => {
  it("readiness needs database and storage, and only reports the engine [I-27]", async () => {
    const ready = await get("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: "ready", checks: { database: "ok", storage: "ok", engine: "ok" } });
    engineResponds = false;
    setClockForTests(() => new Date(Date.now() + 5_000));
    const without = await get("/readyz");
    expect(without.status).toBe(200);
    expect(await without.json()).toMatchObject({ checks: { engine: "failing" } });
    setClockForTests(null);
  });

  it("names the required part that fails", async () => {
    const broken = async () => {
      throw new Error("disk full");
    };
    const platform = { ...test.platform, storage: { ...test.platform.storage, check: broken } };
    const response = await createHttp({ platform, authenticate: async () => null }).request("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: "not ready", checks: { storage: "failing" } });
  });

  it("is not ready while the process stops [I-26]", async () => {
    const platform = { ...test.platform, lifecycle: { ...test.platform.lifecycle, draining: true } };
    const response = await createHttp({ platform, authenticate: async () => null }).request("/readyz");
    expect(response.status).toBe(503);
  });

  it("shows metrics to this machine, and elsewhere only with the token", async () => {
    const open = await get("/metrics");
    expect(await open.text()).toContain("toile_http_request_duration_seconds_bucket");
    const config = { ...test.platform.config, metricsToken: "figures" };
    const guarded = createHttp({ platform: { ...test.platform, config }, authenticate: async () => null });
    expect((await guarded.request("/metrics")).status).toBe(404);
    const headers = { authorization: "Bearer figures" };
    expect((await guarded.request("/metrics", { headers })).status).toBe(200);
    const far = { incoming: { socket: { remoteAddress: "203.0.113.1" } } };
    expect((await http.request("/metrics", {}, far)).status).toBe(404);
  });
});
