import { hash } from "@node-rs/argon2";
import { errorBody, session, user as userSchema } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../test/factories.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../test/harness.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { welcomeCredits: 5 } });
});
afterAll(() => app.close());

const PASSWORD = "correct horse";
const newcomer = () => ({ email: freshEmail(), password: PASSWORD, firstName: "Mia", lastName: "Jansen" });
const post = (path: string, json: unknown) => app.request(`/api/v1${path}`, { json });
const profile = (token: string | undefined, init: TestRequest = {}) =>
  app.request("/api/v1/users/profile", { ...(token ? { token } : {}), ...init });
const put = (token: string | undefined, json: unknown) => profile(token, { method: "PUT", json });

async function refusal(response: Response) {
  return { status: response.status, ...errorBody.parse(await response.json()) };
}

async function auditOf(subjectId: string): Promise<{ action: string; request_id: string; ip_address: string }[]> {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute<{ action: string; request_id: string; ip_address: string }>(
      sql`select action, request_id, ip_address from audit_events where subject_id = ${subjectId} order by id`,
    ),
  );
  return rows;
}

describe("POST /auth/register", () => {
  test("takes email, password and names, and answers a session with the user [S7.05, S3.03]", async () => {
    const request = newcomer();
    const response = await post("/auth/register", request);
    expect(response.status).toBe(201);
    const body = session.parse(await response.json());
    expect(body.user).toMatchObject({
      email: request.email,
      firstName: "Mia",
      lastName: "Jansen",
      name: "Mia Jansen",
      role: "user",
      emailVerified: false,
    });
    expect((await profile(body.accessToken)).status).toBe(200);
    expect(await app.client(body.accessToken).credits.balance()).toMatchObject({ balance: 5 });
  });

  test("the answer never shows the password's hash", async () => {
    expect(await (await post("/auth/register", newcomer())).text()).not.toMatch(
      /argon2|"password|passwordHash|password_hash/i,
    );
  });

  test("an email that is taken, in any spelling, is 409 and creates nothing", async () => {
    const request = newcomer();
    await post("/auth/register", request);
    const again = await refusal(
      await post("/auth/register", { ...request, email: `  ${request.email.toUpperCase()} ` }),
    );
    expect(again).toMatchObject({ status: 409, error: "EMAIL_TAKEN" });
  });

  test("of many simultaneous registrations with one email exactly one wins", async () => {
    const request = newcomer();
    const responses = await Promise.all(Array.from({ length: 8 }, () => post("/auth/register", request)));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test("bad input is 400 and names each field in the required words", async () => {
    const response = await post("/auth/register", { email: "nobody", password: "12345", firstName: " " });
    const { status, error, details } = await refusal(response);
    expect({ status, error }).toEqual({ status: 400, error: "VALIDATION_FAILED" });
    expect(Object.fromEntries((details ?? []).map(({ path, message }) => [path, message]))).toEqual({
      email: "Email is invalid",
      password: "Password must be at least 6 characters",
      firstName: "First name is required",
      lastName: "Last name is required",
    });
  });

  test("a very common password is rejected at its field, and creates nothing", async () => {
    const request = newcomer();
    for (const password of ["123456", "Password1!", "toile-demo", request.email.split("@")[0]]) {
      const response = await refusal(await post("/auth/register", { ...request, password }));
      expect(response).toMatchObject({
        status: 400,
        error: "VALIDATION_FAILED",
        details: [{ path: "password", message: "This password is too easy to guess. Please choose another one." }],
      });
    }
    expect((await post("/auth/register", request)).status).toBe(201);
  });

  test("a password of more than 1 KB is rejected instead of truncated", async () => {
    const response = await refusal(await post("/auth/register", { ...newcomer(), password: "é".repeat(513) }));
    expect(response).toMatchObject({ status: 400, message: "Password is too long" });
  });

  test("a body that is not JSON is 400", async () => {
    const response = await app.request("/api/v1/auth/register", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("leaves an audit row with the request's id and address", async () => {
    const response = await post("/auth/register", newcomer());
    const { user } = session.parse(await response.json());
    expect(await auditOf(user.id)).toEqual([
      {
        action: "account.registered",
        request_id: response.headers.get("x-request-id"),
        ip_address: "127.0.0.1",
      },
    ]);
  });
});

describe("POST /auth/login", () => {
  test("takes email and password, and answers a session with the user [S7.04, S3.03]", async () => {
    const request = newcomer();
    await post("/auth/register", request);
    const response = await post("/auth/login", { email: request.email.toUpperCase(), password: PASSWORD });
    expect(response.status).toBe(200);
    expect(session.parse(await response.json()).user.email).toBe(request.email);
  });

  test("a wrong password and an unknown email get the same answer [S8.01, I-34]", async () => {
    const request = newcomer();
    await post("/auth/register", request);
    const wrong = await refusal(await post("/auth/login", { email: request.email, password: "wrong horse" }));
    const unknown = await refusal(await post("/auth/login", { email: freshEmail(), password: PASSWORD }));
    expect(wrong).toMatchObject({ status: 401, error: "INVALID_CREDENTIALS", message: "Invalid email or password" });
    expect({ ...unknown, requestId: "" }).toEqual({ ...wrong, requestId: "" });
  });

  test("a password is the same however a keyboard composes it; a hash from before is replaced at the next login", async () => {
    const request = { ...newcomer(), password: "cafe\u0301 cre\u0300me" };
    const { email } = request;
    const { user } = session.parse(await (await post("/auth/register", request)).json());
    const typed = request.password.normalize("NFC");
    expect((await post("/auth/login", { email, password: typed })).status).toBe(200);
    const setHash = (passwordHash: string) =>
      app.platform.database.write((tx) =>
        tx.execute(sql`update users set password_hash = ${passwordHash} where id = ${user.id}`),
      );
    await setHash(await hash(request.password));
    expect((await post("/auth/login", { email, password: typed })).status).toBe(401);
    expect((await post("/auth/login", { email, password: request.password })).status).toBe(200);
    expect((await post("/auth/login", { email, password: typed })).status).toBe(200);
  });

  test("an account without a password, and a deleted one, cannot sign in", async () => {
    const { user } = await createUser(app);
    expect((await post("/auth/login", { email: user.email, password: "anything" })).status).toBe(401);
    const request = newcomer();
    const registered = session.parse(await (await post("/auth/register", request)).json());
    const leave = { method: "DELETE", json: { currentPassword: PASSWORD } };
    expect((await profile(registered.accessToken, leave)).status).toBe(204);
    expect((await post("/auth/login", { email: request.email, password: PASSWORD })).status).toBe(401);
  });

  test("bad input is 400", async () => {
    const { status, message } = await refusal(await post("/auth/login", { email: freshEmail() }));
    expect({ status, message }).toEqual({ status: 400, message: "Password is required" });
  });

  test("success and failure are both audited", async () => {
    const request = newcomer();
    const { user } = session.parse(await (await post("/auth/register", request)).json());
    await post("/auth/login", { email: request.email, password: "wrong horse" });
    await post("/auth/login", { email: request.email, password: PASSWORD });
    expect((await auditOf(user.id)).map((row) => row.action)).toEqual([
      "account.registered",
      "session.refused",
      "session.started",
    ]);
  });
});

describe("GET /users/profile", () => {
  test("without a token it is 401, as with one that is not ours [S6.02]", async () => {
    for (const token of [undefined, "nonsense", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."]) {
      expect(await refusal(await profile(token))).toMatchObject({ status: 401, error: "UNAUTHENTICATED" });
    }
  });

  test("answers the user's own fields, with id and _id [S7.07, S3.01]", async () => {
    const { user, token } = await createUser(app, { firstName: "Noor" });
    await createUser(app, { firstName: "Somebody else" });
    const body: unknown = await (await profile(token)).json();
    expect(userSchema.parse(body)).toEqual(user);
    expect(body).toMatchObject({ id: user.id, _id: user.id, firstName: "Noor", phoneNumber: null, dateOfBirth: null });
  });

  test("the role is read from the database at every request, whatever the token was issued for [S3.02, I-32]", async () => {
    const { user, token } = await createUser(app);
    const roleNow = async () => userSchema.parse(await (await profile(token)).json()).role;
    expect(await roleNow()).toBe("user");
    await app.platform.database.write((tx) => tx.execute(sql`update users set role = 'admin' where id = ${user.id}`));
    expect(await roleNow()).toBe("admin");
  });
});

describe("PUT /users/profile", () => {
  test("accepts all five fields, and each one alone [S7.08]", async () => {
    const { user, token } = await createUser(app);
    const all = {
      firstName: "Mia",
      lastName: "de Vries",
      email: user.email.toUpperCase(),
      phoneNumber: "+31 20 123 4567",
      dateOfBirth: "1994-05-17",
    };
    const response = await put(token, all);
    expect(response.status).toBe(200);
    expect(userSchema.parse(await response.json())).toMatchObject({ ...all, name: "Mia de Vries" });
    const one = userSchema.parse(await (await put(token, { phoneNumber: null })).json());
    expect(one).toMatchObject({ ...all, phoneNumber: null });
  });

  test("bad input is 400, and role and id cannot be changed", async () => {
    const { user, token } = await createUser(app);
    expect((await put(token, { dateOfBirth: "17-05-1994" })).status).toBe(400);
    expect((await put(token, { firstName: "" })).status).toBe(400);
    const tried = userSchema.parse(await (await put(token, { role: "admin", id: user.id, firstName: "Mia" })).json());
    expect(tried).toMatchObject({ role: "user", id: user.id, firstName: "Mia" });
  });

  test("without a token it is 401 [S6.02]", async () => {
    expect((await put(undefined, { firstName: "Mia" })).status).toBe(401);
  });
});

describe("DELETE /users/profile", () => {
  test("empties the personal columns, ends every session and frees the email", async () => {
    const { user, token, refreshToken } = await createUser(app, { credits: 3 });
    await put(token, { phoneNumber: "+31 20 123 4567", dateOfBirth: "1994-05-17" });
    expect((await profile(token, { method: "DELETE" })).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
    expect((await post("/auth/refresh", { refreshToken })).status).toBe(401);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select * from users where id = ${user.id}`),
    );
    expect(rows[0]).toMatchObject({
      email: "",
      email_key: "",
      password_hash: null,
      first_name: "",
      last_name: "",
      phone_number: null,
      date_of_birth: null,
    });
    expect((await post("/auth/register", { ...newcomer(), email: user.email })).status).toBe(201);
  });

  test("the ledger keeps its rows, and two accounts can be deleted [X.74]", async () => {
    const users = [await createUser(app, { credits: 3 }), await createUser(app, { credits: 4 })];
    for (const { token } of users) expect((await profile(token, { method: "DELETE" })).status).toBe(204);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select available::int from credit_accounts
        where user_id in (${users[0]?.user.id}, ${users[1]?.user.id}) order by 1`),
    );
    expect(rows).toEqual([{ available: 3 }, { available: 4 }]);
  });

  test("emits its event in the same transaction: if a handler fails, the account stays", async () => {
    const { user, token } = await createUser(app);
    let fails = true;
    app.platform.events.on("account.deleted", async (_tx, { userId }) => {
      if (userId === user.id && fails) throw new Error("a listener failed");
    });
    expect((await profile(token, { method: "DELETE" })).status).toBe(500);
    expect((await profile(token)).status).toBe(200);
    fails = false;
    expect((await profile(token, { method: "DELETE" })).status).toBe(204);
    expect((await auditOf(user.id)).map((row) => row.action)).toEqual(["account.deleted"]);
  });

  test("without a token it is 401 [S6.02]", async () => {
    expect((await profile(undefined, { method: "DELETE" })).status).toBe(401);
  });
});
