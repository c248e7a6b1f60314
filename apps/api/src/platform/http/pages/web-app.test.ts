import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { API_BASE } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { createHttpServer, listen } from "../listen.ts";
import { createRouter } from "../router.ts";
import { createHttp } from "../server.ts";
import { openWebApp, type WebApp } from "./web-app.ts";

const SCRIPT = "const a = 1; ".repeat(100);

/** A build as React Router's compiler makes it, of one page that prints its loader's input. */
const SERVER_BUILD = `
  import { createContext } from "react-router";
  const requestContext = createContext();
  export const entry = { module: { requestContext, handleError() {}, async default(request, status, headers, context, loadContext) {
    const { nonce, cachePage } = loadContext.get(requestContext);
    const page = await cachePage("a name", async () => ({ status, body: Buffer.from(
      '<script nonce="' + nonce + '">page(' + ++rendered + ')</script><script>theirs()</script>') }));
    if (page.encoding) headers.set("Content-Encoding", page.encoding);
    headers.set("Content-Type", "text/html");
    return new Response(page.body, { status, headers });
  } } };
  let rendered = 0;
  export const routes = {
    root: { id: "root", path: "", module: { default() {} } },
    torn: { id: "torn", path: "torn", module: { default() {}, async loader({ context }) {
      await context.get(requestContext).fetch("${API_BASE}/away");
      return null;
    } } },
    slow: { id: "slow", path: "slow", module: { default() {}, async loader({ context }) {
      await context.get(requestContext).fetch("${API_BASE}/slow");
      return null;
    } } },
    shelf: { id: "shelf", path: "shelf", module: { default() {} } },
    page: { id: "page", path: "shown", module: { async loader({ context }) {
      const given = context.get(requestContext);
      const answer = await given.fetch("${API_BASE}/who", { headers: { authorization: "Bearer good" } });
      const { nonce, origin, operator, production } = given;
      return Response.json({ nonce, origin, operator, production, api: await answer.json() });
    } } },
    look: { id: "look", path: "look/:token", module: { async loader({ context }) {
      return Response.json(context.get(requestContext).loggedPath);
    } } },
  };
  export const assets = { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" };
  export const assetsBuildDirectory = "build/client", basename = "/", publicPath = "/", isSpaMode = false, ssr = true;
  export const future = {}, prerender = [], routeDiscovery = { mode: "initial" }, unstable_getCriticalCss = undefined;
`;

let test: TestPlatform;
let directory: string;
let web: WebApp;
let http: ReturnType<typeof createHttp>;
/** The page waits for the API, and the API waits for the test. */
const arrived = Promise.withResolvers<void>();
const answering = Promise.withResolvers<void>();

