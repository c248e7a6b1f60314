/** The repository tests itself: ranks, doors, names and sizes. A rule that is not here will not be kept. */
import { expect, test } from "vitest";
import { BROWSER_DOOR, FEATURE_RANKS, FORBIDDEN_NAMES, importViolations, reachedFrom } from "./architecture.rules.ts";
import { listPaths, readSources, type SourceFile } from "./sources.ts";

const MAX_LINES = 400;
const sources = readSources();
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const draft = (path: string, imports: string[], text = ""): SourceFile => ({ path, imports, text, lines: 1 });

test("every import goes down the ranks and through a door", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(importViolations)).toEqual([]);
});

test("an import against the ranks, past a door, into another package or of a vendor is caught", () => {
  const credits = "apps/api/src/features/credits/credits.ts";
  expect(importViolations(draft(credits, ["../tryon/tryon.ts"]))).toHaveLength(1);
  expect(importViolations(draft(credits, ["../media/media.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.ts", ["../credits/credits.store.ts"]))).toHaveLength(
    1,
  );
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.ts", ["../credits/credits.ts"]))).toEqual([]);
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.routes.ts", ["./tryon.store.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/api/src/platform/jobs.ts", ["../features/credits/credits.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/ui/button.tsx", ["../features/tryon/x.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/features/home/a.tsx", ["../tryon/x.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/routes/home.tsx", ["../../../api/src/app.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.ts", ["pg-boss"]))).toHaveLength(1);
  expect(importViolations(draft("packages/contract/src/ids.ts", ["hono"]))).toHaveLength(1);
});

test("of the engine the web imports the photo check and nothing else, and from one folder", () => {
  const checker = "apps/web/app/features/tryon/photo-check/photo-check.worker.ts";
  expect(importViolations(draft(checker, ["@toile/tryon/photo-check"]))).toEqual([]);
  expect(importViolations(draft(checker, ["@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url"]))).toEqual([]);
  expect(importViolations(draft(checker, ["@toile/tryon"]))).toHaveLength(1);
  expect(importViolations(draft(checker, ["@litertjs/core"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/routes/home.tsx", ["@toile/tryon/photo-check"]))).toHaveLength(1);
});

test("the photo check runs in a browser: it reaches nothing of Node and no vendor but the models' runtime", () => {
  const vendors = (entry: string) => reachedFrom(entry, sources).filter((reached) => !reached.startsWith("packages/"));
  expect(vendors(BROWSER_DOOR)).toEqual(["@litertjs/core"]);
  expect(vendors("packages/tryon/src/photo-check/check-file.ts")).toEqual(expect.arrayContaining(["sharp", "node:fs"]));
});

test("every room of the API has a rank", () => {
  const rooms = new Set(
    sources
      .map(({ path }) => /^apps\/api\/src\/features\/([^/]+)\//.exec(path)?.[1])
      .filter((room) => room !== undefined),
  );
  expect([...rooms].filter((room) => !(room in FEATURE_RANKS))).toEqual([]);
});

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  expect(
    sources
      .filter(({ path, lines }) => lines > MAX_LINES && !isTest(path))
      .map(({ path, lines }) => `${path}: ${lines}`),
  ).toEqual([]);
});

test("no file or folder has a name that says nothing", () => {
  expect(listPaths().filter((path) => FORBIDDEN_NAMES.test(path.split("/").at(-1) ?? ""))).toEqual([]);
});

test("the environment is read in one place, and the clock in one place", () => {
  const api = sources.filter(({ path }) => path.startsWith("apps/api/src/") && !isTest(path));
  const environment = api.filter(
    ({ path, text }) => /process\.env/.test(text) && !/^apps\/api\/src\/(platform\/config|main|cli)/.test(path),
  );
  expect(environment.map(({ path }) => path)).toEqual([]);
  const clock = api.filter(
    ({ path, text }) => /Date\.now\(\)|new Date\(\)/.test(text) && path !== "apps/api/src/platform/clock.ts",
  );
  expect(clock.map(({ path }) => path)).toEqual([]);
});

test("no test is skipped, and no type check is silenced", () => {
  const silenced = /\b(test|it|describe)\.(skip|only|todo)\(|@ts-(ignore|nocheck)/;
  // Pictures of one browser say nothing of another: where another one runs they are left out, and the output says so.
  const mayLeaveOut = "e2e/visual.spec.ts";
  expect(
    sources
      .filter(({ path, text }) => silenced.test(text) && !path.startsWith("tools/architecture") && path !== mayLeaveOut)
      .map(({ path }) => path),
  ).toEqual([]);
});
