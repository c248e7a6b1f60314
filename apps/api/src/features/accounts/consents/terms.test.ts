/** Which terms of service an account accepted. */
import { consents, TERMS_VERSION } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import type { StandIn } from "../../../../test/openid/stand-in.ts";
import { exchange, type Jar, openProvider, visit } from "../../../../test/openid/visit.ts";
import { newId } from "../../../platform/columns.ts";

const API = "/api/v1";
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

const person = () => ({ email: freshEmail(), password: "a good password", firstName: "Ada", lastName: "Weaver" });
const termsOf = async (token: string) =>
  consents.parse(await (await app.request(`${API}/users/consents`, { token })).json()).terms;
const rowsOf = async (userId: string) => {
  const query = "select kind, version, source from user_consents where user_id = $1";
  return (await app.platform.database.pool.query(query, [userId])).rows;
};

test.each([
  ["the form showed", { termsVersion: TERMS_VERSION }, "stated"],
  ["are in force, for a client that shows none,", {}, "call"],
])("a registration records the terms that %s [X.72]", async (_which, stated, source) => {
  const response = await app.request(`${API}/auth/register`, { json: { ...person(), ...stated } });
  expect(response.status).toBe(201);
  const { user, accessToken } = await response.json();
  expect(await rowsOf(user.id)).toEqual([{ kind: "terms", version: TERMS_VERSION, source }]);
  const terms = await termsOf(accessToken);
  expect(terms).toMatchObject({ version: TERMS_VERSION, acceptedVersion: TERMS_VERSION });
  expect(terms.acceptedAt).not.toBeNull();
});

test("a version that never existed cannot be accepted [X.72]", async () => {
  const json = { ...person(), termsVersion: "2001-01-01" };
  expect((await app.request(`${API}/auth/register`, { json })).status).toBe(400);
});

test("an account created through Google has accepted them too [X.72]", async () => {
  const jar: Jar = new Map();
  const email = freshEmail();
  const screen = await visit(app, standIn, { email, email_verified: true, given_name: "Grace" }, { jar });
  const { user } = await (await exchange(app, jar, screen)).json();
  expect(await rowsOf(user.id)).toEqual([{ kind: "terms", version: TERMS_VERSION, source: "stated" }]);
});

test("a user of older terms is told by the differing versions, and accepts the new ones once [X.72]", async () => {
  const { token, user } = await createUser(app);
  const older = `insert into user_consents (id, user_id, kind, version, source, given_at)
    values ($2, $1, 'terms', '2020-01-01', 'stated', now() - interval '1 year')`;
  await app.platform.database.pool.query(older, [user.id, newId()]);
  expect(await termsOf(token)).toMatchObject({ version: TERMS_VERSION, acceptedVersion: "2020-01-01" });
  const accept = () => app.request(`${API}/users/consents`, { token, json: { kind: "terms", version: TERMS_VERSION } });
  for (let time = 0; time < 2; time++) {
    const body = consents.parse(await (await accept()).json());
    expect(body.terms.acceptedVersion).toBe(TERMS_VERSION);
  }
  expect(await rowsOf(user.id)).toHaveLength(2);
});

test("withdrawing the consent to photos leaves the terms [X.72, I-47]", async () => {
  const { token } = await createUser(app);
  await app.request(`${API}/users/consents`, { token, json: { kind: "terms", version: TERMS_VERSION } });
  await app.request(`${API}/users/consents/photo`, { token, method: "DELETE" });
  expect((await termsOf(token)).acceptedVersion).toBe(TERMS_VERSION);
  const body = consents.parse(await (await app.request(`${API}/users/consents`, { token })).json());
  expect(body.photo.givenAt).toBeNull();
});
