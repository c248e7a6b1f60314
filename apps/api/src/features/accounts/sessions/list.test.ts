import { API_BASE } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1";

const isSignedIn = async (token: string) => (await app.request(`${API_BASE}/users/profile`, { token })).status === 200;
async function send(path: string, userAgent: string, json: unknown) {
  const response = await app.request(`${API_BASE}${path}`, { json, headers: { "user-agent": userAgent } });
  return (await response.json()) as { accessToken: string; refreshToken: string };
}

/** One account, signed in on a computer and a phone. */
async function twoPlaces() {
  const account = { email: freshEmail(), password: "correct horse", firstName: "Mia", lastName: "Jansen" };
  const computer = await send("/auth/register", WINDOWS, account);
  const phone = await send("/auth/login", PHONE, { email: account.email, password: account.password });
  return { computer, phone, mine: app.client(computer.accessToken).sessions };
}
const actionsOf = async (subjectId: string) => {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute(sql`select action, actor_id from audit_events where subject_id = ${subjectId} order by id`),
  );
  return rows;
};

describe("the list of sessions", () => {
  test("shows browser and system, marks this one, and survives a renewal", async () => {
    const { computer, phone, mine } = await twoPlaces();
    const before = await mine.list();
    expect(before.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: "Chrome on Windows", current: true },
      { device: "Safari on iPhone", current: false },
    ]);
    await send("/auth/refresh", "another header", { refreshToken: phone.refreshToken });
    await send("/auth/refresh", "another header", { refreshToken: computer.refreshToken });
    const after = await mine.list();
    expect(after.map(({ id, device, startedAt }) => ({ id, device, startedAt }))).toEqual(
      before.map(({ id, device, startedAt }) => ({ id, device, startedAt })),
    );
  });

  test("stores nothing of the header but those words", async () => {
    await twoPlaces();
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select distinct device from refresh_tokens`),
    );
    expect(rows.map(({ device }) => device).sort()).toEqual(["Chrome on Windows", "Safari on iPhone"]);
  });

  test("ends one session from another, at once and for good; repeating it changes nothing", async () => {
    const { computer, phone, mine } = await twoPlaces();
    const [other] = (await mine.list()).filter(({ current }) => !current);
    await mine.end(other?.id ?? "");
    await mine.end(other?.id ?? "");
    expect(await isSignedIn(phone.accessToken)).toBe(false);
    expect(await isSignedIn(computer.accessToken)).toBe(true);
    expect(await mine.list()).toHaveLength(1);
    const renewed = await app.request(`${API_BASE}/auth/refresh`, { json: { refreshToken: phone.refreshToken } });
    expect(renewed.status).toBe(401);
  });

  test("ends all others together, with one audit row [I-48]", async () => {
    const { computer, phone, mine } = await twoPlaces();
    expect(await mine.endOthers()).toEqual({ ended: 1 });
    expect(await mine.endOthers()).toEqual({ ended: 0 });
    expect(await isSignedIn(phone.accessToken)).toBe(false);
    expect(await isSignedIn(computer.accessToken)).toBe(true);
    const { id: userId } = await app.client(computer.accessToken).profile.get();
    expect((await actionsOf(userId)).filter(({ action }) => action === "session.others_ended")).toEqual([
      { action: "session.others_ended", actor_id: userId },
    ]);
  });

  test("belongs to one person: no one else sees or ends these sessions [I-35]", async () => {
    const [me, other] = [await createUser(app), await createUser(app)];
    const [theirs] = await app.client(other.token).sessions.list();
    expect((await app.client(me.token).sessions.list()).map(({ id }) => id)).not.toContain(theirs?.id);
    await app.client(me.token).sessions.end(theirs?.id ?? "");
    expect(await isSignedIn(other.token)).toBe(true);
    for (const method of ["GET", "DELETE"]) {
      expect((await app.request(`${API_BASE}/auth/sessions`, { method })).status).toBe(401);
    }
    expect((await app.request(`${API_BASE}/auth/sessions/x`, { method: "DELETE", token: me.token })).status).toBe(400);
  });
});
