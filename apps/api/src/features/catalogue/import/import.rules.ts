/** Converts a row of any format into a product. Pure. */
import { createHash } from "node:crypto";
import { type Currency, type ImportProblem, productWrite } from "@toile/contract";
import type { z } from "zod";
import { BadRow } from "./fields.rules.ts";

/** One row, or one item of a feed: its fields by normalised name. Missing fields are left out. */
export type FeedRow = { line: number; fields: Readonly<Record<string, string>> };

/** A row in the API's terms, with brand and category by name. */
const importedFields = productWrite.omit({
  brandId: true,
  categoryId: true,
  price: true,
  originalPrice: true,
  metadata: true,
});
export type ImportedFields = z.input<typeof importedFields> & {
  brand: string;
  /** Outermost first. */
  category: string[];
  priceCents: number;
  originalPriceCents: number | null;
  fit?: string;
  care?: string;
};

/** One product, from one row or several. */
export type FeedProduct = { externalId: string; line: number; fields: ImportedFields };

/** How one format is read. Every function throws BadRow for a bad row. */
export type Format = {
  /** Maps normalised column names to the fields that they set: fields without a column stay unchanged. */
  columns: Record<string, (keyof ImportedFields)[]>;
  /** Consecutive rows with the same key are one product. Undefined: each row is a product. */
  keyOf(row: FeedRow): string | undefined;
  /** The rows of one product, in order. Bad ones are reported and left out. */
  toProduct(rows: FeedRow[], context: FormatContext): FeedProduct;
};
export type FormatContext = { currency: Currency; nowMs: number; tell: (problem: ImportProblem) => void };

export type ImportEntry =
  | { kind: "product"; rows: number; product: CheckedProduct; problems: ImportProblem[] }
  | { kind: "bad"; rows: number; problems: ImportProblem[] };

export type CheckedFields = z.output<typeof importedFields> &
  Required<Pick<ImportedFields, "brand" | "category" | "priceCents" | "originalPriceCents" | "fit" | "care">>;
export type CheckedProduct = { externalId: string; line: number; fields: CheckedFields; hash: string };

const EXTERNAL_ID_MAX = 200;
const PRICE_MAX_CENTS = 100_000_000;
const NAME_MAX = 120;

/** Validates one product's rows by the API's rules for products. */
export function toEntry(
  rows: FeedRow[],
  format: Format,
  { currency, nowMs, spoken }: { currency: Currency; nowMs: number; spoken: ReadonlySet<string> },
): ImportEntry {
  const problems: ImportProblem[] = [];
  const line = rows[0]?.line ?? 1;
  try {
    const product = format.toProduct(rows, { currency, nowMs, tell: (problem) => problems.push(problem) });
    return { kind: "product", rows: rows.length, product: check(product, spoken), problems };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { kind: "bad", rows: rows.length, problems: [...problems, { line, reason: error.message }] };
  }
}

function check({ externalId, line, fields }: FeedProduct, spoken: ReadonlySet<string>): CheckedProduct {
  if (externalId === "") throw new BadRow("it has no id");
  if (externalId.length > EXTERNAL_ID_MAX) throw new BadRow(`its id is longer than ${EXTERNAL_ID_MAX} characters`);
  const { brand, category, priceCents, originalPriceCents, fit = "", care = "", ...rest } = fields;
  if (brand === "") throw new BadRow("it has no brand");
  if (category.length === 0) throw new BadRow("it has no category");
  if ([brand, ...category].some((name) => name.length > NAME_MAX))
    throw new BadRow(`the name of its brand or category is longer than ${NAME_MAX} characters`);
  if (priceCents > PRICE_MAX_CENTS || (originalPriceCents ?? 0) > PRICE_MAX_CENTS)
    throw new BadRow("its price is more than a million");
  const checked = importedFields.safeParse({ ...rest, name: rest.name.trim() });
  if (!checked.success) {
    throw new BadRow(checked.error.issues[0] ? inWords(checked.error.issues[0]) : "it cannot be read");
  }
  const whole = { ...checked.data, brand, category, priceCents, originalPriceCents, fit, care };
  return { externalId, line, fields: whole, hash: hashOf(whole, spoken) };
}

/** Names of fields in messages, where their own name is not clear. */
const SPOKEN: Record<string, string> = {
  affiliateLink: "link",
  availableColors: "colours",
  availableSizes: "sizes",
  mainImageUrl: "URL of the main picture",
  additionalImageUrls: "more pictures",
};

/** A schema error in words for the file's owner: "its name is longer than 200 characters". */
function inWords(issue: z.core.$ZodIssue): string {
  const [field = ""] = issue.path.map(String);
  const name = SPOKEN[field] ?? field;
  const isEntry = issue.path.length > 1;
  if (issue.code === "too_small" && issue.origin === "string") return `it has no ${name}`;
  if (issue.code === "too_big" && issue.origin === "array") return `it has more than ${issue.maximum} ${name}`;
  if (issue.code === "too_big" && issue.origin === "string")
    return `${isEntry ? "one of its" : "its"} ${name} is longer than ${issue.maximum} characters`;
  if (issue.code === "custom") return `its ${name} are too long together`;
  if (name.endsWith("link")) return "its link is not a URL that begins with http:// or https://";
  return `its ${name} cannot be used`;
}

/** Covers the file's values and its columns: the same row with another column is a change. */
function hashOf(fields: CheckedFields, spoken: ReadonlySet<string>): string {
  const said = Object.entries(fields)
    .filter(([name]) => spoken.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}

/** The fields that a file with these columns sets. */
export function spokenFields(format: Format, columns: Iterable<string>): Set<string> {
  return new Set([...columns].flatMap((column) => format.columns[column] ?? []));
}
