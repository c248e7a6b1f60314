import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createUser, endTryOnRow, insertTryOnRow } from "../../../test/factories.ts";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { creditStateOf } from "../../../test/ledger-state.ts";
import { setClockForTests } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import { expireCredits } from "./credits.jobs.ts";
import * as credits from "./credits.ts";

const HOUR_MS = 3_600_000;
let at: TestPlatform;
let userId: string;
let timeMs: number;

beforeAll(async () => {
  at = await createTestPlatform();
});
beforeEach(async () => {
  timeMs = Date.parse("2026-11-21T12:00:00Z");
  setClockForTests(() => new Date(timeMs));
  userId = (await createUser(at)).user.id;
});
afterEach(async () => {
  expect((await at.platform.database.read(credits.reconcile)).violations).toEqual([]);
  setClockForTests(null);
});
afterAll(() => at.close());

const write = <T>(work: (tx: Tx) => Promise<T>) => at.platform.database.write(work);
const balance = () => write((tx) => credits.balance(tx, { userId }));
const statement = async () => (await write((tx) => credits.transactions(tx, { userId, page: 1, limit: 100 }))).items;
const state = () => write((tx) => creditStateOf(tx, userId));

/** Returns the source's name. */
async function grant(amount: number, options: { hours?: number; sourceRef?: string } = {}): Promise<string> {
  const sourceRef = options.sourceRef ?? newId();
  const expiresAt = options.hours === undefined ? null : new Date(timeMs + options.hours * HOUR_MS);
  await write((tx) => credits.grant(tx, { userId, kind: "purchase", sourceRef, credits: amount, expiresAt }));
  return sourceRef;
}

async function reserve(amount: number): Promise<string> {
  const tryonId = newId();
  await write(async (tx) => {
    await credits.reserve(tx, { userId, tryonId, credits: amount, deadline: new Date(timeMs + HOUR_MS) });
    await insertTryOnRow(tx, { id: tryonId, userId, credits: amount });
  });
  return tryonId;
}

const capture = (tryonId: string, taken?: number) =>
  write(async (tx) => {
    const end = await credits.capture(tx, { tryonId, ...(taken === undefined ? {} : { credits: taken }) });
    if (end.applied) await endTryOnRow(tx, { id: tryonId, status: "succeeded", creditsUsed: end.captured });
    return end;
  });

const release = (tryonId: string, cause: "failed" | "cancelled" = "failed") =>
  write(async (tx) => {
    const end = await credits.release(tx, { tryonId, cause });
    if (end.applied) await endTryOnRow(tx, { id: tryonId, status: cause });
    return end;
  });

const clawback = (sourceRef: string, target: number, reference = newId()) =>
  write((tx) => credits.clawback(tx, { kind: "purchase", sourceRef, target, reference }));
const reinstate = (sourceRef: string, target: number, reference = newId()) =>
  write((tx) => credits.reinstate(tx, { kind: "purchase", sourceRef, target, reference }));

describe("granting", () => {
  test("one source grants once, and a repeated call reports what it granted", async () => {
    const source = { userId, kind: "purchase", sourceRef: newId() } as const;
    expect(await write((tx) => credits.grant(tx, { ...source, credits: 12 }))).toEqual({ applied: true, credits: 12 });
    expect(await write((tx) => credits.grant(tx, { ...source, credits: 99 }))).toEqual({ applied: false, credits: 12 });
    expect(await balance()).toBe(12);
  });

  test("a source that was granted to another user is an error and grants nothing", async () => {
    const sourceRef = await grant(5);
    const other = (await createUser(at)).user.id;
    const again = write((tx) => credits.grant(tx, { userId: other, kind: "purchase", sourceRef, credits: 5 }));
    await expect(again).rejects.toThrow("another user");
    expect(await write((tx) => credits.balance(tx, { userId: other }))).toBe(0);
  });

  test("welcome credits are granted once, and none if the setting is 0", async () => {
    await write((tx) => credits.giveWelcome(tx, { userId, credits: 0, waits: false }));
    expect(await statement()).toEqual([]);
    await write((tx) => credits.giveWelcome(tx, { userId, credits: 5, waits: false }));
    await write((tx) => credits.giveWelcome(tx, { userId, credits: 5, waits: false }));
    expect(await balance()).toBe(5);
  });

  test.each([0, -1, 1.5, Number.NaN])("%d is not a valid number of credits", async (amount) => {
    await expect(grant(amount)).rejects.toThrow(TypeError);
    await expect(reserve(amount)).rejects.toThrow(TypeError);
  });
});

