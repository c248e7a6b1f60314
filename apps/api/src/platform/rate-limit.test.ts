import { API_BASE } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../test/harness.ts";
import { createRouter } from "./http/router.ts";
import { createHttp } from "./http/server.ts";
import { createRateLimits, type RateLimits } from "./rate-limit.ts";

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform({ rateLimits: true });
});
afterAll(() => test.close());

/** Two apps stand for two processes: each has its own limiters over one database. */
function createApp(limits: RateLimits) {
  const http = createHttp({ platform: test.platform, authenticate: async () => null });
  const router = createRouter();
  const key = (c: { req: { header(name: string): string | undefined } }) => c.req.header("x-who") ?? "nobody";
  router.use("/limited", limits.limit({ name: "wide", points: 100, durationSeconds: 60, key }));
  router.use("/limited", limits.limit({ name: "narrow", points: 3, durationSeconds: 60, key }));
  router.get("/limited", (c) => c.json({}));
  http.route(API_BASE, router);
  return (who: string) => http.request(`${API_BASE}/limited`, { headers: { "x-who": who } });
}
const newLimits = (enabled = true) =>
  createRateLimits({ pool: test.platform.database.pool, log: test.platform.log, enabled, secret: "of a test" });

describe("a rate limit", () => {
  it("counts across processes, reports what remains of the tightest limit, and then when to retry", async () => {
    const [one, two] = [createApp(newLimits()), createApp(newLimits())];
    const first = await one("ann");
    expect(first.status).toBe(200);
    expect(first.headers.get("ratelimit-limit")).toBe("3");
    expect(first.headers.get("ratelimit-remaining")).toBe("2");
    expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(50);
    expect(first.headers.get("ratelimit-policy")).toBe("3;w=60");
    expect([(await two("ann")).status, (await one("ann")).status]).toEqual([200, 200]);
    const refused = await two("ann");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(await refused.json()).toMatchObject({ error: "RATE_LIMITED" });
    expect((await one("bob")).status).toBe(200);
  });

  it("allows exactly its number of simultaneous requests", async () => {
    const request = createApp(newLimits());
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await request("crowd")).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });

  it("can be reset after a manual count", async () => {
    const limits = newLimits();
    const limit = { name: "login", points: 2, durationSeconds: 60, key: "account-1" };
    await limits.consume(limit);
    await limits.consume(limit);
    await expect(limits.consume(limit)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await limits.reset(limit);
    await expect(limits.consume(limit)).resolves.toBeUndefined();
  });

  it("still holds per process while the database is away", async () => {
    const away = await createTestPlatform();
    const limits = createRateLimits({
      pool: away.platform.database.pool,
      log: away.platform.log,
      enabled: true,
      secret: "of a test",
    });
    await away.close();
    const limit = { name: "away", points: 2, durationSeconds: 60, key: "x" };
    await limits.consume(limit);
    await limits.consume(limit);
    await expect(limits.consume(limit)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("counts nothing when switched off", async () => {
    const request = createApp(newLimits(false));
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await request("off")).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
