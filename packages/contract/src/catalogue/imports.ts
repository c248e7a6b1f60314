/** Imports of products from files. */
import { z } from "zod";
import { booleanText } from "../protocol/boolean-text.ts";
import { id } from "../protocol/ids.ts";
import { currencies } from "./values.ts";

export const importFormats = ["csv", "google-merchant", "shopify", "woocommerce"] as const;
export type ImportFormat = (typeof importFormats)[number];
export const importStates = ["waiting", "running", "done", "failed"] as const;
export const importProblem = z.object({ line: z.number().int().positive(), reason: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

/** An import: how far it is, and its report. */
export const productImport = z.object({
  id,
  /**
   * `failed`: the file could not be read to the end (`failure` says why). The rows before that point are in the shop.
   */
  state: z.enum(importStates),
  format: z.enum(importFormats),
  fileName: z.string(),
  source: z.string(),
  currency: z.enum(currencies),
  /** Nothing was written; the numbers say what an import would have done. */
  dryRun: z.boolean(),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Rows of the file. Several rows may make up one product. */
  rows: z.number().int().nonnegative(),
  /** Products; `failed` counts rows that were skipped. */
  created: z.number().int().nonnegative(),
  updated: z.number().int().nonnegative(),
  unchanged: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /** The first thousand failed rows, each with its line number and the reason. */
  problems: z.array(importProblem),
  /** Number of remarks about rows that were imported, such as a value that could not be read. */
  remarked: z.number().int().nonnegative(),
  /** The first thousand of them. */
  remarks: z.array(importProblem),
  failure: z.string().nullable(),
  /** Products that got new pictures by this import. Pictures are fetched and resized after the import. */
  pictures: z.object({
    waiting: z.number().int().nonnegative(),
    ready: z.number().int().nonnegative(),
    failed: z.number().int().nonnegative(),
    /** The first hundred failures. */
    problems: z.array(z.object({ productId: id, slug: z.string(), reason: z.string() })),
  }),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ProductImport = z.infer<typeof productImport>;

/** The columns of our own CSV, the required ones first. */
export const importFields = [
  "id",
  "name",
  "price",
  "brand",
  "category",
  "image",
  "images",
  "original_price",
  "currency",
  "description",
  "sizes",
  "colours",
  "gender",
  "material",
  "tags",
  "link",
  "status",
  "available",
  "featured",
  "season",
  "occasion",
  "fit",
  "care",
  "garment_category",
  "photo_type",
] as const;
export type ImportField = (typeof importFields)[number];
export const requiredImportFields: readonly ImportField[] = ["id", "name", "price"];

/** Our columns, each with the file's column that has it. */
const importColumnChoice = z.partialRecord(z.enum(importFields), z.string().min(1).max(200));
export type ImportColumnChoice = z.infer<typeof importColumnChoice>;

/** What a file's first lines tell before it is imported. */
export const importPreview = z.object({
  /** Null: its columns are not those of any format. */
  format: z.enum(importFormats).nullable(),
  /** Why the format is not known. */
  problem: z.string().nullable(),
  /** Its columns as they are written, each with the value of its first row. */
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  /** Those of our columns that it probably has, by their names. */
  guess: importColumnChoice,
});
export type ImportPreview = z.infer<typeof importPreview>;
/** How much of a file a preview reads. */
export const IMPORT_PREVIEW_BYTES = 64 * 1024;

export const importQuery = z.object({
  /** The source that the file's ids belong to; the format's name by default. */
  source: z.string().trim().min(1).max(60).optional(),
  /** For prices that name no currency. */
  currency: z.enum(currencies).default("EUR"),
  dryRun: booleanText.default(false),
  /** For a file with other column names, as JSON: `{"id": "Article number", "name": "Title", "price": "Retail price"}`. */
  columns: z
    .string()
    .max(8000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "It is not JSON." });
        return z.NEVER;
      }
    })
    .pipe(importColumnChoice)
    .optional(),
});
