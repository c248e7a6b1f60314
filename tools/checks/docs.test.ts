/**
 * What the documentation says about this repository is true: every path exists, and the drawing of the rooms matches
 * the code.
 */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listPaths, readSources, resolveImport, root } from "./sources.ts";

const paths = new Set(listPaths());
/** The blog's posts are pages of the site, with links to its URLs; apps/web/blog tests them. */
const pages = [...paths].filter((file) => /\.md$/.test(file) && !/\/demo\/|^apps\/web\/content\//.test(file));
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const ROOTS = /^(apps|packages|docs|tools|bench|e2e|\.github)\//;

/** Paths in backticks that start at the repository's root. A path with a placeholder or a star stands for several. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inner = ""]) => inner);
  return quoted
    .filter((inner) => ROOTS.test(inner) && !/[<>*{}\s]/.test(inner))
    .map((inner) => inner.replace(/\/$/, ""));
}

/** Links to files of this repository, from its root. */
function linkedPaths(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target.replace(/#.*$/, ""));
  return targets
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .map((target) => path.posix.normalize(path.posix.join(path.posix.dirname(page), target)));
}

/** The arrows of the first drawing on a page, as "from → to". */
function drawnArrows(text: string): string[] {
  const [, drawing = ""] = /```mermaid\nflowchart([\s\S]*?)```/.exec(text) ?? [];
  return [...drawing.matchAll(/^\s*([\w-]+) --> ([\w-]+)$/gm)].map(([, from, to]) => `${from} → ${to}`);
}

test("every path that a page names exists", () => {
  const named = pages.flatMap((page) => namedPaths(read(page)).map((file) => ({ page, file })));
  expect(named.filter(({ page }) => page === "CONTRIBUTING.md").length).toBeGreaterThan(20);
  expect(named.filter(({ file }) => !paths.has(file))).toEqual([]);
});

test("every link to a file leads to one", () => {
  const linked = pages.flatMap((page) => linkedPaths(page, read(page)).map((file) => ({ page, file })));
  expect(linked.length).toBeGreaterThan(100);
  expect(linked.filter(({ file }) => !paths.has(file))).toEqual([]);
});

test("the index of the decisions lists each of them with its own title", () => {
  const records = [...paths].filter((file) => /^docs\/decisions\/\d/.test(file)).sort();
  const row = (file: string) => {
    const [, number, title] = /^# (\d+)\. (.*)$/m.exec(read(file)) ?? [];
    return `| ${number} | [${title}](${path.basename(file)}) |`;
  };
  const rows = read("docs/decisions/README.md").match(/^\| \d+ \|.*?\) \|/gm);
  expect(rows).toEqual(records.map(row));
});

test("the judge's limit is the engine's", () => {
  const [, limit] = /^const LEAST_VALUE = ([\d.]+);$/m.exec(read("packages/tryon/src/judge/judge.ts")) ?? [];
  const [, documented] = /the value is below (\.\d+)\./.exec(read("docs/engines.md")) ?? [];
  expect(Number(documented)).toBe(Number(limit));
});

test("the drawing of the rooms has the same arrows as the code", () => {
  const room = (file: string) => /^apps\/api\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const arrows = readSources()
    .filter(({ path: file }) => room(file) && !/\.test\.ts$/.test(file))
    .flatMap(({ path: file, imports }) =>
      imports.map((request) => ({ from: room(file), to: room(resolveImport(file, request)) })),
    )
    .filter(({ from, to }) => to && from !== to)
    .map(({ from, to }) => `${from} → ${to}`);
  const drawn = drawnArrows(read("docs/architecture.md"));
  expect(drawn.sort()).toEqual([...new Set(arrows)].sort());
});

describe("an error on a page is noticed:", () => {
  test("a path that does not exist, but not a placeholder or a command", () => {
    const text = "`apps/api/src/nowhere.ts` `apps/api/src/features/<noun>` `cd apps/api && npx x` `docs/decisions/`";
    expect(namedPaths(text)).toEqual(["apps/api/src/nowhere.ts", "docs/decisions"]);
  });

  test("a broken link, but not one to another site or to a heading", () => {
    const text = "[a](../README.md) [b](gone.md#part) [c](https://toile.test/x) [d](#here)";
    expect(linkedPaths("docs/x.md", text)).toEqual(["README.md", "docs/gone.md"]);
  });

  test("a drawing with a different arrow", () => {
    expect(drawnArrows('```mermaid\nflowchart TB\n  a["x"]\n  a --> b\n```')).toEqual(["a → b"]);
  });
});
