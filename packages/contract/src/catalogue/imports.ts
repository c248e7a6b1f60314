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

export const importQuery = z.object({
  /** The source that the file's ids belong to; the format's name by default. */
  source: z.string().trim().min(1).max(60).optional(),
  /** For prices that name no currency. */
  currency: z.enum(currencies).default("EUR"),
  dryRun: booleanText.default(false),
});
