/** The repository's tests of itself: ranks, doors, names and sizes. A rule that is not tested here will not be kept. */
import { expect, test } from "vitest";
import {
  BROWSER_DOOR,
  circlesOf,
  FEATURE_RANKS,
  FORBIDDEN_NAMES,
  hasDoors,
  importViolations,
  lockingSubqueries,
  reachedFrom,
} from "./architecture.rules.ts";
import { INNER_RANKS } from "./inner-ranks.ts";
import { folderSizes, functionsOf } from "./source-shape.ts";
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
  expect(importViolations(draft(credits, ["../pictures/pictures.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.ts", ["../credits/credits.store.ts"]))).toHaveLength(
    1,
  );
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.ts", ["../credits/credits.ts"]))).toEqual([]);
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.routes.ts", ["./tryon.store.ts"]))).toHaveLength(1);
  expect(
    importViolations(draft("apps/api/src/platform/jobs/jobs.ts", ["../../features/credits/credits.ts"])),
  ).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/ui/button.tsx", ["../features/tryon/x.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/features/home/a.tsx", ["../tryon/x.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/routes/home.tsx", ["../../../api/src/app.ts"]))).toHaveLength(1);
  expect(importViolations(draft("apps/api/src/features/tryon/tryon.ts", ["pg-boss"]))).toHaveLength(1);
  expect(importViolations(draft("packages/contract/src/protocol/ids.ts", ["hono"]))).toHaveLength(1);
});

test("a query in brackets that locks rows is materialized", () => {
  const api = sources.filter(({ path }) => path.startsWith("apps/api/src/"));
  expect(api.flatMap(({ path, text }) => lockingSubqueries(text).map((found) => `${path}: ${found}`))).toEqual([]);
  const claim = (before: string) =>
    `${before} (select id from tasks where due <= now() limit 1 for update skip locked)`;
  expect(lockingSubqueries(`update tasks set taken = true where id in ${claim("")}`)).toHaveLength(1);
  expect(lockingSubqueries(`with due as ${claim("materialized")} update tasks set taken = true from due`)).toEqual([]);
  expect(lockingSubqueries("select * from accounts where user_id = $1 for update")).toEqual([]);
});

test("from the engine the web imports only the photo check, and from one folder", () => {
  const checker = "apps/web/app/features/tryon/photo-check/photo-check.worker.ts";
  expect(importViolations(draft(checker, ["@toile/tryon/photo-check"]))).toEqual([]);
  expect(importViolations(draft(checker, ["@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url"]))).toEqual([]);
  expect(importViolations(draft(checker, ["@toile/tryon"]))).toHaveLength(1);
  expect(importViolations(draft(checker, ["@litertjs/core"]))).toHaveLength(1);
  expect(importViolations(draft("apps/web/app/routes/home.tsx", ["@toile/tryon/photo-check"]))).toHaveLength(1);
});

