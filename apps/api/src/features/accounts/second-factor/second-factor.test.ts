import { API_BASE, ApiError, type Client, secondFactorChallengeOf } from "@toile/contract";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { NO_REQUEST } from "../../audit/audit.ts";
import { resetTwoStepCommand } from "../accounts.cli.ts";
import * as accounts from "../accounts.ts";

let app: TestApp;
let timeMs: number;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  timeMs = Date.now();
  setClockForTests(() => new Date(timeMs));
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const PASSWORD = "correct horse";
const proof = { currentPassword: PASSWORD };
const passSeconds = (seconds: number) => {
  timeMs += seconds * 1000;
};
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: timeMs });
/** The next code: each works once. */
const nextCode = (secret: string) => {
  passSeconds(30);
  return codeOf(secret);
};

async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string | undefined; field: string[] }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("nothing was refused");
  return { status: error.status, code: error.code, field: Object.keys(error.fields) };
}
const INVALID_CODE = { status: 403, code: "INVALID_CODE", field: ["code"] };

async function newcomer(from = app) {
  const account = { email: freshEmail(), password: PASSWORD, firstName: "Mia", lastName: "Jansen" };
  const { accessToken, user } = await from.client().auth.register(account);
  return { email: account.email, userId: user.id, token: accessToken, client: from.client(accessToken) };
}

/** An account with two-step sign-in, its secret and codes. */
async function protectedAccount() {
  const person = await newcomer();
  const { secret } = await person.client.security.startTotp(proof);
  const { recoveryCodes } = await person.client.security.confirmTotp(codeOf(secret));
  return { ...person, secret, recoveryCodes };
}

/** The challenge that answers a login with the right password. */
async function challengeFor(email: string, password = PASSWORD, client: Client = app.client()): Promise<string> {
  const error: unknown = await client.auth.login({ email, password }).catch((reason: unknown) => reason);
  const challenge = error instanceof ApiError && secondFactorChallengeOf(error);
  if (!challenge) throw new Error("no second step was asked for");
  return challenge.challengeToken;
}
const sendCode = (challengeToken: string, code: string) => app.client().auth.secondFactor({ challengeToken, code });

