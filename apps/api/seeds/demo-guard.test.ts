import { session } from "@toile/contract";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "../src/features/accounts/accounts.ts";
import * as audit from "../src/features/audit/audit.ts";
import { openSetup } from "../src/features/setup/setup.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../test/harness.ts";
import { DEMO_ACCOUNTS, seedDemo } from "./demo.ts";
import { guardDemo } from "./demo-guard.ts";

const ADMIN = "admin@toile.test";
const apps: TestApp[] = [];
let demo: TestApp;
beforeAll(async () => {
  demo = await open({ config: { demo: true, hasAppUrl: false, host: "0.0.0.0" } });
  await seedDemo(demo.platform);
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

async function open(options: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  apps.push(app);
  return app;
}

const login = (app: TestApp, email: string, password = accounts.DEMO_PASSWORD) =>
  app.request("/api/v1/auth/login", { json: { email, password } });
const guard = (config: Partial<TestApp["platform"]["config"]>) =>
  guardDemo({ ...demo.platform, config: { ...demo.platform.config, ...config } });

test("with the demo's passwords and no APP_URL only local connections are accepted", async () => {
  expect(await guard({})).toEqual({ host: "127.0.0.1" });
  expect(await guard({ demo: false })).toEqual({ host: "127.0.0.1" });
  expect(await guard({ host: "::1" })).toEqual({ host: "::1" });
  expect(await guard({ hasAppUrl: true })).toEqual({ host: "0.0.0.0" });
});

test("the start warns about a demo that others can reach", async () => {
  const warned: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warned.push(JSON.parse(line)) });
  const start = (appUrl: string) =>
    guardDemo({ ...demo.platform, log, config: { ...demo.platform.config, hasAppUrl: true, appUrl } });
  await start("http://localhost:3000");
  expect(warned).toEqual([]);
  await start("https://toile.example");
  expect(warned).toEqual([
    expect.objectContaining({ appUrl: "https://toile.example", msg: expect.stringMatching(/DEMO=off/) }),
  ]);
});

test("demo accounts left in the database cannot sign in to production, and their sessions are over", async () => {
  const signedIn = session.parse(await (await login(demo, ADMIN)).json());
  const production = await open({ config: { ...demo.platform.config, demo: false, production: true } });
  for (const { email } of DEMO_ACCOUNTS) {
    // The same characters in another width are the same password.
    expect((await login(production, email, "ｔｏｉｌｅ-ｄｅｍｏ")).status).toBe(401);
    const refused = await login(production, email);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ error: "INVALID_CREDENTIALS", message: "Invalid email or password" }),
    ]);
  }
  await guardDemo(production.platform);
  const { refreshToken, accessToken } = signedIn;
  expect((await production.request("/api/v1/auth/refresh", { json: { refreshToken } })).status).toBe(401);
  expect((await production.request("/api/v1/users/profile", { token: accessToken })).status).toBe(401);
});

test("a demo that goes to production prints the code of the setup, and nothing that was left in a demo account lets anyone in", async () => {
  const { database, config } = demo.platform;
  await guard({});
  const { accessToken } = session.parse(await (await login(demo, ADMIN)).json());
  const generate = { method: "POST", token: accessToken };
  const { apiKey } = await (await demo.request("/api/v1/developer/api-key/generate", generate)).json();
  expect(await openSetup(demo.platform)).toBeNull();
  const production = { ...demo.platform, config: { ...config, demo: false, production: true } };
  await guardDemo(production);
  expect(await openSetup(production)).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const credits = await demo.request("/v1/credits", { headers: { authorization: `Bearer ${apiKey}` } });
  expect(credits.status).toBe(401);

  // A demo again, on the same database.
  await guard({});
  expect(await database.read((tx) => accounts.findUserByEmail(tx, ADMIN))).toMatchObject({ role: "admin" });
  expect(await openSetup(demo.platform)).toBeNull();
});

test("a demo account with a new password can sign in, even in production", async () => {
  const { database } = demo.platform;
  const passwordHash = await accounts.hashPassword("not for everybody");
  for (const { email } of DEMO_ACCOUNTS) {
    await database.write(async (tx) => {
      const account = await accounts.findUserByEmail(tx, email);
      const userId = account?.id ?? "";
      await accounts.changePassword(tx, demo.platform, { userId, passwordHash, origin: audit.NO_REQUEST, by: "test" });
    });
  }
  const production = await open({ config: { ...demo.platform.config, demo: false, production: true } });
  expect((await login(production, ADMIN, "not for everybody")).status).toBe(200);
  expect(await guard({})).toEqual({ host: "0.0.0.0" });
});
