import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true, config: { trustedProxies: 1 } });
});
afterAll(() => app.close());

/** A login from the given address, as reported by the one trusted proxy. */
const login = (address: string, email: string, password = "wrong horse") =>
  app.request("/api/v1/auth/login", { json: { email, password }, headers: { "x-forwarded-for": address } });
const register = (address: string, email: string) =>
  app.request("/api/v1/auth/register", {
    json: { email, password: "correct horse", firstName: "Mia", lastName: "Jansen" },
    headers: { "x-forwarded-for": address },
  });

test("the eleventh guess at an account from one address is 429 with Retry-After, known or not", async () => {
  const existing = freshEmail();
  await register("10.0.0.1", existing);
  for (const email of [existing, freshEmail()]) {
    for (let guess = 0; guess < 10; guess++) expect((await login("10.0.0.1", email)).status).toBe(401);
    const refused = await login("10.0.0.1", email, "correct horse");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

test("the owner is not locked out: from another address the right password still works", async () => {
  const email = freshEmail();
  await register("10.0.0.2", email);
  for (let guess = 0; guess < 11; guess++) await login("10.0.0.3", email);
  expect((await login("10.0.0.2", email, "correct horse")).status).toBe(200);
});

test("a successful login resets the guesses", async () => {
  const email = freshEmail();
  await register("10.0.0.4", email);
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 8; guess++) expect((await login("10.0.0.4", email)).status).toBe(401);
    expect((await login("10.0.0.4", email, "correct horse")).status).toBe(200);
  }
});

test("one address cannot try many accounts without limit, and is told how much is left", async () => {
  const statuses: number[] = [];
  for (let account = 0; account < 61; account++) statuses.push((await login("10.0.0.5", freshEmail())).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await login("10.0.0.6", freshEmail())).headers.get("ratelimit-remaining")).toBe("59");
});

test("strangers who use up an account's guesses lock no one out of an address they have signed in from", {
  // A hundred hashes, which are deliberately slow.
  timeout: 120_000,
}, async () => {
  const email = freshEmail();
  await register("10.0.1.1", email);
  const statuses: number[] = [];
  for (let guess = 0; guess < 101; guess++) statuses.push((await login(`10.0.2.${guess >> 3}`, email)).status);
  expect(statuses.at(-1)).toBe(429);
  // From new addresses not even the right password works; from the known one it works as before.
  expect((await login("10.0.3.1", email, "correct horse")).status).toBe(429);
  expect((await login("10.0.1.1", email, "correct horse")).status).toBe(200);
});

test("attempts from a known address are limited as well", async () => {
  const email = freshEmail();
  await register("10.0.4.1", email);
  for (let guess = 0; guess < 10; guess++) await login("10.0.4.1", email);
  expect((await login("10.0.4.1", email, "correct horse")).status).toBe(429);
});

test("strangers who use up the global limit lock no one out of such an address either", async () => {
  const email = freshEmail();
  await register("10.0.5.1", email);
  await login("10.0.6.1", freshEmail());
  await app.platform.database.write((tx) =>
    tx.execute(sql`update rate_limits set points = 1500 where key like 'login-all:%'`),
  );
  expect((await login("10.0.6.2", freshEmail())).status).toBe(429);
  expect((await login("10.0.6.3", email, "correct horse")).status).toBe(429);
  expect((await login("10.0.5.1", email, "correct horse")).status).toBe(200);
});
