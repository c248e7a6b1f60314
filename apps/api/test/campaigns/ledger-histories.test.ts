/**
 * C-2: random histories on a real database compared with the model in `ledger-model.ts`: the same answers and the same
 * lots, step by step.
 */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { setClockForTests } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/columns.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { AppError } from "../../src/platform/errors.ts";
import { createUser, endTryOnRow, insertTryOnRow } from "../factories.ts";
import { createTestPlatform, type TestPlatform } from "../harness.ts";
import { LedgerModel } from "../ledger-model.ts";
import { creditStateOf } from "../ledger-state.ts";
import { campaign } from "./campaign.ts";

const { size, seed, report } = campaign("ledger-histories (C-2)", { quick: 150, full: 10_000 });

const START_MS = Date.parse("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;

type Step =
  | { do: "wait"; hours: number }
  | { do: "grant"; source: number; credits: number; hours: number | null }
  | { do: "reserve"; tryon: number; credits: number }
  /** `spared`: how many credits of a captured hold are returned; more than it holds: all. */
  | { do: "resolve"; tryon: number; end: "captured" | "failed" | "cancelled"; spared: number }
  | { do: "clawback" | "reinstate"; source: number; target: number; reference: number }
  | { do: "expire" };

const few = fc.nat(4);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("wait"), hours: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    do: fc.constant("grant"),
    source: few,
    credits: fc.integer({ min: 1, max: 9 }),
    hours: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  fc.record({ do: fc.constant("reserve"), tryon: fc.nat(7), credits: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant("resolve"),
    tryon: fc.nat(7),
    end: fc.constantFrom("captured", "captured", "failed", "cancelled"),
    spared: fc.constantFrom(0, 0, 1, 2, 4),
  }),
  fc.record({ do: fc.constantFrom("clawback", "reinstate"), source: few, target: fc.nat(9), reference: fc.nat(9) }),
  fc.record({ do: fc.constant("expire") }),
) as fc.Arbitrary<Step>;

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await createTestPlatform();
});
afterEach(() => setClockForTests(null));
afterAll(() => testPlatform.close());

/** One history of one new user; names of sources and try-ons belong to the user, so histories do not interfere. */
class History {
  readonly model: LedgerModel;
  readonly userId: string;
  private readonly tryons = new Map<number, string>();

  constructor(userId: string, model: LedgerModel) {
    this.userId = userId;
    this.model = model;
  }

  source(number: number) {
    return { kind: "purchase", sourceRef: `${this.userId}:${number}` } as const;
  }

  tryonId(number: number): string {
    const id = this.tryons.get(number) ?? newId();
    this.tryons.set(number, id);
    return id;
  }

  async run(tx: Tx, step: Step): Promise<{ real: unknown; model: unknown }> {
    switch (step.do) {
      case "wait":
        this.model.nowMs += step.hours * HOUR_MS;
        setClockForTests(() => new Date(this.model.nowMs));
        return { real: null, model: null };
      case "grant": {
        const expiresAt = step.hours === null ? null : new Date(this.model.nowMs + step.hours * HOUR_MS);
        const input = { ...this.source(step.source), userId: this.userId, credits: step.credits, expiresAt };
        const { applied } = await credits.grant(tx, input);
        return { real: applied, model: this.model.grant(String(step.source), step.credits, step.hours) };
      }
      case "reserve":
        return this.reserve(tx, step);
      case "resolve":
        return this.resolve(tx, step);
      case "clawback":
      case "reinstate": {
        if (!this.model.lots.some((lot) => lot.source === String(step.source))) return { real: 0, model: 0 };
        const reference = `${this.userId}:${step.reference}`;
        const input = { ...this.source(step.source), target: step.target, reference };
        const real = await (step.do === "clawback" ? credits.clawback(tx, input) : credits.reinstate(tx, input));
        const model = this.model[step.do](String(step.source), step.target, String(step.reference));
        return { real: real.credits, model };
      }
      case "expire":
        await credits.expireDue(tx, { userId: this.userId });
        this.model.tidy();
        return { real: null, model: null };
    }
  }

  private async reserve(tx: Tx, step: Extract<Step, { do: "reserve" }>) {
    const id = this.tryonId(step.tryon);
    const model = this.model.reserve(String(step.tryon), step.credits);
    const input = { userId: this.userId, tryonId: id, credits: step.credits, deadline: new Date(this.model.nowMs) };
    try {
      const { applied } = await credits.reserve(tx, input);
      if (applied) await insertTryOnRow(tx, { id, userId: this.userId, credits: step.credits });
      return { real: applied ? "held" : "repeated", model };
    } catch (error) {
      if (error instanceof AppError && error.code === "INSUFFICIENT_CREDITS") return { real: "refused", model };
      throw error;
    }
  }

  private async resolve(tx: Tx, { tryon, end, spared }: Extract<Step, { do: "resolve" }>) {
    const held = this.model.holds.get(String(tryon))?.lots.length ?? 0;
    const taken = Math.max(0, held - spared);
    const model = this.model.resolve(String(tryon), end, taken);
    if (model === null) return { real: null, model };
    const tryonId = this.tryonId(tryon);
    const { applied, state, captured } =
      end === "captured"
        ? await credits.capture(tx, { tryonId, credits: taken })
        : await credits.release(tx, { tryonId, cause: end });
    const status = end === "captured" ? "succeeded" : end;
    if (applied) await endTryOnRow(tx, { id: tryonId, status, creditsUsed: captured });
    return { real: state, model };
  }
}

/** Plays `runs` random histories and returns fast-check's result. */
async function play(runs: number, createModel: () => LedgerModel) {
  const { database } = testPlatform.platform;
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 30 }), async (steps) => {
    setClockForTests(() => new Date(START_MS));
    const { user } = await createUser(testPlatform);
    const history = new History(user.id, createModel());
    for (const step of steps) {
      const responses = await database.write((tx) => history.run(tx, step));
      expect(responses.real).toEqual(responses.model);
    }
    await database.write((tx) => credits.expireDue(tx, { userId: user.id }));
    history.model.tidy();
    const { lots, debt, available, held, consumed } = history.model;
    expect(await database.read((tx) => creditStateOf(tx, user.id))).toEqual({
      account: { available, held, debt },
      lots: lots.map(({ source, ...parts }) => parts),
      spendable: history.model.spendable,
      consumed,
    });
  });
  return fc.check(property, { numRuns: runs, seed, endOnFailure: true });
}

test(`${size} random histories match the model, without a violation of the ledger's rules [C-2, I-1, I-3, I-4, I-5, I-6]`, {
  timeout: 60_000 + size * 1_000,
}, async () => {
  const outcome = await play(size, () => new LedgerModel(START_MS));
  const { violations, transactions } = await testPlatform.platform.database.read(credits.reconcile);
  report(`${outcome.numRuns} histories, ${transactions} ledger transactions, ${violations.length} violations`);
  expect(outcome.failed, fc.defaultReportMessage(outcome)).toBe(false);
  expect(violations).toEqual([]);
  expect(transactions).toBeGreaterThan(size);
});

test("a ledger that is occasionally off by one credit is caught (negative control) [C-2]", {
  timeout: 60_000,
}, async () => {
  class Generous extends LedgerModel {
    override grant(source: string, amount: number, hours: number | null) {
      return super.grant(source, amount === 9 ? 10 : amount, hours);
    }
  }
  const outcome = await play(100, () => new Generous(START_MS));
  expect(outcome.failed).toBe(true);
});
