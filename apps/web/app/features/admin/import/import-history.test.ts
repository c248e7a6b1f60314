import type { ProductImport } from "@toile/contract";
import { expect, test } from "vitest";
import { summaryOf } from "./import-history.tsx";

const made = (changes: Partial<ProductImport>) =>
  ({
    ...{ state: "done", dryRun: false, created: 1200, updated: 3, failed: 0 },
    ...{ pictures: { waiting: 0, ready: 0, failed: 0, problems: [] } },
    ...changes,
  }) as ProductImport;

test.each([
  [{ state: "running" }, "Under way"],
  [{}, "1,200 new, 3 changed"],
  [{ failed: 1, dryRun: true }, "Only checked: 1,200 new, 3 changed, 1 row left out"],
  [{ state: "failed", failed: 2 }, "Incomplete: 1,200 new, 3 changed, 2 rows left out"],
  [
    { pictures: { waiting: 4, ready: 1, failed: 2, problems: [] } },
    "1,200 new, 3 changed, 4 waiting for pictures, 2 without a picture",
  ],
] as const)("an earlier import that is %j says %j", (changes, text) => {
  expect(summaryOf(made(changes as Partial<ProductImport>))).toBe(text);
});
