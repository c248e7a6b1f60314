import { session } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../src/features/accounts/accounts.ts";
import { createTestApp, type TestApp } from "../test/harness.ts";
import { DEMO_ACCOUNTS, seedDemo } from "./demo.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const login = async (email: string) => {
  const response = await app.request("/api/v1/auth/login", { json: { email, password: DEMO_PASSWORD } });
  return session.parse(await response.json());
};

test("creates no account if the demo is off", async () => {
  const { config, database } = app.platform;
  expect(await seedDemo({ config: { ...config, demo: false }, database })).toBe(0);
});

test("creates the three accounts with their roles and credits, once, however often it runs", async () => {
  const { config, database } = app.platform;
  const platform = { config: { ...config, demo: true }, database };
  const made = await Promise.all([seedDemo(platform), seedDemo(platform)]);
  expect(made.reduce((sum, count) => sum + count)).toBe(3);
  expect(await seedDemo(platform)).toBe(0);
  for (const { email, role, credits } of DEMO_ACCOUNTS) {
    const { user, accessToken } = await login(email);
    expect(user.role).toBe(role);
    expect((await app.client(accessToken).credits.balance()).balance).toBe(credits);
  }
});
