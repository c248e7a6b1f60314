import { expect, it } from "vitest";
import { tryOnFields } from "./tryon.ts";

it("every field that a form may leave out has a default, except those that refer to something", () => {
  const { productId, garmentImageUrl, basePredictionId, mendOf, ...others } = tryOnFields.parse({});
  expect([productId, garmentImageUrl, basePredictionId, mendOf]).toEqual([undefined, undefined, undefined, undefined]);
  expect(Object.values(others)).not.toContain(undefined);
});

it("a form's texts become numbers and booleans", () => {
  const read = tryOnFields.parse({
    numSamples: "4",
    seed: "4294967295",
    returnBase64: "true",
    segmentationFree: "false",
  });
  expect(read).toMatchObject({ numSamples: 4, seed: 4_294_967_295, returnBase64: true, segmentationFree: false });
});

it.each([
  { numSamples: "5" },
  { numSamples: "1.5" },
  { seed: "-1" },
  { seed: "4294967296" },
  { returnBase64: "yes" },
  { category: "shoes" },
])("%j is refused", (fields) => {
  expect(tryOnFields.safeParse(fields).success).toBe(false);
});
