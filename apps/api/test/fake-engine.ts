/** A try-on engine that does what the test says, call by call, through the real engines' interface. */
import type { Alternatives, Judgement, RefusalCode } from "@toile/contract";
import {
  EngineFailure,
  EngineRefusal,
  type RenderContext,
  type RenderRequest,
  type RenderResult,
  type TryOnEngine,
} from "../src/features/engines/engines.ts";
import { drawnResult } from "./images.ts";

export type Behaviour =
  /**
   * A drawn picture per sample. `judgements`: it judges its own; `toCache`: it returns analyses; `alternatives`: it
   * offers other versions, like the embedded engine.
   */
  | {
      kind: "succeed";
      judgements?: Judgement[];
      alternatives?: Alternatives;
      toCache?: NonNullable<RenderResult["toCache"]>;
    }
  /** All stages, a pause after each. */
  | { kind: "slow"; stepMs: number }
  | { kind: "refuse"; code: RefusalCode; message?: string; reason?: string }
  /** Never ends, and ignores its signal. */
  | { kind: "hang" }
  | { kind: "crash" }
  /** Bytes that are not a picture. */
  | { kind: "garbage" }
  /** Fewer pictures than requested. */
  | { kind: "short" }
  /** Waits until the test releases it, then succeeds. */
  | { kind: "held"; until: Promise<unknown> };

export type FakeEngine = TryOnEngine & {
  /** The behaviour of the next calls, one each; afterwards `otherwise`. */
  plan(...behaviours: Behaviour[]): void;
  otherwise: Behaviour;
  /** Every request so far. */
  readonly calls: RenderRequest[];
  /** Renders that have started and not ended. */
  readonly running: number;
};

const STAGES = ["reading", "finding-you", "outlining", "reading-garment", "fitting", "composing", "finishing"] as const;

export function createFakeEngine(name = "fake"): FakeEngine {
  const planned: Behaviour[] = [];
  const calls: RenderRequest[] = [];
  let running = 0;
  const engine: FakeEngine = {
    name,
    otherwise: { kind: "succeed" },
    plan: (...behaviours) => planned.push(...behaviours),
    calls,
    get running() {
      return running;
    },
    async render(request, context) {
      calls.push(request);
      running += 1;
      try {
        return await behave(planned.shift() ?? engine.otherwise, request, context);
      } finally {
        running -= 1;
      }
    },
  };
  return engine;
}

async function behave(behaviour: Behaviour, request: RenderRequest, context: RenderContext): Promise<RenderResult> {
  switch (behaviour.kind) {
    case "refuse":
      throw new EngineRefusal(behaviour.code, behaviour.message ?? "Please try another picture.", behaviour.reason);
    case "crash":
      throw new EngineFailure("the fake engine crashed");
    case "hang":
      return new Promise(() => {});
    case "garbage":
      return {
        images: Array.from({ length: request.options.numSamples }, () => Buffer.from("no picture")),
        timingsMs: {},
      };
    case "short":
      return { images: [], timingsMs: {} };
    case "held":
      await behaviour.until;
      return succeed(request);
    case "slow":
      for (const [index, stage] of STAGES.entries()) {
        context.onStage(stage, index / STAGES.length);
        await pause(behaviour.stepMs, context.signal);
      }
      return succeed(request);
    case "succeed":
      return {
        ...(await succeed(request)),
        ...(behaviour.judgements ? { judgements: behaviour.judgements } : {}),
        ...(behaviour.alternatives ? { alternatives: behaviour.alternatives } : {}),
        ...(behaviour.toCache ? { toCache: behaviour.toCache } : {}),
      };
  }
}

async function succeed({ options }: RenderRequest): Promise<RenderResult> {
  const seeds = Array.from({ length: options.numSamples }, (_, index) => options.seed + index);
  return {
    images: await Promise.all(seeds.map((seed) => drawnResult(seed, options.outputFormat))),
    timingsMs: { draw: 1 },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
