/** The first administrator of an installation, through the API. */
import { session, setupState } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { openSetup } from "./setup.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const call = (path: string, json?: unknown) => app.request(`/api/v1/setup${path}`, json === undefined ? {} : { json });
const opened = async (): Promise<string> => {
  const code = await openSetup(app.platform);
  if (code === null) throw new Error("there is an administrator");
  return code;
};
const ADA = { email: "ada@toile.test", password: "a long one, really", firstName: "Ada", lastName: "Weaver" };
const admins = async () =>
  (
    await app.platform.database.read((tx) =>
      tx.execute<{ email: string }>(sql`select email from users where role = 'admin' order by email`),
    )
  ).rows.map(({ email }) => email);

test("with the printed code a person sees the settings, creates the administrator and is signed in [X.68]", async () => {
  const code = await opened();
  expect(await (await call("")).json()).toEqual({ open: true });
  const state = setupState.parse(await (await call("/state", { code })).json());
  expect(state.settings).toContainEqual({ name: "STRIPE_SECRET_KEY", value: "not set", secret: true });
  expect(state.settings.map(({ name }) => name)).not.toContain("AUTH_SECRET");
  expect(state.sendsMail).toBe(false);

  const response = await call("", { ...ADA, code: code.toLowerCase().replace("-", " ") });
  expect(response.status).toBe(201);
  const signedIn = session.parse(await response.json());
  expect(signedIn.user).toMatchObject({ email: ADA.email, role: "admin" });
  const stats = await app.request("/api/v1/users/admin/stats", { token: signedIn.accessToken });
  expect(stats.status).toBe(200);
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select action from audit_events where actor_id = ${signedIn.user.id} order by id`),
  );
  expect(rows).toEqual([{ action: "setup.finished" }, { action: "account.registered" }]);
});

test("once there is an administrator there is no setup, and no code is printed [X.68]", async () => {
  const code = await opened();
  expect((await call("", { ...ADA, code })).status).toBe(201);
  for (const [path, json] of [
    ["", undefined],
    ["/state", { code }],
    ["/mail", { code, email: ADA.email }],
    ["", { ...ADA, email: "second@toile.test", code }],
  ] as const) {
    expect((await call(path, json)).status, path).toBe(404);
  }
  expect(await openSetup(app.platform)).toBeNull();
  expect(await admins()).toEqual([ADA.email]);
});

test("an administrator made on the command line ends the setup too [X.68]", async () => {
  const code = await opened();
  await createUser(app, { role: "admin", email: "boss@toile.test" });
  expect((await call("")).status).toBe(404);
  expect((await call("", { ...ADA, code })).status).toBe(404);
  expect(await admins()).toEqual(["boss@toile.test"]);
});

test("a wrong code reveals no settings and creates no one [X.68]", async () => {
  await opened();
  for (const path of ["/state", "/mail", ""]) {
    const response = await call(path, { ...ADA, code: "00000-00000" });
    expect(response.status, path).toBe(400);
    const { details } = await response.json();
    expect(details).toEqual([
      { path: "code", message: "This is not the code. You find it where the program was started." },
    ]);
  }
  expect(await admins()).toEqual([]);
});

test("of several browsers that finish at once, one creates the administrator [X.68]", async () => {
  const code = await opened();
  const emails = Array.from({ length: 6 }, (_, at) => `racer-${at}@toile.test`);
  const statuses = await Promise.all(emails.map(async (email) => (await call("", { ...ADA, email, code })).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  expect(await admins()).toHaveLength(1);
  const { rows } = await app.platform.database.read((tx) => tx.execute(sql`select count(*)::int as n from users`));
  expect(rows).toEqual([{ n: 1 }]);
});

test("every start prints the same code until it is used, and the database alone does not reveal it [X.68]", async () => {
  const code = await opened();
  expect(await opened()).toBe(code);
  const { rows } = await app.platform.database.read((tx) => tx.execute(sql`select * from setups`));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(code.replace("-", ""));
});

test("a weak password and a taken email are rejected, and the code stays valid [X.68]", async () => {
  const code = await opened();
  await createUser(app, { email: ADA.email });
  expect((await call("", { ...ADA, code })).status).toBe(409);
  expect((await call("", { ...ADA, email: "x@toile.test", password: "password", code })).status).toBe(400);
  expect((await call("", { ...ADA, email: "x@toile.test", code })).status).toBe(201);
});

test("a test mail is sent to the given address [X.68]", async () => {
  const code = await opened();
  expect((await call("/mail", { code, email: "inbox@toile.test" })).status).toBe(202);
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select count(*)::int as n from mails where recipient = 'inbox@toile.test'`),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("wrong codes are limited, and do not keep the operator out, who may share a stranger's address [X.68]", async () => {
  const limited = await createTestApp({ rateLimits: true });
  const code = await openSetup(limited.platform);
  const statuses: number[] = [];
  for (let tried = 0; tried < 21; tried += 1) {
    const { status } = await limited.request("/api/v1/setup/state", { json: { code: "00000-00000" } });
    statuses.push(status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
  expect(statuses[20]).toBe(429);
  for (let tried = 0; tried < 6; tried += 1) {
    await limited.request("/api/v1/setup/mail", { json: { code: "00000-00000", email: ADA.email } });
  }
  const ask = (path: string, json: object) => limited.request(`/api/v1/setup${path}`, { json: { code, ...json } });
  expect((await ask("/state", {})).status).toBe(200);
  expect((await ask("/mail", { email: ADA.email })).status).toBe(202);
  expect((await ask("", ADA)).status).toBe(201);
  await limited.close();
});