beforeAll(async () => {
  test = await createTestPlatform();
  // Inside this package, so the build resolves the same React Router as the server.
  directory = mkdtempSync(path.join(fileURLToPath(new URL("../../../../test", import.meta.url)), ".web-"));
  const client = path.join(directory, "build", "client");
  mkdirSync(path.join(client, "assets"), { recursive: true });
  mkdirSync(path.join(directory, "build", "server"));
  writeFileSync(path.join(directory, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(directory, "build", "server", "index.js"), SERVER_BUILD);
  writeFileSync(path.join(client, "assets", "app-x1.js"), SCRIPT);
  writeFileSync(path.join(client, "assets", "app-x1.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(client, "favicon.svg"), "<svg/>");
  writeFileSync(path.join(client, "sw.js"), "//");
  const operator = { ...test.platform.config.operator, name: "Atelier" };
  const config = { ...test.platform.config, operator, production: true, web: { directory, dev: false } };
  http = createHttp({
    platform: { ...test.platform, config },
    authenticate: async (token) => (token === "good" ? { kind: "user", userId: "u1", role: "user" } : null),
    pages: (c) => web.pages(c),
  });
  const router = createRouter();
  router.get("/who", (c) => c.json({ userId: c.get("actor")?.userId, requestId: c.get("requestId") }));
  router.get("/away", () => {
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  });
  router.get("/slow", async (c) => {
    arrived.resolve();
    await answering.promise;
    return c.json({});
  });
  http.route(API_BASE, router);
  web = await openWebApp({ config, apiFetch: http.fetch, server: createHttpServer() });
});
afterAll(async () => {
  await web.close();
  rmSync(directory, { recursive: true, force: true });
  await test.close();
});

const get = (at: string, headers: Record<string, string> = {}) => http.request(at, { headers });

describe("the web app's files", () => {
  it("with a content hash are cached for a year; others for minutes; the service worker is revalidated each time", async () => {
    const cache = async (at: string) => (await get(at)).headers.get("cache-control");
    expect(await cache("/assets/app-x1.js")).toBe("public, max-age=31536000, immutable");
    expect(await cache("/favicon.svg")).toBe("public, max-age=300");
    expect(await cache("/sw.js")).toBe("no-cache");
  });

  it("are sent as compressed at build time to clients that accept it", async () => {
    const compressed = await get("/assets/app-x1.js", { "accept-encoding": "gzip, br" });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.headers.get("vary")).toContain("Accept-Encoding");
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(SCRIPT);
    expect(await (await get("/assets/app-x1.js")).text()).toBe(SCRIPT);
  });

  it("declare their type, and answer 304 if unchanged", async () => {
    const first = await get("/favicon.svg");
    expect(first.headers.get("content-type")).toBe("image/svg+xml");
    const again = await get("/favicon.svg", { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("are the only files that can be reached on the disk", async () => {
    for (const at of [
      "/../server/index.js",
      "/%2e%2e/server/index.js",
      "/assets/..%2f..%2fserver/index.js",
      "/assets/app-x1.js.br",
    ]) {
      expect((await get(at)).headers.get("cache-control") ?? "", at).not.toMatch(/public/);
    }
  });
});

describe("a rendered page", () => {
  it("receives the nonce of its answer, the origin, and the API's fetch with the caller's request id", async () => {
    const response = await get("/shown", { "x-request-id": "follow-me-1" });
    const shown = JSON.parse(await response.text());
    expect(response.headers.get("content-security-policy")).toContain(`'nonce-${shown.nonce}'`);
    expect(shown).toMatchObject({
      origin: test.platform.config.appUrl,
      // X.31: for the footer.
      operator: "Atelier",
      // If true, there is no /dev/ui.
      production: true,
      api: { userId: "u1", requestId: "follow-me-1" },
    });
  });

  it("receives its path without the token of a shared look, for its log lines", async () => {
    expect(await (await get("/look/SECRET")).json()).toBe("/look/…");
  });

  it("from the cache allows its own scripts by their hashes, without a nonce, and is compressed for clients that read that", async () => {
    const bodies = new Set<string>();
    const policies = new Set<string | null>();
    for (const encoding of ["gzip, deflate, br", "br", "gzip;q=0"]) {
      const id = `visit-${encoding.length}-${encoding.length}`;
      const response = await get("/shelf", { "accept-encoding": encoding, "x-request-id": id });
      const compressed = response.headers.get("content-encoding") === "br";
      expect(compressed).toBe(encoding !== "gzip;q=0");
      const body = Buffer.from(await response.arrayBuffer());
      bodies.add((compressed ? brotliDecompressSync(body) : body).toString());
      policies.add(response.headers.get("content-security-policy"));
      expect(response.headers.get("x-request-id")).toBe(id);
    }
    // Rendered once. A script that came without the page's nonce is not allowed.
    const [times] = Array.from(bodies, (body) => /page\((\d+)\)/.exec(body)?.[1]);
    expect([...bodies]).toEqual([`<script>page(${times})</script><script>theirs()</script>`]);
    const allowed = hash("sha256", `page(${times})`, "base64");
    expect([...policies]).toEqual([
      expect.stringContaining(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${allowed}';`),
    ]);
  });

  it("is 503 with Retry-After if it lacks something because the database is away; the next one is not", async () => {
    const torn = await get("/torn");
    expect([torn.status, torn.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(torn.headers.get("content-type")).toContain("text/html");
    const whole = await get("/shelf");
    expect([whole.status, whole.headers.has("retry-after")]).toEqual([200, false]);
  });

  it("whose reader leaves before it is ready counts as 499, not as our fault", async () => {
    const listening = await listen({ server: createHttpServer(), host: "127.0.0.1", port: 0, fetch: http.fetch });
    const reader = new AbortController();
    const page = fetch(`http://127.0.0.1:${listening.port}/slow`, { signal: reader.signal });
    await arrived.promise;
    reader.abort();
    await expect(page).rejects.toThrow();
    const statuses = async () =>
      Array.from(
        (await test.platform.metrics.text()).matchAll(/_count\{.*route="other",status="(\d+)"/g),
        ([, one]) => one,
      );
    await expect.poll(statuses).toContain("499");
    answering.resolve();
    await listening.close({ drainMs: 5_000 });
    expect(await statuses()).not.toContain("500");
  });

  it("is never sent for a path of the API", async () => {
    const response = await get(`${API_BASE}/shown`);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.status).toBe(404);
  });
});

describe("without a build", () => {
  it("the start page says what is missing", async () => {
    const config = { ...test.platform.config, web: { directory: "/nowhere", dev: false } };
    const alone = await openWebApp({ config, apiFetch: http.fetch, server: createHttpServer() });
    const app = createHttp({ platform: test.platform, authenticate: async () => null, pages: alone.pages });
    const start = await app.request("/");
    expect(start.status).toBe(200);
    expect(await start.text()).toContain("The web app is not built");
    expect((await app.request("/try-on")).status).toBe(404);
  });
});
