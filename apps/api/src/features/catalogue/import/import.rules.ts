/** What an import makes of a row, whatever its format. Pure. */
import { createHash } from "node:crypto";
import { type Currency, type ImportProblem, productWrite } from "@toile/contract";
import type { z } from "zod";
import { BadRow } from "./fields.rules.ts";

/** One row, or one item of a feed: its fields by their normalised names. A field that is not there is not in it. */
export type FeedRow = { line: number; fields: Readonly<Record<string, string>> };

/** What stands in a row in the words of the API, brand and category by name. */
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

/** How one format is read. Every function throws BadRow for a row that it cannot take. */
export type Format = {
  /** Columns, by their normalised names, to the fields of ours that speak of them: what a file lacks is left as it is. */
  columns: Record<string, (keyof ImportedFields)[]>;
  /** Rows that stand together under one key are one product. Undefined: a row is one. */
  keyOf(row: FeedRow): string | undefined;
  /** Rows of one product, in order. Bad ones among them are told and left out. */
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

/** Checks one product's rows by the rules that the API has for products. */
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

/** What the fields are called in a sentence, where their own name would not do. */
const SPOKEN: Record<string, string> = {
  affiliateLink: "link",
  availableColors: "colours",
  availableSizes: "sizes",
  mainImageUrl: "URL of the main picture",
  additionalImageUrls: "more pictures",
};

/** A refusal of the schema as the keeper of a file would say it: "its name is longer than 200 characters". */
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

/** Of what the file says, and of which fields it speaks: with another column the same row is another one. */
function hashOf(fields: CheckedFields, spoken: ReadonlySet<string>): string {
  const said = Object.entries(fields)
    .filter(([name]) => spoken.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}

/** The fields that a file with these columns speaks of. */
export function spokenFields(format: Format, columns: Iterable<string>): Set<string> {
  return new Set([...columns].flatMap((column) => format.columns[column] ?? []));
}
