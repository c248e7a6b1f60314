/** Many concurrent requests on one account. The ledger's promise is exact, so the expected numbers are too. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, insertTryOnRow } from "../../../../test/factories.ts";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { creditStateOf } from "../../../../test/ledger-state.ts";
import { newId } from "../../../platform/columns.ts";
import { AppError } from "../../../platform/errors.ts";
import * as credits from "../credits.ts";

const ATTEMPTS = 200;
const CREDITS = 20;
/** Concurrent callers: more than the pool has connections, so all of those are busy, and few enough that none times out waiting for one. */
const CALLERS = 40;

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
});
afterAll(() => at.close());

/** Makes `count` attempts, many at once, and returns their results. */
async function attempt<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const call = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return results;
}

/** How many of the attempts succeeded. */
async function countSpends(spend: () => Promise<boolean>): Promise<number> {
  return (await attempt(ATTEMPTS, spend)).filter(Boolean).length;
}

function assertExactlyAllSpent(spends: number): void {
  expect(spends, "try-ons that were let through").toBe(CREDITS);
}

test(`${ATTEMPTS} concurrent reserves on ${CREDITS} credits let exactly ${CREDITS} through`, {
  timeout: 60_000,
}, async () => {
  const { user } = await createUser(at, { credits: CREDITS });
  const spends = await countSpends(async () => {
    const tryonId = newId();
    try {
      return await at.platform.database.write(async (tx) => {
        const deadline = new Date(Date.now() + 60_000);
        await credits.reserve(tx, { userId: user.id, tryonId, credits: 1, deadline });
        await insertTryOnRow(tx, { id: tryonId, userId: user.id, credits: 1 });
        return true;
      });
    } catch (error) {
      if (error instanceof AppError && error.code === "INSUFFICIENT_CREDITS") return false;
      throw error;
    }
  });
  assertExactlyAllSpent(spends);
  await at.platform.database.read(async (tx) => {
    const account = { available: 0, held: CREDITS, debt: 0 };
    expect((await creditStateOf(tx, user.id)).account).toEqual(account);
    expect((await credits.reconcile(tx)).violations).toEqual([]);
  });
});

test("the usual read-check-write lets more through, and the assertion above notices (negative control)", async () => {
  await at.platform.database.write((tx) => tx.execute(sql`create table naive (credits integer not null)`));
  await at.platform.database.write((tx) => tx.execute(sql`insert into naive values (${CREDITS})`));
  const spends = await countSpends(() =>
    at.platform.database.write(async (tx) => {
      const { rows } = await tx.execute<{ credits: number }>(sql`select credits from naive`);
      const left = rows[0]?.credits ?? 0;
      if (left < 1) return false;
      // On a busy machine they might otherwise run one after the other.
      await tx.execute(sql`select pg_sleep(0.02)`);
      await tx.execute(sql`update naive set credits = ${left - 1}`);
      return true;
    }),
  );
  expect(spends).toBeGreaterThan(CREDITS);
  expect(() => assertExactlyAllSpent(spends)).toThrow("try-ons that were let through");
});

test("100 concurrent grants of one payment grant it once [I-8]", async () => {
  const { user } = await createUser(at);
  const source = { userId: user.id, kind: "purchase", sourceRef: "pi_at_once", credits: 50 } as const;
  const grants = await attempt(100, () => at.platform.database.write((tx) => credits.grant(tx, source)));
  expect(grants.filter((grant) => grant.applied)).toHaveLength(1);
  expect(await at.platform.database.read((tx) => credits.balance(tx, { userId: user.id }))).toBe(50);
});

test("50 captures and 50 releases of one hold at once: one of them wins, and all others learn which [I-6]", async () => {
  const { user } = await createUser(at, { credits: 1 });
  const tryonId = newId();
  await at.platform.database.write((tx) =>
    credits.reserve(tx, { userId: user.id, tryonId, credits: 1, deadline: new Date(Date.now() + 60_000) }),
  );
  const ends = await attempt(100, (index) =>
    at.platform.database.write((tx) =>
      index % 2 ? credits.capture(tx, { tryonId }) : credits.release(tx, { tryonId, cause: "failed" }),
    ),
  );
  expect(ends.filter((end) => end.applied)).toHaveLength(1);
  expect(new Set(ends.map((end) => end.state)).size).toBe(1);
});
