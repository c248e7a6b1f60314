import type { AdminSystem } from "@toile/contract";
import { expect, it } from "vitest";
import { concernsOf, errorRate, formatBytes, formatMs, formatSpan } from "./health.rules.ts";

it.each([
  [0, "0 s"],
  [59.6, "60 s"],
  [60, "1 min"],
  [5400, "1 h 30 min"],
  [3600, "1 h"],
  [200_000, "2 d 7 h"],
])("a span of %d seconds reads %j", (seconds, expected) => {
  expect(formatSpan(seconds)).toBe(expected);
});

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1500, "1.5 kB"],
  [12_345_678, "12 MB"],
  [3_200_000_000_000, "3.2 TB"],
])("%d bytes read %j", (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

it("times below a second are milliseconds, and one that is not known is a dash", () => {
  expect([formatMs(null), formatMs(420), formatMs(12_340)]).toEqual(["–", "420 ms", "12.3 s"]);
});

it("an engine's error rate counts neither refusals nor stopped runs as errors", () => {
  expect(errorRate({ runs: { succeeded: 0, refused: 0, failed: 0, stopped: 4 } })).toBeNull();
  expect(errorRate({ runs: { succeeded: 6, refused: 2, failed: 2, stopped: 9 } })).toBe(0.2);
});

it("what needs attention is said in words, and nothing if all is well [X.68]", () => {
  const job = {
    name: "mail.send",
    waiting: 0,
    later: 0,
    running: 0,
    failed: 0,
    oldestSeconds: null,
    lastFailure: null,
    canRetry: true,
  };
  const engine = { name: "local", paid: false, circuit: "closed" } as AdminSystem["engines"][number];
  const well = {
    parts: {
      database: { state: "ok" },
      storage: { state: "ok" },
      mail: { state: "ok" },
      payments: { state: "ok" },
    },
    engines: [engine],
    judge: { succeeded: 9, refused: 1, failed: 0, stopped: 0 },
    jobs: [job],
    queue: { queued: 0, processing: 0, oldestQueuedSeconds: null },
    rules: { deadlineSeconds: 120 },
    corrections: { saved: 3, void: 0 },
  } as unknown as AdminSystem;
  expect(concernsOf(well)).toEqual([]);
  const ill: AdminSystem = {
    ...well,
    parts: {
      ...well.parts,
      storage: { ...well.parts.storage, state: "failing" },
      mail: { ...well.parts.mail, state: "attention" },
    },
    engines: [{ ...engine, circuit: "open" }],
    judge: { ...well.judge, failed: 2 },
    jobs: [{ ...job, failed: 2 }],
    queue: { queued: 9, processing: 2, oldestQueuedSeconds: 90 },
    corrections: { saved: 3, void: 2 },
  };
  expect(concernsOf(ill)).toEqual([
    "Storage does not respond",
    "Mail needs attention",
    "The engine local is skipped after failures",
    "2 pictures were not shown because the judge failed",
    "2 jobs have failed",
    "Try-ons wait long",
    "2 corrected garment readings no longer apply",
  ]);
  expect(concernsOf({ ...well, corrections: { saved: 1, void: 1 } })).toEqual([
    "1 corrected garment reading no longer applies",
  ]);
});
