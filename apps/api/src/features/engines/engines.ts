/**
 * Try-on engines behind one interface. An engine gets two pictures and gives one or more; it knows nothing of users,
 * credits or the database. Owns `engine_hours`, which counts how runs ended.
 *
 * An engine ends in one of three ways: pictures; a refusal, which is final and carries advice for the shopper; or a
 * failure, which says nothing about the pictures, so the next engine or a later attempt may succeed. A picture that
 * could not be checked is such a failure.
 *
 * Several engines act as one, in order of preference. Each has its share of the time; one that fails repeatedly is
 * skipped for a while. Within one attempt at most one paid call can be charged (I-23): after a paid engine that may
 * have charged without giving a picture, only free engines are asked.
 *
 * Beside them is the examiner: it judges the pictures of engines that have no judge, and checks photos before anything
 * is tried on.
 */
import type { GarmentReading, PhotoCheck } from "@toile/contract";
import { nowMs } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Logger } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { createPhotoCheck } from "./engines.check.ts";
import { type Circuit, type CircuitState, createCircuit } from "./engines.circuit.ts";
import { renderWithDeadline } from "./engines.deadline.ts";
import {
  EngineFailure,
  EngineRefusal,
  type Examiner,
  type ReadGarmentRequest,
  type RenderContext,
  type RenderOptions,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "./engines.interface.ts";
import { type CheckContext, type CheckDeps, type CheckedPicture, checkPictures } from "./engines.judge.ts";
import { createEngineMetrics } from "./engines.metrics.ts";
import { createReadings } from "./engines.readings.ts";
import { createEngineRuns, type EngineRun } from "./runs/runs.ts";

export { CIRCUIT_FAILURES, CIRCUIT_PAUSE_MS } from "./engines.circuit.ts";
export {
  type CachedAnalyses,
  EngineFailure,
  EngineRefusal,
  type Examiner,
  type JudgeRequest,
  type KeptPicture,
  type ReadGarmentRequest,
  type RenderContext,
  type RenderOptions,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "./engines.interface.ts";
export { JUDGE_RUNS, KEEP_RUNS, UncheckedPicture } from "./engines.judge.ts";
export { personalData } from "./engines.personal-data.ts";
export { type EngineRecord, readEngineRuns } from "./runs/runs.ts";

export type Rendered = Omit<RenderResult, "images" | "judgements"> & { engine: string; pictures: CheckedPicture[] };

export type Engines = {
  /**
   * Pictures of the first engine that does not fail, checked: of several, those that may be shown.
   * @throws EngineRefusal, EngineFailure (UncheckedPicture if it was the judge that failed last), or the signal's reason
   */
  render(request: RenderRequest, context: CheckContext): Promise<Rendered>;
  /**
   * What is wrong with a sanitised photo of a person.
   * @throws EngineRefusal if it cannot be read; EngineFailure; AppError SERVICE_UNAVAILABLE if too many are waiting
   */
  checkPhoto(photo: Uint8Array, category: RenderOptions["category"]): Promise<PhotoCheck>;
  /**
   * How the embedded engine reads a garment's picture.
   * @throws EngineRefusal, EngineFailure; AppError SERVICE_UNAVAILABLE while too many wait
   */
  readGarment(request: ReadGarmentRequest): Promise<GarmentReading>;
  /** A try-on by the embedded engine, to see what comes of a reading. Throws as `readGarment`. */
  dress(request: RenderRequest): Promise<RenderResult>;
  /** Names the engine that is asked first, with its version: pictures of another one may look different. */
  version(): string;
  /** Prepares the engines in the background. */
  warm(): void;
  /** Each engine in the order in which they are asked, and whether this process passes it over. */
  states(): { name: string; paid: boolean; circuit: CircuitState }[];
  /** Rejects when no engine could render. */
  check(): Promise<void>;
  close(): Promise<void>;
};

export type EnginesDeps = {
  log: Logger;
  metrics: Metrics;
  examiner: Examiner;
  config?: { tryon: { deadlineMs: number; contentSecondOpinion: boolean; judge: boolean; keepPerson: boolean } };
  /** Where runs are counted, for all processes together; without it they are not. */
  database?: Pick<Database, "write">;
  /** How long an engine whose share is over may take to find out what happened to its job. */
  windUpMs?: number;
};

/** The engines' part of a try-on's whole time; the rest is for storing and settling. */
const ENGINES_SHARE = 0.9;
const WIND_UP_MS = 10_000;
const STANDARD_CONFIG = { tryon: { deadlineMs: 120_000, contentSecondOpinion: false, judge: true, keepPerson: true } };

type Entry = { engine: TryOnEngine; circuit: Circuit };

/** Combines several engines into one, in order of preference. */
export function createEngines(engines: readonly TryOnEngine[], deps: EnginesDeps): Engines {
  if (engines.length === 0) throw new RangeError("at least one engine is needed");
  const { log, metrics, examiner, config = STANDARD_CONFIG, windUpMs = WIND_UP_MS } = deps;
  const entries: Entry[] = engines.map((engine) => ({ engine, circuit: createCircuit() }));
  const engineMetrics = createEngineMetrics(
    metrics,
    engines.map(({ name }) => name),
  );
  let closing = false;
  const runs = deps.database ? createEngineRuns({ database: deps.database, log }) : undefined;
  const askedInTurn = { examiner, log, engineMetrics, noteRun: runs?.note, windUpMs, ...config.tryon };

  return {
    render: (request, context) => renderInOrder(toAsk(entries, request.madeBy), { request, context }, askedInTurn),
    checkPhoto: createPhotoCheck(examiner),
    ...createReadings(examiner),
    version: () => versionOf(engines),
    warm() {
      // The embedded engine may be in both lists.
      for (const one of new Set<Examiner | TryOnEngine>([...engines, examiner])) {
        const engine = "name" in one ? one.name : "the judge";
        one.warm?.().catch((error: unknown) => {
          // An engine closed meanwhile has not failed.
          if (!closing) log.warn({ err: error, engine }, "an engine did not warm up");
        });
      }
    },
    states: () =>
      entries.map(({ engine, circuit }) => ({
        name: engine.name,
        paid: engine.paid === true,
        circuit: circuit.state(),
      })),
    async check() {
      await Promise.any(
        entries.map(async ({ engine, circuit }) => {
          engineMetrics.circuit(engine.name, circuit.state());
          if (circuit.state() === "open") throw new EngineFailure(`${engine.name} is skipped after failures`);
          await engine.check?.();
        }),
      );
    },
    async close() {
      closing = true;
      await Promise.all([...new Set([...engines, examiner])].map((one) => one.close?.()));
      await runs?.flush();
    },
  };
}

function versionOf([first]: readonly TryOnEngine[]): string {
  const version = first?.version?.();
  return [first?.name, version].filter(Boolean).join("@");
}

/** Whether the caller's own signals ended it, which says nothing about the engine. */
const isCalledOff = ({ signal, makeWay }: RenderContext): boolean => signal.aborted || makeWay?.aborted === true;

/**
 * The engines to ask, in order. Circuits only choose between engines: if all are open, the one that paused longest is
 * asked anyway, because rejecting everyone would turn a pause into an outage.
 */
function toAsk(entries: Entry[], first?: string): Entry[] {
  const isFirst = ({ engine }: Entry) => engine.name === first;
  const admitting = entries.filter(({ circuit }) => circuit.admits());
  if (admitting.length > 0) return admitting.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  const [longest] = [...entries].sort((one, other) => one.circuit.opensAgainAtMs() - other.circuit.opensAgainAtMs());
  return longest ? [longest] : [];
}

type Turns = CheckDeps & {
  windUpMs: number;
  deadlineMs: number;
  contentSecondOpinion: boolean;
};
type RenderCall = { request: RenderRequest; context: CheckContext };

async function renderInOrder(entries: Entry[], { request, context }: RenderCall, turns: Turns): Promise<Rendered> {
  // A try-on that waited in the queue has less than the configured time left.
  const leftMs = Math.min(turns.deadlineMs, (context.deadlineAtMs ?? Number.POSITIVE_INFINITY) - nowMs());
  const endAtMs = nowMs() + leftMs * ENGINES_SHARE;
  let waiting = [...entries];
  let last: unknown;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    context.signal.throwIfAborted();
    const { engine, circuit } = next;
    // Meanwhile another try-on may have started to test whether it has recovered.
    if (entries.length > 1 && !circuit.admits()) continue;
    const shareMs = Math.max(1, (endAtMs - nowMs()) / (waiting.length + 1));
    try {
      return await askOne(next, { request, context }, { ...turns, shareMs });
    } catch (error) {
      if (isCalledOff(context)) throw error;
      if (error instanceof EngineRefusal) {
        // A refusal applies to all engines. A paid engine is asked for a second opinion only if configured.
        if (error.code !== "CONTENT_REFUSED" || !turns.contentSecondOpinion) throw error;
      } else {
        turns.log.warn({ err: error, engine: engine.name, circuit: circuit.state() }, "an engine failed");
        if (mayBeCharged(error, engine)) waiting = waiting.filter((other) => !other.engine.paid);
      }
      // If the second engine fails, the first one's refusal stays the answer to the shopper.
      if (!(last instanceof EngineRefusal)) last = error;
    }
  }
  throw last instanceof EngineFailure || last instanceof EngineRefusal
    ? last
    : new EngineFailure("every engine failed", { cause: last });
}

/** An unknown error may mean a charge. */
function mayBeCharged(error: unknown, engine: TryOnEngine): boolean {
  return error instanceof EngineFailure ? error.mayBeCharged : engine.paid === true;
}

/** One engine's turn, with its metrics: it ends when its pictures are checked. */
async function askOne(
  { engine, circuit }: Entry,
  { request, context }: RenderCall,
  { shareMs, windUpMs, ...deps }: Turns & { shareMs: number },
): Promise<Rendered> {
  const { engineMetrics, noteRun } = deps;
  const stopTimer = engineMetrics.startTimer(engine.name);
  const observe = (outcome: EngineRun["outcome"]) => {
    stopTimer(outcome);
    const pausedUntilMs = circuit.state() === "open" ? circuit.opensAgainAtMs() : null;
    noteRun?.({ engine: engine.name, outcome, pausedUntilMs });
  };
  let isPaidFor = false;
  circuit.entered();
  try {
    const result = await renderWithDeadline(engine, request, { context, shareMs, windUpMs });
    isPaidFor = true;
    engineMetrics.cost(engine.name, result.costMicroDollars ?? 0);
    const pictures = await checkPictures(deps, engine, { request, context, result });
    circuit.succeeded();
    observe("succeeded");
    const { images: _images, judgements: _judgements, ...rest } = result;
    return { ...rest, pictures, engine: engine.name };
  } catch (error) {
    if (error instanceof EngineRefusal) {
      // It answered, so it works.
      circuit.succeeded();
      observe("refused");
    } else if (isCalledOff(context)) {
      observe("stopped");
    } else {
      const charged = mayBeCharged(error, engine);
      circuit.failed({ atOnce: charged });
      if (charged && !isPaidFor) engineMetrics.unresolved(engine.name);
      observe("failed");
    }
    throw error;
  } finally {
    circuit.left();
    engineMetrics.circuit(engine.name, circuit.state());
  }
}
