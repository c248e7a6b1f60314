/** Only paths within drizzle-orm are resolved without its list of exports; everything else is Node's own affair. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { resolveInPackage } from "./quick-imports.ts";

const INSIDE = "file:///toile/node_modules/drizzle-orm/pg-core/table.js";

it.each([
  ["a file beside", "./columns/integer.js", "file:///toile/node_modules/drizzle-orm/pg-core/columns/integer.js"],
  ["a file above", "../entity.js", "file:///toile/node_modules/drizzle-orm/entity.js"],
])("a path to %s is its URL", (_, specifier, url) => {
  expect(resolveInPackage(specifier, INSIDE)).toBe(url);
});

it.each([
  ["another package's name", "pg", INSIDE],
  ["the package's own name", "drizzle-orm/pg-core", INSIDE],
  ["a file of another kind", "./data.json", INSIDE],
  ["a path in our own code", "./orders.js", "file:///toile/apps/api/src/app.ts"],
  ["the program itself", "./main.ts", undefined],
])("%s is left to Node", (_, specifier, parent) => {
  expect(resolveInPackage(specifier, parent)).toBeUndefined();
});

it("every file of the package is a module, as the hook says", () => {
  const entry = import.meta.resolve("drizzle-orm");
  const { type } = JSON.parse(readFileSync(new URL("package.json", entry), "utf8"));
  expect(type).toBe("module");
});
