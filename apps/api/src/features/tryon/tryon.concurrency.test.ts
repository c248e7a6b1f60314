import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTryOnTestApp, type TryOnTestApp, tryOnForm } from "../../../test/tryon-app.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterAll(() => test.close());

const violations = () => test.count("select count(*) from ledger_violations");

describe("many simultaneous requests on one account", () => {
  it("of 200 simultaneous try-ons on 20 credits exactly 20 are made and 180 answer 402 [S1.04, X.12]", async () => {
    const { token, user } = await test.user(20);
    await tryOnForm();
    // A busy machine may tell some of so many to retry; a client does, with its key: the first time may have been accepted.
    const comeAgain = async (key: string): Promise<Response> => {
      const response = await test.tryOn(token, {}, { "Idempotency-Key": key });
      if (response.status !== 503) return response;
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      return comeAgain(key);
    };
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => comeAgain(`try-on-${index}`)));
    const tally: Record<number, number> = {};
    for (const { status } of responses) tally[status] = (tally[status] ?? 0) + 1;
    expect(tally).toEqual({ 200: 20, 402: 180 });
    expect(await test.balance(token)).toBe(0);
    expect(await test.count("select count(*) from tryons where user_id = $1 and status = 'succeeded'", [user.id])).toBe(
      20,
    );
    expect(
      await test.count("select count(*) from credit_holds where user_id = $1 and state <> 'captured'", [user.id]),
    ).toBe(0);
    expect(await violations()).toBe(0);
    // Nothing of the 180 remains; each of the 20 has two source pictures and one result.
    expect(await test.count("select count(*) from pictures where owner_id = $1", [user.id])).toBe(60);
  }, 120_000);

  it("are checked: a balance that does not follow from the ledger is a violation (negative control)", async () => {
    const { user } = await test.user(20);
    const client = await test.platform.database.pool.connect();
    try {
      await client.query("begin");
      // The database's own constraints are off for this transaction only.
      await client.query("set local session_replication_role = replica");
      await client.query("update credit_accounts set available = available + 1 where user_id = $1", [user.id]);
      const { rows } = await client.query("select count(*)::int as found from ledger_violations");
      expect(rows[0].found).toBeGreaterThan(0);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(await violations()).toBe(0);
  });

  it("of ten requests with one Idempotency-Key one try-on is made", async () => {
    const { token, user } = await test.user(20);
    const headers = { "Idempotency-Key": "impatient" };
    const responses = await Promise.all(Array.from({ length: 10 }, () => test.tryOn(token, {}, headers)));
    for (const { status } of responses) expect(status).toBe(200);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(await test.count("select count(*) from tryons where user_id = $1", [user.id])).toBe(1);
    expect(await test.balance(token)).toBe(19);
  });
});
