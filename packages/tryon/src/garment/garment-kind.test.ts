import { expect, test, vi } from "vitest";
import { drawGarment, tshirtOutline } from "./drawn-garments.fixture.ts";
import { analyseGarmentOnModel } from "./garment-kind.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a garment on an unrecognised model is read as a flat one, with a warning", async () => {
  const garment = await analyseGarmentOnModel(drawGarment(tshirtOutline(), [40, 120, 70]), "upper");
  expect(garment.landmarks.kind).toBe("upper");
  expect(garment.issues).toContainEqual(
    expect.objectContaining({ severity: "warn", details: { reason: "MODEL_NOT_FOUND" } }),
  );
});
