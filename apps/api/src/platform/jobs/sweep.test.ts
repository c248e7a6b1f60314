import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform({ work: true });
  await test.platform.jobs.start();
});
afterAll(async () => {
  await test.platform.jobs.stop({ drainMs: 0 });
  await test.close();
});

it("the hourly sweep removes unfinished files of killed processes from the storage", async () => {
  const { config, database, jobs } = test.platform;
  if (config.storage.driver !== "disk") throw new Error("the test stores on a disk");
  const drafts = path.join(config.storage.directory, ".drafts");
  mkdirSync(drafts, { recursive: true });
  const [old, fresh] = [path.join(drafts, "old"), path.join(drafts, "fresh")];
  for (const file of [old, fresh]) writeFileSync(file, "half a picture");
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(old, long, long);
  await database.write((tx) => jobs.enqueue(tx, "platform.sweep", {}));
  await expect.poll(() => existsSync(old)).toBe(false);
  expect(existsSync(fresh)).toBe(true);
});
