/** Rows as CSV for spreadsheets. Pure. */
import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;
export type Column<R> = { name: string; of: (row: R) => Cell };

/** Without it, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

const lines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      // RFC 4180.
      record_delimiter: "\r\n",
      // The library only quotes CRLF together; many readers end a line at either character.
      quoted_match: /[\r\n]/,
      // A spreadsheet would run a text that looks like a formula: it gets an apostrophe.
      escape_formulas: true,
      cast: { boolean: (value) => (value ? "yes" : "no") },
    },
  );

export const csvHead = <R>(columns: readonly Column<R>[]): string =>
  BYTE_ORDER_MARK + lines([columns.map(({ name }) => name)]);

export const csvRows = <R>(columns: readonly Column<R>[], rows: readonly R[]): string =>
  rows.length === 0 ? "" : lines(rows.map((row) => columns.map(({ of }) => of(row))));
