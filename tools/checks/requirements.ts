/**
 * Which tests prove what `docs/requirements.md` and `docs/invariants.md` promise. A test cites what it proves at the
 * end of its title: "… [S1.04, I-6]". The sentences on the two pages are written by hand; the proofs beside them are
 * collected here and written by `npm run requirements`.
 */
import fs from "node:fs";
import path from "node:path";
import { readSources, root, type SourceFile } from "./sources.ts";

export const PAGES = ["docs/requirements.md", "docs/invariants.md"];
export const UNPROVEN_HEADING = "## Without a proof yet";
const NO_PROOF = "none yet";

const ID = "(?:[SO]\\d\\.\\d{2,3}|X\\.\\d{2}|[IC]-\\d{1,2})";
const RANGE = `${ID}(?:-${ID})?`;
const CITED = new RegExp(`\\[(${RANGE}(?:, ${RANGE})*)\\](?=["'\`])`, "g");
const ROW = new RegExp(`^\\| (${ID}) \\| (.+) \\| ([^|]*) \\|$`);
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

/** The ids that have a row on the page. */
export function idsOf(page: string): string[] {
  return page.split("\n").flatMap((line) => ROW.exec(line)?.[1] ?? []);
}

/** The ids that the page lists as unproven. */
export function unprovenOf(page: string): string[] {
  const [, list = ""] = page.split(UNPROVEN_HEADING);
  return list.match(new RegExp(ID, "g")) ?? [];
}

const linkTo = (file: string) =>
  `[${path.basename(file).replace(/\.(test|spec)\.tsx?$/, "")}](${path.posix.relative("docs", file)})`;

/** `page` with the current proofs in its last column, and the ids without a proof listed under their heading. */
export function withProofs(page: string, proofs: Map<string, string[]>): string {
  const [body = "", last = ""] = page.split(UNPROVEN_HEADING);
  const rows = body.replace(/^\|.*\|$/gm, (line) => {
    const [, id, text] = ROW.exec(line) ?? [];
    return id ? `| ${id} | ${text} | ${(proofs.get(id) ?? []).map(linkTo).join(", ") || NO_PROOF} |` : line;
  });
  const missing = Map.groupBy(
    idsOf(page).filter((id) => !proofs.has(id)),
    (id) => id.replace(/[.-]\d+$/, ""),
  );
  const lists = [...missing.values()].map((ids) => `- ${ids.join(", ")}`);
  const [introduction = ""] = last.trim().split("\n\n- ");
  const words = introduction.startsWith("- ") ? "" : introduction;
  return `${rows}${UNPROVEN_HEADING}\n\n${[words, lists.join("\n") || "- none"].filter(Boolean).join("\n\n")}\n`;
}

/**
 * Rewrites the pages. An id may leave the list of the unproven; if one would join it, it has lost its proof, and
 * nothing is written.
 */
function write() {
  const proofs = readProofs(readSources());
  for (const page of PAGES) {
    const file = path.join(root, page);
    const before = fs.readFileSync(file, "utf8");
    const after = withProofs(before, proofs);
    const lost = unprovenOf(after).filter((id) => !unprovenOf(before).includes(id));
    if (lost.length > 0) {
      process.stderr.write(
        `${page}: no test cites ${lost.join(", ")} any more. Cite it in the title of the test that proves it.\n`,
      );
      process.exitCode = 1;
    } else fs.writeFileSync(file, after);
  }
}

if (import.meta.main) write();