async function actionsOf(userId: string): Promise<unknown[]> {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select action from audit_events where subject_id = ${userId} order by id`),
  );
  return rows.map(({ action }) => action);
}

describe("turning two-step sign-in on", () => {
  test("asks for the password, and takes effect once the app's first code was right", async () => {
    const { client, email, userId } = await newcomer();
    expect(await refusal(client.security.startTotp({}))).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await refusal(client.security.startTotp({ currentPassword: "wrong" }))).toMatchObject({
      code: "INVALID_PASSWORD",
    });
    const { secret, uri } = await client.security.startTotp(proof);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    const other = await app.client().auth.login({ email, password: PASSWORD });
    expect(await refusal(client.security.confirmTotp("000000"))).toEqual(INVALID_CODE);
    expect((await client.security.get()).twoFactor).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });

    const { recoveryCodes } = await client.security.confirmTotp(codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await client.security.get()).twoFactor).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(await refusal(client.security.startTotp(proof))).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await refusal(client.security.confirmTotp(nextCode(secret)))).toMatchObject({ code: "CONFLICT" });
    expect(await actionsOf(userId)).toContain("second_factor.enabled");
    expect((await client.sessions.list()).map(({ current }) => current)).toEqual([true]);
    expect(await refusal(app.client().auth.refresh(other.refreshToken))).toMatchObject({ status: 401 });
  });

  test("may be restarted: only the newest secret counts", async () => {
    const { client } = await newcomer();
    expect(await refusal(client.security.confirmTotp("123456"))).toMatchObject({ code: "NOT_FOUND" });
    const first = await client.security.startTotp(proof);
    const second = await client.security.startTotp(proof);
    expect(await refusal(client.security.confirmTotp(codeOf(first.secret)))).toEqual(INVALID_CODE);
    await client.security.confirmTotp(codeOf(second.secret));
  });

  test("notifies the owner by mail when it is turned on and off", async () => {
    const { userId, client, secret } = await protectedAccount();
    await client.security.disableTotp({ ...proof, code: nextCode(secret) });
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select subject from mails where owner_id = ${userId} order by created_at, id`),
    );
    expect(rows.map(({ subject }) => subject).slice(1)).toEqual(["Two-step login is on", "Two-step login is off"]);
  });

  test("stores neither the secret nor a recovery code in plain text", async () => {
    const { userId, secret, recoveryCodes } = await protectedAccount();
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select authenticator_apps::text as stored from authenticator_apps where user_id = ${userId}
        union all select recovery_codes::text from recovery_codes where user_id = ${userId}`),
    );
    expect(rows).toHaveLength(11);
    const stored = rows.map((row) => String(row.stored)).join("\n");
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))]) {
      expect(stored).not.toContain(plain);
    }
  });
});

describe("logging in with a second step", () => {
  test("answers 401 TWO_FACTOR_REQUIRED after the right password alone, and a session after the code", async () => {
    const { email, secret, userId } = await protectedAccount();
    expect(await refusal(app.client().auth.login({ email, password: "wrong" }))).toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
    const response = await app.request(`${API_BASE}/auth/login`, { json: { email, password: PASSWORD } });
    expect(response.status).toBe(401);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({
      error: "TWO_FACTOR_REQUIRED",
      details: [{ methods: ["totp", "recovery-code"] }],
    });
    expect(body).not.toMatch(/accessToken|refreshToken/);
    const session = await sendCode(await challengeFor(email), nextCode(secret));
    expect(session.user.id).toBe(userId);
    expect(await app.client(session.accessToken).profile.get()).toMatchObject({ email });
    expect((await actionsOf(userId)).slice(-3)).toEqual([
      "session.challenged",
      "session.challenged",
      "session.started",
    ]);
  });

  test("a challenge accepts further attempts after a wrong code, and signs in once", async () => {
    const { email, secret } = await protectedAccount();
    const challenge = await challengeFor(email);
    expect(await refusal(sendCode(challenge, "000000"))).toEqual(INVALID_CODE);
    await sendCode(challenge, nextCode(secret));
    expect(await refusal(sendCode(challenge, nextCode(secret)))).toMatchObject({ status: 403, code: "SIGN_IN_AGAIN" });
  });

  test("of two simultaneous answers one signs in: with one code, and with two codes for one challenge", async () => {
    const { email, secret, recoveryCodes } = await protectedAccount();
    const succeeded = async (...results: Promise<unknown>[]) =>
      (await Promise.allSettled(results)).filter(({ status }) => status === "fulfilled").length;
    const [one, other, third] = [await challengeFor(email), await challengeFor(email), await challengeFor(email)];
    const code = nextCode(secret);
    expect(await succeeded(sendCode(one, code), sendCode(other, code))).toBe(1);
    expect(await succeeded(sendCode(third, nextCode(secret)), sendCode(third, recoveryCodes[0] ?? ""))).toBe(1);
  });

  test("a used code is rejected, in another challenge too", async () => {
    const { email, secret } = await protectedAccount();
    const code = nextCode(secret);
    await sendCode(await challengeFor(email), code);
    expect(await refusal(sendCode(await challengeFor(email), code))).toEqual(INVALID_CODE);
  });

  test("a challenge ends after ten minutes, and with a change of password", async () => {
    const { email, secret, userId } = await protectedAccount();
    const late = await challengeFor(email);
    passSeconds(10 * 60);
    expect(await refusal(sendCode(late, codeOf(secret)))).toMatchObject({ code: "SIGN_IN_AGAIN" });
    const challenge = await challengeFor(email);
    await app.platform.database.write(async (tx) =>
      accounts.changePassword(tx, app.platform, {
        userId,
        passwordHash: await accounts.hashPassword("another horse"),
        origin: { ipAddress: null, requestId: null },
        by: "test",
      }),
    );
    expect(await refusal(sendCode(challenge, nextCode(secret)))).toMatchObject({ code: "SIGN_IN_AGAIN" });
    expect(await refusal(sendCode("unknown", "123456"))).toMatchObject({ code: "SIGN_IN_AGAIN" });
    await sendCode(await challengeFor(email, "another horse"), nextCode(secret));
  });

  test("a recovery code replaces the app's code, once, and not in another account", async () => {
    const { email, recoveryCodes, client, userId } = await protectedAccount();
    const stranger = await protectedAccount();
    const [code = ""] = recoveryCodes;
    expect(await refusal(sendCode(await challengeFor(stranger.email), code))).toEqual(INVALID_CODE);
    await sendCode(await challengeFor(email), code.toLowerCase().replace("-", " "));
    expect(await refusal(sendCode(await challengeFor(email), code))).toEqual(INVALID_CODE);
    expect((await client.security.get()).twoFactor.recoveryCodesLeft).toBe(9);
    expect(await actionsOf(userId)).toContain("recovery_code.used");
  });

  test("codes have a separate limit: ten wrong ones in a row, then none for a while", async () => {
    const limited = await createTestApp({ rateLimits: true });
    try {
      const { client, email } = await newcomer(limited);
      const { secret } = await client.security.startTotp(proof);
      await client.security.confirmTotp(codeOf(secret));
      const challengeToken = await challengeFor(email, PASSWORD, limited.client());
      const attempt = (code: string) => refusal(limited.client().auth.secondFactor({ challengeToken, code }));
      for (let count = 0; count < 10; count++) expect(await attempt("000000")).toEqual(INVALID_CODE);
      expect(await attempt(nextCode(secret))).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    } finally {
      await limited.close();
    }
  });
});

describe("turning it off, and new recovery codes", () => {
  test("ask for the password and for a code", async () => {
    const { client, email, secret, recoveryCodes, userId } = await protectedAccount();
    const [first = "", second = ""] = recoveryCodes;
    expect(await refusal(client.security.disableTotp({ code: first }))).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await refusal(client.security.disableTotp({ ...proof, code: "000000" }))).toEqual(INVALID_CODE);
    const renewed = await client.security.replaceRecoveryCodes({ ...proof, code: nextCode(secret) });
    expect(renewed.recoveryCodes).not.toContain(first);
    expect(await refusal(sendCode(await challengeFor(email), second))).toEqual(INVALID_CODE);
    await client.security.disableTotp({ ...proof, code: renewed.recoveryCodes[0] ?? "" });
    await app.client().auth.login({ email, password: PASSWORD });
    expect((await client.security.get()).twoFactor).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect(await actionsOf(userId)).toEqual(
      expect.arrayContaining(["second_factor.refused", "recovery_codes.replaced", "second_factor.disabled"]),
    );
  });

  test("are only for signed-in users [S6.02]", async () => {
    for (const [method, path] of [
      ["GET", "/users/security"],
      ["POST", "/users/security/totp"],
      ["POST", "/users/security/totp/confirm"],
      ["DELETE", "/users/security/totp"],
      ["POST", "/users/security/recovery-codes"],
    ] as const) {
      expect(
        (await app.request(`${API_BASE}${path}`, { method, ...(method === "GET" ? {} : { json: {} }) })).status,
      ).toBe(401);
    }
  });

  test("the operator turns it off for a user who has lost both", async () => {
    const { email, userId } = await protectedAccount();
    const lines: string[] = [];
    const run = () => resetTwoStepCommand({ platform: app.platform, args: [email], print: (line) => lines.push(line) });
    expect([await run(), await run()]).toEqual([0, 0]);
    expect(lines).toEqual([`${email} logs in without a second step now`, `${email} had no second step`]);
    await app.client().auth.login({ email, password: PASSWORD });
    expect(await actionsOf(userId)).toContain("second_factor.disabled");
  });

  test("is deleted with the account", async () => {
    const { client, email, userId } = await protectedAccount();
    await challengeFor(email);
    await client.profile.remove(PASSWORD);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select user_id from authenticator_apps where user_id = ${userId}
        union all select user_id from recovery_codes where user_id = ${userId}
        union all select user_id from sign_in_challenges where user_id = ${userId}`),
    );
    expect(rows).toEqual([]);
  });
});

