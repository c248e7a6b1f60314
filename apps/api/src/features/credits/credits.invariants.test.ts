/** What the database itself rejects, and what its audit view finds, when the code is bypassed. */
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, endTryOnRow, insertTryOnRow } from "../../../test/factories.ts";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import * as credits from "./credits.ts";

let at: TestPlatform;
let userId: string;
let heldTryonId: string;
let capturedTryonId: string;

beforeAll(async () => {
  at = await createTestPlatform();
  userId = (await createUser(at, { credits: 10 })).user.id;
  heldTryonId = await reserve();
  capturedTryonId = await reserve();
  await at.platform.database.write(async (tx) => {
    await credits.capture(tx, { tryonId: capturedTryonId });
    await endTryOnRow(tx, { id: capturedTryonId, status: "succeeded" });
  });
});
afterAll(() => at.close());

async function reserve(): Promise<string> {
  const tryonId = newId();
  await at.platform.database.write(async (tx) => {
    await credits.reserve(tx, { userId, tryonId, credits: 2, deadline: new Date(Date.now() + 60_000) });
    await insertTryOnRow(tx, { id: tryonId, userId, credits: 2 });
  });
  return tryonId;
}

const execute = (statement: SQL) => at.platform.database.write((tx) => tx.execute(statement));
/** The driver's message is inside drizzle's error. */
const refusal = async (statement: SQL): Promise<string> => {
  const error: unknown = await execute(statement).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? String(error.cause ?? error) : "it was let through";
};

