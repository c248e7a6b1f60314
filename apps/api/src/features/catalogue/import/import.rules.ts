/** Converts a row of any format into a product. Pure. */
import { createHash } from "node:crypto";
import { type Currency, type ImportProblem, PRODUCT_NAME, productWrite } from "@toile/contract";
import type { z } from "zod";
import { BadRow, parseUrl } from "./formats/fields.rules.ts";
import { categoryFor, type Garment, guessGarment } from "./formats/garments.rules.ts";

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
type Own = {
  /** Empty: the shop's own. */
  brand: string;
  /** Outermost first. Empty: by what it is. */
  category: string[];
  priceCents: number;
  originalPriceCents: number | null;
  fit?: string;
  care?: string;
};
export type ImportedFields = Omit<z.input<typeof importedFields>, "garmentCategory" | "isGarment"> &
  Own & {
    /** Absent: it is guessed from the category and the name. */
    garment?: Garment | undefined;
  };

/** How the shop's own export names a product: any of these that it has recognises it. */
export type ShopNames = { id?: string; slug?: string; source?: string; sourceId?: string };

/** One product, from one row or several. */
export type FeedProduct = { externalId: string; line: number; fields: ImportedFields; names?: ShopNames };

/** How one format is read. Every function throws BadRow for a bad row. */
export type Format = {
  /** Maps normalised column names to the fields that they set: fields without a column stay unchanged. */
  columns: Record<string, FieldName[]>;
  /** Rows with the same key are one product, wherever they are in the file. Undefined: the row is a product of its own. */
  keyOf?(row: FeedRow): string | undefined;
  /** The rows of one product, in order. Bad ones are reported and left out. */
  toProduct(rows: FeedRow[], context: FormatContext): FeedProduct;
};
export type FormatContext = {
  currency: Currency;
  nowMs: number;
  /** A row that is not imported, though its product is. */
  leaveOut: (problem: ImportProblem) => void;
  /** Something that the file's owner should know about a row that is imported. */
  remark: (problem: ImportProblem) => void;
  /** Fields that the row does not tell: they are set for a new product, and stay as they are for an existing one. */
  untold: Set<FieldName>;
};

export type ImportEntry =
  | { kind: "product"; rows: number; product: CheckedProduct; problems: ImportProblem[]; remarks: ImportProblem[] }
  | { kind: "bad"; rows: number; problems: ImportProblem[]; remarks: ImportProblem[] };

export type CheckedFields = z.output<typeof importedFields> & Required<Own>;
export type FieldName = keyof CheckedFields;
export type CheckedProduct = {
  externalId: string;
  line: number;
  fields: CheckedFields;
  names: ShopNames;
  untold: ReadonlySet<FieldName>;
  hash: string;
};

const EXTERNAL_ID_MAX = 200;
const PRICE_MAX_CENTS = 100_000_000;
const NAME_MAX = 120;

/** Validates one product's rows by the API's rules for products. */
export function toEntry(
  rows: FeedRow[],
  format: Format,
  { currency, nowMs, spoken }: { currency: Currency; nowMs: number; spoken: ReadonlySet<FieldName> },
): ImportEntry {
  const problems: ImportProblem[] = [];
  const remarks: ImportProblem[] = [];
  const line = rows[0]?.line ?? 1;
  const context: FormatContext = {
    ...{ currency, nowMs, untold: new Set() },
    leaveOut: (problem) => problems.push(problem),
    remark: (remark) => remarks.push(remark),
  };
  try {
    const product = check(format.toProduct(rows, context), { ...context, spoken });
    return { kind: "product", rows: rows.length, product, problems, remarks };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { kind: "bad", rows: rows.length, problems: [...problems, { line, reason: error.message }], remarks: [] };
  }
}

/**
 * Reads a row's columns. `read` is for those that a row need not have: a value that cannot be read is a remark and not the
 * end of the row, and its field has the standard value.
 */
