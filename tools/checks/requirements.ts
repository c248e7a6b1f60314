/**
 * Which tests prove what `docs/requirements.md` and `docs/invariants.md` promise. A test cites what it proves at the
 * end of its title: "… [S1.04, I-6]". `npm run requirements -- show S1.04` prints the sentence and its tests.
 */
import fs from "node:fs";
import path from "node:path";
import { readSources, root, type SourceFile } from "./sources.ts";

export const PAGES = ["docs/requirements.md", "docs/invariants.md"];

const ID = "(?:[SO]\\d\\.\\d{2,3}|X\\.\\d{2}|[IC]-\\d{1,2})";
const RANGE = `${ID}(?:-${ID})?`;
const CITED = new RegExp(`\\[(${RANGE}(?:, ${RANGE})*)\\](?=["'\`])`, "g");
const ROW = new RegExp(`^\\| (${ID}) \\| ([^|]+) \\|`);
/**
 * C-n, the fault campaigns, are listed in `docs/operations.md`; they are left out because the paths of drawings look
 * the same.
 */
const NAMED = /\b(?:[SO]\d\.\d{2,3}|X\.\d{2}|I-\d{1,2})\b/g;

/** Its own test cites ids as examples. */
const isProof = (file: string) => /\.(test|spec)\.tsx?$/.test(file) && file !== "tools/checks/requirements.test.ts";

/** "S2.07-S2.09" → S2.07, S2.08, S2.09. */
function expand(range: string): string[] {
  const [, from = range, to] = new RegExp(`^(${ID})-(${ID})$`).exec(range) ?? [];
  if (!to) return [from];
  const [stem = "", first = "", last = ""] = [from.replace(/\d+$/, ""), /\d+$/.exec(from)?.[0], /\d+$/.exec(to)?.[0]];
  const count = Number(last) - Number(first) + 1;
  return Array.from(
    { length: count },
    (_, step) => stem + String(Number(first) + step).padStart(stem.includes(".") ? 2 : 1, "0"),
  );
}

/** The ids that a text cites in titles. */
export function citedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, list = ""]) => list.split(", ").flatMap(expand));
}

/** Each cited id and the test files that cite it, in order. */
export function readProofs(sources: SourceFile[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  for (const { path: file, text } of sources.filter((source) => isProof(source.path))) {
    for (const id of new Set(citedIn(text))) proofs.set(id, [...(proofs.get(id) ?? []), file].sort());
  }
  return proofs;
}

/** The ids that a text names anywhere, including comments, as "file: id". */
export function namedIn(sources: { path: string; text: string }[]): { file: string; id: string }[] {
  return sources.flatMap(({ path: file, text }) => [...text.matchAll(NAMED)].map(([id]) => ({ file, id })));
}

/** The rows of a page: each id with its sentence. */
export function sentencesOf(page: string): [id: string, sentence: string][] {
  return page.split("\n").flatMap((line) => {
    const [, id, sentence] = ROW.exec(line) ?? [];
    return id && sentence ? [[id, sentence.trim()] as [string, string]] : [];
  });
}

/** Prints the sentence of each id and the tests that prove it. */
function show(ids: string[]): void {
  const sentences = new Map(PAGES.flatMap((page) => sentencesOf(fs.readFileSync(path.join(root, page), "utf8"))));
  const proofs = readProofs(readSources());
  for (const id of ids) {
    const sentence = sentences.get(id);
    if (!sentence) process.exitCode = 1;
    const lines = sentence ? [`${id}  ${sentence}`, ...(proofs.get(id) ?? [])] : [`${id} is no requirement.`];
    process.stdout.write(`${lines.join("\n  ")}\n`);
  }
}

if (import.meta.main) {
  const [command, ...ids] = process.argv.slice(2);
  if (command === "show" && ids.length > 0) show(ids);
  else {
    process.stderr.write("Usage: npm run requirements -- show S1.04 [I-6 …]\n");
    process.exitCode = 2;
  }
}
