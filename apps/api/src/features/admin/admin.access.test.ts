/**
 * Access to admin operations: every operation of the OpenAPI document that needs the role, tried by everyone without
 * it. Read from the document, so new operations are covered automatically.
 */
import { API_BASE, API_KEY_HEADER } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";
import * as accounts from "../accounts/accounts.ts";
import * as audit from "../audit/audit.ts";

type Operation = { method: string; path: string; summary: string };

let app: TestApp;
let operations: Operation[] = [];
/** In production, where an admin without a second step has only the role `user`. */
let production: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  production = await createTestApp({ config: { production: true } });
  const document = await (await app.request(`${API_BASE}/openapi.json`)).json();
  operations = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isForAdmins(path, operation))
      .map(([method, { summary }]) => ({ method: method.toUpperCase(), path, summary })),
  );
});
afterAll(async () => {
  await app.close();
  await production.close();
});

type Described = {
  summary: string;
  security?: { bearer?: unknown }[];
  responses: Record<string, { description?: string }>;
};

/** By its path; or because it is for signed-in people only, not for keys, and answers some of them FORBIDDEN. */
const isForAdmins = (path: string, { security = [], responses }: Described): boolean =>
  path.includes("/admin/") ||
  (security.length > 0 &&
    security.every(({ bearer }) => bearer) &&
    /\bFORBIDDEN\b/.test(responses["403"]?.description ?? ""));

/** The path with ids that do not exist: a caller without access must not learn which ids exist. */
const pathOf = ({ path }: Operation): string => path.replace(/\{[^}]+\}/g, newId());
const ask = (to: TestApp, operation: Operation, headers: Record<string, string> = {}) =>
  to.request(pathOf(operation), {
    method: operation.method,
    headers: { ...headers, "content-type": "application/json" },
    ...(operation.method === "GET" ? {} : { body: "{}" }),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function responsesOf(to: TestApp, headers: Record<string, string>) {
  const results: Record<string, unknown> = {};
  for (const operation of operations) {
    const response = await ask(to, operation, headers);
    const { error, message } = await response.json();
    results[`${operation.method} ${operation.path}`] = { status: response.status, error, message };
  }
  return results;
}
const everywhere = (body: unknown) =>
  Object.fromEntries(operations.map(({ method, path }) => [`${method} ${path}`, body]));

const FORBIDDEN = { status: 403, error: "FORBIDDEN", message: "Admin access required" };
const UNAUTHENTICATED = { status: 401, error: "UNAUTHENTICATED", message: "Please log in to continue." };

test("the document marks the operations that are for admins", () => {
  const named = operations.map(({ method, path }) => `${method} ${path.replace(API_BASE, "")}`);
  expect(named).toContain("GET /users/admin/stats");
  expect(named).toContain("POST /users/admin/payments/{id}/refund");
  expect(named).toContain("GET /products/admin/all");
  expect(named).toContain("DELETE /brands/{ref}");
  expect(named.length).toBeGreaterThan(20);
});

test("no one reaches an admin's operation without signing in [X.63, O6.05]", async () => {
  expect(await responsesOf(app, {})).toEqual(everywhere(UNAUTHENTICATED));
});

test("no user, no API key and no former admin reaches an admin's operation [X.63, O6.01, I-32, I-36]", async () => {
  const user = await createUser(app);
  expect(await responsesOf(app, bearer(user.token))).toEqual(everywhere(FORBIDDEN));

  const keeper = await createUser(app, { role: "admin" });
  const { apiKey } = await app.client(keeper.token).apiKeys.generate();
  expect(await responsesOf(app, { [API_KEY_HEADER]: apiKey })).toEqual(everywhere(UNAUTHENTICATED));
  expect(await responsesOf(app, bearer(apiKey))).toEqual(everywhere(UNAUTHENTICATED));

  const former = await createUser(app, { role: "admin" });
  expect((await app.request(`${API_BASE}/users/admin/stats`, { token: former.token })).status).toBe(200);
  await app.platform.database.write((tx) =>
    accounts.changeRole(tx, { userId: former.user.id, role: "user", origin: audit.NO_REQUEST, by: "test" }),
  );
  expect(await responsesOf(app, bearer(former.token))).toEqual(everywhere(FORBIDDEN));
});

test("a suspended admin reaches nothing with an earlier token [X.63, I-32]", async () => {
  const [boss, suspended] = [await createUser(app, { role: "admin" }), await createUser(app, { role: "admin" })];
  const path = `${API_BASE}/users/admin/users/${suspended.user.id}/suspension`;
  const response = await app.request(path, { method: "PUT", token: boss.token, json: { reason: "A test" } });
  expect(response.status).toBe(200);
  expect(await responsesOf(app, bearer(suspended.token))).toEqual(everywhere(UNAUTHENTICATED));
});

test("in production an admin without a second step has to set one up first [X.63]", async () => {
  const admin = await createUser(production, { role: "admin" });
  const responses = await responsesOf(production, bearer(admin.token));
  for (const response of Object.values(responses)) {
    expect(response).toMatchObject({ status: 403, error: "TWO_FACTOR_SETUP_REQUIRED" });
  }
});

test("an admin gets 404 for what does not exist, and a bad request is rejected before any lookup", async () => {
  const admin = await createUser(app, { role: "admin" });
  for (const operation of operations) {
    const { status } = await ask(app, operation, bearer(admin.token));
    expect([operation.path, status]).toEqual([operation.path, expect.toSatisfy((code: number) => code < 500)]);
    expect([401, 403]).not.toContain(status);
  }
});
