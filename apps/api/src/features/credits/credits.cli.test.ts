import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { runChecks } from "../../platform/checks.ts";
import { grantCommand, ledgerCheck } from "./credits.cli.ts";
import * as credits from "./credits.ts";

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
  await at.platform.jobs.start();
});
afterAll(async () => {
  await at.platform.jobs.stop({ drainMs: 0 });
  await at.close();
});

async function run(command: typeof grantCommand, ...args: string[]): Promise<{ exit: number; lines: string[] }> {
  const lines: string[] = [];
  const exit = await command({ platform: at.platform, args, print: (line) => lines.push(line) });
  return { exit, lines };
}

describe("grant", () => {
  test("gives credits, prints the new balance and leaves an audit row", async () => {
    const { user } = await createUser(at, { credits: 2 });
    const { exit, lines } = await run(grantCommand, user.email.toUpperCase(), "25", "--reason", "sorry for the wait");
    expect(exit).toBe(0);
    expect(lines).toEqual([`${user.email.toUpperCase()} was given 25 credits and now has 27`]);
    const { rows } = await at.platform.database.read((tx) =>
      tx.execute(sql`select action, detail from audit_events where subject_id = ${user.id}`),
    );
    expect(rows).toEqual([
      { action: "credits.granted", detail: { credits: 25, reason: "sorry for the wait", by: "cli" } },
    ]);
    const mails = await at.platform.database.pool.query("select subject from mails where owner_id = $1", [user.id]);
    expect(mails.rows).toEqual([{ subject: "You have received 25 credits" }]);
    const { items } = await at.platform.database.read((tx) =>
      credits.transactions(tx, { userId: user.id, page: 1, limit: 1 }),
    );
    expect(items[0]).toMatchObject({ description: "Credits added by support", amount: 25 });
  });

  test("an unknown email exits with 1", async () => {
    expect(await run(grantCommand, "nobody@toile.test", "5")).toEqual({
      exit: 1,
      lines: ["there is no account with the email nobody@toile.test"],
    });
  });

  test.each([
    [],
    ["a@toile.test"],
    ["a@toile.test", "0"],
    ["a@toile.test", "-5"],
    ["a@toile.test", "1.5"],
    ["a@toile.test", "1000000"],
    ["a@toile.test", "5", "6"],
    ["a@toile.test", "5", "--because", "x"],
  ])("%j prints its usage and exits with 2", async (...args) => {
    const { exit, lines } = await run(grantCommand, ...args);
    expect(exit).toBe(2);
    expect(lines[0]).toMatch(/^usage: cli grant/);
  });
});

async function reconcile(): Promise<{ exit: number; lines: string[] }> {
  const lines: string[] = [];
  const exit = await runChecks([ledgerCheck], { platform: at.platform, print: (line) => lines.push(line) });
  return { exit, lines };
}

describe("reconcile", () => {
  test("of correct books says so and exits with 0", async () => {
    const { exit, lines } = await reconcile();
    expect(exit).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^ledger: 0 violations over \d+ accounts, \d+ transactions$/);
  });

  test("prints every violation and exits with 1", async () => {
    const { user } = await createUser(at, { credits: 3 });
    const edit = (change: number) =>
      at.platform.database.write((tx) =>
        tx.execute(sql`update credit_accounts set available = available + ${change} where user_id = ${user.id}`),
      );
    await edit(1);
    const { exit, lines } = await reconcile();
    await edit(-1);
    expect(exit).toBe(1);
    expect(lines.slice(0, 2)).toEqual([
      `I-5 available differs from the entries: ${user.id}`,
      `I-5 available differs from the lots: ${user.id}`,
    ]);
    expect(lines[2]).toMatch(/^ledger: 2 violations/);
  });
});
