/**
 * C-3: processes and the database are killed with SIGKILL at named points and at random moments, while people try on,
 * pay, subscribe, join and leave. Nothing acknowledged is lost, nothing is paid or charged twice, and everything
 * reaches exactly one end.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparePayments } from "../../src/features/billing/billing.cli.ts";
import * as credits from "../../src/features/credits/credits.ts";
import { createTestDatabase } from "../harness.ts";
import { campaign } from "./campaign.ts";
import { type CrashBed, openCrashBed } from "./crash-bed.ts";
import { readBooks } from "./crash-books.ts";
import { bundleProcess } from "./crash-bundle.ts";
import { type CrashDatabase, startCrashDatabase } from "./crash-database.ts";
import { createNursery, type Nursery } from "./crash-nodes.ts";
import { POINTS, type Point, pointNamed } from "./crash-points.ts";
import { orderTryOn, shopper } from "./crash-shoppers.ts";
import { FACT_NAMES, playRound, type Round } from "./crashes.ts";

const FULL = process.env.CAMPAIGN_FULL !== undefined;
const { size, seed, random, rounds, report } = campaign("crashes (C-3)", { quick: 3, full: 2000 });
/** Each chapter has its own database: the audit reads all of it after every crash. */
const ROUNDS_PER_CHAPTER = 60;
const RANDOM_MOMENT = 0.08;
const DATABASE_DIES = 0.1;
const REPORT_EVERY = 20;
/** Stripe is compared only for what is older than five minutes. */
const ON_ITS_WAY_MS = 600_000;

let nursery: Nursery;
/** In the full version: a server that may be killed. */
let server: CrashDatabase | null = null;

beforeAll(async () => {
  nursery = createNursery(FULL ? await bundleProcess() : undefined);
  nursery.prepare();
  if (FULL) server = await startCrashDatabase();
}, 120_000);
afterAll(async () => {
  await nursery.close();
  await server?.stop();
}, 60_000);

type Chapter = { bed: CrashBed; kill: (() => Promise<number>) | undefined; leave(): Promise<void> };

