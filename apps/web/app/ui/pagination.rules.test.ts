import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pagination.rules.ts";

describe("pageNumbers", () => {
  it("shows every page while there are few", () => {
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(1, 0)).toEqual([]);
  });

  it("keeps the ends and the neighbours, and leaves out the rest", () => {
    expect(pageNumbers(1, 12)).toEqual([1, 2, 3, 4, 5, "gap", 12]);
    expect(pageNumbers(6, 12)).toEqual([1, "gap", 5, 6, 7, "gap", 12]);
    expect(pageNumbers(12, 12)).toEqual([1, "gap", 8, 9, 10, 11, 12]);
  });

  it("never leaves a single page out, never shows more than seven entries, always shows the current page", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (page, pageCount) => {
        fc.pre(page <= pageCount);
        const entries = pageNumbers(page, pageCount);
        expect(entries.length).toBeLessThanOrEqual(7);
        expect(entries).toContain(page);
        for (const [index, entry] of entries.entries()) {
          if (entry !== "gap") continue;
          expect(Number(entries[index + 1]) - Number(entries[index - 1])).toBeGreaterThan(2);
        }
      }),
    );
  });
});