test("the photo check runs in a browser: it imports nothing from Node and no vendor but the models' runtime", () => {
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

test("the program opens its rooms in the order of their ranks, and decides nothing", () => {
  const app = sources.find(({ path }) => path === "apps/api/src/app.ts");
  const list = /const ranks: Room\[\]\[\] = \[(.*?)\n {2}\];/s.exec(app?.text ?? "")?.[1] ?? "";
  const names = list
    .trim()
    .split("\n")
    .map((line) => line.match(/\w+/g) ?? []);
  const room = (name: string) => name.replace(/Room$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const ranks = names.map((line) => line.map((name) => FEATURE_RANKS[room(name)]));
  expect(ranks).toEqual(names.map((line, index) => line.map(() => index + 1)));
  expect(names.flat().map(room).sort()).toEqual(Object.keys(FEATURE_RANKS).sort());
  expect(app?.lines).toBeLessThanOrEqual(150);
});

test("an inner room imports only lower ones, and only their door", () => {
  const billing = "apps/api/src/features/billing";
  const payments = draft(`${billing}/payments/settle.ts`, ["../stripe/stripe.ts"]);
  expect(importViolations(payments)).toEqual([]);
  expect(importViolations({ ...payments, imports: ["../stripe/customers.ts"] })).toHaveLength(1);
  expect(importViolations({ ...payments, imports: ["../settlement/settlement.ts"] })).toHaveLength(1);
  expect(importViolations({ ...payments, imports: ["../billing.ts"] })).toHaveLength(1);
  expect(importViolations({ ...payments, imports: ["../billing.tables.ts"] })).toEqual([]);
});

test("in the engine stages import only earlier ones, and a stage's rooms only lower ones; types are imported from anywhere", () => {
  const engine = "packages/tryon/src";
  const skin = draft(`${engine}/compose/skin/body-skin.ts`, ["../scene/scene.ts", "../../person/limbs/limb-field.ts"]);
  expect(importViolations(skin)).toEqual([]);
  expect(importViolations({ ...skin, imports: ["../fill/body-fill.ts"] })).toHaveLength(1);
  expect(importViolations({ ...skin, imports: ["../../judge/cloth/coverage.ts"] })).toHaveLength(1);
  expect(importViolations({ ...skin, imports: ["../compose.ts"] })).toHaveLength(1);
  const torso = draft(`${engine}/fit/torso/torso-map.ts`, ["../types.ts", "../../garment/landmark-types.ts"]);
  expect(importViolations(torso)).toEqual([]);
});

test("every inner room has a rank and a door", () => {
  const paths = new Set(sources.map(({ path }) => path));
  const inner = Object.keys(INNER_RANKS).flatMap((room) => {
    const names = [...paths].filter((path) => path.startsWith(`${room}/`)).map((path) => path.slice(room.length + 1));
    const folders = new Set(names.filter((name) => name.includes("/")).map((name) => name.split("/")[0] ?? ""));
    return [...folders].map((folder) => ({ room, folder }));
  });
  expect(inner.length).toBeGreaterThan(10);
  expect(inner.filter(({ room, folder }) => !INNER_RANKS[room]?.[folder])).toEqual([]);
  const withDoors = inner.filter(({ room }) => hasDoors(room));
  expect(withDoors.filter(({ room, folder }) => !paths.has(`${room}/${folder}/${folder}.ts`))).toEqual([]);
});

test("SQL is only in stores, and rules are pure", () => {
  const brands = "apps/api/src/features/catalogue/brands";
  expect(importViolations(draft(`${brands}/brands.ts`, ["drizzle-orm"]))).toHaveLength(1);
  expect(importViolations(draft(`${brands}/brands.store.ts`, ["drizzle-orm"]))).toEqual([]);
  expect(importViolations(draft(`${brands}/brands.rules.ts`, ["../../../platform/clock.ts"]))).toHaveLength(1);
  expect(importViolations(draft(`${brands}/brands.rules.ts`, ["../../../platform/errors.ts"]))).toEqual([]);
});

test("no files import one another in a circle, not even their types", () => {
  expect(circlesOf(sources).map((circle) => circle.join(" → "))).toEqual([]);
  const circle = [draft("apps/a.ts", ["./b.ts"]), draft("apps/b.ts", ["./c.ts"]), draft("apps/c.ts", ["./a.ts"])];
  expect(circlesOf(circle)).toEqual([["apps/a.ts", "apps/b.ts", "apps/c.ts", "apps/a.ts"]]);
});

const MAX_FUNCTION_LINES = 60;
const MAX_FOLDER_FILES = 12;
/** Flat on purpose: each file is one component or one page, and they are independent of each other. */
const FLAT_FOLDERS = ["apps/web/app/ui", "apps/web/app/routes"];
const judged = sources.filter(({ path }) => !isTest(path) && !/\.fixture\.|\/test\/|^e2e\//.test(path));

test(`no function is longer than ${MAX_FUNCTION_LINES} lines`, () => {
  const tooLong = judged.flatMap(functionsOf).filter(({ lines }) => lines > MAX_FUNCTION_LINES);
  expect(tooLong, "split it into functions that each do one thing").toEqual([]);
  const [measured] = functionsOf({ path: "a.ts", text: "const long = () => {\n\n  return 1;\n};\n" });
  expect(measured).toEqual({ path: "a.ts", name: "long", lines: 4 });
});

test(`no folder has more than ${MAX_FOLDER_FILES} source files`, () => {
  const crowded = [...folderSizes(judged)].filter(
    ([folder, files]) => files > MAX_FOLDER_FILES && !FLAT_FOLDERS.includes(folder),
  );
  expect(crowded, "make an inner room, with a door and a rank").toEqual([]);
});

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  expect(
    sources
      .filter(({ path, lines }) => lines > MAX_LINES && !isTest(path))
      .map(({ path, lines }) => `${path}: ${lines}`),
  ).toEqual([]);
});

test("no file or folder has a meaningless name", () => {
  expect(listPaths().filter((path) => FORBIDDEN_NAMES.test(path.split("/").at(-1) ?? ""))).toEqual([]);
});

test("the environment is read in one place, and the clock in one place", () => {
  const api = sources.filter(({ path }) => path.startsWith("apps/api/src/") && !isTest(path));
  const environment = api.filter(
    ({ path, text }) => /process\.env/.test(text) && !/^apps\/api\/src\/(platform\/config|program|commands)/.test(path),
  );
  expect(environment.map(({ path }) => path)).toEqual([]);
  const clock = api.filter(
    ({ path, text }) => /Date\.now\(\)|new Date\(\)/.test(text) && path !== "apps/api/src/platform/clock.ts",
  );
  expect(clock.map(({ path }) => path)).toEqual([]);
});

test("no test is skipped, and no type check is silenced", () => {
  const silenced = /\b(test|it|describe)\.(skip|only|todo)\(|@ts-(ignore|nocheck)/;
  // Pictures of one browser cannot be compared with those of another: with another browser they are skipped, and the
  // output says so.
  const mayLeaveOut = "e2e/visual.spec.ts";
  expect(
    sources
      .filter(
        ({ path, text }) =>
          silenced.test(text) && !path.startsWith("tools/checks/architecture") && path !== mayLeaveOut,
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

test("no test empties the module cache, which test files share: the native runtime starts once per process", () => {
  const emptying = /\bvi\.resetModules\(|\bvi\.(do)?[mM]ock\(/;
  expect(
    sources
      .filter(({ path, text }) => emptying.test(text) && !path.startsWith("tools/checks/architecture"))
      .map(({ path }) => path),
  ).toEqual([]);
});
