/** What the legal pages promise, held against what the program does. */
import fs from "node:fs";
import path from "node:path";
import { MINIMUM_AGE, TERMS_VERSION, TERMS_VERSIONS, VISITOR_PHOTO_HOURS } from "@toile/contract";
import { describe, expect, test } from "vitest";
import { GRACE_DAYS } from "../../apps/api/src/features/billing/subscriptions/subscriptions.rules.ts";
import { PERSON_PICTURE_LIFE_MS } from "../../apps/api/src/features/pictures/private/private.rules.ts";
import { PERSONAL_DATA } from "../../apps/api/src/personal-data.ts";
import { KEPT_DATA, keptInWords, PLAN_GRACE_DAYS } from "../../apps/web/app/features/legal/kept-data.ts";
import { STORED_ITEMS } from "../../apps/web/app/lib/consent/stored-items.ts";
import { listPaths, root } from "./sources.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const said = KEPT_DATA.flatMap((entry) => entry.tables.map((name) => ({ name, ...entry })));

describe("the privacy policy", () => {
  test("names every table about people, each once [X.72, O2.76]", () => {
    const names = said.map(({ name }) => name);
    expect(names.toSorted()).toEqual(PERSONAL_DATA.kept.map(({ name }) => name).toSorted());
  });

  test.each(PERSONAL_DATA.kept)("says how long $name is really stored [X.72]", ({ name, retention }) => {
    const kept = said.find((entry) => entry.name === name)?.kept;
    if (!retention) return expect(kept).toBe("account");
    const { since, days, unless, empties } = retention;
    if (empties) return expect([kept, empties]).toEqual([{ addressDays: days }, ["ipAddress"]]);
    if (unless) return expect([kept, unless]).toEqual([{ unconfirmedDays: days }, "confirmedAt"]);
    if (days > 0) return expect(kept).toEqual({ days });
    expect(since).toBe("expiresAt");
    expect(kept).toBe(name === "pictures" ? "results" : "until over");
  });

  test.each(PERSONAL_DATA.kept)("says what a deleted account leaves of $name [X.72]", ({ name, deletion }) => {
    const deleted = said.find((entry) => entry.name === name)?.deleted;
    expect(deleted === "gone").toBe(deletion.rows === "go");
  });

  test("says how long results are stored, as the operator has configured it, and that a photo of one try-on is stored for a day [X.72]", () => {
    expect(keptInWords({ kept: "results" }, { resultDays: 12 })).toContain("12 days");
    expect(PERSON_PICTURE_LIFE_MS).toBe(DAY_MS);
    // As the window on other shops' pages says it, and the section about them.
    expect(VISITOR_PHOTO_HOURS * 3_600_000).toBe(PERSON_PICTURE_LIFE_MS);
  });
});

describe("the cookie policy", () => {
  test("is right that a cookie ends with a visit, or is stored between 30 days and 2 years [O2.78, X.72]", () => {
    const cookies = STORED_ITEMS.filter(({ place }) => place === "cookie");
    expect(cookies.length).toBeGreaterThan(2);
    const short = /(^|\b)\d+ minutes/;
    for (const { name, kept } of cookies) expect(short.test(kept) || kept === "1 year", name).toBe(true);
  });
});

test("the operator's trading name reaches the privacy policy, the terms and the footer, and no other page [O1.05, X.31]", () => {
  const web = listPaths("apps/web/app")
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), "utf8") }));
  const thatHave = (part: RegExp) =>
    web.filter(({ text }) => part.test(text)).map(({ file }) => path.posix.relative("apps/web/app", file));
  expect(thatHave(/operatorDetails/)).toEqual([
    "lib/server/request-context.ts",
    "routes/contact.tsx",
    "routes/privacy-policy.tsx",
    "routes/terms-of-service.tsx",
  ]);
  const contact = web.find(({ file }) => file.endsWith("routes/contact.tsx"))?.text ?? "";
  expect(contact.match(/operatorDetails(?! \})\S*/g)).toEqual(["operatorDetails.email"]);
  // The name alone goes to the frame of every page, for the footer.
  const named = thatHave(/\boperator(=\{|\?: string)/).filter((file) => !file.startsWith("features/legal/"));
  expect(named).toEqual([
    "features/shell/navigation/footer.tsx",
    "features/shell/shell.tsx",
    "lib/server/request-context.ts",
    "root.tsx",
  ]);
});

describe("the terms of service", () => {
  test("have a minimum age of 16, the version in force last, and the days of a plan's credits [O2.77, X.72]", () => {
    expect(MINIMUM_AGE).toBe(16);
    expect(TERMS_VERSIONS.at(-1)).toBe(TERMS_VERSION);
    expect(TERMS_VERSIONS.toSorted()).toEqual(TERMS_VERSIONS);
    expect(PLAN_GRACE_DAYS).toBe(GRACE_DAYS);
  });
});
