/** `cli on-model`: renders every product on every model, on this machine, and prints the progress. */
import { setTimeout as sleep } from "node:timers/promises";
import type { OnModelProgress } from "@toile/contract";
import { nowMs } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Engines } from "../engines/engines.ts";
import { createPictures } from "../pictures/pictures.ts";
import * as models from "./house-models.store.ts";
import { workLine } from "./on-model.render.ts";
import * as store from "./on-model.store.ts";
import { wantAll } from "./on-model.ts";

type CommandContext = {
  platform: Platform;
  args: string[];
  print: (line: string) => void;
  /** For one picture at a time, because the queue is processed one by one. */
  openEngines: (platform: Platform) => Engines;
};

/** How often a line is printed. */
const STEP_MS = 5_000;

/**
 * Makes what is missing and prints the progress. It may be stopped at any time and run again: finished pictures stay,
 * and a running shop continues with the rest. Returns 1 if pictures failed, which another run retries.
 */
export async function onModelCommand({ platform, args, print, openEngines }: CommandContext): Promise<number> {
  if (args.length > 0) {
    print("usage: cli on-model");
    return 2;
  }
  const { database } = platform;
  if ((await database.read(models.countModels)) === 0) {
    print("There are no house models yet. Add photos of them at /admin/on-models.");
    return 2;
  }
  const pictures = createPictures(platform);
  const engines = openEngines(platform);
  const deps = { ...platform, pictures, engines };
  try {
    await wantAll(deps);
    print("Dressing models. Ctrl-C leaves the rest to the running shop, or to the next run.");
    return await workWhole(deps, print);
  } finally {
    await engines.close();
  }
}

async function workWhole(deps: Parameters<typeof workLine>[0], print: CommandContext["print"]): Promise<number> {
  const began = nowMs();
  let made = 0;
  for (;;) {
    const before = nowMs();
    const { good, poor, refused, failed } = await workLine(deps, { limitMs: STEP_MS });
    made += good + poor + refused;
    const [progress, due] = await deps.database.read(async (tx) => [
      await store.measure(tx),
      await store.findNextDue(tx),
    ]);
    print(lineOf(progress));
    if (progress.waiting === 0) {
      const seconds = (nowMs() - began) / 1000;
      print(`Done: ${made} made in ${Math.round(seconds)} s by this run${costOf(progress)}.`);
      return progress.failed > 0 ? 1 : 0;
    }
    // The remaining ones belong to another worker or wait for a retry, or shoppers come first.
    if (good + poor + refused + failed === 0) {
      const waitMs = Math.max(500, Math.min((due?.getTime() ?? 0) - nowMs(), STEP_MS) - (nowMs() - before));
      await sleep(waitMs);
    }
  }
}

type Measured = Omit<OnModelProgress, "models">;

function lineOf({ waiting, good, poor, refused, failed }: Measured): string {
  const ended = good + poor + refused + failed;
  const parts = [`${good} good`, `${poor} not good enough`];
  if (refused > 0) parts.push(`${refused} refused`);
  if (failed > 0) parts.push(`${failed} failed`);
  return `On models: ${ended} of ${ended + waiting} (${parts.join(", ")})`;
}

const costOf = ({ madeSeconds, products, good, poor, refused }: Measured): string =>
  madeSeconds === null || products === 0
    ? ""
    : `; one picture took ${madeSeconds.toFixed(1)} processor seconds on average, a product ${((madeSeconds * (good + poor + refused)) / products).toFixed(1)}`;
