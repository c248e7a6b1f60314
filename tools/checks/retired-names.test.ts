/** One word for one thing: replaced names do not come back. */
import { expect, test } from "vitest";
import { retiredNamesIn, toWords } from "./retired-names.ts";
import { readSources } from "./sources.ts";

const draft = (path: string, text: string) => ({ path, text });

test("no retired name is used", { timeout: 60_000 }, () => {
  expect(readSources().flatMap((source) => retiredNamesIn(source))).toEqual([]);
});

test.each([
  ["apps/api/src/features/x/x.ts", "const orderFigures = 1;", "metrics"],
  ["apps/api/src/features/x/x.figures.ts", "", "metrics"],
  ["apps/web/app/x.ts", "import { createTurns as limit } from './y.ts';", "concurrency limit"],
  ["packages/tryon/src/x.ts", "pool.returnPlanes(one);", "release…"],
  ["apps/api/src/features/billing/x.ts", "const letters = [];", "email"],
  ["apps/api/src/features/media/media.ts", "", "pictures"],
  ["apps/api/src/platform/http/x.ts", "unpack(page);", "compress"],
  ["apps/api/src/features/x/x.ts", "const given = read();", "input"],
  ["apps/api/src/features/x/x.ts", "const { answer } = await ask();", "request, response"],
])("in %s, %j is told to be %s", (path, text, instead) => {
  expect(retiredNamesIn(draft(path, text))).toEqual([expect.stringContaining(`write ${instead}`)]);
});

test("comments and texts may use the words, and so may places where they mean something else", () => {
  const text = "/* createTurns, figures */ const text = 'figures'; const configures = text;";
  expect(retiredNamesIn(draft("apps/api/src/x.ts", text))).toEqual([]);
  expect(retiredNamesIn(draft("tools/client/x.ts", "const figures = [];"))).toEqual([]);
});

test("a name is compared by its words, however it is written", () => {
  expect(["keptLetter", "KEPT_LETTER", "kept.letter", "#keptLetter", "_kept-letter"].map(toWords)).toEqual(
    Array(5).fill("kept-letter"),
  );
});
