import { errorBody, session } from "@toile/contract";
import { desc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { mails } from "../../../platform/mail/mail.tables.ts";
import { mailResetLink } from "./recovery.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const OLD = "correct horse";
const CHOSEN = "battery staple";
const MINUTE_MS = 60_000;
const post = (path: string, json: unknown, token?: string) =>
  app.request(`/api/v1${path}`, { json, ...(token ? { token } : {}) });
const login = async (email: string, password: string) => (await post("/auth/login", { email, password })).status;
const forgot = (email: string) => post("/auth/forgot-password", { email });
const look = (token: string) => post("/auth/reset-password/link", { token });
const reset = (token: string, password = CHOSEN) => post("/auth/reset-password", { token, password });

async function register(email = freshEmail()) {
  const response = await post("/auth/register", { email, password: OLD, firstName: "Mia", lastName: "Jansen" });
  return session.parse(await response.json());
}

async function refusal(response: Response) {
  const { error, message, details } = errorBody.parse(await response.json());
  return { status: response.status, error, message, field: details?.[0]?.path };
}

type Traces = { jobs: { requestId: string; userId: string | null }[]; audits: { subject_id: string | null }[] };

/** What requests for a new password stored and sent, newest first. */
async function traces(): Promise<Traces> {
  return app.platform.database.read(async (tx) => {
    const jobs = await tx.execute(
      sql`select data from pgboss.job where name = 'password.mail-link' order by created_on desc, id desc`,
    );
    const audits = await tx.execute(
      sql`select subject_id from audit_events where action = 'password.reset_requested' order by id desc`,
    );
    return {
      jobs: jobs.rows.map(({ data }) => data as Traces["jobs"][number]),
      audits: audits.rows as Traces["audits"],
    };
  });
}

/** Requests the link and runs the job, so many times. */
async function askFor(email: string, { runs = 1 } = {}): Promise<void> {
  expect((await forgot(email)).status).toBe(202);
  const [job] = (await traces()).jobs;
  if (!job) throw new Error("no job was enqueued");
  for (let run = 0; run < runs; run++) {
    await app.platform.database.write((tx) => mailResetLink(tx, app.platform, job));
  }
}

async function emailsTo(email: string) {
  const rows = await app.platform.database.read((tx) =>
    tx.select().from(mails).where(sql`${mails.recipient} = ${email}`).orderBy(desc(mails.id)),
  );
  return rows.map(({ subject, text }) => ({
    subject,
    text,
    token: /reset-password#([\w-]+)/.exec(text ?? "")?.[1] ?? "",
  }));
}

async function linkFor(email: string): Promise<string> {
  await askFor(email);
  return (await emailsTo(email))[0]?.token ?? "";
}

describe("a forgotten password", () => {
  test("is replaced through the mailed link, and the new one logs in", async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    expect(await (await look(token)).json()).toEqual({ email: user.email });
    const done = await reset(token);
    expect([done.status, await done.json()]).toEqual([200, { email: user.email }]);
    expect(await login(user.email, OLD)).toBe(401);
    expect(await login(user.email, CHOSEN)).toBe(200);
  });

  test("looks the same for a known and an unknown address, in the answer and in the work done [I-34]", async () => {
    const { user } = await register();
    const unknown = freshEmail();
    const before = await traces();
    const [first, second] = [await forgot(user.email), await forgot(unknown)];
    const seen = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      headers: [...response.headers.keys()].sort(),
    });
    expect(await seen(second)).toEqual(await seen(first));
    const after = await traces();
    expect(after.jobs.length - before.jobs.length).toBe(2);
    expect(after.audits.length - before.audits.length).toBe(2);
    expect(after.audits.slice(0, 2).map(({ subject_id: id }) => id)).toEqual([null, user.id]);
    const [job] = after.jobs.filter(({ userId }) => userId === null);
    if (job) await app.platform.database.write((tx) => mailResetLink(tx, app.platform, job));
    expect(await emailsTo(unknown)).toEqual([]);
  });

  test("is mailed to the address as the account has it, in whatever spelling it was typed", async () => {
    const { user } = await register();
    await askFor(` ${user.email.toUpperCase()} `);
    expect((await emailsTo(user.email))[0]?.subject).toBe("Set a new password for Toile");
  });

  test("sends one mail per request, even if the job runs twice", async () => {
    const { user } = await register();
    await askFor(user.email, { runs: 2 });
    expect((await emailsTo(user.email)).filter(({ token }) => token !== "")).toHaveLength(1);
  });

  test("of an account without a password is explained, and a password can be set", async () => {
    const { user } = await createUser(app);
    await askFor(user.email);
    const [email] = await emailsTo(user.email);
    expect(email).toMatchObject({ subject: "Your Toile account has no password yet" });
    expect(email?.text).toContain("Continue with Google");
    expect((await reset(email?.token ?? "")).status).toBe(200);
    expect(await login(user.email, CHOSEN)).toBe(200);
  });

  test("stores only the hash of its token", async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from password_resets p where p::text like ${`%${token}%`}
        union all select 1 from pgboss.job j where j::text like ${`%${token}%`}
        union all select 1 from audit_events a where a::text like ${`%${token}%`}`),
    );
    expect(rows).toEqual([]);
  });

  test.each(["", "nobody", 7])("of %j is rejected as an invalid address", async (email) => {
    expect((await post("/auth/forgot-password", { email })).status).toBe(400);
  });
});

describe("the link", () => {
  test("works once, and viewing it does not use it up", async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    for (let time = 0; time < 3; time++) expect((await look(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    for (const response of [await look(token), await reset(token, "another staple")]) {
      expect(await refusal(response)).toMatchObject({
        status: 400,
        error: "INVALID_LINK",
        message: "This link has already been used.",
      });
    }
    expect(await login(user.email, CHOSEN)).toBe(200);
  });

  test("opened in two tabs at once sets one password", async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    const passwords = ["battery staple one", "battery staple two"];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const logins = await Promise.all(passwords.map((password) => login(user.email, password)));
    expect(logins.sort()).toEqual([200, 401]);
    expect((await emailsTo(user.email)).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(1);
  });

  test("works for one hour", async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    const begin = Date.now();
    setClockForTests(() => new Date(begin + 59 * MINUTE_MS));
    expect((await look(token)).status).toBe(200);
    setClockForTests(() => new Date(begin + 61 * MINUTE_MS));
    for (const response of [await look(token), await reset(token)]) {
      expect(await refusal(response)).toMatchObject({ status: 400, message: "This link has expired." });
    }
  });

  test("that is made up does not work", async () => {
    expect(await refusal(await look("made-up"))).toMatchObject({ status: 400, message: "This link is not valid." });
    expect(await refusal(await reset("made-up"))).toMatchObject({ status: 400, error: "INVALID_LINK" });
  });

  test("stays valid after a password that is too weak or too short, which is marked at its field", async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    for (const password of ["password123", "short", user.email]) {
      expect(await refusal(await reset(token, password))).toMatchObject({ status: 400, field: "password" });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("invalidates the other pending links", async () => {
    const { user } = await register();
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)];
    expect(first).not.toBe(second);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
  });

  test("is deleted with the account", async () => {
    const { user, accessToken } = await register();
    const token = await linkFor(user.email);
    await app.request("/api/v1/users/profile", {
      method: "DELETE",
      token: accessToken,
      json: { currentPassword: OLD },
    });
    expect((await reset(token)).status).toBe(400);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from password_resets where user_id = ${user.id}`),
    );
    expect(rows).toEqual([]);
  });

  test("is not mailed to an account that was deleted before the job ran", async () => {
    const job = { requestId: newId(), userId: newId() };
    await app.platform.database.write((tx) => mailResetLink(tx, app.platform, job));
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from password_resets where id = ${job.requestId}`),
    );
    expect(rows).toEqual([]);
  });
});

describe("a new password", () => {
  test("signs every session out, is mailed to the owner and audited", async () => {
    const { user, accessToken, refreshToken } = await register();
    await reset(await linkFor(user.email));
    expect((await app.request("/api/v1/users/profile", { token: accessToken })).status).toBe(401);
    expect((await post("/auth/refresh", { refreshToken })).status).toBe(401);
    const [email] = await emailsTo(user.email);
    expect(email?.subject).toBe("Your password was changed");
    expect(email?.text).toContain("/forgot-password");
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(
        sql`select action from audit_events where subject_id = ${user.id} and action like 'password%' order by id`,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(["password.reset_requested", "password.reset"]);
  });

  test("by the link revokes the API key, because an intruder may have created it, and says so", async () => {
    const { user, accessToken } = await register();
    const made = await app.request("/api/v1/developer/api-key/generate", { method: "POST", token: accessToken });
    expect(made.status).toBe(201);
    const isActive = async () => {
      const { rows } = await app.platform.database.read((tx) =>
        tx.execute(sql`select 1 from api_keys where user_id = ${user.id} and revoked_at is null`),
      );
      return rows.length === 1;
    };
    const changed = { currentPassword: OLD, newPassword: "another horse" };
    const init = { method: "PUT", token: accessToken, json: changed };
    expect((await app.request("/api/v1/users/password", init)).status).toBe(200);
    expect(await isActive()).toBe(true);
    expect((await reset(await linkFor(user.email))).status).toBe(200);
    expect(await isActive()).toBe(false);
    const mailed = (await emailsTo(user.email)).find(({ text }) => text?.includes("If the account had an API key"));
    expect(mailed?.subject).toBe("Your password was changed");
  });

  test("cancels a pending change of email, which an intruder may have requested", async () => {
    const { user, accessToken } = await register();
    const stranger = freshEmail();
    await app.request("/api/v1/users/profile", {
      method: "PUT",
      token: accessToken,
      json: { email: stranger, currentPassword: OLD },
    });
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select text from mails where recipient = ${stranger}`),
    );
    const confirmation = /confirm-email#([\w-]+)/.exec(String(rows[0]?.text))?.[1];
    await reset(await linkFor(user.email));
    expect((await post("/auth/confirm-email", { token: confirmation })).status).toBe(400);
    expect(await login(user.email, CHOSEN)).toBe(200);
  });

  test("confirms the address, as only its owner reads the mail", async () => {
    const { user } = await register();
    expect(user.emailVerified).toBe(false);
    await reset(await linkFor(user.email));
    const response = await post("/auth/login", { email: user.email, password: CHOSEN });
    expect(session.parse(await response.json()).user.emailVerified).toBe(true);
  });
});

describe("repeated requests", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ rateLimits: true, config: { trustedProxies: 1 } });
  });
  afterAll(() => limited.close());

  const ask = (address: string, email: string) =>
    limited.request("/api/v1/auth/forgot-password", { json: { email }, headers: { "x-forwarded-for": address } });

  test("are limited per account and address, known or not, and per address", async () => {
    const { user } = await createUser(limited);
    for (const email of [user.email, freshEmail()]) {
      for (let time = 0; time < 5; time++) expect((await ask("10.1.0.1", email)).status).toBe(202);
      const refused = await ask("10.1.0.1", email);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await ask("10.1.0.2", freshEmail())).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test("from many addresses mail an account fifteen links an hour, and the limit stays invisible", async () => {
    const { user } = await createUser(limited);
    for (let time = 0; time < 18; time++) expect((await ask(`10.1.1.${time}`, user.email)).status).toBe(202);
    const { rows } = await limited.platform.database.read((tx) =>
      tx.execute(sql`select 1 from pgboss.job where name = 'password.mail-link' and data->>'userId' = ${user.id}`),
    );
    expect(rows).toHaveLength(15);
  });
});
