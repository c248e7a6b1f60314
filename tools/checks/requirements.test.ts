/** The ids in titles and comments refer to a sentence, and each sentence is proven by a test. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { citedIn, namedIn, PAGES, readProofs, sentencesOf } from "./requirements.ts";
import { listPaths, readSources, root } from "./sources.ts";

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const sources = readSources().filter(({ path: file }) => !file.startsWith("tools/checks/requirements"));
const ids = PAGES.flatMap((page) => sentencesOf(read(page))).map(([id]) => id);
const existing = new Set(ids);

test("every requirement and invariant has one sentence", () => {
  expect(ids.length).toBeGreaterThan(600);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("every id that a title cites or a comment names has a sentence", () => {
  const others = listPaths()
    .filter((file) => /\.(md|sql)$/.test(file) && !PAGES.includes(file))
    .map((file) => ({ path: file, text: read(file) }));
  const named = namedIn([...sources, ...others]);
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(({ id }) => !existing.has(id))).toEqual([]);
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

test("every requirement and invariant is proven by a test", () => {
  const proofs = readProofs(sources);
  expect(ids.filter((id) => !proofs.has(id))).toEqual([]);
});

test("ids are recognised only at the end of a title, ranges included", () => {
  const text = `test("reads [S2.08-S2.10, I-6]", () => log("[S9.99] is no title"));`;
  expect(citedIn(text)).toEqual(["S2.08", "S2.09", "S2.10", "I-6"]);
});

test("a row gives its id and its sentence, whatever follows", () => {
  const page = "| id | what |\n|---|---|\n| S1.01 | One photo. |\n| I-6 | Never twice. | `credits.ts` |\n";
  expect(sentencesOf(page)).toEqual([
    ["S1.01", "One photo."],
    ["I-6", "Never twice."],
  ]);
});
