/** Which format a file has, by its first lines: what a browser or a feed's server calls it says little. Pure. */
import type { ImportFormat } from "@toile/contract";
import { OWN_COLUMNS } from "./catalogue.import.csv.rules.ts";

export type Delimiter = "," | ";" | "\t" | "|";
export type Sniffed =
  | { format: ImportFormat; syntax: "xml" }
  | { format: ImportFormat; syntax: "text"; delimiter: Delimiter };

const DELIMITERS: Delimiter[] = ["\t", ";", ",", "|"];

/** "Compare-at price" → compare_at_price; "g:image link" → image_link. */
export const normaliseColumn = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^g:/, "")
    .replace(/[\s-]+/g, "_");

/** `head`: the file's beginning, at least to the end of its first line. Undefined: none that we read. */
export function sniffFormat(head: string): Sniffed | undefined {
  const text = head.replace(/^\ufeff/, "").trimStart();
  if (text.startsWith("<")) {
    return /<(?:rss|rdf:RDF|channel|feed)[\s>]/.test(text) ? { format: "google-merchant", syntax: "xml" } : undefined;
  }
  const [line = ""] = text.split(/\r\n|\n|\r/, 1);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, columns: line.split(delimiter).map(columnOf) }));
  const [best] = counted.toSorted((a, b) => b.columns.length - a.columns.length);
  if (!best || best.columns.length < 2) return undefined;
  const format = formatOf(new Set(best.columns));
  return format && { format, syntax: "text", delimiter: best.delimiter };
}

const columnOf = (cell: string): string => normaliseColumn(cell.replace(/^\s*"|"\s*$/g, ""));

function formatOf(columns: Set<string>): ImportFormat | undefined {
  if (OWN_COLUMNS.every((column) => columns.has(column))) return "csv";
  const isShopify = ["handle", "url_handle", "variant_price", "option1_name"].some((column) => columns.has(column));
  if (columns.has("title") && isShopify) return "shopify";
  if (columns.has("title") && columns.has("id") && columns.has("price")) return "google-merchant";
  return undefined;
}
