/** Rows as CSV for spreadsheets. Pure. */
import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;
export type Column<R> = { name: string; of: (row: R) => Cell };

/** Without it, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Where lists are separated by semicolons, a spreadsheet splits these lines there, whatever is quoted, and would run the
 * part behind.
 */
const FORMULA_AFTER_SEMICOLON = /;(?=[=+\-@\t\r＝＋－＠])/g;

const lines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      // RFC 4180.
      record_delimiter: "\r\n",
      quoted_string: true,
      // A spreadsheet would run a text that looks like a formula: it gets an apostrophe.
      escape_formulas: true,
      cast: {
        boolean: (value) => (value ? "yes" : "no"),
        string: (value) => value.replace(FORMULA_AFTER_SEMICOLON, ";'"),
      },
    },
  );

export const csvHead = <R>(columns: readonly Column<R>[]): string =>
  BYTE_ORDER_MARK + lines([columns.map(({ name }) => name)]);

export const csvRows = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  rows.length === 0 ? "" : lines(rows.map((row) => columns.map(({ of }) => of(row))));
