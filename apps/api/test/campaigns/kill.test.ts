/** KILL_ROUNDS=50 KILL_SEED=7 plays a longer campaign; the seed is printed with every failure. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { createUser } from "../factories.ts";
import { createTestPlatform, type TestPlatform } from "../harness.ts";
import { type KillRound, runKillRound } from "./kill-campaign.ts";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1);
const SEED = Number(process.env.KILL_SEED ?? 20);
const REQUESTS = 200;
const CREDITS = 20;

let bed: TestPlatform;
let dataDir: string;

beforeAll(async () => {
  bed = await createTestPlatform();
  dataDir = mkdtempSync(path.join(tmpdir(), "toile-kill-"));
});

afterAll(async () => {
  await bed.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const violations = () => bed.platform.database.read(async (tx) => (await credits.reconcile(tx)).violations);

/** The same moments for the same seed: a linear congruential sequence is random enough to spread kills. */
function killMoments(seed: number, rounds: number): KillRound["kill"][] {
  let state = seed >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: rounds }, () => ({ afterAcknowledged: next(CREDITS), thenMs: next(400) }));
}

test(`I-20, I-21: ${REQUESTS} try-ons at once on ${CREDITS} credits, killed and repeated: exactly ${CREDITS} accepted, each with one end, the audit empty`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const { platform } = bed;
  const { config } = platform;
  if (config.database.kind !== "url") throw new Error("the test database has an address");
  for (const kill of killMoments(SEED, ROUNDS)) {
    const user = await createUser(bed, { credits: CREDITS });
    const outcome = await runKillRound({
      databaseUrl: config.database.url,
      dataDir,
      authSecret: config.authSecret,
      user,
      requests: REQUESTS,
      kill,
    });
    const moment = `killed ${kill.thenMs} ms after ${kill.afterAcknowledged} acknowledged`;
    const context = `seed ${SEED}, ${moment}, ${outcome.cutOff} cut off`;
    expect(outcome.strange, context).toEqual([]);
    expect(outcome.acknowledged, context).toHaveLength(CREDITS);
    expect(outcome.refused, context).toBe(REQUESTS - CREDITS);
    const rows = await platform.database.read((tx) =>
      tx.execute<{ id: string; status: string }>(sql`select id, status from tryons where user_id = ${user.user.id}`),
    );
    // Nothing acknowledged is lost, nothing unacknowledged is charged, and each has exactly one end.
    expect(rows.rows.map(({ id }) => id).sort(), context).toEqual([...outcome.acknowledged].sort());
    const succeeded = rows.rows.filter(({ status }) => status === "succeeded").length;
    expect(
      rows.rows.every(({ status }) => status === "succeeded" || status === "failed"),
      context,
    ).toBe(true);
    const balance = await platform.database.read((tx) => credits.balance(tx, { userId: user.user.id }));
    expect(balance, context).toBe(CREDITS - succeeded);
    expect(await violations(), context).toEqual([]);
  }
});

test("the audit catches a credit that was taken without a result (negative control)", async () => {
  const user = await createUser(bed, { credits: 1 });
  await bed.platform.database.write((tx) =>
    tx.execute(sql`update credit_accounts set available = available + 1 where user_id = ${user.user.id}`),
  );
  expect(await violations()).not.toEqual([]);
});
