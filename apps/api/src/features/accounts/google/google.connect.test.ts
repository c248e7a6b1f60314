import { API_BASE, type GoogleSession } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import type { StandIn, StandInPerson } from "../../../../test/openid/stand-in.ts";
import {
  atProvider,
  comeBack,
  exchange,
  type Jar,
  openProvider,
  takeCookies,
  visit,
} from "../../../../test/openid/visit.ts";

const PASSWORD = "a password of one's own";
const CONNECTION = `${API_BASE}/users/profile/google`;

let app: TestApp;
let standIn: StandIn;

beforeAll(async () => {
  const provider = await openProvider();
  standIn = provider.standIn;
  app = await createTestApp({ config: { googleSignIn: provider.googleSignIn } });
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

/** Its email is confirmed by default. */
async function register({ confirmed = true } = {}) {
  const email = freshEmail();
  const session = await app.client().auth.register({ email, password: PASSWORD, firstName: "Ada", lastName: "Weaver" });
  const confirm = sql`update users set email_verified_at = now() where email_key = ${email}`;
  if (confirmed) await app.platform.database.write((tx) => tx.execute(confirm));
  return session;
}
const aPerson = (): StandInPerson => ({ sub: `subject-${freshEmail()}`, email: freshEmail(), email_verified: true });

async function setOut(token: string, jar: Jar, json: object = { currentPassword: PASSWORD }) {
  const response = await app.request(CONNECTION, { token, json });
  takeCookies(jar, response);
  return response;
}

async function connect(token: string, person: StandInPerson | "cancel", json?: object): Promise<string> {
  const jar: Jar = new Map();
  const { url } = await (await setOut(token, jar, json)).json();
  return comeBack(app, jar, await atProvider(standIn, url, person));
}

async function enter(person: StandInPerson): Promise<GoogleSession> {
  const jar: Jar = new Map();
  return (await exchange(app, jar, await visit(app, standIn, person, { jar }))).json();
}

test("an account connects a Google account from its profile, whatever its email, and disconnects it [I-33, I-48]", async () => {
  const { accessToken, user } = await register();
  const client = app.client(accessToken);
  const person = aPerson();
  expect(await client.google.connection()).toEqual({ configured: true, connected: null, canDisconnect: true });
  expect(await connect(accessToken, person)).toBe("/profile?tab=security&google=connected");
  expect(await client.google.connection()).toMatchObject({ connected: { email: person.email } });
  expect(await enter(person)).toMatchObject({ user: { id: user.id, email: user.email, emailVerified: true } });
  await client.google.disconnect(PASSWORD);
  await client.google.disconnect(PASSWORD);
  expect(await client.google.connection()).toMatchObject({ connected: null });
  expect((await enter(person)).user.id).not.toBe(user.id);
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(
      sql`select action from audit_events where subject_id = ${user.id} and action like 'google.%' order by id`,
    ),
  );
  expect(rows).toEqual([{ action: "google.connected" }, { action: "google.disconnected" }]);
});

test("connecting and disconnecting need the password, so that an open browser is not a lasting way in", async () => {
  const { accessToken } = await register();
  for (const method of ["POST", "DELETE"]) {
    const without = await app.request(CONNECTION, { token: accessToken, method, json: {} });
    expect(without.status).toBe(400);
    const wrong = await app.request(CONNECTION, { token: accessToken, method, json: { currentPassword: "wrong one" } });
    expect(wrong.status).toBe(403);
    expect((await app.request(CONNECTION, { method, json: {} })).status).toBe(401);
  }
  expect((await app.request(CONNECTION)).status).toBe(401);
});

test("the only way to log in cannot be disconnected", async () => {
  const person = aPerson();
  const { accessToken } = await enter(person);
  const refused = await app.request(CONNECTION, { token: accessToken, method: "DELETE", json: {} });
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toBe(
    "Google is the only way to log in to this account. Set a password or add a passkey first.",
  );
  expect(await app.client(accessToken).google.connection()).toMatchObject({ connected: { email: person.email } });
});

test("a Google account that signs in to another account stays with it [I-33]", async () => {
  const person = aPerson();
  const owner = await enter(person);
  const { accessToken } = await register();
  expect(await connect(accessToken, person)).toBe("/profile?tab=security&google=taken");
  expect((await enter(person)).user.id).toBe(owner.user.id);
});

test("a second Google account is refused until the first is disconnected", async () => {
  const { accessToken } = await register();
  await connect(accessToken, aPerson());
  expect(await connect(accessToken, aPerson())).toBe("/profile?tab=security&google=other_account");
});

test("cancelling, or logging out meanwhile, connects nothing", async () => {
  const { accessToken, refreshToken } = await register();
  expect(await connect(accessToken, "cancel")).toBe("/profile?tab=security&google=cancelled");
  const jar: Jar = new Map();
  const { url } = await (await setOut(accessToken, jar)).json();
  const href = await atProvider(standIn, url, aPerson());
  await app.client().auth.logout(refreshToken);
  expect(await comeBack(app, jar, href)).toBe("/profile?tab=security&google=signed_out");
});

test("an account with an unconfirmed email can only connect the Google account of that email, which confirms it [I-33]", async () => {
  const { accessToken, user } = await register({ confirmed: false });
  expect(await connect(accessToken, aPerson())).toBe("/profile?tab=security&google=unconfirmed");
  expect(await connect(accessToken, { ...aPerson(), email: user.email })).toBe(
    "/profile?tab=security&google=connected",
  );
  expect(await app.client(accessToken).profile.get()).toMatchObject({ emailVerified: true, hasPassword: true });
});

test("an account without a password connects after a fresh sign-in", async () => {
  const { token, user } = await createUser(app);
  expect(await connect(token, { ...aPerson(), email: user.email }, {})).toBe("/profile?tab=security&google=connected");
});
