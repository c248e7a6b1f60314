import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { startSmtpServer } from "../../../../test/smtp-server.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { trustedProxies: 1 } });
});
afterAll(() => app.close());

const PASSWORD = "correct horse";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const post = (path: string, json: unknown, address: string) =>
  app.request(`/api/v1/auth/${path}`, {
    json,
    headers: { "x-forwarded-for": address, "user-agent": FIREFOX },
  });
const login = (email: string, address: string, password = PASSWORD) => post("login", { email, password }, address);

async function register(address: string): Promise<string> {
  const email = freshEmail();
  const made = await post("register", { email, password: PASSWORD, firstName: "Mia", lastName: "Jansen" }, address);
  expect(made.status).toBe(201);
  return email;
}

async function noticesTo(email: string): Promise<string[]> {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select text from mails where recipient = ${email} and key like 'sign-in:%' order by id`),
  );
  return rows.map(({ text }) => String(text));
}

describe("a sign-in from a new address", () => {
  test("is mailed to the owner once, with when, what and from where", async () => {
    const email = await register("10.2.0.1");
    await login(email, "10.2.0.1");
    expect(await noticesTo(email)).toEqual([]);
    for (let time = 0; time < 2; time++) expect((await login(email, "203.0.113.7")).status).toBe(200);
    const [notice, ...others] = await noticesTo(email);
    expect(others).toEqual([]);
    expect(notice).toContain("Device: Firefox on Windows");
    expect(notice).toContain("IP address: 203.0.113.7");
    expect(notice).toMatch(/When: \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    expect(notice).toContain("/forgot-password");
  });

  test("in two tabs at the same moment is mailed once", async () => {
    const email = await register("10.2.0.1");
    const responses = await Promise.all([1, 2, 3].map(() => login(email, "203.0.113.8")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test("that fails is not mailed: anyone can try", async () => {
    const email = await register("10.2.0.1");
    expect((await login(email, "203.0.113.9", "wrong horse")).status).toBe(401);
    expect(await noticesTo(email)).toEqual([]);
  });
});

test("the last mail says that the account is deleted, and its row is deleted once it is sent [I-45]", async () => {
  const server = await startSmtpServer();
  const mail = { ...app.platform.config.mail, smtp: { url: server.url(), requireTls: false } };
  const working = await createTestApp({ work: true, config: { mail } });
  const email = freshEmail();
  const json = { email, password: PASSWORD, firstName: "Mia", lastName: "Jansen" };
  const { accessToken } = await (await working.request("/api/v1/auth/register", { json })).json();
  const gone = await working.request("/api/v1/users/profile", {
    method: "DELETE",
    token: accessToken,
    json: { currentPassword: PASSWORD },
  });
  expect(gone.status).toBe(204);
  await expect
    .poll(() => server.taken.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]))
    .toContain("Your Toile account is deleted");
  const count = async () => {
    const query = sql`select 1 from mails where recipient = ${email}`;
    return (await working.platform.database.read((tx) => tx.execute(query))).rows.length;
  };
  await expect.poll(count).toBe(0);
  await working.close();
  await server.close();
});
