import { expect, test } from "vitest";
import { FINDINGS, type Outlook } from "./photo-advice.ts";

const sentences = (outlook: Outlook) =>
  Object.values(FINDINGS)
    .filter((finding) => finding.outlook === outlook)
    .map(({ message }) => message);

test("a photo that works well is called fine, in one sentence", () => {
  expect(sentences("works")).not.toEqual([]);
  for (const message of sentences("works")) {
    expect(message).toMatch(/: fine, /);
    expect(message.match(/\./g)).toHaveLength(1);
  }
});

test("a photo that works with a limit gets a sentence that names the limit, and never one that sends the person away", () => {
  expect(sentences("limited")).not.toEqual([]);
  for (const message of sentences("limited")) {
    expect(message).toMatch(/\bmay\b|\bwe'll dress\b/);
    expect(message).not.toMatch(/\bcannot\b|\bcould not\b|\bmust\b/);
  }
});

test("a photo that cannot be dressed gets a sentence about which photo can", () => {
  expect(sentences("impossible")).not.toEqual([]);
  for (const message of sentences("impossible"))
    expect(message).toMatch(/\b[Uu]se a photo\b|\bCrop it\b|\bTurn the picture\b/);
});

test("every sentence is used once, and fits on a phone in three lines", () => {
  const all = Object.values(FINDINGS).map(({ message }) => message);
  expect(new Set(all).size).toBe(all.length);
  for (const message of all) expect(message).toMatch(/^[A-Z].{20,110}\.$/);
});

test("only no person, no main person, no body to dress and a turned picture refuse a photo", () => {
  const refusing = Object.values(FINDINGS).filter(({ outlook }) => outlook === "impossible");
  expect(new Set(refusing.map(({ code }) => code))).toEqual(
    new Set(["NO_PERSON", "SEVERAL_PEOPLE", "BODY_NOT_VISIBLE", "NOT_UPRIGHT"]),
  );
});
