/** The browser extension's token: what it allows, what it does not, and when it ends. */
import { API_BASE, creditBalance, extensionToken } from "@toile/contract";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { EXTENSION_TOKEN_DAYS } from "./sessions.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const make = async (token: string) =>
  extensionToken.parse(await (await app.request(`${API_BASE}/auth/extension-token`, { token, method: "POST" })).json());
const balanceStatus = async (token: string) => (await app.request(`${API_BASE}/credits/balance`, { token })).status;

test("allows the balance, try-ons and their progress; everything else that needs a log-in is refused [X.66]", async () => {
  const { token } = await createUser(app, { role: "admin" });
  const { authToken } = await make(token);
  const balance = await app.request(`${API_BASE}/credits/balance`, { token: authToken });
  expect(creditBalance.safeParse(await balance.json()).success).toBe(true);
  const document = await (await app.request(`${API_BASE}/openapi.json`)).json();
  const opened: string[] = [];
  for (const [path, methods] of Object.entries(
    document.paths as Record<string, Record<string, { security?: object[] }>>,
  ))
    for (const [method, { security = [] }] of Object.entries(methods)) {
      if (!security.some((way) => "bearer" in way)) continue;
      const response = await app.request(path.replace(/\{[^}]+\}/g, newId()), {
        method: method.toUpperCase(),
        token: authToken,
        headers: { "content-type": "application/json" },
        ...(method === "get" ? {} : { body: "{}" }),
      });
      if (response.status !== 401) opened.push(`${method} ${path.replace(API_BASE, "")}`);
      await response.body?.cancel();
    }
  expect(opened.sort()).toEqual([
    "delete /style/predictions/{id}",
    "get /credits/balance",
    "get /style/predictions/{id}",
    "get /style/predictions/{id}/events",
    "post /style/virtual-tryon",
  ]);
});

test("cannot create another token, and needs a session itself", async () => {
  const { authToken } = await make((await createUser(app)).token);
  for (const token of [authToken, undefined]) {
    const response = await app.request(`${API_BASE}/auth/extension-token`, {
      method: "POST",
      ...(token ? { token } : {}),
    });
    expect(response.status).toBe(401);
  }
});

test("ends with the session that created it, and after its term", async () => {
  const user = await createUser(app);
  const { authToken, expiresAt } = await make(user.token);
  expect(await balanceStatus(authToken)).toBe(200);
  setClockForTests(() => new Date(Date.parse(expiresAt) + 1000));
  expect(await balanceStatus(authToken)).toBe(401);
  setClockForTests(null);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan((EXTENSION_TOKEN_DAYS - 1) * 86_400_000);
  await app.client().auth.logout(user.refreshToken);
  expect(await balanceStatus(authToken)).toBe(401);
});

test("an unknown scope allows nothing", async () => {
  const { token, user } = await createUser(app);
  const [, payload = ""] = token.split(".");
  const { sid, iss } = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = await new SignJWT({ sid, scope: "everything" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(iss)
    .setSubject(user.id)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(app.platform.config.authSecret));
  expect(await balanceStatus(forged)).toBe(401);
});
