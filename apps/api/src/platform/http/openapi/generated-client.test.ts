/** What a developer gets who runs openapi-typescript on our document: names, types that compile, and calls that work. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { API_BASE } from "@toile/contract";
import openapiTypeScript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, TEST_ORIGIN, type TestApp } from "../../../../test/harness.ts";

const ROOT = fileURLToPath(new URL("../../../../../../", import.meta.url));
const PROGRAM = `
import createClient from "openapi-fetch";
import type { components, operations, paths } from "./api.ts";

type Products = operations["getProducts"]["responses"][200]["content"]["application/json"];
export const isOver = ({ status }: components["schemas"]["Prediction"]) => status === "succeeded" || status === "failed";

export async function run(fetch: (request: Request) => Promise<Response>, token: string) {
  const headers = { authorization: \`Bearer \${token}\` };
  const client = createClient<paths>({ baseUrl: "${TEST_ORIGIN}", fetch, headers });
  const list = await client.GET("/api/v1/products", { params: { query: { limit: 2 } } });
  const products: Products = list.data ?? [];
  const { data: balance } = await client.GET("/api/v1/credits/balance");
  const path = { id: "0198a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b" };
  const { error } = await client.GET("/api/v1/style/predictions/{id}", { params: { path } });
  return { names: products.map(({ name }) => name), balance: balance?.balance, error: error?.error };
}
`;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  // Beside the installed packages, so that the program finds them.
  const cache = path.join(ROOT, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, "generated-client-"));
  const document = await (await app.request(`${API_BASE}/openapi.json`)).text();
  writeFileSync(path.join(folder, "api.ts"), astToString(await openapiTypeScript(document)));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

function compile(program: string): { isRight: boolean; says: string } {
  const file = path.join(folder, "program.ts");
  writeFileSync(file, program);
  const tsc = createRequire(path.join(ROOT, "package.json")).resolve("typescript/package.json");
  const command = path.join(path.dirname(tsc), "bin/tsc");
  const options = ["--strict", "--module", "esnext", "--target", "es2023", "--moduleResolution", "bundler"];
  const { status, stdout } = spawnSync(
    process.execPath,
    [command, ...options, "--rewriteRelativeImportExtensions", "--skipLibCheck", "--ignoreConfig", file],
    { encoding: "utf8" },
  );
  return { isRight: status === 0, says: stdout };
}

it("openapi-typescript makes a client of it that compiles, calls, and knows what an operation answers", async () => {
  const wrong = compile(PROGRAM.replace("({ name }) => name", "({ nickname }) => nickname"));
  expect([wrong.isRight, wrong.says]).toEqual([false, expect.stringContaining("nickname")]);
  expect(compile(PROGRAM)).toEqual({ isRight: true, says: "" });

  const { token } = await createUser(app, { credits: 7 });
  const { run } = await import(path.join(folder, "program.js"));
  expect(await run((request: Request) => app.app.fetch(request), token)).toEqual({
    names: [],
    balance: 7,
    error: "NOT_FOUND",
  });
});
