import { tryOnStatuses } from "@toile/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CANCELLED,
  creditsFor,
  ENGINE_DOWN,
  isCharged,
  isFinished,
  knownStage,
  nextProgress,
  PHOTO_GONE,
  statusesBefore,
  TIMED_OUT,
  TRANSITIONS,
  toFailure,
  toPrediction,
  UNCHECKED,
} from "./rows.rules.ts";

it("why a try-on failed says nothing of credits: each screen does, once, and a shop's visitor has none", () => {
  for (const { message } of [TIMED_OUT, ENGINE_DOWN, UNCHECKED, PHOTO_GONE, CANCELLED])
    expect(message).not.toMatch(/credit/i);
});

describe("the life of a try-on", () => {
  it("has a final end, which can be reached from every earlier state", () => {
    for (const status of tryOnStatuses) {
      if (isFinished(status)) expect(TRANSITIONS[status]).toEqual([]);
      else expect(TRANSITIONS[status]).toEqual(expect.arrayContaining(["failed", "cancelled"]));
    }
    expect(tryOnStatuses.filter(isFinished)).toEqual(["succeeded", "failed", "cancelled"]);
  });

  it("shows a picture only after a worker claimed it", () => {
    expect(statusesBefore("succeeded")).toEqual(["processing"]);
    expect(statusesBefore("processing")).toEqual(["queued"]);
    expect(statusesBefore("failed")).toEqual(["queued", "processing"]);
  });
});

describe("progress", () => {
  it("never decreases, never reaches 1 before the end, and survives anything an engine reports", () => {
    const numbers = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 2));
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 30 }), (sample) => {
        let last = 0;
        for (const value of sample) {
          const next = nextProgress({ last, reached: value });
          expect(next).toBeGreaterThanOrEqual(last);
          expect(next).toBeLessThan(1);
          last = next;
        }
      }),
    );
  });

  it("knows the contract's stages and no others", () => {
    expect(knownStage("fitting")).toBe("fitting");
    expect(knownStage("dancing")).toBeUndefined();
  });
});

describe("the price of pictures", () => {
  const judged = (chargeable: boolean) => ({ value: 0.5, chargeable, alarms: [] });

  it("is a credit for each one that is good enough, or could not be judged", () => {
    expect(creditsFor([judged(true), judged(false), null])).toBe(2);
    expect(creditsFor([judged(false), judged(false)])).toBe(0);
    expect(isCharged(null)).toBe(true);
  });
});

describe("a prediction on the wire", () => {
  const row = {
    id: "01999999-0000-7000-8000-000000000000",
    status: "failed" as const,
    stage: "fitting" as const,
    progress: 0.5,
    creditCost: 1,
    creditsUsed: null,
    alternatives: null,
    errorCode: "POSE_UNSUITABLE",
    errorMessage: "Please let your arms hang down.",
    errorReason: "ARMS_RAISED",
    createdAt: new Date(0),
    startedAt: null,
    finishedAt: new Date(1000),
  };

  const none = { product: null, wornWith: [] };

  it("has the code, the sentence and the specific reason of a refusal", () => {
    expect(toPrediction(row, [], none).error).toEqual({
      code: "POSE_UNSUITABLE",
      message: "Please let your arms hang down.",
      reason: "ARMS_RAISED",
    });
    expect(toPrediction({ ...row, errorReason: null }, [], none).error).not.toHaveProperty("reason");
  });

  it("has the judgement of each shown picture, and their total price", () => {
    const succeeded = { ...row, status: "succeeded" as const, errorCode: null, creditsUsed: 1 };
    const judgement = { value: 0.2, chargeable: false, alarms: [] };
    const shown = [
      { imageUrl: "/a", judgement },
      { imageUrl: "/b", judgement: null },
    ];
    expect(toPrediction(succeeded, shown, none)).toMatchObject({
      resultImageUrls: ["/a", "/b"],
      judgements: [judgement, null],
      creditsUsed: 1,
    });
    expect(toPrediction(row, [], none)).toMatchObject({ judgements: [], creditsUsed: 0 });
  });

  it("reads an unknown code as a failure", () => {
    expect(toFailure({ ...row, errorCode: "FROM_THE_FUTURE" }).code).toBe("INTERNAL");
  });
});
