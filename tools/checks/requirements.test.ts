/** The ids in titles and comments refer to a sentence, and the proofs beside each sentence are current. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { citedIn, idsOf, namedIn, PAGES, readProofs, unprovenOf, withProofs } from "./requirements.ts";
import { listPaths, readSources, root } from "./sources.ts";

/**
 * How many requirements and invariants are cited by no test. Lower it with each proof that is added; it must never
 * rise.
 */
const UNPROVEN_MAX = 218;

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const sources = readSources().filter(({ path: file }) => !file.startsWith("tools/checks/requirements"));
const pages = PAGES.map(read);
const known = new Set(pages.flatMap(idsOf));

test("every requirement and invariant has one sentence", () => {
  const ids = pages.flatMap(idsOf);
  expect(ids.length).toBeGreaterThan(600);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("every id that a title cites or a comment names has a sentence", () => {
  const others = listPaths()
    .filter((file) => /\.(md|sql)$/.test(file) && !PAGES.includes(file))
    .map((file) => ({ path: file, text: read(file) }));
  const named = namedIn([...sources, ...others]);
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(({ id }) => !known.has(id))).toEqual([]);
});

test("every fault campaign that a title cites is in the operations page", () => {
  const campaigns = [...readProofs(sources).keys()].filter((id) => id.startsWith("C-"));
  expect(campaigns.length).toBeGreaterThan(5);
  expect(campaigns.filter((id) => !new RegExp(`\\b${id}\\b`).test(read("docs/operations.md")))).toEqual([]);
});

test("a title's ids come last", () => {
  const first = /\b(?:test|it|describe)(?:\.\w+)*\(\s*["'`](?:[SO]\d\.\d+|X\.\d+|[IC]-\d+)\b/;
  expect(sources.filter(({ text }) => first.test(text)).map(({ path: file }) => file)).toEqual([]);
});

test.each(PAGES.map((file, at) => [file, pages[at] ?? ""]))(
  "%s lists the current proofs; `npm run requirements` writes them",
  (_file, page) => {
    expect(withProofs(page, readProofs(sources))).toBe(page);
  },
);

test("the number of requirements without a proof does not grow", () => {
  expect(pages.flatMap(unprovenOf).length).toBeLessThanOrEqual(UNPROVEN_MAX);
});

describe("a page", () => {
  const page = [
    "| S1.01 | a | none yet |",
    "| S1.02 | b | [x](../e2e/x.spec.ts) |",
    "",
    "## Without a proof yet",
    "",
    "Why.",
    "",
    "- S1.01",
    "",
  ].join("\n");

  test("adds a new proof and removes one that is gone", () => {
    const written = withProofs(page, new Map([["S1.01", ["e2e/x.spec.ts"]]]));
    expect(written).toContain("| S1.01 | a | [x](../e2e/x.spec.ts) |");
    expect(written).toContain("| S1.02 | b | none yet |");
    expect(unprovenOf(written)).toEqual(["S1.02"]);
    expect(written).toContain("Why.");
  });

  test("stays unchanged if its proofs are current", () => {
    expect(withProofs(page, new Map([["S1.02", ["e2e/x.spec.ts"]]]))).toBe(page);
  });

  test("recognises ids only at the end of a title, ranges included", () => {
    const text = `test("reads [S2.08-S2.10, I-6]", () => log("[S9.99] is no title"));`;
    expect(citedIn(text)).toEqual(["S2.08", "S2.09", "S2.10", "I-6"]);
  });
});
