import { expect, test, vi } from "vitest";
import { compose } from "../compose/index.ts";
import { personInCoat } from "../fit/drawn-dress.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnTrousers } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { measureLeftovers } from "./cloth/leftovers.ts";
import { ownEvidence } from "./evidence/evidence.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a coat that stays in front of new trousers is not leftover old garment", () => {
  const person = personInCoat();
  const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };
  const fitted = fitGarment(person, trousers);
  const composition = compose(person, trousers, fitted, { tuck: "out", seed: 3 });
  expect(measureLeftovers(ownEvidence(person, trousers, { fitted, composition }))).toBeLessThan(0.05);
});
