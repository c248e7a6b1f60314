import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { grownWithoutReason, linesByRoom, readLast } from "./growth.ts";
import { readSources, root } from "./sources.ts";

test("no room has grown by more than a tenth since the last version without a line in the changelog", () => {
  const [, unreleased = ""] = fs.readFileSync(path.join(root, "CHANGELOG.md"), "utf8").split(/^## /m);
  expect(unreleased).toMatch(/^Unreleased/);
  const now = linesByRoom(readSources());
  expect(Object.keys(now).length).toBeGreaterThan(30);
  expect(grownWithoutReason(now, readLast().rooms, unreleased)).toEqual([]);
});

test("a room that has grown is named until the changelog says why; a small one may double", () => {
  const last = { "apps/api/src/features/tryon": 1000, tools: 100 };
  const now = { "apps/api/src/features/tryon": 1101, tools: 250, "apps/api/src/features/new": 400 };
  expect(grownWithoutReason(now, last, "")).toEqual([
    "apps/api/src/features/tryon: 1000 → 1101 lines",
    "apps/api/src/features/new: 0 → 400 lines",
  ]);
  const reasons = "- `apps/api/src/features/tryon` remembers more. `apps/api/src/features/new` is new.";
  expect(grownWithoutReason(now, last, reasons)).toEqual([]);
});

test("tests, fixtures and journeys do not count", () => {
  const at = (file: string) => ({ path: file, lines: 10 });
  const files = ["packages/tryon/src/engine.ts", "packages/tryon/src/engine.test.ts", "e2e/app.spec.ts"].map(at);
  expect(linesByRoom([...files, at("apps/api/test/harness.ts"), at("apps/api/src/main.ts")])).toEqual({
    "packages/tryon": 10,
    "apps/api": 10,
  });
});
