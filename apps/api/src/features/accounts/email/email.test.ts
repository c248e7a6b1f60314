import { errorBody, session, user as userSchema } from "@toile/contract";
import { desc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { mails } from "../../../platform/mail/mail.tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const PASSWORD = "correct horse";
const HOUR_MS = 3_600_000;
const post = (path: string, json: unknown, token?: string) =>
  app.request(`/api/v1${path}`, { json, ...(token ? { token } : {}) });
const put = (token: string, json: unknown) => app.request("/api/v1/users/profile", { method: "PUT", token, json });
const remove = (token: string, json?: unknown) =>
  app.request("/api/v1/users/profile", { method: "DELETE", token, ...(json ? { json } : {}) });
const login = (email: string) => post("/auth/login", { email, password: PASSWORD });
const confirm = (token: string | undefined) => post("/auth/confirm-email", { token: token ?? "" });
const sendAgain = (token: string) => app.request("/api/v1/users/profile/email-link", { method: "POST", token });
const profileOf = async (token: string) =>
  userSchema.parse(await (await app.request("/api/v1/users/profile", { token })).json());

async function register(email = freshEmail()) {
  const response = await post("/auth/register", { email, password: PASSWORD, firstName: "Mia", lastName: "Jansen" });
  return session.parse(await response.json());
}

async function refusal(response: Response) {
  const { error, details } = errorBody.parse(await response.json());
  return { status: response.status, error, field: details?.[0]?.path };
}

/** Mails to an address, newest first. */
async function emailsTo(email: string) {
  const rows = await app.platform.database.read((tx) =>
    tx.select().from(mails).where(sql`${mails.recipient} = ${email}`).orderBy(desc(mails.id)),
  );
  return rows.map(({ subject, text }) => ({ subject, token: /confirm-email#([\w-]+)/.exec(text ?? "")?.[1], text }));
}

/** A pending change, with its link's token. */
async function askChange() {
  const { user, accessToken } = await register();
  await confirm((await emailsTo(user.email))[0]?.token);
  const email = freshEmail();
  const response = await put(accessToken, { email, currentPassword: PASSWORD });
  expect(response.status).toBe(200);
  const [message] = await emailsTo(email);
  return { old: user.email, email, accessToken, user, response, linkToken: message?.token };
}

describe("a new account's email", () => {
  test("is confirmed by the mailed link, once and for all", async () => {
    const { user, accessToken } = await register();
    expect(user.emailVerified).toBe(false);
    const [message] = await emailsTo(user.email);
    expect(message?.subject).toBe("Welcome to Toile: confirm your email");
    for (let time = 0; time < 2; time++) {
      const confirmed = await confirm(message?.token);
      expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: user.email }]);
    }
    expect(await profileOf(accessToken)).toMatchObject({ email: user.email, emailVerified: true, pendingEmail: null });
  });

  test("is not confirmed by a made-up link or one that is a day old", async () => {
    const { user, accessToken } = await register();
    const [message] = await emailsTo(user.email);
    expect(await refusal(await confirm("made-up"))).toMatchObject({ status: 400, error: "INVALID_LINK" });
    setClockForTests(() => new Date(Date.now() + 24 * HOUR_MS));
    expect(await refusal(await confirm(message?.token))).toMatchObject({ status: 400, error: "INVALID_LINK" });
    setClockForTests(null);
    expect((await profileOf(accessToken)).emailVerified).toBe(false);
  });

  test("sends its link again on request, and none once it is confirmed", async () => {
    const { user, accessToken } = await register();
    expect((await sendAgain(accessToken)).status).toBe(202);
    const emails = await emailsTo(user.email);
    expect(emails).toHaveLength(2);
    // Both work: the first mail may have been slow.
    expect((await confirm(emails[1]?.token)).status).toBe(200);
    expect((await confirm(emails[0]?.token)).status).toBe(200);
    await sendAgain(accessToken);
    expect(await emailsTo(user.email)).toHaveLength(2);
  });

  test("stores only hashes of a link's token", async () => {
    const { user } = await register();
    const [message] = await emailsTo(user.email);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from email_links where email_links::text like ${`%${message?.token}%`}`),
    );
    expect(rows).toEqual([]);
  });
});

describe("an address that nobody has confirmed", () => {
  test("gets no mail with words of whoever typed it: no name, no other address", async () => {
    const email = freshEmail();
    const names = { firstName: "Freegift", lastName: "Forstranger" };
    const { accessToken } = session.parse(
      await (await post("/auth/register", { email, password: PASSWORD, ...names })).json(),
    );
    await sendAgain(accessToken);
    const next = `freegift.${freshEmail()}`;
    expect((await put(accessToken, { email: next, currentPassword: PASSWORD })).status).toBe(200);
    await confirm((await emailsTo(next))[0]?.token);
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Your email address was changed",
      "Your email address is about to change",
      "Confirm your email for Toile",
      "Welcome to Toile: confirm your email",
    ]);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select concat(subject, text, html) as content from mails where recipient = ${email}`),
    );
    for (const { content } of rows) expect(content).not.toMatch(/freegift|forstranger/i);
  });
});

