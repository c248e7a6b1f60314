/**
 * What a newcomer's first minutes depend on: a lock file that installs everywhere, exact versions, a complete example
 * of the environment.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { InlineConfig } from "vitest/node";
import vitestConfig from "../../vitest.config.ts";
import { SERVER_TESTS } from "../server-tests.mjs";
import { listPaths, readSources, root } from "./sources.ts";

type LockEntry = { optionalDependencies?: Record<string, string>; resolved?: string };
const PATIENT_MS = 50_000;
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const lock: Record<string, LockEntry> = JSON.parse(read("package-lock.json")).packages;

/** Whether `name`, required by the package at `from`, has an entry in the lock file, by npm's lookup rules. */
function isLocked(from: string, name: string): boolean {
  for (let base = from; ; ) {
    if (lock[`${base ? `${base}/` : ""}node_modules/${name}`]) return true;
    if (!base) return false;
    const up = base.lastIndexOf("node_modules/");
    base = up < 0 ? "" : base.slice(0, up).replace(/\/$/, "");
  }
}

test("the lock file lists the binaries of every platform, so that npm ci works on other machines", () => {
  const missing = Object.entries(lock).flatMap(([from, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(from, name))
      .map((name) => `${from} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the lock file contains no download URL", () => {
  expect(Object.values(lock).filter(({ resolved }) => resolved?.includes("://"))).toEqual([]);
});

test("every dependency is pinned to an exact version", () => {
  const manifests = listPaths().filter((file) => path.basename(file) === "package.json");
  const loose = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
      .map(([name, version]) => `${file}: ${name}@${version}`);
  });
  expect(manifests.length).toBeGreaterThan(4);
  expect(loose).toEqual([]);
});

test(".env.example names every variable that the configuration reads, and no other", () => {
  const named = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  const files = listPaths().filter((file) => /^apps\/api\/src\/platform\/config\/config(\.[a-z]+)?\.ts$/.test(file));
  const config = files.map(read).join("\n");
  const readByName = [...config.matchAll(/read\.\w+\("([A-Z0-9_]+)"|environment\.([A-Z_]+)/g)].map(
    (match) => match[1] ?? match[2],
  );
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].sort()).toEqual([...new Set(readByName)].sort());
});

test("every action of a workflow is pinned to a commit, because a tag can be moved", () => {
  const workflows = listPaths().filter((file) => /^\.github\/workflows\/.+\.ya?ml$/.test(file));
  const used = workflows.flatMap((file) => [...read(file).matchAll(/uses:\s*(\S+)/g)].map((match) => match[1] ?? ""));
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test("each path pattern of tests for another PostgreSQL server still matches some", () => {
  const tests = listPaths("apps/api").filter((file) => file.endsWith(".test.ts"));
  expect(SERVER_TESTS.filter((part) => !tests.some((file) => file.includes(part)))).toEqual([]);
});

test("no text file holds the marks of an unresolved merge", () => {
  const texts = listPaths().filter((file) => /\.(ts|tsx|mjs|md|json|ya?ml|css|sql|py|sh)$/.test(file));
  const marked = texts.filter((file) => /^(<{7}|>{7}) /m.test(read(file)));
  expect(texts.length).toBeGreaterThan(500);
  expect(marked).toEqual([]);
});

/** Of the hooks and tests of a file. */
const LIMITS = /\b(?:hookTimeout|testTimeout): ([0-9_]+)/g;

test("tests wait as long as a busy machine needs: a red that is nobody's fault hides the next real one", () => {
  for (const project of vitestConfig.test?.projects ?? []) {
    const { hookTimeout = 0, testTimeout = 0, expect: { poll } = {} } = (project as { test: InlineConfig }).test;
    expect(Math.min(hookTimeout, testTimeout)).toBeGreaterThanOrEqual(60_000);
    expect(poll?.timeout).toBeGreaterThanOrEqual(PATIENT_MS);
  }
  const hasty = readSources()
    .filter(({ path: file }) => /\.test\.tsx?$/.test(file))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(LIMITS)]
        .filter(([, limit = ""]) => Number(limit.replaceAll("_", "")) < PATIENT_MS)
        .map(([limit]) => `${file}: ${limit}`),
    );
  expect(hasty).toEqual([]);
});