describe("holding", () => {
  test("a held credit cannot be spent twice, and a capture takes it", async () => {
    await grant(1);
    const tryonId = await reserve(1);
    expect(await balance()).toBe(0);
    await expect(reserve(1)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    expect(await capture(tryonId)).toMatchObject({ applied: true, state: "captured" });
    expect(await state()).toMatchObject({ account: { available: 0, held: 0, debt: 0 }, consumed: 1 });
  });

  test("without enough credits the error uses the required words [S8.09]", async () => {
    await grant(1);
    await expect(reserve(2)).rejects.toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      status: 402,
      message: "You don't have enough credits for this try-on. Get more credits to continue!",
    });
    expect(await balance()).toBe(1);
  });

  test("an error that its caller handles leaves consistent books, even after it swept expired credits", async () => {
    await grant(3, { hours: 1 });
    timeMs += 2 * HOUR_MS;
    await write(async (tx) => {
      const input = { userId, tryonId: newId(), credits: 1, deadline: new Date(timeMs) };
      await expect(credits.reserve(tx, input)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    });
    expect((await state()).lots[0]).toMatchObject({ available: 0, expired: 3 });
  });

  test("a try-on holds once, and only the first end counts [I-6]", async () => {
    await grant(3);
    const tryonId = await reserve(1);
    const again = { userId, tryonId, credits: 1, deadline: new Date(timeMs) };
    expect(await write((tx) => credits.reserve(tx, again))).toEqual({ applied: false, state: "pending" });
    expect(await release(tryonId)).toMatchObject({ applied: true, state: "released" });
    expect(await release(tryonId)).toMatchObject({ applied: false, state: "released" });
    expect(await capture(tryonId)).toMatchObject({ applied: false, state: "released" });
    expect(await write((tx) => credits.reserve(tx, again))).toEqual({ applied: false, state: "released" });
    expect(await balance()).toBe(3);
  });

  test("a result may take some of what is held, or nothing; the rest is returned with it, once [I-6, I-7]", async () => {
    await grant(10);
    const [some, none] = [await reserve(4), await reserve(3)];
    expect(await balance()).toBe(3);
    expect(await capture(some, 1)).toEqual({ applied: true, state: "captured", captured: 1 });
    expect(await balance()).toBe(6);
    expect(await capture(none, 0)).toEqual({ applied: true, state: "captured", captured: 0 });
    expect(await balance()).toBe(9);
    expect(await capture(some)).toEqual({ applied: false, state: "captured", captured: 1 });
    expect(await release(none)).toEqual({ applied: false, state: "captured", captured: 0 });
    expect(await balance()).toBe(9);
    expect(await state()).toMatchObject({ account: { available: 9, held: 0, debt: 0 }, consumed: 1 });
  });

  test.each([-1, 1.5, 3, Number.NaN])(
    "a capture of %s of two held credits is an error and moves none",
    async (taken) => {
      await grant(2);
      const tryonId = await reserve(2);
      await expect(capture(tryonId, taken)).rejects.toThrow("a hold takes whole credits");
      expect(await release(tryonId)).toMatchObject({ applied: true });
      expect(await balance()).toBe(2);
    },
  );

  test("ending a try-on without a hold is an error", async () => {
    await expect(write((tx) => credits.capture(tx, { tryonId: newId() }))).rejects.toThrow("holds no credits");
  });
});

