import { createHash } from "node:crypto";
import { refreshAnswer, session } from "@toile/contract";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { now, setClockForTests } from "../../../platform/clock.ts";
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

const passSeconds = (seconds: number) => {
  timeMs += seconds * 1000;
};
const post = (path: string, json: unknown) => app.request(`/api/v1${path}`, { json });
const isSignedIn = async (token: string) => (await app.request("/api/v1/users/profile", { token })).status === 200;
const refresh = async (refreshToken: string) => {
  const response = await post("/auth/refresh", { refreshToken });
  return response.status === 200 ? refreshAnswer.parse(await response.json()) : null;
};
/** Returns a pair, or fails the test. */
const renew = async (refreshToken: string) => refreshAnswer.parse(await refresh(refreshToken));

describe("POST /auth/refresh", () => {
  test("answers a new pair that works [X.02]", async () => {
    const first = await createUser(app);
    const second = await renew(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await isSignedIn(second.accessToken)).toBe(true);
    expect(await refresh(second.refreshToken)).not.toBeNull();
  });

  test("an access token ends after 15 minutes, and the refresh token gets the next one", async () => {
    const { token, refreshToken } = await createUser(app);
    passSeconds(15 * 60 - 1);
    expect(await isSignedIn(token)).toBe(true);
    passSeconds(2);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn((await renew(refreshToken)).accessToken)).toBe(true);
  });

  test("a token repeated within 20 seconds gets one sibling, the same each time, without an alarm [I-31]", async () => {
    const { refreshToken } = await createUser(app);
    const first = await renew(refreshToken);
    passSeconds(10);
    const sibling = await renew(refreshToken);
    passSeconds(10);
    expect((await renew(refreshToken)).refreshToken).toBe(sibling.refreshToken);
    expect(sibling.refreshToken).not.toBe(first.refreshToken);
    expect(await isSignedIn(first.accessToken)).toBe(true);
    expect(await isSignedIn(sibling.accessToken)).toBe(true);
  });

  test("the next rotation, of either one, ends the other, and the session continues [I-31]", async () => {
    for (const goesOn of ["first", "sibling"] as const) {
      const { refreshToken } = await createUser(app);
      const pair = { first: await renew(refreshToken), sibling: await renew(refreshToken) };
      passSeconds(5);
      const next = await renew(pair[goesOn].refreshToken);
      const other = pair[goesOn === "first" ? "sibling" : "first"];
      expect(await refresh(other.refreshToken)).toBeNull();
      // The used token gets no further sibling either.
      expect(await refresh(refreshToken)).toBeNull();
      expect(await isSignedIn(next.accessToken)).toBe(true);
      expect(await refresh(next.refreshToken)).not.toBeNull();
    }
  });

  test("a later replay ends the whole session and leaves an audit row [I-31]", async () => {
    const { user, token, refreshToken } = await createUser(app);
    const second = await renew(refreshToken);
    passSeconds(21);
    const response = await post("/auth/refresh", { refreshToken });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: "UNAUTHENTICATED",
      message: "Your session has expired. Please log in again.",
    });
    expect(await refresh(second.refreshToken)).toBeNull();
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(second.accessToken)).toBe(false);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select action from audit_events where subject_id = ${user.id}`),
    );
    expect(rows).toEqual([{ action: "session.replayed" }]);
  });

  test("a replay ends no other session of the same person", async () => {
    const { user, refreshToken } = await createUser(app);
    const { authSecret } = app.platform.config;
    const phone = await app.platform.database.write((tx) => accounts.startSession(tx, { userId: user.id, authSecret }));
    await renew(refreshToken);
    passSeconds(21);
    expect(await refresh(refreshToken)).toBeNull();
    expect(await isSignedIn(phone.accessToken)).toBe(true);
  });

  test("ten tabs that refresh at once all stay signed in", async () => {
    const { refreshToken } = await createUser(app);
    const pairs = await Promise.all(Array.from({ length: 10 }, () => renew(refreshToken)));
    // The new token and its one sibling.
    expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(2);
    for (const pair of pairs) expect(await isSignedIn(pair.accessToken)).toBe(true);
  });

  test("a token ends after 30 days, and an unknown one is rejected", async () => {
    const { refreshToken } = await createUser(app);
    passSeconds(30 * 24 * 3600);
    expect(await refresh(refreshToken)).toBeNull();
    expect(await refresh("unknown")).toBeNull();
    expect((await post("/auth/refresh", {})).status).toBe(400);
  });

  test("only hashes of refresh tokens are stored [I-31]", async () => {
    const { refreshToken } = await createUser(app);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from refresh_tokens where refresh_tokens::text like ${`%${refreshToken}%`}`),
    );
    expect(rows).toEqual([]);
  });

  test("expired tokens are deleted, the others are kept", async () => {
    const old = await createUser(app);
    passSeconds(30 * 24 * 3600);
    const fresh = await createUser(app);
    await app.platform.database.write((tx) => accounts.deleteExpiredTokens(tx, now()));
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select user_id from refresh_tokens where user_id in (${old.user.id}, ${fresh.user.id})`),
    );
    expect(rows).toEqual([{ user_id: fresh.user.id }]);
  });
});

describe("POST /auth/logout", () => {
  test("answers 204 and ends the session, access token included [X.01]", async () => {
    const { token, refreshToken } = await createUser(app);
    const { refreshToken: newest } = await renew(refreshToken);
    expect((await post("/auth/logout", { refreshToken })).status).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
    expect(await refresh(newest)).toBeNull();
  });

  test("twice, or with an unknown token, is also 204", async () => {
    const { refreshToken } = await createUser(app);
    for (const value of [refreshToken, refreshToken, "unknown"]) {
      expect((await post("/auth/logout", { refreshToken: value })).status).toBe(204);
    }
    expect((await post("/auth/logout", {})).status).toBe(400);
  });

  test("takes the token's hash too, which a device without a connection stores, and which renews nothing", async () => {
    const { token, refreshToken } = await createUser(app);
    const refreshTokenHash = createHash("sha256").update(refreshToken).digest("hex");
    expect(await refresh(refreshTokenHash)).toBeNull();
    expect((await post("/auth/logout", { refreshTokenHash: "no hash" })).status).toBe(400);
    expect((await post("/auth/logout", { refreshTokenHash })).status).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
    expect(await refresh(refreshToken)).toBeNull();
  });

  test("no concurrent refresh outlives it", async () => {
    for (let round = 0; round < 10; round++) {
      const { refreshToken } = await createUser(app);
      const [renewed] = await Promise.all([refresh(refreshToken), post("/auth/logout", { refreshToken })]);
      if (renewed) expect(await isSignedIn(renewed.accessToken)).toBe(false);
    }
  });
});

describe("an access token", () => {
  const sign = (claims: object, { secret = app.platform.config.authSecret, alg = "HS256" } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg })
      .setIssuer("toile")
      .setExpirationTime(Math.floor(timeMs / 1000) + 60)
      .sign(new TextEncoder().encode(secret));

  test("must be signed with our secret and our algorithm", async () => {
    const { user, token } = await createUser(app);
    const sid = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid as string;
    expect(await isSignedIn(await sign({ sub: user.id, sid }))).toBe(true);
    expect(await isSignedIn(await sign({ sub: user.id, sid }, { secret: "x".repeat(48) }))).toBe(false);
    expect(await isSignedIn(await sign({ sub: user.id, sid }, { alg: "HS512" }))).toBe(false);
    expect(await isSignedIn(await sign({ sub: user.id }))).toBe(false);
  });

  test("carries neither role nor email", async () => {
    const { token } = await createUser(app, { role: "admin" });
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;
    expect(Object.keys(claims).sort()).toEqual(["exp", "iat", "iss", "sid", "sub"]);
  });

  test("of one person's session does not work for another person", async () => {
    const mine = await createUser(app);
    const other = await createUser(app);
    const sid = JSON.parse(Buffer.from(mine.token.split(".")[1] ?? "", "base64url").toString()).sid as string;
    expect(await isSignedIn(await sign({ sub: other.user.id, sid }))).toBe(false);
  });
});

test("each login starts a separate session", async () => {
  const request = { email: "own-session@toile.test", password: "correct horse", firstName: "Mia", lastName: "Jansen" };
  const registered = session.parse(await (await post("/auth/register", request)).json());
  const { email, password } = request;
  const again = session.parse(await (await post("/auth/login", { email, password })).json());
  await post("/auth/logout", { refreshToken: registered.refreshToken });
  expect(await isSignedIn(again.accessToken)).toBe(true);
});
