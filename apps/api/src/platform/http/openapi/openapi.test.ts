import { gunzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { API_BASE, prediction, resolveRefs, webhookMessageTypes } from "@toile/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { EXAMPLES } from "./examples.ts";
import type { Document, JsonSchema } from "./openapi.rules.ts";

const PATH = `${API_BASE}/openapi.json`;

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true });
  document = await (await app.request(PATH)).json();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  );

describe("the OpenAPI document", () => {
  it("is made once: the second response has the same ETag, is stored by caches, compressed, and 304 to its holder", async () => {
    const [plain, compressed] = [
      await app.request(PATH),
      await app.request(PATH, { headers: { "accept-encoding": "gzip, br" } }),
    ];
    const etag = plain.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".{43}"$/);
    for (const { headers } of [plain, compressed]) {
      expect([headers.get("etag"), headers.get("cache-control")]).toEqual([etag, "public, max-age=300"]);
      expect([headers.get("vary"), headers.get("content-type")]).toEqual(["Accept-Encoding", "application/json"]);
    }
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text());
    const held = await app.request(PATH, { headers: { "if-none-match": etag } });
    expect([held.status, await held.text()]).toEqual([304, ""]);
  });

  it("is valid", async () => {
    const validator = new Validator();
    expect((await validator.validate(structuredClone(document))).errors ?? []).toEqual([]);
    const [broken] = [structuredClone(document)];
    Object.assign(broken.paths["/v1/run"]?.post ?? {}, { middleware: [null] });
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it("names each operation differently, and each schema as the contract does", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(operations().length);
    expect(ids).toEqual(
      expect.arrayContaining(["postStyleVirtualTryon", "getStylePredictionsById", "getProducts", "postFashnRun"]),
    );
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(["Prediction", "ErrorBody", "Product", "TryOnAnswer", "FashnRun"]));
    const named = operations().flatMap(
      ({ operation }) => JSON.stringify(operation).match(/components\/schemas\/\w+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(operations().length * 2);
  });

  it("allows null where the contract does, of a named schema too", () => {
    const schemas = resolveRefs(document).components.schemas as Record<string, JsonSchema>;
    const validate = addFormats.default(new Ajv2020({ strict: false })).compile(schemas.Prediction ?? {});
    const row = {
      ...{ id: crypto.randomUUID(), status: "queued", stage: "waiting", progress: 0, resultImageUrls: [] },
      ...{
        judgements: [null],
        alternatives: {},
        free: false,
        creditsUsed: 0,
        error: null,
        product: null,
        wornWith: [],
      },
      ...{ createdAt: "2026-11-24T09:30:00.000Z", startedAt: null, finishedAt: null },
    };
    expect(prediction.safeParse(row).success).toBe(true);
    expect([validate(row), validate.errors]).toEqual([true, null]);
    expect(validate({ ...row, status: null })).toBe(false);
  });

  it("describes what a webhook receives", () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...webhookMessageTypes].sort());
    const { post } = resolveRefs(document).webhooks["tryon.succeeded"] ?? {};
    expect(JSON.stringify(post)).toContain("webhook-signature");
    expect(JSON.stringify(post)).toContain("resultImageUrls");
  });

  it("has examples that fit their schemas", () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const { schemas } = resolveRefs(document).components;
    for (const [name, examples] of Object.entries(EXAMPLES)) {
      expect(schemas[name]?.examples, name).toEqual(examples);
      const validate = ajv.compile(schemas[name] ?? {});
      for (const example of examples) expect([name, validate(example), validate.errors]).toEqual([name, true, null]);
      expect(validate({ odd: true }), name).toBe(false);
    }
  });
});

describe("the headers in it", () => {
  const headersOf = (name: string, status: string) =>
    Object.keys(operations().find((one) => one.name === name)?.operation.responses[status]?.headers ?? {});

  it("are those of a limit and its end, of pages, and of a repeated answer", () => {
    expect(headersOf(`post ${API_BASE}/auth/login`, "429")).toEqual(
      expect.arrayContaining(["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After"]),
    );
    expect(headersOf(`post ${API_BASE}/style/virtual-tryon`, "503")).toEqual(["Retry-After"]);
    expect(headersOf(`post ${API_BASE}/style/virtual-tryon`, "200")).toContain("Idempotent-Replayed");
    expect(headersOf(`get ${API_BASE}/products`, "200")).toEqual(["X-Total-Count", "Link"]);
  });

  it("are those of work that was only begun", () => {
    expect(headersOf(`post ${API_BASE}/style/virtual-tryon`, "202")).toEqual(
      expect.arrayContaining(["Location", "Retry-After", "Idempotent-Replayed"]),
    );
    expect(headersOf(`post ${API_BASE}/products/import`, "202")).toEqual(["Location", "Retry-After"]);
  });

  it("are sent: every list in pages has both of its own", async () => {
    const { token } = await createUser(app, { role: "admin" });
    const lists = operations().filter(({ name }) => headersOf(name, "200").includes("Link"));
    expect(lists.length).toBeGreaterThan(10);
    for (const { name, path } of lists) {
      const { headers, status } = await app.request(path.replace("{id}", crypto.randomUUID()), { token });
      if (status === 404) continue;
      expect([name, status, headers.has("x-total-count"), headers.has("link")]).toEqual([name, 200, true, true]);
    }
  });

  it("are sent: a counted request says what is left", async () => {
    const response = await app.request(`${API_BASE}/auth/login`, {
      json: { email: "nobody@example.com", password: "x" },
    });
    const names = headersOf(`post ${API_BASE}/auth/login`, "429").filter((name) => name !== "Retry-After");
    expect(names.filter((name) => !response.headers.has(name))).toEqual([]);
  });
});