async function openChapter(apart: boolean): Promise<Chapter> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "toile-crash-"));
  const make = async (): Promise<{ url: string; close(): Promise<void> }> => {
    const ours = server;
    if (ours === null) return createTestDatabase();
    const name = await ours.make();
    return { url: ours.addressOf(name), close: () => ours.drop(name) };
  };
  const database = await make();
  const bed = await openCrashBed({ random, databaseUrl: database.url, dataDir, apart, nursery });
  return {
    bed,
    kill: server === null ? undefined : () => (server as CrashDatabase).kill(),
    async leave() {
      await bed.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** All points in random orders. */
function* pointsToPlay(): Generator<Point, never> {
  for (;;) yield* random.shuffle(POINTS);
}

function planRound(point: Point, canKillDatabase: boolean): Round {
  const beside = random.shuffle(FACT_NAMES).slice(0, random.below(3));
  if (random.chance(RANDOM_MOMENT)) return { point: null, beside, victim: "process", skip: 0 };
  // Only a process can be stopped in a call or on the disk; and one that starts without a database ends by design.
  const isOfDatabase = point.kind === "statement" && point.first === undefined;
  const victim = canKillDatabase && isOfDatabase && random.chance(DATABASE_DIES) ? "database" : "process";
  return { point, beside, victim, skip: random.pick([0, 0, 0, 1]) };
}

/** The whole comparison with Stripe of `cli reconcile`, once everything is old enough to be compared. */
async function unexplained({ bed }: Chapter): Promise<string[]> {
  bed.passTime(ON_ITS_WAY_MS);
  const { violations } = await comparePayments({ database: bed.database, provider: bed.provider });
  return violations.map(({ violation, subject }) => `${violation}: ${subject}`);
}

test(`${size} rounds of SIGKILL at ${POINTS.length} named points: nothing acknowledged is lost, the audit is clean [C-3]`, {
  timeout: 120_000 + size * 60_000,
}, async () => {
  const wrong: string[] = [];
  const played = new Set<string>();
  const reached = new Map<string, number>();
  const crashes = { process: 0, database: 0, random: 0 };
  const points = pointsToPlay();
  let chapter: Chapter | null = null;
  const tell = () => {
    const counts = `${crashes.process} of processes, ${crashes.database} of the database, ${crashes.random} at random moments`;
    const unreached = [...played].filter((name) => !reached.has(name));
    report(
      `crashes: ${counts}; ${reached.size} of ${POINTS.length} points; ${wrong.length} violations; never reached: [${unreached.join(", ")}]`,
    );
  };
  const closeChapter = async () => {
    if (chapter === null) return;
    for (const text of await unexplained(chapter)) wrong.push(`chapter: ${text}`);
    await chapter.leave();
    chapter = null;
  };
  try {
    for (const index of rounds()) {
      if (index % ROUNDS_PER_CHAPTER === 0) await closeChapter();
      chapter ??= await openChapter(Math.floor(index / ROUNDS_PER_CHAPTER + seed) % 2 === 1);
      const round = planRound(points.next().value, chapter.kill !== undefined);
      let outcome = await playRound(chapter.bed, round, chapter.kill);
      const { point } = round;
      // The point was passed fewer times than it should be skipped.
      if (point && round.skip > 0 && !outcome.reached.includes(point.name)) {
        outcome = await playRound(chapter.bed, { ...round, skip: 0 }, chapter.kill);
      }
      crashes[point ? round.victim : "random"] += outcome.crashes;
      if (point) played.add(point.name);
      for (const name of outcome.reached) reached.set(name, (reached.get(name) ?? 0) + 1);
      for (const text of outcome.wrong) {
        const line = `round ${index}, ${round.victim} at ${point?.name ?? "a random moment"} beside ${round.beside.join("+")}: ${text}`;
        wrong.push(line);
        process.stdout.write(`${line}\n`);
      }
      // An error stays in the data: later rounds must not report it again.
      if (outcome.wrong.length > 0) {
        await chapter.leave();
        chapter = null;
      }
      if (FULL && index % REPORT_EVERY === REPORT_EVERY - 1) tell();
    }
    await closeChapter();
  } finally {
    tell();
    await (chapter as Chapter | null)?.leave();
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(
    [...played].filter((name) => !reached.has(name)),
    `seed ${seed}`,
  ).toEqual([]);
});

test("an unreachable point, a lost commit, and planted errors are caught (negative control) [C-3]", {
  timeout: 60_000,
}, async () => {
  const { bed, leave } = await openChapter(false);
  try {
    const nowhere = { ...pointNamed("purchase.row/before commit"), statement: /^nobody says this$/ };
    const outcome = await playRound(bed, { point: nowhere, beside: [], victim: "process", skip: 0 });
    expect(outcome).toEqual({ reached: [], crashes: 0, wrong: [] });

    const lied = Promise.withResolvers<void>();
    const point = pointNamed("try-on.row/before");
    if (point.kind !== "statement") throw new Error("the point is a statement");
    bed.web.proxy.arm({ ...point, moment: "lie", skip: 0, sprung: lied.resolve });
    await orderTryOn(bed, shopper(bed, await bed.user(1)), "good");
    await lied.promise;
    const lost = `an acknowledged try-on is lost: ${bed.acknowledged.tryons[0]}`;
    expect((await readBooks(bed)).wrong).toEqual([lost]);

    const { user } = await bed.user(0);
    const fact = { userId: user.id, kind: "purchase" as const, sourceRef: "pi_planted", credits: 5 };
    await bed.database.write((tx) => credits.grant(tx, fact));
    bed.acknowledged.registered.push({ userId: user.id, bonus: true });
    bed.acknowledged.events.push("evt_planted");
    bed.acknowledged.deleted.push(user.id);
    expect((await readBooks(bed)).wrong.sort()).toEqual([
      `an acknowledged bonus is lost: ${user.id}`,
      `an acknowledged deletion is lost: ${user.id}`,
      "an acknowledged event is lost: evt_planted",
      lost,
      "credits without a payment: purchase:pi_planted",
    ]);
  } finally {
    await leave();
  }
});
