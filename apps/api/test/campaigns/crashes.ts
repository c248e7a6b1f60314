/**
 * One round of the crash campaign: people are at work, one thing dies at a named point, and then the books are audited.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CrashBed } from "./crash-bed.ts";
import { compareWithStripe, readBooks } from "./crash-books.ts";
import type { CrashNode } from "./crash-nodes.ts";
import { type Point, pointNamed } from "./crash-points.ts";
import { FACTS, type FactName } from "./crash-shoppers.ts";

const ROUND_MAX_MS = 240_000;
const SETTLE_MAX_MS = 60_000;
const LOOK_EVERY_MS = 30;
/** Work not done by then waits for time to pass. */
const TICK_EVERY_LOOKS = 10;
const TICK_MS = 61_000;
/** A hanging engine is given up when the try-on's hour is over. */
const LATE_TICK_MS = 3_601_000;
const LATE_TICK = 8;

export type Victim = "process" | "database";
export type Round = { point: Point | null; beside: FactName[]; victim: Victim; skip: number };
export type RoundOutcome = {
  /** Names of points at which something died; a kill at a random moment has none. */
  reached: string[];
  crashes: number;
  wrong: string[];
};

/**
 * @param killDatabase resolves with the port of the server that replaces it; absent if the server is not ours to kill
 */
export async function playRound(
  bed: CrashBed,
  round: Round,
  killDatabase?: () => Promise<number>,
): Promise<RoundOutcome> {
  const { random } = bed;
  const outcome: RoundOutcome = { reached: [], crashes: 0, wrong: [] };
  const acts = [];
  for (const fact of [round.point?.fact ?? random.pick(FACT_NAMES), ...round.beside]) acts.push(await FACTS[fact](bed));
  await bed.mailArrived();

  const crashing: Promise<void>[] = [];
  // At once, even if the last one's successor is still starting: it is stopped by now.
  const crash = (node: CrashNode) => {
    outcome.crashes += 1;
    crashing.push(round.victim === "database" && killDatabase ? bed.killDatabase(killDatabase) : node.restart());
  };
  const arm = (point: Point, then: () => void, skip: number): void => {
    const sprung = (node: CrashNode) => {
      disarm(bed);
      outcome.reached.push(point.name);
      then();
      crash(node);
    };
    if (point.kind === "call") {
      bed.trapCall({
        ...point,
        skip,
        sprung: (role) => sprung(bed.nodes.find((node) => node.role === role) ?? bed.web),
      });
    } else if (point.kind === "storage") {
      for (const node of bed.nodes) void node.stopAt({ point: point.point, skip }, () => sprung(node));
    } else {
      for (const node of bed.nodes) node.proxy.arm({ ...point, skip, sprung: () => sprung(node) });
    }
  };
  const { point } = round;
  const timer = point === null ? setTimeout(() => crash(random.pick(bed.nodes)), random.below(250)) : undefined;
  if (point?.first !== undefined) arm(pointNamed(point.first), () => arm(point, () => {}, 0), 0);
  else if (point) arm(point, () => {}, round.skip);

  try {
    await inTime(
      (async () => {
        await Promise.all(acts.map((act) => act()));
        await bed.mailArrived();
        clearTimeout(timer);
        outcome.wrong.push(...(await settle(bed)));
      })(),
    );
  } finally {
    clearTimeout(timer);
    disarm(bed);
    await inTime(Promise.all(crashing));
  }
  for (const node of bed.nodes) outcome.wrong.push(...node.strange.splice(0));
  return outcome;
}

/** A round that never ends would not report its findings. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the round did not come to its end")), ROUND_MAX_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function disarm(bed: CrashBed): void {
  bed.trapCall(null);
  for (const node of bed.nodes) {
    node.proxy.arm(null);
    void node.stopAt(null, () => {});
  }
}

/** Repeats until nothing is unfinished and Stripe agrees. Returns the errors, temporary or permanent. */
async function settle(bed: CrashBed): Promise<string[]> {
  const deadline = performance.now() + SETTLE_MAX_MS;
  let ticks = 0;
  for (let looks = 1; ; looks += 1) {
    const { wrong, unsettled } = await bed.patiently(() => readBooks(bed));
    if (wrong.length > 0) return wrong;
    const open = unsettled.length > 0 ? unsettled : await bed.patiently(() => compareWithStripe(bed));
    if (open.length === 0) return [];
    if (performance.now() > deadline) return open;
    if (looks % TICK_EVERY_LOOKS === 0) {
      ticks += 1;
      await bed.endLeases();
      bed.passTime(ticks < LATE_TICK ? TICK_MS : LATE_TICK_MS);
      await bed.tick();
      await bed.mailArrived();
    }
    await sleep(LOOK_EVERY_MS);
  }
}

export const FACT_NAMES = Object.keys(FACTS) as FactName[];
