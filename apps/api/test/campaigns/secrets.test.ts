/**
 * C-18 (I-30): secrets are planted in every field, header and URL that accepts one, and in the settings; then
 * everything that the real program wrote, answered and stored is searched for them, in every form. An answer may
 * contain a secret that it hands out, and no other.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { API_BASE } from "@toile/contract";
import { Secret as AppSecret, TOTP } from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshEmail } from "../factories.ts";
import { createTestDatabase, type TestDatabase } from "../harness.ts";
import { type SpawnedServer, spawnServer } from "../spawned-server.ts";
import { campaign } from "./campaign.ts";
import { type Exposed, findLeaks, formsOf, type Secret } from "./leaks.ts";

const { size, seed, random, rounds, report } = campaign("secrets (C-18)", { quick: 1, full: 25 });
/** A waiting mail contains the link that it delivers. */
const HOLDS_LINKS = new Set(["public.mails"]);

let bed: TestDatabase;
let database: pg.Pool;
let server: SpawnedServer;
let dataDir: string;
let output = "";
const responses: string[] = [];
const secrets: Secret[] = [];

/** Random characters, so that nothing else can contain them. */
const plant = (name: string, length = 40): string => {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const value = Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join("");
  secrets.push({ name, value, handedOutIn: [] });
  return value;
};
/** A secret that the last answer handed out. */
const handedOut = (name: string, value: unknown): string => {
  if (typeof value !== "string" || value === "") throw new Error(`no ${name} was handed out`);
  // Access tokens of one session and second are identical.
  const existing = secrets.find((secret) => secret.value === value);
  if (existing) existing.handedOutIn.push(responses.length - 1);
  else secrets.push({ name, value, handedOutIn: [responses.length - 1] });
  return value;
};