describe("another email", () => {
  test("takes effect when its own inbox confirms it; until then the old one signs in", async () => {
    const { old, email, accessToken, response, linkToken } = await askChange();
    expect(userSchema.parse(await response.json())).toMatchObject({ email: old, pendingEmail: email });
    expect((await login(email)).status).toBe(401);
    expect((await login(old)).status).toBe(200);
    expect((await confirm(linkToken)).status).toBe(200);
    expect(await profileOf(accessToken)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    expect((await login(old)).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  test("is announced to the old address twice: when it is requested and when it takes effect", async () => {
    const { old, email, linkToken } = await askChange();
    const [first] = await emailsTo(old);
    expect(first).toMatchObject({
      subject: "Your email address is about to change",
      text: expect.stringContaining(email),
    });
    expect(first?.token).toBeUndefined();
    await confirm(linkToken);
    expect((await emailsTo(old))[0]).toMatchObject({ subject: "Your email address was changed" });
  });

  test("needs the password; without it nothing changes", async () => {
    const { user, accessToken } = await register();
    const change = { email: freshEmail(), firstName: "Changed" };
    const field = "currentPassword";
    expect(await refusal(await put(accessToken, change))).toEqual({ status: 400, error: "VALIDATION_FAILED", field });
    expect(await refusal(await put(accessToken, { ...change, currentPassword: "wrong horse" }))).toEqual({
      status: 403,
      error: "INVALID_PASSWORD",
      field,
    });
    expect(await profileOf(accessToken)).toEqual(user);
    expect(await emailsTo(change.email)).toEqual([]);
  });

  test("that belongs to another account is refused beside its field, and nothing changes [X.42]", async () => {
    const owner = await createUser(app);
    const { user, accessToken } = await register();
    const change = { email: owner.user.email.toUpperCase(), firstName: "Changed", currentPassword: PASSWORD };
    const taken = { status: 409, error: "EMAIL_TAKEN", field: "email" };
    expect(await refusal(await put(accessToken, change))).toEqual(taken);
    expect(await profileOf(accessToken)).toEqual(user);
    expect(await emailsTo(owner.user.email)).toEqual([]);
  });

  test("that belongs to another account is not revealed without the password", async () => {
    const owner = await createUser(app);
    const { accessToken } = await register();
    const change = { email: owner.user.email, currentPassword: "wrong horse" };
    expect(await refusal(await put(accessToken, change))).toMatchObject({ status: 403, error: "INVALID_PASSWORD" });
  });

  test("that someone else registered meanwhile stays theirs", async () => {
    const { old, email, accessToken, linkToken } = await askChange();
    await register(email);
    expect(await refusal(await confirm(linkToken))).toMatchObject({ status: 409, error: "EMAIL_TAKEN" });
    expect(await refusal(await sendAgain(accessToken))).toMatchObject({ status: 409, error: "EMAIL_TAKEN" });
    expect(await profileOf(accessToken)).toMatchObject({ email: old, pendingEmail: email });
  });

  test("can be cancelled by keeping the old one, which needs no password and invalidates the link", async () => {
    const { old, accessToken, linkToken } = await askChange();
    expect((await put(accessToken, { email: old })).status).toBe(200);
    expect(await profileOf(accessToken)).toMatchObject({ email: old, pendingEmail: null });
    expect(await refusal(await confirm(linkToken))).toMatchObject({ error: "INVALID_LINK" });
  });

  test("sends its link again on request", async () => {
    const { email, accessToken } = await askChange();
    await sendAgain(accessToken);
    const emails = await emailsTo(email);
    expect(emails).toHaveLength(2);
    expect((await confirm(emails[0]?.token)).status).toBe(200);
  });

  test("that differs only in spelling takes effect at once and stays confirmed", async () => {
    const { user, accessToken } = await register();
    await confirm((await emailsTo(user.email))[0]?.token);
    const changed = userSchema.parse(await (await put(accessToken, { email: user.email.toUpperCase() })).json());
    expect(changed).toMatchObject({ email: user.email.toUpperCase(), emailVerified: true, pendingEmail: null });
  });
});

describe("deleting the account", () => {
  test("needs the password", async () => {
    const { accessToken } = await register();
    expect(await refusal(await remove(accessToken))).toMatchObject({ status: 400, field: "currentPassword" });
    const wrong = await remove(accessToken, { currentPassword: "wrong horse" });
    expect(await refusal(wrong)).toMatchObject({ status: 403, error: "INVALID_PASSWORD", field: "currentPassword" });
    expect((await remove(accessToken, { currentPassword: PASSWORD })).status).toBe(204);
  });

  test("also removes a pending new address", async () => {
    const { user, accessToken, linkToken } = await askChange();
    await remove(accessToken, { currentPassword: PASSWORD });
    expect(await refusal(await confirm(linkToken))).toMatchObject({ error: "INVALID_LINK" });
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select u.pending_email, count(l.id)::int as links from users u
        left join email_links l on l.user_id = u.id where u.id = ${user.id} group by 1`),
    );
    expect(rows).toEqual([{ pending_email: null, links: 0 }]);
  });
});

describe("an account without a password", () => {
  test("may do both after a fresh sign-in, and not with a session of eleven minutes", async () => {
    const started = Date.now();
    const { token, refreshToken } = await createUser(app);
    setClockForTests(() => new Date(started + 11 * 60_000));
    // A renewed session does not count as a fresh sign-in.
    const { accessToken } = await app.client().auth.refresh(refreshToken);
    const again = { status: 403, error: "SIGN_IN_AGAIN" };
    expect(await refusal(await put(accessToken, { email: freshEmail() }))).toMatchObject(again);
    expect(await refusal(await remove(accessToken))).toMatchObject(again);
    setClockForTests(() => new Date(started + 9 * 60_000));
    expect((await put(token, { email: freshEmail() })).status).toBe(200);
    expect((await remove(token)).status).toBe(204);
  });
});

describe("budgets", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ rateLimits: true });
  });
  afterAll(() => limited.close());

  test("wrong passwords share their limit with sign-in", async () => {
    const email = freshEmail();
    const names = { firstName: "Mia", lastName: "Jansen" };
    const { accessToken: token } = await limited.client().auth.register({ email, password: PASSWORD, ...names });
    const guess = (currentPassword: string) =>
      limited.request("/api/v1/users/profile", { method: "DELETE", token, json: { currentPassword } });
    for (let round = 0; round < 10; round++) expect((await guess("wrong horse")).status).toBe(403);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await limited.request("/api/v1/auth/login", { json: { email, password: PASSWORD } })).status).toBe(429);
  });

  test("mails are limited", async () => {
    const { token } = await createUser(limited);
    const send = () => limited.request("/api/v1/users/profile/email-link", { method: "POST", token });
    for (let round = 0; round < 5; round++) expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(429);
  });
});
