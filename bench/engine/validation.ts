/** The photo validation over all people, compared with their descriptions. */
import fs from "node:fs";
import path from "node:path";
import { createTryOnEngine } from "@toile/tryon";
import { shortName } from "./photos.ts";

/** Descriptions in INDEX.md, with the code that the photo check should report. None of them refuses a photo. */
const EXPECTATIONS: [words: RegExp, code: string][] = [
  [/head[- ]?crop|head cropped|head cut off|no face|headless/i, "HEAD_CROPPED"],
  [/\bseated|\bsitting/i, "SEATED"],
  [/arm raised|arms raised|hand in hair/i, "ARMS_RAISED"],
  [/hand on hip|hands on hips/i, "AKIMBO"],
  [/busy bg|busy background|busy kitchen/i, "BUSY_BACKGROUND"],
  [/side view|body turned|turned sideways|side-turned/i, "NOT_FRONTAL"],
  [/no hips or legs|from the hips up/i, "BODY_NOT_VISIBLE"],
];

/** Mark behind a finding's code: it works well, with a limit, or not at all. */
const MARKS = { works: "", limited: "?", impossible: "!" } as const;

export async function validationTable(people: string[]): Promise<string[]> {
  const indexes = new Set(people.map((person) => path.join(path.dirname(person), "..", "INDEX.md")));
  const lines = [...indexes].flatMap((file) => (fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : []));
  const engine = await createTryOnEngine();
  const rows = ["person | expected of the description | tops | bottoms"];
  let refused = 0;
  for (const person of people) {
    const line = lines.find((candidate) => candidate.includes(path.basename(person))) ?? "";
    const expected = EXPECTATIONS.filter(([words]) => words.test(line)).map(([, code]) => code);
    const bytes = fs.readFileSync(person);
    const found = [];
    for (const category of ["tops", "bottoms"] as const) {
      const { ok, issues } = await engine.checkPhoto(bytes, category);
      const codes = issues.map(({ code, outlook }) => `${code}${MARKS[outlook]}`);
      found.push([ok ? "passes" : "refused", ...codes].join(" "));
      if (!ok) refused += 1;
    }
    rows.push([shortName(person), expected.join(" ") || (line ? "passes" : "?"), ...found].join(" | "));
  }
  return [...rows, `${refused} of ${2 * people.length} checks refuse`];
}
