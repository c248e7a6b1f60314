import { API_BASE } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import type { Fault, StandIn } from "../../../../test/openid/stand-in.ts";
import {
  atProvider,
  comeBack,
  cookieHeader,
  exchange,
  type Jar,
  leave,
  openProvider,
  takeCookies,
  visit,
} from "../../../../test/openid/visit.ts";
import { setClockForTests } from "../../../platform/clock.ts";

let app: TestApp;
let standIn: StandIn;
let googleSignIn: Awaited<ReturnType<typeof openProvider>>["googleSignIn"];

beforeAll(async () => {
  ({ standIn, googleSignIn } = await openProvider());
  app = await createTestApp({ config: { googleSignIn } });
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});
afterEach(() => {
  standIn.fault = null;
  vi.unstubAllGlobals();
  setClockForTests(null);
});

const newPerson = () => ({ email: freshEmail(), email_verified: true });
const failed = (failure: string) => `/oauth/callback?error=${failure}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const claims = (change: object): Fault => ({ kind: "claims", change: (before) => ({ ...before, ...change }) });
const everything = async () =>
  (
    await app.platform.database.read((tx) =>
      tx.execute(sql`select (select count(*)::int from users) as users, (select count(*)::int from identities) as identities,
        (select count(*)::int from sign_in_codes) as codes`),
    )
  ).rows[0];

const FAULTS: [string, Fault, string][] = [
  ["another nonce", claims({ nonce: "another" }), "failed"],
  ["another issuer", claims({ iss: "https://accounts.evil.example" }), "failed"],
  ["another audience", claims({ aud: "another client" }), "failed"],
  ["a token that has expired", claims({ exp: nowSeconds() - 600 }), "failed"],
  ["a token from the future", claims({ nbf: nowSeconds() + 600 }), "failed"],
  ["no subject", claims({ sub: undefined }), "failed"],
  ["a signature by another key", { kind: "foreign key" }, "failed"],
  ["an answer that is no JSON", { kind: "garbage" }, "failed"],
  ["a refused code", { kind: "status", status: 400, error: "invalid_grant" }, "failed"],
  ["a provider that is down", { kind: "status", status: 503, error: "server_error" }, "unavailable"],
  ["a provider that says nothing", { kind: "silence" }, "unavailable"],
  ["a provider that stops in the middle of a sentence", { kind: "stall" }, "unavailable"],
  ["a provider whose connection breaks there", { kind: "break" }, "unavailable"],
];

test.each(FAULTS)(
  "%s ends on the error screen, and nothing is half done [O8.16, I-33]",
  async (_case, fault, failure) => {
    const before = await everything();
    standIn.fault = fault;
    expect(await visit(app, standIn, newPerson())).toBe(failed(failure));
    expect(await everything()).toEqual(before);
  },
);

test("an outage of the provider is recognised even inside an HTTP server that replaces fetch's Response class", async () => {
  vi.stubGlobal("Response", class extends Response {});
  standIn.fault = { kind: "status", status: 503, error: "server_error" };
  expect(await visit(app, standIn, newPerson())).toBe(failed("unavailable"));
});

test("clocks may differ by some seconds", async () => {
  standIn.fault = claims({ exp: nowSeconds() - 10, iat: nowSeconds() + 10 });
  expect(await visit(app, standIn, newPerson())).toMatch(/^\/oauth\/callback\?code=/);
});

test("a person who cancels at Google returns to a screen that says so [O8.16]", async () => {
  expect(await visit(app, standIn, "cancel")).toBe(failed("cancelled"));
});

test("a return that this browser did not start signs no one in [I-33]", async () => {
  const mine: Jar = new Map();
  const victims: Jar = new Map();
  await leave(app, victims);
  const url = await atProvider(standIn, await leave(app, mine), newPerson());
  expect(await comeBack(app, victims, url)).toBe(failed("expired"));
  const forged = new URL(url);
  forged.searchParams.set("state", "guessed");
  expect(await comeBack(app, mine, forged.href)).toBe(failed("expired"));
  // The flow itself is still valid, once.
  expect(await comeBack(app, mine, url)).toMatch(/code=/);
  expect(await comeBack(app, mine, url)).toBe(failed("expired"));
});

test("a flow expires after ten minutes", async () => {
  const jar: Jar = new Map();
  const url = await atProvider(standIn, await leave(app, jar), newPerson());
  setClockForTests(() => new Date(Date.now() + 11 * 60_000));
  expect(await comeBack(app, jar, url)).toBe(failed("expired"));
});

test("two tabs that start at once both finish", async () => {
  const jar: Jar = new Map();
  const [first, second] = [await leave(app, jar), await leave(app, jar)];
  for (const url of [first, second]) {
    const screen = await comeBack(app, jar, await atProvider(standIn, url, newPerson()));
    expect((await exchange(app, jar, screen)).status).toBe(200);
  }
});

test("pressing the button repeatedly does not fill the browser with cookies", async () => {
  const jar: Jar = new Map();
  let last = "";
  for (let press = 0; press < 12; press++) last = await leave(app, jar);
  expect(jar.size).toBeLessThanOrEqual(5);
  expect(await comeBack(app, jar, await atProvider(standIn, last, newPerson()))).toMatch(/code=/);
});

test("a one-time code works once, for a minute, in the browser that received it [X.40, O4.10]", async () => {
  const refusal = { error: "INVALID_SIGN_IN_CODE" };
  const jar: Jar = new Map();
  const screen = await visit(app, standIn, newPerson(), { jar });
  const elsewhere = await exchange(app, new Map(), screen);
  expect(elsewhere.status).toBe(400);
  expect(await elsewhere.json()).toMatchObject(refusal);
  const other: Jar = new Map([...jar].map(([name]) => [name, "another browser's"]));
  expect((await exchange(app, other, screen)).status).toBe(400);
  const twice = await Promise.all([exchange(app, new Map(jar), screen), exchange(app, new Map(jar), screen)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400]);

  const late: Jar = new Map();
  const lateScreen = await visit(app, standIn, newPerson(), { jar: late });
  setClockForTests(() => new Date(Date.now() + 61_000));
  expect((await exchange(app, late, lateScreen)).status).toBe(400);
  await app.platform.database.write(async (tx) =>
    (await import("../accounts.ts")).deleteExpiredTokens(tx, new Date(Date.now() + 61_000)),
  );
  expect(await everything()).toMatchObject({ codes: 0 });
});

test("only the hash of a code is stored [X.40, I-30]", async () => {
  const jar: Jar = new Map();
  const screen = await visit(app, standIn, newPerson(), { jar });
  const code = new URL(screen, "http://x").searchParams.get("code") ?? "";
  const { rows } = await app.platform.database.read((tx) => tx.execute(sql`select * from sign_in_codes`));
  const stored = JSON.stringify(rows);
  expect(stored).toContain("code_hash");
  for (const secret of [code, ...jar.values()]) expect(stored).not.toContain(secret);
});

test("the callback without parameters is an error for programs and a screen for people", async () => {
  const response = await app.request(`${API_BASE}/auth/google/callback`, { headers: { accept: "application/json" } });
  expect(response.status).toBe(400);
  const followed = await app.request(`${API_BASE}/auth/google/callback?error=server_error`, {
    headers: { accept: "text/html" },
  });
  expect(followed.headers.get("location")).toBe(failed("expired"));
  const unknown = await app.request(`${API_BASE}/auth/google/callback?code=nobodys`);
  expect(unknown.status).toBe(400);
});

test("without Google, programs get a 503 and people a screen [S2.23, S7.06]", async () => {
  const bare = await createTestApp();
  try {
    const status = await bare.request(`${API_BASE}/auth/google/status`);
    expect(await status.json()).toEqual({ configured: false });
    const response = await bare.request(`${API_BASE}/auth/google`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: "GOOGLE_NOT_CONFIGURED" });
    const followed = await bare.request(`${API_BASE}/auth/google`, { headers: { accept: "text/html,*/*" } });
    expect(followed.status).toBe(302);
    expect(followed.headers.get("location")).toBe(failed("not_configured"));
  } finally {
    await bare.close();
  }
});

test("an unreachable provider is reported as such", async () => {
  const gone = await createTestApp({ config: { googleSignIn: { ...googleSignIn, issuer: "http://127.0.0.1:9/" } } });
  try {
    const response = await gone.request(`${API_BASE}/auth/google`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    const followed = await gone.request(`${API_BASE}/auth/google`, { headers: { accept: "text/html" } });
    expect(followed.headers.get("location")).toBe(failed("unavailable"));
  } finally {
    await gone.close();
  }
});

test("a return with a changed cookie is rejected", async () => {
  const jar: Jar = new Map();
  const url = await atProvider(standIn, await leave(app, jar), newPerson());
  for (const [name, value] of jar) jar.set(name, `${value.slice(0, -3)}AAA`);
  const response = await app.request(new URL(url).pathname + new URL(url).search, {
    headers: cookieHeader(jar),
  });
  takeCookies(jar, response);
  expect(response.headers.get("location")).toBe(failed("expired"));
});
