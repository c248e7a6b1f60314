import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { clientSample } from "./samples.ts";

test("the sample of the client is the one that its README has, which a test runs", () => {
  const readme = fs.readFileSync(path.join(import.meta.dirname, "../../../../../packages/client/README.md"), "utf8");
  const [, first = ""] = /```js try-on\n([\s\S]*?)\n```/.exec(readme) ?? [];
  expect(first).not.toBe("");
  expect(clientSample("ORIGIN").replace('"ORIGIN"', "process.env.TOILE_URL")).toBe(first);
});
