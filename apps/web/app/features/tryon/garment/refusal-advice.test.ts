import { ERROR_STATUS } from "@toile/contract";
import { expect, it } from "vitest";
import { adviceFor } from "./refusal-advice.ts";

it("every refusal of a picture has its own advice", () => {
  const refusals = Object.entries(ERROR_STATUS).filter(([, status]) => status === 422);
  const titles = refusals.map(([code]) => adviceFor(code).title);
  expect(new Set(titles).size).toBe(refusals.length);
});

it("an unknown refusal still says what to do", () => {
  expect(adviceFor("SOMETHING_NEW").steps.length).toBeGreaterThan(0);
});