describe("expiry", () => {
  test("the earliest expiring credits are spent first [I-11]", async () => {
    await grant(2);
    await grant(2, { hours: 48 });
    await grant(2, { hours: 24 });
    await capture(await reserve(3));
    expect((await state()).lots.map((lot) => lot.consumed)).toEqual([0, 1, 2]);
  });

  test("expired credits neither count nor pay, even before they are swept [I-11]", async () => {
    await grant(5, { hours: 1 });
    timeMs += HOUR_MS;
    expect((await state()).account.available).toBe(5);
    expect(await balance()).toBe(0);
    await expect(reserve(1)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
  });

  test("the sweep writes them off, and a second run finds nothing to do", async () => {
    await grant(5, { hours: 1 });
    await grant(1);
    timeMs += HOUR_MS;
    expect(await expireCredits(at.platform)).toBeGreaterThanOrEqual(1);
    expect((await state()).lots[0]).toMatchObject({ available: 0, expired: 5 });
    const rows = await statement();
    expect(rows[0]).toMatchObject({ type: "spent", description: "Credits expired", amount: 5, balanceAfter: 1 });
    expect(await expireCredits(at.platform)).toBe(0);
    expect(await statement()).toEqual(rows);
  });

  test("a credit whose lot expired while it was held can be captured [I-12]", async () => {
    await grant(1, { hours: 1 });
    const tryonId = await reserve(1);
    timeMs += 2 * HOUR_MS;
    await expireCredits(at.platform);
    expect(await capture(tryonId)).toMatchObject({ applied: true });
  });

  test("when our failure releases it, it stays spendable for 72 hours and no longer [I-12]", async () => {
    await grant(1, { hours: 1 });
    const tryonId = await reserve(1);
    timeMs += 2 * HOUR_MS;
    await release(tryonId, "failed");
    timeMs += 72 * HOUR_MS - 1;
    expect(await balance()).toBe(1);
    timeMs += 1;
    expect(await balance()).toBe(0);
  });

  test("of a hold over two lots the sooner expiring one pays, and what is returned late stays spendable [I-11, I-12]", async () => {
    await grant(1, { hours: 1 });
    await grant(1, { hours: 2 });
    const tryonId = await reserve(2);
    timeMs += 3 * HOUR_MS;
    await capture(tryonId, 1);
    expect((await state()).lots).toMatchObject([
      { consumed: 1, available: 0, expiresAtMs: timeMs - 2 * HOUR_MS },
      { consumed: 0, available: 1, expiresAtMs: timeMs + 72 * HOUR_MS },
    ]);
    expect(await balance()).toBe(1);
  });

  test("when its owner cancels, it expires", async () => {
    await grant(1, { hours: 1 });
    const tryonId = await reserve(1);
    timeMs += 2 * HOUR_MS;
    await release(tryonId, "cancelled");
    expect((await state()).lots[0]).toMatchObject({ available: 0, expired: 1 });
  });

  test("one lot may expire more than once, with a refund of what expired in between", async () => {
    const source = await grant(3, { hours: 1 });
    const tryonId = await reserve(1);
    timeMs += 2 * HOUR_MS;
    await expireCredits(at.platform);
    await clawback(source, 2);
    await release(tryonId, "cancelled");
    expect((await state()).lots[0]).toMatchObject({ available: 0, expired: 1, revoked: 2 });
  });
});

describe("refunds and disputes", () => {
  test("cumulative refunds end the same in every order and number [I-13]", async () => {
    const orders = [
      [3, 6, 10],
      [10, 6, 3],
      [6, 6, 10, 3, 10],
    ];
    for (const targets of orders) {
      const source = await grant(10);
      for (const target of targets) await clawback(source, target, `${source}:${target}`);
      expect((await state()).lots.at(-1)).toMatchObject({ available: 0, revoked: 10 });
    }
    expect(await balance()).toBe(0);
  });

  test("spent credits become debt, which the next credits repay before anything else", async () => {
    const source = await grant(10);
    await capture(await reserve(8));
    expect(await clawback(source, 10)).toEqual({ credits: 10 });
    expect((await state()).account).toEqual({ available: 0, held: 0, debt: 8 });
    await grant(12);
    expect((await state()).account).toEqual({ available: 4, held: 0, debt: 0 });
    expect((await statement())[0]).toMatchObject({
      type: "spent",
      description: "Credits set against an earlier refund or dispute",
      amount: 8,
      balanceAfter: 4,
    });
  });

  test("held credits become debt and are repaid when they are returned", async () => {
    const source = await grant(4);
    const tryonId = await reserve(4);
    await clawback(source, 4);
    expect((await state()).account).toEqual({ available: 0, held: 4, debt: 4 });
    await release(tryonId);
    expect((await state()).account).toEqual({ available: 0, held: 0, debt: 0 });
  });

  test("credits of other sources pay the debt at once, so there is never debt beside credits", async () => {
    const source = await grant(5);
    await capture(await reserve(5));
    await grant(7);
    await clawback(source, 5);
    expect((await state()).account).toEqual({ available: 2, held: 0, debt: 0 });
  });

  test("a won dispute returns everything, once", async () => {
    const source = await grant(10);
    await capture(await reserve(6));
    await clawback(source, 10);
    await grant(2);
    expect((await state()).account).toEqual({ available: 0, held: 0, debt: 4 });
    expect(await reinstate(source, 0, "dp_1")).toEqual({ credits: 10 });
    expect(await reinstate(source, 0, "dp_1")).toEqual({ credits: 0 });
    expect((await state()).account).toEqual({ available: 6, held: 0, debt: 0 });
  });

  test("a source that granted nothing is an error", async () => {
    await expect(clawback("pi_unknown", 5)).rejects.toThrow("no credits were granted");
  });
});

describe("the statement", () => {
  test("shows a try-on from its queueing to its result, and a failed one with the returned credits", async () => {
    await grant(5);
    const first = await reserve(1);
    expect((await statement())[0]).toMatchObject({ type: "spent", description: "Virtual try-on (in progress)" });
    await capture(first);
    await release(await reserve(2));
    expect(
      (await statement()).map(({ type, description, amount, balanceAfter }) => [
        type,
        description,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ["earned", "Credits returned for a try-on without a result", 2, 4],
      ["spent", "Virtual try-on (not completed)", 2, 2],
      ["spent", "Virtual try-on", 1, 4],
      ["earned", "Credit purchase", 5, 5],
    ]);
  });

  test("shows a poor result as spent and returned, each with its balance", async () => {
    await grant(5);
    await capture(await reserve(1), 0);
    await capture(await reserve(3), 1);
    expect(
      (await statement()).map(({ type, description, amount, balanceAfter }) => [
        type,
        description,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ["earned", "Pictures not good enough: credits returned", 2, 4],
      ["spent", "Virtual try-on", 3, 2],
      ["earned", "Picture not good enough: credit returned", 1, 5],
      ["spent", "Virtual try-on", 1, 4],
      ["earned", "Credit purchase", 5, 5],
    ]);
  });

  test("its rows always add up to the balance beside the newest one", async () => {
    await grant(9, { hours: 5 });
    await capture(await reserve(2));
    await release(await reserve(3));
    const bought = await grant(4);
    await clawback(bought, 4);
    timeMs += 6 * HOUR_MS;
    await expireCredits(at.platform);
    const rows = await statement();
    let running = 0;
    for (const row of rows.toReversed()) {
      running += row.type === "earned" ? row.amount : -row.amount;
      expect(row.balanceAfter).toBe(running);
    }
    expect(running).toBe(await balance());
  });

  test("a refund that finds no credits changes no balance and adds no row", async () => {
    const source = await grant(3);
    await capture(await reserve(3));
    await clawback(source, 3);
    const { total, items } = await write((tx) => credits.transactions(tx, { userId, page: 1, limit: 10 }));
    expect(items.map((item) => item.description)).toEqual(["Virtual try-on", "Credit purchase"]);
    expect(total).toBe(2);
  });
});
