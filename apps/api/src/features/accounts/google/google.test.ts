import { API_BASE } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import type { StandIn } from "../../../../test/openid/stand-in.ts";
import { exchange, type Jar, leave, openProvider, visit } from "../../../../test/openid/visit.ts";

let app: TestApp;
let standIn: StandIn;

beforeAll(async () => {
  const provider = await openProvider();
  standIn = provider.standIn;
  app = await createTestApp({ config: { googleSignIn: provider.googleSignIn, welcomeCredits: 5 } });
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

test("the redirect to Google has state, nonce and PKCE, whose secrets only this browser keeps [S7.06, I-30]", async () => {
  const jar: Jar = new Map();
  const response = await app.request(`${API_BASE}/auth/google`);
  expect(response.status).toBe(302);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const query = new URL(response.headers.get("location") ?? "").searchParams;
  expect(query.get("state")).toMatch(/^[\w-]{20,}$/);
  expect(query.get("nonce")).toMatch(/^[\w-]{20,}$/);
  expect(query.get("code_challenge_method")).toBe("S256");
  expect(query.get("scope")).toBe("openid email profile");
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).toMatch(/Path=\/api\/v1\/auth\/google/);
  expect(cookie).toMatch(/Max-Age=600/);
  expect(cookie).not.toContain(query.get("state"));
  expect(jar.size).toBe(0);
});

test("a new person returns with a one-time code, and gets a confirmed account for it [X.40, O7.09]", async () => {
  const jar: Jar = new Map();
  const email = freshEmail();
  const screen = await visit(
    app,
    standIn,
    { email, email_verified: true, given_name: "Grace", family_name: "Loom" },
    { jar, query: "?returnTo=%2Ftry-on%3FproductId%3D1" },
  );
  expect(screen).toMatch(/^\/oauth\/callback\?code=[\w-]{43}$/);
  const response = await exchange(app, jar, screen);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const session = await response.json();
  expect(session).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    returnTo: "/try-on?productId=1",
    user: { email, firstName: "Grace", lastName: "Loom", emailVerified: true, hasPassword: false },
  });
  expect(await app.client(session.accessToken).profile.get()).toMatchObject({ email });
  expect((await leave(app, jar)).startsWith(standIn.issuer)).toBe(true);
});

test("a new person is welcomed, and not alarmed about their own first sign-in", async () => {
  const jar: Jar = new Map();
  const email = freshEmail();
  const screen = await visit(app, standIn, { email, email_verified: true, given_name: "Grace" }, { jar });
  expect((await exchange(app, jar, screen)).status).toBe(200);
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select subject, text from mails where recipient = ${email} order by id`),
  );
  expect(rows.map(({ subject }) => subject)).toEqual(["Welcome to Toile"]);
  expect(rows[0]?.text).toContain("You have 5 free try-ons.");
});