export function openRow({ line, fields }: FeedRow, { remark, untold }: Pick<FormatContext, "remark" | "untold">) {
  const text = (column: string): string => fields[column]?.trim() ?? "";
  const read = <T>(column: string, field: FieldName, { standard, parse }: Reading<T>): T => {
    if (text(column) === "") return standard;
    try {
      return parse(text(column));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      remark({ line, reason: error.message });
      untold.add(field);
      return standard;
    }
  };
  return { text, read };
}
type Reading<T> = { standard: T; parse: (value: string) => T };

/** Those that are URLs, each once. The others are remarks. */
export function readPictures(
  images: { line: number; url: string }[],
  { column, remark }: Pick<FormatContext, "remark"> & { column: string },
): string[] {
  const urls = images.flatMap(({ line, url }) => {
    try {
      return [parseUrl(url, column)];
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      remark({ line, reason: `a picture was left out: ${error.message}` });
      return [];
    }
  });
  return [...new Set(urls)];
}

type Checking = Pick<FormatContext, "remark" | "untold"> & { spoken: ReadonlySet<FieldName> };

function check({ externalId, line, fields, names = {} }: FeedProduct, checking: Checking): CheckedProduct {
  if (externalId === "") throw new BadRow("it has no id");
  if (externalId.length > EXTERNAL_ID_MAX) throw new BadRow(`its id is longer than ${EXTERNAL_ID_MAX} characters`);
  const { untold, spoken } = checking;
  const { priceCents, originalPriceCents, fit = "", care = "", ...rest } = fields;
  const garment = fields.garment ?? guessGarment(fields.category, fields.name);
  if (fields.brand === "") untold.add("brand");
  if (fields.category.length === 0) untold.add("category");
  if (fields.garment === undefined) untold.add("isGarment");
  if (fields.garment === undefined || fields.garment === "none") untold.add("garmentCategory");
  const brand = fields.brand || PRODUCT_NAME;
  const category = fields.category.length > 0 ? fields.category : categoryFor(garment);
  if ([brand, ...category].some((name) => name.length > NAME_MAX))
    throw new BadRow(`the name of its brand or category is longer than ${NAME_MAX} characters`);
  if (priceCents > PRICE_MAX_CENTS || (originalPriceCents ?? 0) > PRICE_MAX_CENTS)
    throw new BadRow("its price is more than a million");
  const worn = { garmentCategory: garment === "none" ? undefined : garment, isGarment: garment !== "none" };
  const data = checkFields({ ...rest, ...worn, name: rest.name.trim() }, line, checking);
  const whole = { ...data, brand, category, priceCents, originalPriceCents, fit, care };
  return { externalId, line, fields: whole, names, untold, hash: hashOf(whole, spoken) };
}

/** By the API's rules. A field that a product need not have is left out where it breaks them. */
function checkFields(
  fields: z.input<typeof importedFields>,
  line: number,
  { remark, untold }: Pick<Checking, "remark" | "untold">,
): z.output<typeof importedFields> {
  const checked = importedFields.safeParse(fields);
  if (checked.success) return checked.data;
  const bad = new Map(checked.error.issues.map((issue) => [String(issue.path[0]) as FieldName, inWords(issue)]));
  const reason = bad.get("name");
  if (reason !== undefined) throw new BadRow(reason);
  for (const [field, said] of bad) {
    remark({ line, reason: `${said}; it was left out` });
    untold.add(field);
  }
  const good = Object.entries(fields).filter(([field]) => !bad.has(field as FieldName));
  return importedFields.parse(Object.fromEntries(good));
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
function hashOf(fields: CheckedFields, spoken: ReadonlySet<FieldName>): string {
  const said = Object.entries(fields)
    .filter(([name]) => spoken.has(name as FieldName))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url");
}

/** The fields that a file with these columns sets. */
export function spokenFields(format: Format, columns: Iterable<string>): Set<FieldName> {
  return new Set([...columns].flatMap((column) => format.columns[column] ?? []));
}
