/** The built-in database is repeatedly killed with SIGKILL under a running shop: people get 503, and everything recovers by itself. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaign } from "./campaign.ts";
import { count, type OutageBed, openOutageBed, wrongOf } from "./outages.ts";

const { size, random, rounds, report } = campaign("postmaster", { quick: 2, full: 30 });
const CALM_MAX_MS = 1_500;

let bed: OutageBed;

beforeAll(async () => {
  bed = await openOutageBed();
}, 120_000);
afterAll(() => bed.close(), 60_000);

test(`${size} kills of the database: 503 with Retry-After, recovers by itself, nothing acknowledged is lost`, {
  timeout: 60_000 + size * 30_000,
}, async () => {
  const wrong: string[] = [];
  const { pid } = bed.server;
  let slowest = 0;
  let calls = 0;
  process.stdout.write("round   answers       503   back after   lost\n");
  for (const round of rounds()) {
    await sleep(random.below(CALM_MAX_MS));
    bed.killDatabase();
    // Some are killed again while they still recover.
    if (random.chance(0.3)) {
      await sleep(random.below(CALM_MAX_MS));
      bed.killDatabase();
    }
    const backMs = await bed.untilBack();
    const responses = bed.takeResponses();
    const lost = await bed.lost();
    wrong.push(...[...wrongOf(responses), ...lost].map((text) => `round ${round}: ${text}`));
    slowest = Math.max(slowest, backMs);
    calls += responses.length;
    const figures = [
      String(round).padEnd(8),
      String(responses.length).padStart(7),
      String(count(responses, 503)).padStart(10),
    ];
    process.stdout.write(`${figures.join("")}   ${(backMs / 1000).toFixed(2).padStart(8)} s   ${lost.length}\n`);
  }
  const writes = bed.writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  report(
    `${calls} answers, ${writes} acknowledged writes, back after ${(slowest / 1000).toFixed(2)} s at most; ${wrong.length} violations`,
  );
  expect(wrong).toEqual([]);
  expect([bed.server.ended(), bed.server.pid]).toEqual([undefined, pid]);
});

test("a lost write, a bare 500 and a 503 without Retry-After are caught (negative control)", async () => {
  const [, writer] = bed.writers;
  if (!writer) throw new Error("there is no writer");
  const { acknowledged } = writer;
  writer.acknowledged = 1_000_000;
  expect(await bed.lost()).toEqual([expect.stringContaining(`${writer.name} wrote 1000000`)]);
  writer.acknowledged = acknowledged;
  const responses = [200, 500, 503, 0].map((status) => ({ call: "read", status, retryAfter: 0 }));
  expect(wrongOf(responses)).toEqual(["read: 500", "read: 503", "read: no answer"]);
  expect(wrongOf([{ call: "read", status: 503, retryAfter: 2 }])).toEqual([]);
});