describe("rejected by the database", () => {
  test.each([
    sql`update ledger_entries set amount = amount + 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`update ledger_transactions set reason = 'tidied'`,
    sql`delete from ledger_transactions`,
    sql`truncate ledger_transactions cascade`,
  ])("a ledger row is never changed or removed (%#) [I-2]", async (statement) => {
    expect(await refusal(statement)).toContain("the ledger is append-only");
  });

  test("entries that do not sum to 0 do not commit [I-1]", async () => {
    const statement = sql`insert into ledger_entries (id, transaction_id, account, user_id, amount)
      select ${newId()}, id, 'user:available', user_id, 5 from ledger_transactions limit 1`;
    expect(await refusal(statement)).toContain("out of balance by 5");
  });

  test("a transaction without entries does not commit [I-1]", async () => {
    const statement = sql`insert into ledger_transactions (id, idempotency_key, kind, user_id, balance_after)
      values (${newId()}, 'empty', 'grant', ${userId}, 0)`;
    expect(await refusal(statement)).toContain("has no entries");
  });

  test("a negative account, and debt beside credits, do not commit [I-3]", async () => {
    expect(await refusal(sql`update credit_accounts set held = -1`)).toContain("credit_accounts_not_negative");
    expect(await refusal(sql`update credit_accounts set debt = 1`)).toContain("credit_accounts_debt_first");
  });

  test("a hold that captured more than it holds, or without a result, does not commit [I-6]", async () => {
    const take = (captured: number, tryonId: string) =>
      sql`update credit_holds set captured = ${captured} where tryon_id = ${tryonId}`;
    expect(await refusal(take(3, capturedTryonId))).toContain("credit_holds_captured");
    expect(await refusal(take(1, heldTryonId))).toContain("credit_holds_captured");
    expect(await refusal(sql`update tryons set credits_used = 3 where id = ${capturedTryonId}`)).toContain(
      "tryons_charged",
    );
    expect(await refusal(sql`update tryons set credits_used = 1 where id = ${heldTryonId}`)).toContain(
      "tryons_charged",
    );
  });

  test("a lot whose parts do not add up does not commit [I-4]", async () => {
    expect(await refusal(sql`update credit_lots set available = available + 1`)).toContain("credit_lots_whole");
  });
});

describe("found by the audit", () => {
  /** What the view reports after `tamper`, which is rolled back. */
  async function violationsAfter(...tamper: SQL[]): Promise<string[]> {
    let found: string[] = [];
    const undo = new Error("undo");
    const attempt = at.platform.database.write(async (tx: Tx) => {
      for (const statement of tamper) await tx.execute(statement);
      found = (await credits.reconcile(tx)).violations.map((row) => row.violation);
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    return found;
  }

  test("an untouched ledger has no violation", async () => {
    expect(await violationsAfter()).toEqual([]);
  });

  test("a balance that was edited manually [I-5]", async () => {
    expect(await violationsAfter(sql`update credit_accounts set available = available + 1`)).toEqual([
      "I-5 available differs from the entries",
      "I-5 available differs from the lots",
    ]);
  });

  test("a lot that was edited manually [I-5]", async () => {
    const found = await violationsAfter(sql`update credit_lots set available = available - 1, consumed = consumed + 1`);
    expect(found).toContain("I-5 a lot differs from its entries");
  });

  test("a hold that was ended manually [I-6]", async () => {
    const found = await violationsAfter(
      sql`update credit_holds set state = 'released' where tryon_id = ${heldTryonId}`,
    );
    expect(found).toContain("I-6 a hold and its ledger transactions disagree");
    expect(found).toContain("I-7 a hold is released and its try-on queued");
  });

  test("a try-on that ended without its credits, in each direction [I-7]", async () => {
    const end = (status: string, id: string) => sql`update tryons set status = ${status}, finished_at = now(),
      credits_used = ${status === "succeeded" ? 2 : null}::integer,
      error_code = ${status === "failed" ? "ENGINE_TIMEOUT" : null} where id = ${id}`;
    expect(await violationsAfter(end("succeeded", heldTryonId))).toEqual([
      "I-7 a hold is pending and its try-on succeeded",
      "I-7 a try-on used another amount than its hold captured",
    ]);
    expect(await violationsAfter(end("failed", heldTryonId))).toEqual(["I-7 a hold is pending and its try-on failed"]);
    expect(await violationsAfter(end("cancelled", capturedTryonId))).toEqual([
      "I-7 a hold is captured and its try-on cancelled",
      "I-7 a try-on used another amount than its hold captured",
    ]);
  });

  test("a try-on without a hold, and a hold without a try-on [I-7]", async () => {
    const unpaid = sql`insert into tryons (id, user_id, fields, credit_cost, deadline_at)
      values (${newId()}, ${userId}, '{}', 1, now())`;
    expect(await violationsAfter(unpaid)).toEqual(["I-7 a try-on holds no credits"]);
    expect(await violationsAfter(sql`delete from tryons where id = ${heldTryonId}`)).toEqual([
      "I-7 a hold without its try-on",
    ]);
    expect(await violationsAfter(sql`update tryons set credit_cost = 1 where id = ${heldTryonId}`)).toEqual([
      "I-7 a try-on holds another amount than it costs",
    ]);
  });

  test("a credit that was taken for a bad picture, or not for a good one [I-6, I-7]", async () => {
    const used = sql`update tryons set credits_used = 1 where id = ${capturedTryonId}`;
    expect(await violationsAfter(used)).toEqual(["I-7 a try-on used another amount than its hold captured"]);
    const taken = sql`update credit_holds set captured = 1 where tryon_id = ${capturedTryonId}`;
    expect(await violationsAfter(used, taken)).toEqual([
      "I-6 a hold captured another amount than its ledger transaction",
      "I-6 consumed differs from the captured holds",
    ]);
    const samples = sql`update tryons set fields = '{"numSamples": 2}' where id = ${capturedTryonId}`;
    const picture = (position: number, judgement: string | null) => sql`with picture as (
        insert into pictures (id, owner_id, kind, storage_key, content_type, width, height, size_bytes, sha256)
        values (${newId()}, ${userId}, 'result', ${newId()}, 'image/png', 1, 1, 1, 'x') returning id)
      insert into tryon_results (tryon_id, position, picture_id, judgement)
      select ${capturedTryonId}, ${position}, id, ${judgement}::jsonb from picture`;
    expect(await violationsAfter(samples, picture(0, '{"chargeable": true}'), picture(1, null))).toEqual([]);
    // A deleted picture cannot be counted.
    expect(await violationsAfter(samples, picture(0, '{"chargeable": false}'))).toEqual([]);
    expect(await violationsAfter(samples, picture(0, '{"chargeable": false}'), picture(1, null))).toEqual([
      "I-7 a try-on was charged for another number of pictures than were good enough",
    ]);
  });
});
