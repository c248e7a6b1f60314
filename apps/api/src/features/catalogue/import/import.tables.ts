/** Imports: their input, progress and outcome. */
import { type ImportProblem, importFormats, importStates } from "@toile/contract";
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../../platform/columns.ts";

export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    id: idColumn(),
    state: text("state", { enum: importStates }).notNull(),
    format: text("format", { enum: importFormats }).notNull(),
    fileName: text("file_name").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** Number of parts of the file in storage until the import has ended; 0: it was read from elsewhere. */
    parts: integer("parts").notNull().default(0),
    /** Identifies a product together with a row's id: the same shop's next file changes the same products. */
    source: text("source").notNull(),
    /** For prices without a currency. */
    currency: text("currency", { enum: ["EUR", "USD"] }).notNull(),
    dryRun: boolean("dry_run").notNull().default(false),
    /** Bytes read. */
    readBytes: bigint("read_bytes", { mode: "number" }).notNull().default(0),
    /** Products and bad rows processed, in the file's order: an interrupted run continues here. */
    doneEntries: integer("done_entries").notNull().default(0),
    rows: integer("rows").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** The first of them; `failed` counts all. */
    problems: jsonb("problems").$type<ImportProblem[]>().notNull().default([]),
    /** About rows that were imported; the first of them, and their number. */
    remarks: jsonb("remarks").$type<ImportProblem[]>().notNull().default([]),
    remarked: integer("remarked").notNull().default(0),
    /** A person's word on which of the file's columns has each of ours. */
    columns: jsonb("columns").$type<Record<string, string>>(),
    /** Why the file could not be read completely. */
    failure: text("failure"),
    createdAt: createdAt(),
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
  },
  (table) => [index("catalogue_imports_created_at").on(table.createdAt.desc())],
);
