import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { makeAdminCommand, setPasswordCommand } from "./accounts.cli.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function run(command: "make-admin" | "set-password", args: string[], secret = "") {
  const lines: string[] = [];
  const context = { platform: app.platform, args, print: (line: string) => lines.push(line) };
  const exit =
    command === "make-admin"
      ? await makeAdminCommand(context)
      : await setPasswordCommand({ ...context, askSecret: async () => secret });
  return { exit, lines };
}

async function auditOf(subjectId: string) {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select action, detail from audit_events where subject_id = ${subjectId} order by id`),
  );
  return rows;
}

const login = (email: string, password: string) => app.request("/api/v1/auth/login", { json: { email, password } });
const isSignedIn = async (token: string) => (await app.request("/api/v1/users/profile", { token })).status === 200;

test("make-admin makes an account an administrator, once, with an audit row", async () => {
  const { user, token } = await createUser(app);
  const email = user.email.toUpperCase();
  expect(await run("make-admin", [email])).toEqual({ exit: 0, lines: [`${user.email} is an administrator now`] });
  expect((await run("make-admin", [email])).lines).toEqual([`${user.email} was an administrator already`]);
  expect(await (await app.request("/api/v1/users/profile", { token })).json()).toMatchObject({ role: "admin" });
  expect(await auditOf(user.id)).toEqual([
    { action: "account.role_changed", detail: { before: "user", after: "admin", by: "cli" } },
  ]);
});

test("set-password sets another password and ends every session", async () => {
  const { user, token } = await createUser(app);
  const { exit, lines } = await run("set-password", [user.email], "quite another word");
  expect(exit).toBe(0);
  expect(lines.join()).not.toContain("quite another word");
  expect(await isSignedIn(token)).toBe(false);
  expect((await login(user.email, "quite another word")).status).toBe(200);
  expect((await auditOf(user.id))[0]).toEqual({ action: "password.changed", detail: { by: "cli" } });
});

test("set-password rejects a password that registration would reject, and changes nothing", async () => {
  const { user, token } = await createUser(app);
  expect(await run("set-password", [user.email], "short")).toEqual({
    exit: 1,
    lines: ["Password must be at least 6 characters"],
  });
  expect(await run("set-password", [user.email], "qwerty123")).toEqual({
    exit: 1,
    lines: ["This password is too easy to guess. Please choose another one."],
  });
  expect(await isSignedIn(token)).toBe(true);
});

test.each(["make-admin", "set-password"] as const)(
  "%s prints its usage, and which account it cannot find",
  async (name) => {
    expect(await run(name, [])).toEqual({ exit: 2, lines: [`usage: cli ${name} <email>`] });
    expect((await run(name, ["a@toile.test", "in the open"])).exit).toBe(2);
    expect(await run(name, ["nobody@toile.test"])).toEqual({
      exit: 1,
      lines: ["there is no account with the email nobody@toile.test"],
    });
  },
);
