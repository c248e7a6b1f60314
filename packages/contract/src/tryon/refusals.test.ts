import { expect, it } from "vitest";
import { ERROR_STATUS, REFUSALS } from "../index.ts";

it("every refusal has a code that blames a picture, a sentence and advice", () => {
  for (const [code, { message, steps }] of Object.entries(REFUSALS)) {
    expect(ERROR_STATUS).toHaveProperty(code, 422);
    for (const sentence of [message, ...steps]) expect(sentence).toMatch(/^[A-Z].+\.$/);
  }
});
