import { expect, test } from "vitest";
import type { FlatGarment } from "../garment/index.ts";
import { oddsOfBad, PLAIN } from "./circumstances.ts";
import { doubtfulTurn, smallGarment } from "./framed-garment.ts";
import { judgeMeasures } from "./judge.ts";

const ofPixels = (pixels: number): FlatGarment =>
  ({
    framed: {
      framing: { quarterTurns: 0 },
      issues: [{ code: "GARMENT_TOO_SMALL", severity: "warn", message: "", details: { pixels } }],
    },
  }) as unknown as FlatGarment;

test("the judge is less sure of a garment whose file shows little of it, the less the smaller", () => {
  const oddsAt = (pixels: number) => oddsOfBad({ ...PLAIN, smallGarment: smallGarment(ofPixels(pixels)) });
  expect(oddsAt(300)).toBe(oddsOfBad(PLAIN));
  expect(oddsAt(225)).toBeGreaterThan(3 * oddsAt(300));
  expect(oddsAt(150)).toBeGreaterThan(3 * oddsAt(225));
});

test("a garment that is large enough makes no difference, nor does one that was turned for certain", () => {
  expect(smallGarment({} as FlatGarment)).toBe(0);
  expect(doubtfulTurn({} as FlatGarment)).toBe(0);
  expect(doubtfulTurn(turned({ upright: 0 }))).toBe(0);
});

const turned = (details: Record<string, unknown>): FlatGarment =>
  ({
    framed: {
      framing: { quarterTurns: 0 },
      issues: [{ code: "GARMENT_TURNED", severity: "warn", message: "", details }],
    },
  }) as unknown as FlatGarment;

test("a garment that may lie on its side is not charged for, however well it was fitted", () => {
  const circumstances = { ...PLAIN, doubtfulTurn: doubtfulTurn(turned({ isDoubtful: true })) };
  expect(judgeMeasures({}, {}, PLAIN)).toMatchObject({ chargeable: true });
  expect(judgeMeasures({}, {}, circumstances)).toMatchObject({
    chargeable: false,
    alarms: [{ code: "HARD_TO_DRESS" }],
  });
});
