/** The gate over all people, beside what their descriptions lead one to expect. */
import fs from "node:fs";
import path from "node:path";
import { createTryOnEngine } from "@toile/tryon";
import { shortName } from "./photos.ts";

/** What a description in INDEX.md says, as the code that should refuse the photo. */
const EXPECTATIONS: [words: RegExp, code: string][] = [
  [/head[- ]?crop|head cropped|no face/i, "HEAD_CROPPED"],
  [/seated|sitting/i, "SEATED"],
  [/arm raised|arms raised/i, "ARMS_RAISED"],
  [/hand on hip|hands on hips/i, "AKIMBO"],
  [/busy bg|busy background/i, "BUSY_BACKGROUND"],
];

export async function gateTable(folder: string, people: string[]): Promise<string[]> {
  const index = path.join(folder, "INDEX.md");
  const lines = fs.existsSync(index) ? fs.readFileSync(index, "utf8").split("\n") : [];
  const engine = await createTryOnEngine();
  const rows = ["person | expected | tops | bottoms"];
  for (const person of people) {
    const line = lines.find((candidate) => candidate.includes(path.basename(person))) ?? "";
    const expected = EXPECTATIONS.filter(([words]) => words.test(line)).map(([, code]) => code);
    const bytes = fs.readFileSync(person);
    const found = [];
    for (const category of ["tops", "bottoms"] as const) {
      const { ok, issues } = await engine.checkPhoto(bytes, category);
      const codes = issues.map(({ code, severity }) => (severity === "refuse" ? code : `(${code})`));
      found.push(ok ? ["passes", ...codes].join(" ") : codes.join(" "));
    }
    rows.push([shortName(person), expected.join(" ") || (line ? "passes" : "?"), ...found].join(" | "));
  }
  return rows;
}
