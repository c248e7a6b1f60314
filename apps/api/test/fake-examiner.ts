/** An examiner that returns what the test wants, through the real one's interface. */
import type { Judgement, PhotoCheck } from "@toile/contract";
import { EngineFailure, EngineRefusal, type Examiner, type JudgeRequest } from "../src/features/engines/engines.ts";

export const GOOD: Judgement = { value: 0.9, chargeable: true, alarms: [] };
export const BAD: Judgement = {
  value: 0.3,
  chargeable: false,
  alarms: [
    { code: "COLOUR_OFF", message: "The garment's colour came out differently." },
    { code: "OUTLINE_TORN", message: "The garment's edge is torn." },
  ],
};
export const FINE_PHOTO: PhotoCheck = {
  ok: true,
  issues: [],
  outline: [
    [
      [0.3, 0.1],
      [0.7, 0.1],
      [0.5, 0.9],
    ],
  ],
};

export type Look<T> =
  | T
  /** The thread dies. */
  | "crash"
  | "refuse"
  /** Never ends, and ignores its signal. */
  | "hang"
  /** Waits until the test releases it. */
  | { until: Promise<T> };

export type FakeExaminer = Examiner & {
  /** Judgements of the next pictures, one each; afterwards good. */
  judges(...looks: Look<Judgement>[]): void;
  /** Results of the next photo checks, one each; afterwards fine. */
  finds(...looks: Look<PhotoCheck>[]): void;
  /** Drops unused results: whether a late worker's picture is still judged depends on timing. */
  forget(): void;
  /** Every picture judged so far. */
  readonly judged: JudgeRequest[];
  /** Every photo checked so far, with the garment's category. */
  readonly checked: { photo: Uint8Array; category: string }[];
};

export function createFakeExaminer(): FakeExaminer {
  const judgements: Look<Judgement>[] = [];
  const checks: Look<PhotoCheck>[] = [];
  const judged: JudgeRequest[] = [];
  const checked: { photo: Uint8Array; category: string }[] = [];
  return {
    judges: (...looks) => void judgements.push(...looks),
    finds: (...looks) => void checks.push(...looks),
    forget() {
      judgements.length = 0;
      checks.length = 0;
    },
    judged,
    checked,
    async judge(request) {
      judged.push(request);
      return look(judgements.shift() ?? GOOD);
    },
    async checkPhoto(photo, category) {
      checked.push({ photo, category });
      return look(checks.shift() ?? FINE_PHOTO);
    },
  };
}

async function look<T extends object>(what: Look<T>): Promise<T> {
  if (what === "crash") throw new EngineFailure("the fake examiner crashed");
  if (what === "refuse") throw new EngineRefusal("IMAGE_UNREADABLE", "Please use another picture.");
  if (what === "hang") return new Promise(() => {});
  return "until" in what ? what.until : what;
}
