import { expect, test } from "vitest";
import { compileInlineScript } from "./vite-inline-script.ts";

test("an inline script is one function without types, which its page can call", async () => {
  const script = await compileInlineScript(
    "export default function add(a: number, b = 2): number { return a + b }",
    "add.ts",
  );
  expect(new Function(`return (${script})(1)`)()).toBe(3);
});

test("a file with imports, or with more exports, is refused", async () => {
  const compiled = (source: string) => compileInlineScript(source, "broken.ts");
  await expect(compiled('import { a } from "./a.ts"; export default function run() { a() }')).rejects.toThrow(
    "broken.ts",
  );
  await expect(compiled("export default function run() {} export const other = 1;")).rejects.toThrow("broken.ts");
  await expect(compiled("export const run = 1;")).rejects.toThrow("broken.ts");
});
