import { expect, it } from "vitest";
import { resultFileName } from "./result-file-name.ts";

it("a saved result is named after its local time, then the product [S2.85, X.54]", () => {
  expect(resultFileName(new Date(2026, 10, 21, 14, 30, 0))).toBe("20261121-143000-toile.png");
  expect(resultFileName(new Date(2027, 0, 2, 3, 4, 5))).toBe("20270102-030405-toile.png");
});
