import {
  API_BASE,
  ApiError,
  type Client,
  createClient,
  passkeyOptions,
  type Session,
  secondFactorChallengeOf,
} from "@toile/contract";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshEmail } from "../../../../test/factories.ts";
import { createTestApp, TEST_ORIGIN, type TestApp } from "../../../../test/harness.ts";
import { createSoftwarePasskey, type Lapses } from "../../../../test/software-passkey.ts";
import { setClockForTests } from "../../../platform/clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => app.close());

const PASSWORD = "correct horse";
const proof = { currentPassword: PASSWORD };
const REFUSED = { status: 403, code: "PASSKEY_REFUSED" };

/** A client with cookies, like a browser. */
function openBrowser(token?: string): Client {
  const cookies = new Map<string, string>();
  return createClient({
    origin: TEST_ORIGIN,
    getToken: () => token ?? null,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const response = await app.app.fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    },
  });
}

async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string | undefined }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("nothing was refused");
  return { status: error.status, code: error.code };
}

async function newcomer() {
  const email = freshEmail();
  const account = { email, password: PASSWORD, firstName: "Mia", lastName: "Jansen" };
  const { accessToken, user } = await app.client().auth.register(account);
  return { email, userId: user.id, browser: openBrowser(accessToken) };
}

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function turnOnTwoSteps(browser: Client) {
  const { secret } = await browser.security.startTotp(proof);
  await browser.security.confirmTotp(codeNow(secret));
}

/** An account with one passkey. */
async function withPasskey({ twoSteps = false } = {}) {
  const person = await newcomer();
  if (twoSteps) await turnOnTwoSteps(person.browser);
  const key = createSoftwarePasskey({ origin: TEST_ORIGIN });
  const made = await person.browser.passkeys.add(key.create(await person.browser.passkeys.startNew(proof)));
  return { ...person, key, made };
}

/** The challenge that answers a login with the right password. */
async function challengeFor(email: string) {
  const error: unknown = await app
    .client()
    .auth.login({ email, password: PASSWORD })
    .catch((reason: unknown) => reason);
  const challenge = error instanceof ApiError && secondFactorChallengeOf(error);
  if (!challenge) throw new Error("no second step was asked for");
  return challenge;
}
type Key = ReturnType<typeof createSoftwarePasskey>;

async function signIn(key: Key, lapses: Lapses = {}, browser = openBrowser()): Promise<Session> {
  return browser.passkeys.signIn({ response: key.get(await browser.passkeys.startSignIn({}), lapses) });
}

