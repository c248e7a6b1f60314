import { API_BASE } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/harness.ts";
import { newId } from "./platform/columns.ts";

type Operation = { security?: Record<string, string[]>[]; responses: Record<string, unknown> };
type ApiDocument = {
  servers: { url: string; description: string }[];
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
  paths: Record<string, Record<string, Operation>>;
};

let app: TestApp;
let document: ApiDocument;
let operations: { name: string; method: string; path: string; operation: Operation }[];
beforeAll(async () => {
  app = await createTestApp();
  document = await (await app.request(`${API_BASE}/openapi.json`)).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
  );
});
afterAll(() => app.close());

const names = (found: typeof operations) => found.map(({ name }) => name);
const isGuarded = ({ operation }: { operation: Operation }) =>
  operation.security?.some((one) => "bearer" in one || "visitor" in one) ?? false;

describe("the OpenAPI document", () => {
  it("says where the API is and how to sign in", () => {
    expect(document.servers).toEqual([{ url: app.platform.config.appUrl, description: "This installation" }]);
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
  });

  it("says of every operation whether it needs a token, and lists the 401 of those that do", () => {
    expect(operations.length).toBeGreaterThan(15);
    const silent = operations.filter(({ path, operation }) => path.startsWith(API_BASE) && !operation.security);
    expect(names(silent)).toEqual([]);
    const unanswered = operations.filter((one) => isGuarded(one) && !("401" in one.operation.responses));
    expect(names(unanswered)).toEqual([]);
    const schemes = operations.flatMap(({ operation }) => operation.security ?? []).flatMap(Object.keys);
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining([...new Set(schemes)]));
  });

  it("is right about it: without a token exactly the guarded operations answer UNAUTHENTICATED", async () => {
    const refusing: string[] = [];
    for (const { name, method, path } of operations) {
      const response = await app.request(path.replace("{id}", newId()), { method: method.toUpperCase() });
      const body = await response.text();
      if (response.status === 401 && JSON.parse(body).error === "UNAUTHENTICATED") refusing.push(name);
    }
    expect(refusing).toEqual(names(operations.filter(isGuarded)));
  });

  it("names the paths and headers that the specification leaves open, so a client needs only the document [X.38]", () => {
    const fixed = [
      "put /users/profile",
      "delete /users/profile",
      "get /categories",
      "get /categories/main",
      "get /credits/usage-stats",
      "get /referrals/stats",
      "get /users/admin/stats",
      "get /users/admin/users",
      "get /users/admin/payments",
      "get /developer/api-key",
      "post /developer/api-key/generate",
      "delete /developer/api-key/revoke",
      "delete /developer/api-key",
    ];
    expect(operations.map(({ method, path }) => `${method} ${path.replace(API_BASE, "")}`)).toEqual(
      expect.arrayContaining(fixed),
    );
    expect(document.components.securitySchemes.apiKey).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
    });
  });
});
