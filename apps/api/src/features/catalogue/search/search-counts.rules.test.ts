import { expect, it } from "vitest";
import { type AnsweredSearch, keepable, toDays } from "./search-counts.rules.ts";

const AT = Date.parse("2026-11-26T12:00:00Z");
const answered = (query: string, found: number, seconds = 0): AnsweredSearch => ({
  query,
  found,
  atMs: AT + seconds * 1000,
});

it.each([
  ["Trénch  COAT", "trench coat"],
  ["t-shirt", "tshirt"],
  ["size 38 dress", "size 38 dress"],
  ["501", "501"],
])("%j is kept as %j", (q, expected) => {
  expect(keepable(q)).toBe(expected);
});

it.each(["mia@toile.test", "+31 6 1234 5678", "NL91 ABNA 0417 1643 00", "17-03-1986", "", " !? ", "x".repeat(61)])(
  "%j is not stored, because it may be personal or is empty",
  (q) => {
    expect(keepable(q)).toBeNull();
  },
);

it("searches are summed by day, and what the last one found stays", () => {
  const sums = toDays([
    answered("cape", 0),
    answered("cape", 3, 60),
    answered("poncho", 0, 61),
    answered("cape", 2, 86_400),
  ]);
  expect(sums).toEqual([
    { day: "2026-11-26", query: "cape", searches: 2, missed: 1, lastFound: 3 },
    { day: "2026-11-26", query: "poncho", searches: 1, missed: 1, lastFound: 0 },
    { day: "2026-11-27", query: "cape", searches: 1, missed: 0, lastFound: 2 },
  ]);
});

it("a word that was still being typed is not counted, a short complete word is", () => {
  const sums = toDays([
    answered("tren", 0),
    answered("trench", 0, 2),
    answered("trench coat", 1, 4),
    answered("trench", 0, 30),
  ]);
  expect(sums.map(({ query, searches }) => [query, searches])).toEqual([
    ["trench coat", 1],
    ["trench", 1],
  ]);
});
