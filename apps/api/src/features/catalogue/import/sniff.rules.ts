/** Detects a file's format from its first lines: content types of browsers and servers are unreliable. Pure. */
import type { ImportFormat } from "@toile/contract";
import { OWN_COLUMNS } from "./csv.rules.ts";

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

/** `head`: the file's start, at least to the end of its first line. Undefined: an unknown format; `explainUnknown` says why. */
export function sniffFormat(head: string): Sniffed | undefined {
  const text = startOf(head);
  if (text.startsWith("<")) {
    return /<(?:rss|rdf:RDF|channel|feed)[\s>]/.test(text) ? { format: "google-merchant", syntax: "xml" } : undefined;
  }
  const { columns, delimiter } = readHeading(text);
  const format = columns.size < 2 ? undefined : formatOf(columns);
  return format && { format, syntax: "text", delimiter };
}

const FORMATS_READ =
  "Toile reads a CSV with the columns of docs/import.md, the product export of Shopify, and Google Merchant feeds (RSS, Atom or tab-separated).";

/** Why `sniffFormat` knows no format: the columns missing for the closest format. */
export function explainUnknown(head: string): string {
  const text = startOf(head);
  if (text === "") return `The file is empty. ${FORMATS_READ}`;
  if (text.startsWith("<")) return `This XML is not a product feed: it has no <rss> or <feed>. ${FORMATS_READ}`;
  const { columns } = readHeading(text);
  const [nearest] = NEEDED.map(({ name, needed }) => ({
    name,
    found: needed.filter((column) => columns.has(column)),
    missing: needed.filter((column) => !columns.has(column)),
  })).toSorted((a, b) => b.found.length - b.missing.length - (a.found.length - a.missing.length));
  if (columns.size < 2 || !nearest || nearest.found.length === 0) {
    return `The first line of the file names none of the columns that an import needs. ${FORMATS_READ}`;
  }
  const { name, missing } = nearest;
  const what = missing.length === 1 ? "The column" : "The columns";
  const are = missing.length === 1 ? "is" : "are";
  return `${what} ${missing.join(", ")} ${are} missing. The first line of ${name} must name ${needOf(name).join(", ")}.`;
}

const startOf = (head: string): string => head.replace(/^\ufeff/, "").trimStart();

function readHeading(text: string): { columns: Set<string>; delimiter: Delimiter } {
  const [line = ""] = text.split(/\r\n|\n|\r/, 1);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, columns: line.split(delimiter).map(columnOf) }));
  const [best] = counted.toSorted((a, b) => b.columns.length - a.columns.length);
  return { columns: new Set(best?.columns), delimiter: best?.delimiter ?? "," };
}

const columnOf = (cell: string): string => normaliseColumn(cell.replace(/^\s*"|"\s*$/g, ""));

/** The columns that identify each format. The first format whose columns are all present applies. */
const NEEDED: { format: ImportFormat; name: string; needed: string[] }[] = [
  { format: "csv", name: "a CSV", needed: OWN_COLUMNS },
  ...["handle", "url_handle", "variant_price", "option1_name"].map((column) => ({
    format: "shopify" as const,
    name: "a Shopify export",
    needed: ["title", column],
  })),
  { format: "google-merchant", name: "a Google Merchant feed", needed: ["id", "title", "price"] },
];

const needOf = (name: string): string[] => NEEDED.find((one) => one.name === name)?.needed ?? [];

const formatOf = (columns: Set<string>): ImportFormat | undefined =>
  NEEDED.find(({ needed }) => needed.every((column) => columns.has(column)))?.format;
