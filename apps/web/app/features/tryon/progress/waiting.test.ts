import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOT_YET_WAITING, WAITING_MESSAGES, type Waiting, waitingReducer } from "./waiting.ts";

const at = (elapsedMs: number, before: Waiting = NOT_YET_WAITING) =>
  waitingReducer(before, { type: "ticked", elapsedMs });

describe("waiting for a try-on", () => {
  it("rises one percent every 100 ms [S4.16]", () => {
    expect([0, 99, 100, 199, 200, 1_000, 5_050].map((ms) => at(ms).percent)).toEqual([0, 0, 1, 1, 2, 10, 50]);
  });

  it("stops at 95 percent [S4.17]", () => {
    expect(at(9_499).percent).toBe(94);
    expect(at(9_500).percent).toBe(95);
    expect(at(600_000).percent).toBe(95);
  });

  it("turns through five messages, one every 2 s [S4.18]", () => {
    expect(WAITING_MESSAGES).toHaveLength(5);
    expect([0, 1_999, 2_000, 4_000, 6_000, 8_000, 9_999, 10_000].map((ms) => at(ms).messageIndex)).toEqual([
      0, 0, 1, 2, 3, 4, 4, 0,
    ]);
  });

  it("says five things in the atelier's voice, short and without exclamation [X.53]", () => {
    expect(WAITING_MESSAGES).toEqual([
      "Smoothing the cloth",
      "Finding your shoulders",
      "Pinning it at the seams",
      "Letting the fabric fall",
      "One last look in the mirror",
    ]);
    for (const message of WAITING_MESSAGES) expect(message).not.toMatch(/[!.…]$/);
  });

  it("mentions slowness from 15 s on", () => {
    expect(at(14_999).slow).toBe(false);
    expect(at(15_000).slow).toBe(true);
  });

  it("starts again for the next try-on", () => {
    expect(waitingReducer(at(20_000), { type: "started" })).toEqual(NOT_YET_WAITING);
  });

  it("never decreases and never exceeds 95, whatever the clock does", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 100_000 })), (ticks) => {
        let waiting = NOT_YET_WAITING;
        for (const elapsedMs of ticks) {
          const next = at(elapsedMs, waiting);
          expect(next.percent).toBeGreaterThanOrEqual(waiting.percent);
          expect(next.percent).toBeLessThanOrEqual(95);
          expect(WAITING_MESSAGES[next.messageIndex]).toBeDefined();
          waiting = next;
        }
      }),
    );
  });
});
