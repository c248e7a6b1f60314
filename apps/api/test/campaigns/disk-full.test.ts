/** The disk of DATA_DIR repeatedly fills up under a running shop: people get 503, and everything works again when there is room. */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaign } from "./campaign.ts";
import { type CallOutcome, count, type OutageBed, openOutageBed, wrongOf } from "./outages.ts";

const { size, random, rounds, report } = campaign("disk-full", { quick: 2, full: 20 });
const DISK = "512m";
const CALM_MAX_MS = 1_000;
const FULL_MIN_MS = 1_500;
const FULL_MAX_MS = 6_000;
/** If no client has noticed a full disk by then, that is a violation. */
const FULL_GIVE_UP_MS = 60_000;

const disk = mkdtempSync(path.join(tmpdir(), "toile-disk-"));
const canMount = mount();
/** Fills the disk; deleting it makes room again. */
const ballast = path.join(disk, "ballast");
let bed: OutageBed | undefined;

/** A separate small disk. Only root may mount one. */
function mount(): boolean {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=755`, "tmpfs", disk]).status === 0;
  if (!mounted) process.stdout.write("disk-full: not played, as this user may not mount a small disk (root may).\n");
  return mounted;
}

beforeAll(async () => {
  if (canMount) bed = await openOutageBed(disk);
}, 120_000);
afterAll(async () => {
  await bed?.close();
  if (canMount) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
}, 60_000);

/**
 * To the last byte, repeatedly: space that the database frees must not become available again. It lasts `minMs` and
 * until a client got a 503, because a round without requests during the full disk would prove nothing.
 */
async function fillFor(minMs: number, isNoticed: () => boolean): Promise<void> {
  const file = openSync(ballast, "a");
  const startedAt = performance.now();
  const lasted = () => performance.now() - startedAt;
  try {
    for (; lasted() < minMs || (!isNoticed() && lasted() < FULL_GIVE_UP_MS); await sleep(10)) {
      fill(file, 64 * 1024);
      fill(file, 512);
    }
  } finally {
    closeSync(file);
  }
}

function fill(file: number, bytes: number): void {
  const piece = Buffer.alloc(bytes, 1);
  try {
    while (writeSync(file, piece) > 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

describe.runIf(canMount)("a disk that fills up", () => {
  test(`${size} times: 503 with Retry-After, recovers by itself once there is room, nothing acknowledged is lost`, {
    timeout: 60_000 + size * 60_000,
  }, async () => {
    if (!bed) throw new Error("there is no disk");
    const wrong: string[] = [];
    let slowest = 0;
    let calls = 0;
    process.stdout.write("round   killed   answers   while full: 2xx      503   back after   lost\n");
    for (const round of rounds()) {
      await sleep(random.below(CALM_MAX_MS));
      const killed = random.chance(0.3);
      const before = bed.takeResponses();
      const { hasAnswered } = bed;
      const filling = fillFor(FULL_MIN_MS + random.below(FULL_MAX_MS - FULL_MIN_MS), () => hasAnswered(503));
      if (killed) bed.killDatabase();
      await filling;
      const { bavail } = statfsSync(disk);
      const whileFull = bed.takeResponses();
      rmSync(ballast);
      const backMs = await bed.untilBack();
      const responses: CallOutcome[] = [...before, ...whileFull, ...bed.takeResponses()];
      const lost = await bed.lost();
      const was = [...wrongOf(responses), ...lost];
      // If the disk never filled up, or all writes succeeded, the round would prove nothing.
      if (bavail > 64 || count(whileFull, 503) === 0) was.push(`the disk was not full: ${bavail} blocks`);
      wrong.push(...was.map((text) => `round ${round}${killed ? ", killed" : ""}: ${text}`));
      slowest = Math.max(slowest, backMs);
      calls += responses.length;
      const good = whileFull.length - count(whileFull, 503);
      const figures = [
        String(responses.length).padStart(9),
        String(good).padStart(18),
        String(count(whileFull, 503)).padStart(9),
      ];
      process.stdout.write(
        `${String(round).padEnd(8)}${killed ? "yes" : "no "}   ${figures.join("")}   ${(backMs / 1000).toFixed(2).padStart(8)} s   ${lost.length}\n`,
      );
    }
    report(`${calls} answers, back after ${(slowest / 1000).toFixed(2)} s at most; ${wrong.length} violations`);
    expect(wrong).toEqual([]);
    expect(bed.server.ended()).toBeUndefined();
  });

  test("a lost write is caught (negative control)", async () => {
    const writer = bed?.writers.at(-1);
    if (!bed || !writer) throw new Error("there is no writer");
    const { acknowledged } = writer;
    writer.acknowledged = 1_000_000;
    expect(await bed.lost()).toEqual([expect.stringContaining(`${writer.name} wrote 1000000`)]);
    writer.acknowledged = acknowledged;
  });
});
