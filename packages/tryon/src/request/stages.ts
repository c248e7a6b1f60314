/** What a try-on is doing, for progress bars and timings. */
export type TryOnStage =
  | "reading"
  | "reading-garment"
  | "finding-you"
  | "outlining"
  | "fitting"
  | "composing"
  | "finishing";

/** Where each stage begins on a bar from 0 to 1, in order: shares of a typical try-on with nothing cached. */
export const STAGE_STARTS: Record<TryOnStage, number> = {
  reading: 0,
  "reading-garment": 0.03,
  "finding-you": 0.4,
  outlining: 0.62,
  fitting: 0.78,
  composing: 0.82,
  finishing: 0.96,
};

export interface StageOptions {
  /** Checked between stages; its reason is thrown. */
  signal?: AbortSignal | undefined;
  onStage?: ((stage: TryOnStage, progress: number) => void) | undefined;
}

export class StageClock {
  readonly timingsMs: Record<TryOnStage, number> = {
    reading: 0,
    "reading-garment": 0,
    "finding-you": 0,
    outlining: 0,
    fitting: 0,
    composing: 0,
    finishing: 0,
  };
  private readonly options: StageOptions;
  private current: { stage: TryOnStage; startedAt: number } | undefined;

  constructor(options: StageOptions) {
    this.options = options;
  }

  /** Ends the previous stage. Lets the event loop run, so that an abort or a message can arrive between long stages. */
  async begin(stage: TryOnStage): Promise<void> {
    this.end();
    this.options.onStage?.(stage, STAGE_STARTS[stage]);
    await new Promise((resolve) => setImmediate(resolve));
    this.options.signal?.throwIfAborted();
    this.current = { stage, startedAt: performance.now() };
  }

  /** For stages that a callback reports: switches without waiting. */
  switchTo(stage: TryOnStage): void {
    if (this.current?.stage === stage) return;
    this.end();
    this.options.onStage?.(stage, STAGE_STARTS[stage]);
    this.current = { stage, startedAt: performance.now() };
  }

  end(): void {
    if (this.current) this.timingsMs[this.current.stage] += performance.now() - this.current.startedAt;
    this.current = undefined;
  }
}

/** Milliseconds per stage, in the order in which the stages ran. */
export type StageTimings = Record<string, number>;