beforeAll(async () => {
  bed = await createTestDatabase();
  database = new pg.Pool({ connectionString: bed.url });
  dataDir = mkdtempSync(path.join(tmpdir(), "toile-secrets-"));
  const environment = {
    DATABASE_URL: bed.url,
    DATA_DIR: dataDir,
    AUTH_SECRET: plant("AUTH_SECRET"),
    METRICS_TOKEN: plant("METRICS_TOKEN"),
    FASHN_API_KEY: plant("FASHN_API_KEY"),
    // No server listens there: the error of a failed delivery is searched too.
    SMTP_URL: `smtp://mailer:${plant("the password of SMTP_URL")}@127.0.0.1:9`,
    MAIL_FROM: "Toile <hello@toile.test>",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "trace",
  };
  server = await spawnServer({ environment });
  const hear = (chunk: Buffer) => {
    output += String(chunk);
  };
  server.process.stdout?.on("data", hear);
  server.process.stderr?.on("data", hear);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.end();
  await bed.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

type Sent = { method?: string; token?: string; json?: unknown; body?: string; headers?: Record<string, string> };

async function send(pathname: string, { method, token, json, body = JSON.stringify(json), headers }: Sent = {}) {
  const response = await fetch(server.origin + pathname, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  responses.push(`${response.status}\n${JSON.stringify([...response.headers])}\n${text}`);
  return { status: response.status, json: (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, unknown> };
}
const api = (pathname: string, sent?: Sent) => send(API_BASE + pathname, sent);

/** Registration, sign-in and sign-out, in every valid and many invalid ways. */
async function signIn(): Promise<{ email: string; password: string; token: string }> {
  const email = freshEmail();
  const password = plant("a password", 24);
  const registered = await api("/auth/register", { json: { email, password, firstName: "Mia", lastName: "Jansen" } });
  expect(registered.status).toBe(201);
  handedOut("an access token", registered.json.accessToken);
  const refreshToken = handedOut("a refresh token", registered.json.refreshToken);
  await api("/auth/login", { json: { email, password: plant("a wrong password", 24) } });
  await api("/auth/login", { body: `{"email": "${email}", "password": "${plant("a password in torn JSON", 24)}` });
  await api("/auth/login", { json: { email: plant("a password in the place of an email", 24), password: 7 } });
  await api("/auth/register", {
    json: { email, password: plant("a password of a taken email", 24), firstName: "", lastName: "" },
  });
  const renewed = await api("/auth/refresh", { json: { refreshToken } });
  const token = handedOut("an access token", renewed.json.accessToken);
  const next = handedOut("a refresh token", renewed.json.refreshToken);
  await api("/auth/refresh", { json: { refreshToken: plant("an unknown refresh token") } });
  const third = await api("/auth/refresh", { json: { refreshToken: next, more: plant("an unknown field") } });
  handedOut("an access token", third.json.accessToken);
  handedOut("a refresh token", third.json.refreshToken);
  const second = await api("/auth/login", { json: { email, password } });
  handedOut("an access token", second.json.accessToken);
  await api("/auth/logout", { json: { refreshToken: handedOut("a refresh token", second.json.refreshToken) } });
  return { email, password, token: await signedInAgain(email, password, token) };
}

async function signedInAgain(email: string, password: string, token: string): Promise<string> {
  if ((await api("/users/profile", { token })).status === 200) return token;
  const again = await api("/auth/login", { json: { email, password } });
  handedOut("a refresh token", again.json.refreshToken);
  return handedOut("an access token", again.json.accessToken);
}

/** Secrets in places where a client should never put them. */
async function misplace(token: string): Promise<void> {
  for (const where of [
    "/oauth/callback?token=",
    "/login?password=",
    "/confirm-email?token=",
    `${API_BASE}/products?q=`,
  ]) {
    const secret = plant(`a secret in the address ${where}`);
    // A page and a list may repeat the request's URL to its caller.
    secrets.at(-1)?.handedOutIn.push(responses.length);
    await send(where + secret);
  }
  await api("/users/profile", { token: plant("an unknown bearer token") });
  await api("/users/profile", {
    token,
    headers: { "x-api-key": plant("an API key"), cookie: `session=${plant("a cookie")}` },
  });
  await api("/auth/confirm-email", { json: { token: plant("an unknown link") } });
}

async function changeAccount({ email, password, token }: { email: string; password: string; token: string }) {
  const change = { email: freshEmail(), currentPassword: plant("a wrong current password", 24) };
  await api("/users/profile", { method: "PUT", token, json: change });
  await api("/users/profile", { method: "PUT", token, json: { ...change, currentPassword: password } });
  const started = await api("/users/security/totp", { token, json: { currentPassword: password } });
  const secret = handedOut("the secret of an app", started.json.secret);
  const codeOf = () => new TOTP({ secret: AppSecret.fromBase32(secret) }).generate();
  const confirmed = await api("/users/security/totp/confirm", { token, json: { code: codeOf() } });
  const codes = (confirmed.json.recoveryCodes as string[]).map((code) => handedOut("a recovery code", code));
  const challenged = await api("/auth/login", { json: { email, password } });
  const [detail] = challenged.json.details as [{ challengeToken: string }];
  const challengeToken = handedOut("a challenge token", detail.challengeToken);
  await api("/auth/login/second-factor", { json: { challengeToken, code: plant("a wrong recovery code", 10) } });
  await api("/auth/login/second-factor", { json: { challengeToken: plant("an unknown challenge"), code: codes[0] } });
  const entered = await api("/auth/login/second-factor", { json: { challengeToken, code: codes[0] } });
  expect(entered.status).toBe(200);
  handedOut("an access token", entered.json.accessToken);
  handedOut("a refresh token", entered.json.refreshToken);
}

/** The same while a table is missing: errors of the database quote the query. */
async function failInside({ email, password, token }: { email: string; password: string; token: string }) {
  for (const table of ["refresh_tokens", "users"]) {
    await database.query(`alter table ${table} rename to ${table}_away`);
    try {
      const failed = [
        await api("/auth/login", { json: { email, password } }),
        await api("/auth/refresh", { json: { refreshToken: plant("a refresh token during an outage") } }),
        await api("/auth/register", {
          json: {
            email: freshEmail(),
            password: plant("a password during an outage", 24),
            firstName: "M",
            lastName: "J",
          },
        }),
        await api("/users/profile", { token }),
      ];
      expect(failed.some(({ status }) => status === 500)).toBe(true);
    } finally {
      await database.query(`alter table ${table}_away rename to ${table}`);
    }
  }
}

async function readRows(): Promise<Exposed["rows"]> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const read = tables.map(async ({ name }) => {
    const { rows } = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
    return rows.map(({ text }) => ({ table: name, text }));
  });
  return (await Promise.all(read)).flat();
}

test(`secrets planted through ${size} lives of an account: none is in a log, an answer or a row [C-18, I-30]`, {
  timeout: 120_000 + size * 30_000,
}, async () => {
  for (const _round of rounds()) {
    const account = await signIn();
    await misplace(account.token);
    await failInside(account);
    await changeAccount(account);
    await api("/users/profile", {
      method: "DELETE",
      token: account.token,
      json: { currentPassword: account.password },
    });
  }
  const rows = (await readRows()).filter(({ table }) => !HOLDS_LINKS.has(table));
  const leaks = findLeaks(secrets, { output, responses: responses, rows });
  report(
    `${secrets.length} secrets in ${responses.length} answers, ${rows.length} rows and ${output.length} characters of log: ${leaks.length} leaks`,
  );
  expect(output.length, `seed ${seed}`).toBeGreaterThan(1000);
  expect(leaks, `seed ${seed}`).toEqual([]);
});

test("a secret that is written, answered or stored is found, in any form (negative control) [C-18]", async () => {
  const planted: Secret = { name: "it", value: "Kq7RwX2bN9tLmZ4vYc8s", handedOutIn: [1] };
  const clean: Exposed = { output: "", responses: ["", ""], rows: [] };
  for (const form of formsOf(planted.value)) {
    expect(findLeaks([planted], { ...clean, output: `{"msg":"x ${form} y"}` })).toEqual(["it in the log"]);
  }
  for (const before of ["", "a", "ab", "abc"]) {
    const hidden = Buffer.from(`${before}${planted.value}${before}`).toString("base64url");
    expect(findLeaks([planted], { ...clean, responses: [hidden, hidden] })).toEqual(["it in answer 0"]);
  }
  // A real one: the row of a waiting mail contains its link.
  await api("/auth/register", {
    json: { email: freshEmail(), password: "correct horse", firstName: "Mia", lastName: "Jansen" },
  });
  const rows = await readRows();
  const waiting = rows.find(({ table, text }) => HOLDS_LINKS.has(table) && text.includes("confirm-email#"));
  const value = /confirm-email#([\w-]{43})/.exec(waiting?.text ?? "")?.[1] ?? "";
  const found = findLeaks([{ name: "a link", value, handedOutIn: [] }], { ...clean, rows });
  expect(found).toContain("a link in the table public.mails");
});
