import { readFileSync } from "node:fs";
import path from "node:path";
import type { GoogleSession } from "@toile/contract";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import type { StandIn, StandInPerson } from "../../../../test/openid/stand-in.ts";
import { exchange, type Jar, openProvider, visit } from "../../../../test/openid/visit.ts";
import { newId } from "../../../platform/columns.ts";

const RECORD = path.join(import.meta.dirname, "../../../../../../docs/decisions/0023-sign-in-with-google.md");
const PASSWORD = "a password of one's own";

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

const rowsOf = async (query: ReturnType<typeof sql>) =>
  (await app.platform.database.read((tx) => tx.execute(query))).rows as Record<string, unknown>[];
const freshSubject = () => `subject-${freshEmail()}`;

async function register(email: string) {
  return app.client().auth.register({ email, password: PASSWORD, firstName: "Local", lastName: "Person" });
}

async function confirm(email: string): Promise<void> {
  await app.platform.database.write((tx) =>
    tx.execute(sql`update users set email_verified_at = now() where email_key = ${email}`),
  );
}

async function insertPasskey(userId: string): Promise<void> {
  await app.platform.database.write((tx) =>
    tx.execute(sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up)
      values (${newId()}, ${userId}, 'Key', ${freshSubject()}, 'x', 0, '{}', false)`),
  );
}

async function enter(person: StandInPerson): Promise<GoogleSession | string> {
  const jar: Jar = new Map();
  const screen = await visit(app, standIn, person, { jar });
  const error = new URL(screen, "http://x").searchParams.get("error");
  return error ?? ((await (await exchange(app, jar, screen)).json()) as GoogleSession);
}

/** Each prepares the state here, and returns the email to arrive with and the id of the active account, if any. */
type Here = (subject: string) => Promise<{ email: string; userId?: string }>;
const HERE: Record<string, Here> = {
  "no account": async () => ({ email: freshEmail() }),
  "an account that was deleted": async (sub) => {
    const email = freshEmail();
    const session = await enter({ sub, email, email_verified: true });
    if (typeof session === "string") throw new Error(session);
    await app.client(session.accessToken).profile.remove();
    return { email };
  },
  "an account, email not confirmed": async () => {
    const email = freshEmail();
    return { email, userId: (await register(email)).user.id };
  },
  "an administrator's account, email not confirmed": async () => {
    const email = freshEmail();
    const userId = (await register(email)).user.id;
    await app.platform.database.write((tx) => tx.execute(sql`update users set role = 'admin' where id = ${userId}`));
    return { email, userId };
  },
  "an account, email confirmed": async () => {
    const email = freshEmail();
    const { user } = await register(email);
    await confirm(email);
    return { email, userId: user.id };
  },
  "an account with another Google account": async () => {
    const email = freshEmail();
    const session = await enter({ sub: freshSubject(), email, email_verified: true });
    if (typeof session === "string") throw new Error(session);
    return { email, userId: session.user.id };
  },
  "an account with this Google account, other email": async (sub) => {
    const session = await enter({ sub, email: freshEmail(), email_verified: true });
    if (typeof session === "string") throw new Error(session);
    return { email: freshEmail(), userId: session.user.id };
  },
};

const AT_GOOGLE: Record<string, (email: string) => StandInPerson> = {
  "email confirmed": (email) => ({ email, email_verified: true }),
  "email not confirmed": (email) => ({ email, email_verified: false }),
  "no email": () => ({}),
};

/** Everything that gives access to an account. */
const waysIn = () =>
  rowsOf(sql`select u.id, u.email_key, u.password_hash, u.email_verified_at, i.subject from users u
    left join identities i on i.user_id = u.id order by u.id, i.subject`);

async function outcomeOf(here: Here, person: (email: string) => StandInPerson): Promise<string> {
  const sub = freshSubject();
  const { email, userId } = await here(sub);
  const before = await waysIn();
  const hadPassword = before.find(({ id }) => id === userId)?.password_hash != null;
  const session = await enter({ sub, ...person(email) });
  if (typeof session === "string") {
    expect(await waysIn(), "a rejection changes nothing").toEqual(before);
    return `refused: ${session}`;
  }
  if (session.user.id !== userId) return userId === undefined ? "new account" : "ANOTHER ACCOUNT";
  if (before.some(({ subject }) => subject === sub)) return "logs in";
  return hadPassword && !session.user.hasPassword ? "connected, the password ends" : "connected";
}

test("every state of an account here is combined with every state at Google, as the decision record says [I-33]", async () => {
  const lines = [`| here | ${Object.keys(AT_GOOGLE).join(" | ")} |`, "|---|---|---|---|"];
  for (const [name, here] of Object.entries(HERE)) {
    const outcomes: string[] = [];
    for (const person of Object.values(AT_GOOGLE)) outcomes.push(await outcomeOf(here, person));
    lines.push(`| ${name} | ${outcomes.join(" | ")} |`);
  }
  const table = lines.join("\n");
  console.info(`\n${table}\n`);
  expect(readFileSync(RECORD, "utf8")).toContain(table);
});

test("a person who registered someone else's email loses all access once its owner comes from Google [I-33, I-48]", async () => {
  const email = freshEmail();
  const intruder = await register(email);
  const key = await app.client(intruder.accessToken).apiKeys.generate();
  await insertPasskey(intruder.user.id);
  const session = await enter({
    sub: freshSubject(),
    email,
    email_verified: true,
    given_name: "True",
    family_name: "Owner",
  });
  if (typeof session === "string") throw new Error(session);
  expect(session.user).toMatchObject({
    id: intruder.user.id,
    firstName: "True",
    emailVerified: true,
    hasPassword: false,
  });
  await expect(app.client(intruder.accessToken).profile.get()).rejects.toMatchObject({ status: 401 });
  await expect(app.client().auth.refresh(intruder.refreshToken)).rejects.toMatchObject({ status: 401 });
  await expect(app.client().auth.login({ email, password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  const links = await rowsOf(sql`select id from email_links where user_id = ${intruder.user.id}`);
  expect(links).toEqual([]);
  expect(await rowsOf(sql`select id from passkeys where user_id = ${intruder.user.id}`)).toEqual([]);
  const tryOn = await app.request("/api/v1/style/virtual-tryon", {
    method: "POST",
    headers: { "x-api-key": key.apiKey },
    body: new FormData(),
  });
  expect(tryOn.status).toBe(401);
  const actions = await rowsOf(
    sql`select action from audit_events where subject_id = ${intruder.user.id} order by created_at, action`,
  );
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["account.reclaimed", "google.connected", "session.started"]),
  );
  // The account keeps its contents: its owner may have created it after all.
  expect(await app.client(session.accessToken).credits.balance()).toMatchObject({ balance: 5 });
});

test("a connected account keeps its password, and its own email when the one at Google changes [I-33]", async () => {
  const email = freshEmail();
  const { user } = await register(email);
  await confirm(email);
  const sub = freshSubject();
  const first = await enter({ sub, email: email.toUpperCase(), email_verified: true });
  expect(first).toMatchObject({ user: { id: user.id, hasPassword: true } });
  const second = await enter({ sub, email: freshEmail(), email_verified: true });
  expect(second).toMatchObject({ user: { id: user.id, email } });
  expect(await app.client().auth.login({ email, password: PASSWORD })).toMatchObject({ user: { id: user.id } });
});

test("a new account gets what a registration gets: credits, the friend's bonus and an audit row [X.40]", async () => {
  const friend = await register(freshEmail());
  const { referralCode } = await app.client(friend.accessToken).referrals.stats();
  const jar: Jar = new Map();
  const person = { sub: freshSubject(), email: `${freshEmail()}`, email_verified: true };
  const screen = await visit(app, standIn, person, { jar, query: `?referralCode=${referralCode}` });
  const session: GoogleSession = await (await exchange(app, jar, screen)).json();
  expect(await app.client(session.accessToken).credits.balance()).toMatchObject({ balance: 10 });
  expect(await app.client(friend.accessToken).credits.balance()).toMatchObject({ balance: 10 });
  const rows = await rowsOf(sql`select action, detail from audit_events where subject_id = ${session.user.id}`);
  expect(rows).toContainEqual({ action: "account.registered", detail: { by: "google" } });
});

test("an unknown referral code does not block the sign-in, and gives nothing twice", async () => {
  const jar: Jar = new Map();
  const person = { sub: freshSubject(), email: freshEmail(), email_verified: true };
  const screen = await visit(app, standIn, person, { jar, query: "?referralCode=NOBODYS" });
  const session: GoogleSession = await (await exchange(app, jar, screen)).json();
  expect(await app.client(session.accessToken).credits.balance()).toMatchObject({ balance: 5 });
});

test("ten simultaneous flows of one new person create one account [I-33]", async () => {
  const person = { sub: freshSubject(), email: freshEmail(), email_verified: true };
  const sessions = await Promise.all(Array.from({ length: 10 }, () => enter(person)));
  const ids = sessions.map((session) => (typeof session === "string" ? session : session.user.id));
  expect(new Set(ids).size).toBe(1);
  expect(await rowsOf(sql`select id from identities where subject = ${person.sub}`)).toHaveLength(1);
  expect(await rowsOf(sql`select id from users where email_key = ${person.email}`)).toHaveLength(1);
});

test("ten simultaneous flows to an unconfirmed account connect it once [I-33]", async () => {
  const email = freshEmail();
  const { user } = await register(email);
  const person = { sub: freshSubject(), email, email_verified: true };
  const sessions = await Promise.all(Array.from({ length: 10 }, () => enter(person)));
  for (const session of sessions) expect(session).toMatchObject({ user: { id: user.id } });
});

test("an account that only uses Google is deleted after a fresh sign-in, and nothing connects to it any more [I-33, I-45]", async () => {
  const person = { sub: freshSubject(), email: freshEmail(), email_verified: true };
  const session = await enter(person);
  if (typeof session === "string") throw new Error(session);
  await app.client(session.accessToken).profile.remove();
  expect(await rowsOf(sql`select id from identities where subject = ${person.sub}`)).toEqual([]);
  const again = await enter(person);
  expect(again).toMatchObject({ user: { email: person.email } });
  expect(again).not.toMatchObject({ user: { id: session.user.id } });
});

test("an account with a second step asks for it after Google too, and gives no session before", async () => {
  const email = freshEmail();
  const local = await register(email);
  await confirm(email);
  const client = app.client(local.accessToken);
  const { secret } = await client.security.startTotp({ currentPassword: PASSWORD });
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await client.security.confirmTotp(codeAt(Date.now()));
  const jar: Jar = new Map();
  const screen = await visit(app, standIn, { sub: freshSubject(), email, email_verified: true }, { jar });
  const response = await exchange(app, jar, screen);
  expect(response.status).toBe(401);
  const refusal = await response.json();
  expect(refusal).toMatchObject({ error: "TWO_FACTOR_REQUIRED" });
  expect(JSON.stringify(refusal)).not.toMatch(/accessToken|refreshToken/);
  const [{ challengeToken }] = refusal.details;
  const session = await app.client().auth.secondFactor({ challengeToken, code: codeAt(Date.now() + 30_000) });
  expect(session.user.id).toBe(local.user.id);
});
