import { API_BASE } from "@toile/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { setClockForTests } from "../clock.ts";
import { AppError } from "../errors.ts";
import { idempotent } from "./idempotency.ts";
import { createRouter } from "./router.ts";
import { createHttp } from "./server.ts";

let test: TestPlatform;
let http: ReturnType<typeof createHttp>;
let runs: string[] = [];
let handle: (operationId: string) => Promise<Response>;

beforeAll(async () => {
  test = await createTestPlatform();
  http = createHttp({ platform: test.platform, authenticate: async () => null });
  const router = createRouter();
  router.post("/pay", async (c) => {
    const body = await c.req.text();
    return idempotent(c, c.req.header("x-scope") ?? "user:1", body, async ({ operationId }) => {
      runs.push(operationId);
      return handle(operationId);
    });
  });
  http.route(API_BASE, router);
});
afterAll(() => test.close());
afterEach(() => {
  runs = [];
  setClockForTests(null);
});

const pay = (key: string | null, body = "one", headers: Record<string, string> = {}) =>
  http.request(`${API_BASE}/pay`, {
    method: "POST",
    body,
    headers: { ...headers, ...(key === null ? {} : { "idempotency-key": key }) },
  });
const respond = async (id: string) => Response.json({ id }, { status: 201 });
const inMs = (ms: number) => {
  const at = Date.now() + ms;
  setClockForTests(() => new Date(at));
};

describe("an Idempotency-Key [I-22]", () => {
  it("gives the same answer to a repeated request without running it again", async () => {
    handle = respond;
    const first = await pay("same");
    const second = await pay("same");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(runs).toHaveLength(1);
  });

  it("is rejected with another body", async () => {
    handle = respond;
    await pay("other", "one");
    const refused = await pay("other", "two");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("is scoped to its owner: two people may use the same key", async () => {
    handle = respond;
    await pay("shared", "one", { "x-scope": "user:1" });
    await pay("shared", "one", { "x-scope": "user:2" });
    expect(new Set(runs).size).toBe(2);
  });

  it("of 20 simultaneous requests runs one; the others get its answer or are told to wait", async () => {
    handle = async (id) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return respond(id);
    };
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay("rush")));
    expect(runs).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    for (const response of responses) expect([201, 409]).toContain(response.status);
  });

  it("runs again after an outage, a bug and 'not enough credits', as the same operation", async () => {
    const outcomes = [
      () => Promise.reject(new Error("bug")),
      () => Promise.resolve(Response.json({}, { status: 503 })),
      () => Promise.resolve(Response.json({}, { status: 402 })),
      respond,
    ];
    const statuses: number[] = [];
    for (const outcome of outcomes) {
      handle = outcome;
      statuses.push((await pay("again")).status);
    }
    expect(statuses).toEqual([500, 503, 402, 201]);
    expect(new Set(runs).size).toBe(1);
  });

  it("is free again after a rejection, for a corrected body too", async () => {
    handle = () => Promise.reject(new AppError("VALIDATION_FAILED", "no"));
    expect((await pay("corrected", "wrong")).status).toBe(400);
    handle = respond;
    expect((await pay("corrected", "right")).status).toBe(201);
  });

  it("of an interrupted request is locked for a minute, then runs again with the same operation id", async () => {
    handle = () => new Promise(() => {});
    void pay("cut-off");
    while (runs.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    handle = respond;
    expect((await pay("cut-off")).status).toBe(409);
    inMs(61_000);
    expect((await pay("cut-off")).status).toBe(201);
    expect(runs).toHaveLength(2);
    expect(runs[0]).toBe(runs[1]);
    expect(runs[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("is stored for 24 hours", async () => {
    handle = respond;
    await pay("old", "one");
    inMs(23 * 3_600_000);
    expect((await pay("old", "two")).status).toBe(409);
    inMs(25 * 3_600_000);
    expect((await pay("old", "two")).status).toBe(201);
  });

  it("that is not printable text is answered with 400", async () => {
    handle = respond;
    expect((await pay("with space")).status).toBe(400);
    expect((await pay("x".repeat(256))).status).toBe(400);
  });

  it("may be left out", async () => {
    handle = respond;
    await pay(null);
    await pay(null);
    expect(new Set(runs).size).toBe(2);
  });
});