async function actionsOf(userId: string): Promise<unknown[]> {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select action from audit_events where subject_id = ${userId} order by id`),
  );
  return rows.map(({ action }) => action);
}

describe("a passkey", () => {
  test("is added with the password, and then signs in without it [I-48]", async () => {
    const { browser, userId, email } = await newcomer();
    expect(await refusal(browser.passkeys.startNew({}))).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await refusal(browser.passkeys.startNew({ currentPassword: "x" }))).toMatchObject({
      code: "INVALID_PASSWORD",
    });
    const key = createSoftwarePasskey({ origin: TEST_ORIGIN });
    const options = await browser.passkeys.startNew(proof);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Toile" },
      user: { name: email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const made = await browser.passkeys.add(key.create(options));
    expect(await browser.passkeys.list()).toEqual([made]);
    expect(made).toMatchObject({ lastUsedAt: null, backedUp: false });

    const session = await signIn(key);
    expect(session.user.id).toBe(userId);
    expect(await app.client(session.accessToken).profile.get()).toMatchObject({ email });
    const [used] = await browser.passkeys.list();
    expect(used?.lastUsedAt).not.toBeNull();
    expect((await actionsOf(userId)).slice(-2)).toEqual(["passkey.added", "session.started"]);
  });

  test("counts as both steps: two-step sign-in asks for no code after it", async () => {
    const { key, userId } = await withPasskey({ twoSteps: true });
    expect((await signIn(key)).user.id).toBe(userId);
  });

  test("from before two-step sign-in takes only the password's place: whoever knew it may have added it", async () => {
    const { browser, key, email } = await withPasskey();
    await turnOnTwoSteps(browser);
    expect(await refusal(signIn(key))).toEqual({ status: 401, code: "TWO_FACTOR_REQUIRED" });
    const { challengeToken, methods } = await challengeFor(email);
    expect(methods).toEqual(["totp", "recovery-code"]);
    const other = openBrowser();
    const response = key.get(await other.passkeys.startSignIn({ challengeToken }));
    expect(await refusal(other.passkeys.signIn({ challengeToken, response }))).toEqual(REFUSED);
  });

  test("several each sign in; the same one cannot be added twice", async () => {
    const { browser, key, userId } = await withPasskey();
    const other = createSoftwarePasskey({ origin: TEST_ORIGIN });
    const options = await browser.passkeys.startNew(proof);
    expect(options.excludeCredentials).toMatchObject([{ id: key.id }]);
    await browser.passkeys.add(other.create(options));
    expect(await refusal(browser.passkeys.add(key.create(await browser.passkeys.startNew(proof))))).toEqual(REFUSED);
    for (const each of [key, other]) expect((await signIn(each)).user.id).toBe(userId);
  });

  test("has a name that only its owner changes, and is removed with the password", async () => {
    const { browser, key, made, userId } = await withPasskey();
    const stranger = await newcomer();
    expect(await browser.passkeys.rename(made.id, " My phone ")).toMatchObject({ name: "My phone" });
    expect(await refusal(stranger.browser.passkeys.rename(made.id, "Mine"))).toMatchObject({ status: 404 });
    await stranger.browser.passkeys.remove(made.id, proof);
    expect(await refusal(browser.passkeys.remove(made.id, {}))).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await browser.passkeys.list()).toHaveLength(1);
    await browser.passkeys.remove(made.id, proof);
    await browser.passkeys.remove(made.id, proof);
    expect(await refusal(signIn(key))).toEqual(REFUSED);
    expect((await actionsOf(userId)).filter((action) => action === "passkey.removed")).toHaveLength(1);
  });

  test("is deleted with the account", async () => {
    const { browser, key, userId } = await withPasskey();
    await browser.passkeys.startNew(proof);
    await browser.profile.remove(PASSWORD);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select user_id from passkeys where user_id = ${userId}
        union all select user_id from passkey_challenges where user_id = ${userId}`),
    );
    expect(rows).toEqual([]);
    expect(await refusal(signIn(key))).toEqual(REFUSED);
  });

  test("cannot be removed while it is the only way in; a second passkey or a password allows it", async () => {
    const { browser, made, userId } = await withPasskey();
    const withoutPassword = sql`update users set password_hash = null where id = ${userId}`;
    const key = createSoftwarePasskey({ origin: TEST_ORIGIN });
    const second = await browser.passkeys.add(key.create(await browser.passkeys.startNew(proof)));
    await app.platform.database.write((tx) => tx.execute(withoutPassword));
    await browser.passkeys.remove(made.id, {});
    expect(await refusal(browser.passkeys.remove(second.id, {}))).toEqual({ status: 409, code: "CONFLICT" });
    expect(await browser.passkeys.list()).toHaveLength(1);
    await browser.profile.changePassword({ newPassword: PASSWORD });
    await browser.passkeys.remove(second.id, proof);
    expect(await browser.passkeys.list()).toEqual([]);
  });

  test("notifies the owner by mail when one is added and removed", async () => {
    const { browser, made, userId } = await withPasskey();
    await browser.passkeys.remove(made.id, proof);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select subject from mails where owner_id = ${userId} order by created_at, id`),
    );
    expect(rows.map(({ subject }) => subject).slice(1)).toEqual([
      "A passkey was added to your account",
      "A passkey was removed from your account",
    ]);
  });
});

describe("a passkey's answer is rejected", () => {
  test.each<[string, Lapses]>([
    ["from another site", { origin: "https://toile.example" }],
    ["for another domain", { domain: "toile.example" }],
    ["to another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["without a finger, a face or a PIN", { unverified: true }],
    ["in another person's name", { userHandle: Buffer.from("0199").toString("base64url") }],
  ])("%s", async (_case, lapses) => {
    const { key, browser, userId } = await withPasskey();
    expect(await refusal(signIn(key, lapses))).toEqual(REFUSED);
    expect((await actionsOf(userId)).at(-1)).toBe("passkey.refused");
    if (lapses.userHandle) return;
    const other = createSoftwarePasskey({ origin: TEST_ORIGIN });
    expect(await refusal(browser.passkeys.add(other.create(await browser.passkeys.startNew(proof), lapses)))).toEqual(
      REFUSED,
    );
  });

  test("a second time, and in another browser", async () => {
    const { key } = await withPasskey();
    const browser = openBrowser();
    const response = { response: key.get(await browser.passkeys.startSignIn({})) };
    expect(await refusal(openBrowser().passkeys.signIn(response))).toEqual(REFUSED);
    await browser.passkeys.signIn(response);
    expect(await refusal(browser.passkeys.signIn(response))).toEqual(REFUSED);
  });

  test("after a rejection, and after ten minutes", async () => {
    const { key } = await withPasskey();
    const browser = openBrowser();
    const options = await browser.passkeys.startSignIn({});
    const wrong = key.get(options, { unverified: true });
    expect(await refusal(browser.passkeys.signIn({ response: wrong }))).toEqual(REFUSED);
    expect(await refusal(browser.passkeys.signIn({ response: key.get(options) }))).toEqual(REFUSED);
    const late = await browser.passkeys.startSignIn({});
    setClockForTests(() => new Date(Date.now() + 600_000));
    expect(await refusal(browser.passkeys.signIn({ response: key.get(late) }))).toEqual(REFUSED);
  });

  test("from a copy, whose counter lags behind", async () => {
    const { key } = await withPasskey();
    await signIn(key, { counter: 7 });
    expect(await refusal(signIn(key, { counter: 7 }))).toEqual(REFUSED);
    await signIn(key, { counter: 8 });
  });

  test("if it is unknown or malformed", async () => {
    const stranger = createSoftwarePasskey({ origin: TEST_ORIGIN });
    expect(await refusal(signIn(stranger))).toEqual(REFUSED);
    const browser = openBrowser();
    const { challenge } = passkeyOptions.parse(await browser.passkeys.startSignIn({}));
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString("base64url");
    for (const response of [{ clientDataJSON }, { clientDataJSON: "!" }, { clientDataJSON, signature: 7 }]) {
      expect(await refusal(browser.passkeys.signIn({ response: { id: stranger.id, response } }))).toEqual(REFUSED);
    }
    expect((await app.request(`${API_BASE}/auth/passkeys/sign-in`, { json: { response: {} } })).status).toBe(400);
  });

  test("to another account's challenge", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const key = createSoftwarePasskey({ origin: TEST_ORIGIN });
    const response = key.create(await mine.browser.passkeys.startNew(proof));
    expect(await refusal(theirs.browser.passkeys.add(response))).toEqual(REFUSED);
  });
});

describe("as the second step of a login", () => {
  async function challengedAccount() {
    const person = await withPasskey({ twoSteps: true });
    return { ...person, ...(await challengeFor(person.email)) };
  }

  test("a passkey of the account takes the code's place, once", async () => {
    const { challengeToken, methods, key, userId } = await challengedAccount();
    expect(methods).toEqual(["totp", "passkey", "recovery-code"]);
    const browser = openBrowser();
    const options = await browser.passkeys.startSignIn({ challengeToken });
    expect(options.allowCredentials).toMatchObject([{ id: key.id }]);
    const session = await browser.passkeys.signIn({ challengeToken, response: key.get(options) });
    expect(session.user.id).toBe(userId);
    expect(await refusal(browser.passkeys.startSignIn({ challengeToken }))).toMatchObject({ code: "SIGN_IN_AGAIN" });
  });

  test("a passkey of another account does not", async () => {
    const { challengeToken } = await challengedAccount();
    const stranger = await withPasskey();
    const browser = openBrowser();
    const response = stranger.key.get(await browser.passkeys.startSignIn({ challengeToken }));
    expect(await refusal(browser.passkeys.signIn({ challengeToken, response }))).toEqual(REFUSED);
  });
});