describe("administrators", () => {
  const removeSomeBrand = (at: TestApp, token: string) =>
    at.request(`${API_BASE}/brands/01990000-0000-7000-8000-000000000000`, { method: "DELETE", token });

  test("in production have no rights until they have a second step [I-32]", async () => {
    const production = await createTestApp({ config: { production: true, demo: false } });
    try {
      const admin = await createUser(production, { role: "admin" });
      const client = production.client(admin.token);
      const held = await removeSomeBrand(production, admin.token);
      expect(held.status).toBe(403);
      expect(await held.json()).toMatchObject({ error: "TWO_FACTOR_SETUP_REQUIRED" });
      expect((await client.security.get()).twoFactor).toMatchObject({ enabled: false, required: true });
      const { secret } = await client.security.startTotp({});
      await client.security.confirmTotp(codeOf(secret));
      expect((await removeSomeBrand(production, admin.token)).status).toBe(404);
    } finally {
      await production.close();
    }
  });

  test("an open session that has shown only the password gets no rights from the owner's second step [I-32]", async () => {
    const production = await createTestApp({ config: { production: true, demo: false } });
    try {
      const { email, userId, token, client } = await newcomer(production);
      await production.platform.database.write((tx) =>
        accounts.changeRole(tx, { userId, role: "admin", origin: NO_REQUEST, by: "test" }),
      );
      const intruder = await production.client().auth.login({ email, password: PASSWORD });
      const { authToken } = await production.client(intruder.accessToken).sessions.makeExtensionToken();
      expect((await removeSomeBrand(production, intruder.accessToken)).status).toBe(403);

      const { secret } = await client.security.startTotp(proof);
      await client.security.confirmTotp(codeOf(secret));
      expect((await removeSomeBrand(production, token)).status).toBe(404);
      expect((await removeSomeBrand(production, intruder.accessToken)).status).toBe(401);
      const balance = await production.request(`${API_BASE}/credits/balance`, { token: authToken });
      expect(balance.status).toBe(401);

      const challengeToken = await challengeFor(email, PASSWORD, production.client());
      const code = nextCode(secret);
      const again = await production.client().auth.secondFactor({ challengeToken, code });
      const renewed = await production.client().auth.refresh(again.refreshToken);
      expect((await removeSomeBrand(production, renewed.accessToken)).status).toBe(404);
    } finally {
      await production.close();
    }
  });

  test("a session without the second step is refused, even if it was not ended", async () => {
    const { client, email, secret, userId } = await protectedAccount();
    await client.security.disableTotp({ ...proof, code: nextCode(secret) });
    const session = await app.client().auth.login({ email, password: PASSWORD });
    // As an installation may have it that was restored from a copy.
    const sealed = sql`insert into authenticator_apps (user_id, sealed_secret, confirmed_at)
      values (${userId}, 'sealed', now())`;
    await app.platform.database.write((tx) => tx.execute(sealed));
    expect(await refusal(app.client(session.accessToken).profile.get())).toMatchObject({ status: 401 });
  });

  test("elsewhere need none, so that the demo can be explored", async () => {
    const admin = await createUser(app, { role: "admin" });
    expect((await removeSomeBrand(app, admin.token)).status).toBe(404);
    expect((await app.client(admin.token).security.get()).twoFactor.required).toBe(false);
  });
});
