import { errorBody, user as userSchema } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => setClockForTests(null));

const OLD = "correct horse";
const NEW = "battery staple";
const login = (email: string, password: string) => app.request("/api/v1/auth/login", { json: { email, password } });
const change = (token: string, json: object) => app.request("/api/v1/users/password", { token, json, method: "PUT" });
const profile = (token: string) => app.request("/api/v1/users/profile", { token });

async function registered() {
  const email = freshEmail();
  const request = { email, password: OLD, firstName: "Mia", lastName: "Jansen" };
  const body = await (await app.request("/api/v1/auth/register", { json: request })).json();
  return { email, id: body.user.id as string, token: body.accessToken as string };
}

const rows = async (query: ReturnType<typeof sql>) =>
  (await app.platform.database.read((tx) => tx.execute(query))).rows;

describe("PUT /users/password", () => {
  test("sets the new password, keeps this session and ends every other one", async () => {
    const { email, id, token } = await registered();
    const other = (await (await login(email, OLD)).json()).accessToken as string;
    const response = await change(token, { currentPassword: OLD, newPassword: NEW });
    expect(response.status).toBe(200);
    expect(userSchema.parse(await response.json()).id).toBe(id);
    expect((await profile(token)).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    expect((await login(email, OLD)).status).toBe(401);
    expect((await login(email, NEW)).status).toBe(200);
  });

  test("cancels a pending change of email, as the mail to the old address promises: an intruder may have asked for it", async () => {
    const { token } = await registered();
    const next = freshEmail();
    const response = await app.request("/api/v1/users/profile", {
      token,
      method: "PUT",
      json: { email: next, currentPassword: OLD },
    });
    expect((await response.json()).pendingEmail).toBe(next);
    const [mail] = await rows(sql`select text from mails where recipient = ${next}`);
    const [, link] = /confirm-email#([\w-]+)/.exec(String(mail?.text)) ?? [];
    const changed = await change(token, { currentPassword: OLD, newPassword: NEW });
    expect((await changed.json()).pendingEmail).toBeNull();
    expect((await app.request("/api/v1/auth/confirm-email", { json: { token: link } })).status).toBe(400);
  });

  test("leaves one audit row and a mail to the owner, without either password [I-30, I-48]", async () => {
    const { email, id, token } = await registered();
    await change(token, { currentPassword: OLD, newPassword: NEW });
    const audited = await rows(
      sql`select detail from audit_events where subject_id = ${id} and action = 'password.changed'`,
    );
    expect(audited).toEqual([{ detail: { by: "owner", first: false } }]);
    const mails = await rows(
      sql`select recipient, subject, text from mails where owner_id = ${id} and key like 'password-changed:%'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: email, subject: "Your password was changed" });
    expect(JSON.stringify([audited, mails])).not.toMatch(/correct horse|battery staple/);
  });

  test.each([
    ["without the current password", { newPassword: NEW }, 400, "VALIDATION_FAILED", "currentPassword"],
    [
      "with a wrong one",
      { currentPassword: "wrong horse", newPassword: NEW },
      403,
      "INVALID_PASSWORD",
      "currentPassword",
    ],
    ["a short one", { currentPassword: OLD, newPassword: "five5" }, 400, "VALIDATION_FAILED", "newPassword"],
    [
      "one that attackers try first",
      { currentPassword: OLD, newPassword: "password1" },
      400,
      "VALIDATION_FAILED",
      "newPassword",
    ],
    ["the same one", { currentPassword: OLD, newPassword: OLD }, 400, "VALIDATION_FAILED", "newPassword"],
  ])("rejects %s at its field, and changes nothing", async (_name, json, status, code, path) => {
    const { email, token } = await registered();
    const response = await change(token, json);
    const body = errorBody.parse(await response.json());
    expect([response.status, body.error, body.details?.[0]?.path]).toEqual([status, code, path]);
    expect((await login(email, OLD)).status).toBe(200);
  });

  test("an account without a password sets its first one while its sign-in is fresh, and otherwise signs in again", async () => {
    const fresh = await createUser(app);
    expect((await change(fresh.token, { newPassword: NEW })).status).toBe(200);
    expect((await login(fresh.user.email, NEW)).status).toBe(200);

    const stale = await createUser(app);
    setClockForTests(() => new Date(Date.now() + 11 * 60_000));
    const refused = await change(stale.token, { newPassword: NEW });
    expect([refused.status, (await refused.json()).error]).toEqual([403, "SIGN_IN_AGAIN"]);
  });

  test("of two simultaneous changes one wins, and its password signs in", async () => {
    const { email, token } = await registered();
    const wanted = [NEW, "another staple"];
    const responses = await Promise.all(
      wanted.map((newPassword) => change(token, { currentPassword: OLD, newPassword })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const kept = wanted[responses.findIndex(({ status }) => status === 200)] ?? "";
    expect((await login(email, kept)).status).toBe(200);
  });
});
