import { expect, test } from "vitest";
import { findScattered, gather } from "./gather.ts";
import type { FeedRow, Format } from "./import.rules.ts";
import { type FeedEvent, UnreadableFile } from "./read.ts";

const format: Pick<Format, "keyOf"> = { keyOf: ({ fields }) => fields.key };
const read = format as Format;
async function* events(keys: string, value = "x"): AsyncGenerator<FeedEvent> {
  yield { columns: ["key", "value"] };
  for (const [i, key] of [...keys].entries()) {
    const row: FeedRow = { line: i + 2, fields: key === "-" ? { value } : { key, value } };
    yield key === "!" ? { problem: { line: row.line, reason: "bad" } } : { row };
  }
}
async function gathered(keys: string, value?: string): Promise<string[]> {
  const scattered = await findScattered(events(keys, value), read);
  const found: string[] = [];
  for await (const event of gather(events(keys, value), read, scattered)) {
    if ("rows" in event) found.push(event.rows.map(({ line, fields }) => `${fields.key ?? "-"}${line}`).join(" "));
    else found.push("columns" in event ? "columns" : "problem");
  }
  return found;
}

test.each([
  ["", []],
  ["aab", ["a2 a3", "b4"]],
  ["aba", ["b3", "a2 a4"]],
  ["ab-ba", ["-4", "b3 b5", "a2 a6"]],
  ["--", ["-2", "-3"]],
  ["a!a", ["problem", "a2 a4"]],
  ["abcabc", ["a2 a5", "b3 b6", "c4 c7"]],
])("rows with the keys %j are gathered as %j", async (keys, expected) => {
  expect(await gathered(keys)).toEqual(["columns", ...expected]);
});

test("a product has at most 2,048 rows; each further one is reported", async () => {
  const found = await gathered(`${"a".repeat(2050)}b`);
  expect(found[1]?.split(" ")).toHaveLength(2048);
  expect(found.slice(2)).toEqual(["problem", "problem", "b2052"]);
});

test("the file ends where too much would wait in memory", async () => {
  const value = "x".repeat(1024 * 1024);
  const keys = Array.from({ length: 70 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("");
  await expect(gathered(keys + keys, value)).rejects.toThrow(UnreadableFile);
});

test("a file that breaks off is gathered as far as it can be read", async () => {
  async function* broken() {
    yield* events("abac");
    throw new UnreadableFile("broken");
  }
  expect(await findScattered(broken(), read)).toEqual(await findScattered(events("aba"), read));
});
