import { expect, test } from "vitest";
import { GARMENT_FILE_MISSING, GARMENT_NOT_FETCHED } from "../garment/garment-file.ts";
import { textOfFailure } from "./use-dialog-tryon.ts";

test("a failure names the garment only if the garment caused it", () => {
  expect(textOfFailure("The engine is busy", true)).toMatch(/error processing your try-on/);
  expect(textOfFailure(GARMENT_NOT_FETCHED, false)).toBe(GARMENT_NOT_FETCHED);
});

test("a garment that came with the trigger is never reported as the shopper's missing file", () => {
  expect(textOfFailure(GARMENT_FILE_MISSING, true)).toBe(GARMENT_NOT_FETCHED);
  expect(textOfFailure(GARMENT_FILE_MISSING, false)).toBe(GARMENT_FILE_MISSING);
});
