/** What the first start prints when there is no administrator. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/harness.ts";
import { spawnServer } from "../test/spawned-server.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "toile-setup-"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  spawnServer({ environment: { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: "off", TRYON_THREADS: "1" } });
const codeIn = (output: string): string | undefined => / {2}with code {4}(\S+)/.exec(output)?.[1];

it("prints the address and the code of the setup until there is an administrator, and the same code at every start [X.68]", async () => {
  const first = await start();
  const code = codeIn(first.output());
  expect(first.output()).toMatch(/ {2}at {11}\S+\/setup\n/);
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await first.stop();

  const second = await start();
  expect(codeIn(second.output())).toBe(code);
  const fields = { code, email: "ada@toile.test", password: "a long one, really", firstName: "Ada", lastName: "W" };
  const response = await fetch(`${second.origin}/api/v1/setup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  expect(response.status).toBe(201);
  await second.stop();

  const third = await start();
  expect(codeIn(third.output())).toBeUndefined();
  await third.stop();
}, 120_000);
