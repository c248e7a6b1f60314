import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cell, type Column, csvHead, csvRows } from "./csv.rules.ts";

const columns: Column<Cell[]>[] = [0, 1].map((at) => ({ name: `column ${at}`, of: (row) => row[at] ?? null }));
const rowsOf = (rows: Cell[][]) => csvRows(columns, rows);

test("a file begins with a byte order mark and its columns, and ends lines as RFC 4180 does [X.68]", () => {
  expect(csvHead(columns)).toBe('\uFEFF"column 0","column 1"\r\n');
  expect(
    rowsOf([
      ["a", 1],
      [null, true],
    ]),
  ).toBe('"a",1\r\n,yes\r\n');
  expect(rowsOf([])).toBe("");
});

test("commas, quotes and line breaks stay in their field [X.68]", () => {
  expect(rowsOf([['5" heel, red', "two\nlines"]])).toBe('"5"" heel, red","two\nlines"\r\n');
  const text = fc.string({ unit: "grapheme" }).filter((value) => !/(^|;)[=+\-@\t\r＝＋－＠]/.test(value));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const file = csvHead(columns) + rowsOf(rows);
      expect(parse(file, { bom: true, from: 2, skipEmptyLines: false, recordDelimiter: "\r\n" })).toEqual(rows);
    }),
  );
});

test("text is never run as a formula, and a negative number stays a number [X.68]", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]) {
    const [first = ""] = parse(rowsOf([[`${start}cmd|' /C calc'!A0`, 1]]))[0] ?? [];
    expect(first).toBe(`'${start}cmd|' /C calc'!A0`);
    // Where a list's separator is a semicolon, a cell begins behind each of them.
    expect(rowsOf([[`a;${start}1;b`, 1]])).toBe(`"a;'${start}1;b",1\r\n`);
  }
  expect(rowsOf([["ada@example.org", -5]])).toBe('"ada@example.org",-5\r\n');
});
