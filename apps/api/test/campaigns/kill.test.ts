/** Killed in the middle of its work, the program loses no credit and charges none twice (C-3, for try-ons). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { createUser } from "../factories.ts";
import { createTestPlatform, type TestPlatform } from "../harness.ts";
import { campaign } from "./campaign.ts";
import { type KillOutcome, type KillRound, runKillRound } from "./kill-campaign.ts";

const { size: ROUNDS, seed: SEED } = campaign("kill", { quick: 1, full: 50 });
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

type Row = { id: string; status: string; used: number };
type Round = { context: string; outcome: KillOutcome; rows: Row[] };

/** One round. After every one: nothing acknowledged is lost, nothing else is charged, each has one end. */
async function play(kill: KillRound["kill"], everyOtherIsBad: boolean): Promise<Round> {
  const { database, config } = bed.platform;
  if (config.database.kind !== "url") throw new Error("the test database has an address");
  const user = await createUser(bed, { credits: CREDITS });
  const { url: databaseUrl } = config.database;
  const server = { databaseUrl, dataDir, authSecret: config.authSecret, everyOtherIsBad };
  const outcome = await runKillRound({ ...server, user, requests: REQUESTS, kill });
  const moment = `killed ${kill.thenMs} ms after ${kill.afterAcknowledged} acknowledged`;
  const context = `seed ${SEED}, ${moment}, ${outcome.cutOff} cut off`;
  expect(outcome.strange, context).toEqual([]);
  const { rows } = await database.read((tx) =>
    tx.execute<Row>(
      sql`select id, status, coalesce(credits_used, 0)::int as used from tryons where user_id = ${user.user.id}`,
    ),
  );
  expect(rows.map(({ id }) => id).sort(), context).toEqual([...outcome.acknowledged].sort());
  expect(
    rows.filter(({ status }) => status !== "succeeded" && status !== "failed"),
    context,
  ).toEqual([]);
  const used = rows.reduce((sum, row) => sum + row.used, 0);
  expect(await database.read((tx) => credits.balance(tx, { userId: user.user.id })), context).toBe(CREDITS - used);
  expect(await violations(), context).toEqual([]);
  return { context, outcome, rows };
}

test(`${REQUESTS} simultaneous try-ons on ${CREDITS} credits, killed and repeated: exactly ${CREDITS} accepted, each with one end, the audit clean [I-20, I-21]`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  for (const kill of killMoments(SEED, ROUNDS)) {
    const { context, outcome, rows } = await play(kill, false);
    expect(outcome.acknowledged, context).toHaveLength(CREDITS);
    expect(outcome.refused, context).toBe(REQUESTS - CREDITS);
    expect(
      rows.filter(({ status, used }) => (status === "succeeded") !== (used === 1)),
      context,
    ).toEqual([]);
  }
});

test("the same with every other picture poor: its credit is returned once, whatever was killed [I-7]", {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  for (const kill of killMoments(SEED + 1, ROUNDS)) {
    const { context, rows } = await play(kill, true);
    // Returned credits may have paid for further try-ons.
    expect(rows.length, context).toBeGreaterThanOrEqual(CREDITS);
    const ends = new Set(rows.filter(({ status }) => status === "succeeded").map(({ used }) => used));
    expect(ends, context).toEqual(new Set([0, 1]));
  }
});

test("the audit catches a credit that was taken without a result (negative control)", async () => {
  const user = await createUser(bed, { credits: 1 });
  await bed.platform.database.write((tx) =>
    tx.execute(sql`update credit_accounts set available = available + 1 where user_id = ${user.user.id}`),
  );
  expect(await violations()).not.toEqual([]);
});
