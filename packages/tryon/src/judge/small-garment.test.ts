import { expect, test } from "vitest";
import type { FlatGarment } from "../garment/index.ts";
import { oddsOfBad, PLAIN } from "./circumstances.ts";
import { smallGarment } from "./small-garment.ts";

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

test("a garment that is large enough makes no difference", () => {
  expect(smallGarment({} as FlatGarment)).toBe(0);
});
