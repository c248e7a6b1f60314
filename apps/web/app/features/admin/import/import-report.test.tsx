import type { ProductImport } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { textOf as plainText } from "../../../lib/format/text-of.fixture.ts";
import { ImportReport } from "./import-report.tsx";

const made = (changes: Partial<ProductImport> = {}) =>
  ({
    ...{ id: "i1", state: "done", fileName: "feed.csv", dryRun: false, progress: 1, failure: null, problems: [] },
    ...{ remarks: [], remarked: 0, pictures: { waiting: 0, ready: 0, failed: 0, problems: [] } },
    ...{ rows: 1200, created: 1000, updated: 150, unchanged: 40, failed: 10 },
    ...changes,
  }) as ProductImport;
const markupOf = (changes?: Partial<ProductImport>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ImportReport given={made(changes)} />
    </MemoryRouter>,
  );
const textOf = (changes?: Partial<ProductImport>) => plainText(markupOf(changes));

test.each([
  [{ state: "waiting" }, "feed.csv is waiting its turn."],
  [{ state: "running" }, "Importing feed.csv."],
  [{ state: "running", dryRun: true }, "Checking feed.csv."],
  [{ state: "failed" }, "feed.csv could not be read completely."],
  [{ state: "done" }, "feed.csv was imported."],
  [{ state: "done", dryRun: true }, "feed.csv was checked. This was only a check; nothing has changed."],
] as const)("an import that is %j says %j", (changes, headline) => {
  expect(textOf(changes).startsWith(headline)).toBe(true);
});

test("the counts are those of the rows", () => {
  expect(textOf()).toContain("Rows 1,200 New 1,000 Changed 150 As before 40 Left out 10");
});

test("progress is shown only while it runs", () => {
  const markup = (state: "running" | "done") => markupOf({ state, progress: 0.456 });
  expect(markup("running")).toContain('aria-valuenow="46"');
  expect(markup("done")).not.toContain("aria-valuenow");
});

test("what was left out is listed with its line and the reason, twenty at most", () => {
  const problems = Array.from({ length: 23 }, (_, n) => ({ line: n + 2, reason: "The price is no number." }));
  const text = textOf({ problems, failed: 23 });
  expect(text).toContain("Line 2 The price is no number.");
  expect(text).toContain("Line 21 The price is no number.");
  expect(text).not.toContain("Line 22 ");
  expect(text).toContain("And 3 more.");
  expect(textOf()).not.toContain("What we skipped");
});

test("remarks about rows that were imported have a list of their own", () => {
  const remarks = [{ line: 7, reason: "gender is dogs." }];
  expect(textOf({ remarks, remarked: 1201 })).toContain(
    "Imported, but please check these Line 7 gender is dogs. And 1,200 more.",
  );
});

test("pictures have their progress, and those that failed their product and the reason", () => {
  const problems = [{ productId: "p1", slug: "tee-1", reason: "https://x.example/1.jpg: There is no picture." }];
  const pictures = { waiting: 2, ready: 5, failed: 1, problems };
  const markup = markupOf({ pictures });
  expect(plainText(markup)).toContain(
    "5 of 8 products have their pictures. We are still fetching those of 2; you can close this window. We could not fetch those of 1.",
  );
  expect(markup).toContain('aria-valuenow="75"');
  expect(markup).toContain('href="/product/tee-1"');
  expect(plainText(markup)).toContain("tee-1 https://x.example/1.jpg: There is no picture.");
  expect(markup).not.toContain("<img");
  expect(textOf()).not.toContain("Pictures");
});
