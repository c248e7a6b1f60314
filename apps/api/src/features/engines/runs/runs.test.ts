/** Runs of engines, counted by several processes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { createEngineRuns, readEngineRuns } from "./runs.ts";

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
});
afterAll(() => at.close());
beforeEach(() => at.platform.database.pool.query("delete from engine_hours"));
afterEach(() => setClockForTests(null));

const NOON = Date.UTC(2026, 9, 5, 12, 30);
const HOUR_MS = 60 * 60 * 1000;
const process = () => createEngineRuns(at.platform);
const moveTo = (ms: number) => setClockForTests(() => new Date(ms));
const read = (sinceMs: number) => at.platform.database.read((tx) => readEngineRuns(tx, { since: new Date(sinceMs) }));

test("processes count into one record, which outlives them [X.68]", async () => {
  moveTo(NOON);
  const [one, other] = [process(), process()];
  for (const outcome of ["succeeded", "failed", "failed"] as const)
    one.note({ engine: "fal", outcome, pausedUntilMs: null });
  other.note({ engine: "fal", outcome: "failed", pausedUntilMs: NOON + 30_000 });
  other.note({ engine: "local", outcome: "refused", pausedUntilMs: null });
  await Promise.all([one.flush(), other.flush()]);
  await one.flush();
  const records = (await read(NOON - HOUR_MS)).toSorted((a, b) => (a.engine < b.engine ? -1 : 1));
  expect(records).toEqual([
    {
      engine: "fal",
      runs: { succeeded: 1, refused: 0, failed: 3, stopped: 0 },
      pausedUntil: new Date(NOON + 30_000),
    },
    { engine: "local", runs: { succeeded: 0, refused: 1, failed: 0, stopped: 0 }, pausedUntil: null },
  ]);
});

test("a period begins with the hour that holds its first moment, and a month later the hour is forgotten", async () => {
  const runs = process();
  const note = async (ms: number) => {
    moveTo(ms);
    runs.note({ engine: "fal", outcome: "failed", pausedUntilMs: null });
    await runs.flush();
  };
  for (const hours of [0, 1, 2]) await note(NOON + hours * HOUR_MS);
  const failedSince = async (ms: number) => (await read(ms))[0]?.runs.failed;
  expect(await failedSince(NOON)).toBe(3);
  expect(await failedSince(NOON + HOUR_MS + 20 * 60_000)).toBe(2);
  expect(await failedSince(NOON + 3 * HOUR_MS)).toBeUndefined();
  await note(NOON + 31 * 24 * HOUR_MS);
  expect(await failedSince(0)).toBe(1);
});

test("while the database is away counting fails no try-on; the next counts are written again", async () => {
  moveTo(NOON);
  const { log, database } = at.platform;
  let isAway = true;
  const write: typeof database.write = (work) => (isAway ? Promise.reject(new Error("away")) : database.write(work));
  const runs = createEngineRuns({ database: { write }, log });
  runs.note({ engine: "fal", outcome: "failed", pausedUntilMs: null });
  await runs.flush();
  isAway = false;
  runs.note({ engine: "fal", outcome: "succeeded", pausedUntilMs: null });
  await runs.flush();
  expect(await read(NOON)).toMatchObject([{ runs: { succeeded: 1, failed: 0 } }]);
});
