/**
 * `npm test`: lint, types, unit and repository tests, API tests on a real database, and journeys in a real browser. Names of
 * steps may be given to run only those: `npm test -- lint types`. Every step runs even if one before it failed. `npm test --
 * database` runs only on request: tests that may behave differently on another PostgreSQL server (TEST_DATABASE_URL).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowsers } from "./browser.mjs";
import { buildWeb, fail, install, pinnedNode, projectEnv, root, say } from "./install.mjs";
import { askedToStop, run } from "./run.mjs";
import { SERVER_TESTS } from "./server-tests.mjs";

const tool = (...parts) => path.join(root, "node_modules", ...parts);
const node = (script, ...args) => run(pinnedNode, [script, ...args]);
/** Each step's failed tests, printed again at the end. */
const failures = mkdtempSync(path.join(tmpdir(), "toile-test-"));
process.on("exit", () => rmSync(failures, { recursive: true, force: true }));
const failuresOf = (step) => path.join(failures, step);

const vitest = (step, project, files = []) => {
  // Named reporters replace Vitest's own choice, which includes annotations on GitHub.
  const names = ["default", "./tools/failed-tests.mjs", ...(process.env.GITHUB_ACTIONS ? ["github-actions"] : [])];
  const reporters = names.map((name) => `--reporter=${name}`);
  return run(pinnedNode, [tool("vitest", "vitest.mjs"), "run", "--project", project, ...reporters, ...files], {
    env: projectEnv({ FAILED_TESTS_FILE: failuresOf(step) }),
  });
};

/** Style and mistakes, then everything unused: files, exports and dependencies. */
async function lint() {
  const biome = await node(tool("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", ".");
  const knip = await node(tool("knip", "bin", "knip.js"), "--no-progress", "--treat-config-hints-as-errors");
  return Math.max(biome, knip);
}

async function types() {
  const typegen = await run(pinnedNode, [tool("@react-router", "dev", "bin.cjs"), "typegen"], {
    cwd: path.join(root, "apps", "web"),
  });
  if (typegen !== 0) return typegen;
  let worst = 0;
  // All that runs on Node is one project: as one for each package, what they import was checked again for each.
  for (const project of [".", "apps/web", "apps/extension"]) {
    worst = Math.max(worst, await run(tool(".bin", "tsc"), ["--noEmit", "-p", project]));
  }
  return worst;
}

async function e2e() {
  buildWeb();
  return run(pinnedNode, [tool("@playwright", "test", "cli.js"), "test"], {
    env: projectEnv({ ...findBrowsers(), E2E_WHOLE: "1", FAILED_TESTS_FILE: failuresOf("e2e") }),
  });
}

const steps = {
  lint,
  types,
  unit: () => vitest("unit", "unit"),
  api: () => vitest("api", "api"),
  e2e,
  database: () => vitest("database", "api", SERVER_TESTS),
};
const USUAL = ["lint", "types", "unit", "api", "e2e"];

install();
const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in steps));
if (unknown) fail(`There is no step "${unknown}". Steps: ${Object.keys(steps).join(", ")}`);

const results = [];
for (const name of names.length > 0 ? names : USUAL) {
  say(`\n— ${name} —`);
  const began = performance.now();
  const code = await steps[name]();
  results.push({ name, code, seconds: Math.round((performance.now() - began) / 1000) });
  if (askedToStop()) break;
}
say("");
for (const { name, code, seconds } of results) {
  say(`${code === 0 ? "ok    " : "FAILED"}  ${name}  (${seconds} s)`);
  if (existsSync(failuresOf(name))) say(readFileSync(failuresOf(name), "utf8"));
}
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0);
