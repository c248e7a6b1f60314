/** What the operator's commands ask of the shop: `cli import`, and a check for `cli reconcile`. */
import { parseArgs } from "node:util";
import { currencies, importQuery, type ProductImport } from "@toile/contract";
import { sql } from "drizzle-orm";
import type { Check, Violation } from "../../platform/checks.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { createImports, type ImportOptions } from "./catalogue.import.ts";
import { products } from "./catalogue.tables.ts";

/** Counts, flags and paths that triggers keep (the view `catalogue_violations`). */
export const shopCheck: Check = {
  name: "shop",
  run: ({ database }) =>
    database.read(async (tx) => {
      const { rows } = await tx.execute<Violation>(
        sql`select violation, subject from catalogue_violations order by violation, subject`,
      );
      return { violations: rows, over: `${await tx.$count(products)} products` };
    }),
};

const IMPORT_USAGE = `usage: cli import <file> [--dry-run] [--source <name>] [--currency ${currencies.join("|")}]`;

type CommandContext = {
  platform: Pick<Platform, "database" | "storage" | "log">;
  args: string[];
  print: (line: string) => void;
};

/**
 * `import <file>`: imports a file of this machine at once, prints what it left out and the report, and answers 0 only where
 * every row was taken. Pictures are fetched by whatever works the queues.
 */
export async function importCommand({ platform, args, print }: CommandContext): Promise<number> {
  const request = parseImport(args);
  if (!request) {
    print(IMPORT_USAGE);
    return 2;
  }
  const { database, storage, log } = platform;
  try {
    const done = await createImports({ database, storage, log }).importFile(request.file, request.options);
    for (const line of reportOf(done)) print(line);
    return done.failed > 0 || done.state === "failed" ? 1 : 0;
  } catch (error) {
    if (error instanceof AppError) print(error.message);
    else if (error instanceof Error && "code" in error && error.code === "ENOENT")
      print(`there is no file ${request.file}`);
    else throw error;
    return 1;
  }
}

function reportOf({ rows, created, updated, unchanged, failed, problems, failure, dryRun }: ProductImport): string[] {
  const lines = problems.map(({ line, reason }) => `line ${line}: ${reason}`);
  if (failed > problems.length) lines.push(`… and ${failed - problems.length} more`);
  if (failure !== null) lines.push(failure);
  const what = dryRun ? "of them would be created" : "products created";
  lines.push(`${rows} rows: ${created} ${what}, ${updated} updated, ${unchanged} unchanged; ${failed} rows left out`);
  return lines;
}

function parseImport(args: string[]): { file: string; options: ImportOptions } | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { "dry-run": { type: "boolean" }, source: { type: "string" }, currency: { type: "string" } },
      allowPositionals: true,
    });
    const [file] = positionals;
    const { "dry-run": dryRun = false, ...rest } = values;
    const options = importQuery.safeParse(rest);
    return file && positionals.length === 1 && options.success ? { file, options: { ...options.data, dryRun } } : null;
  } catch {
    // parseArgs throws on an option it does not know: the usage line says it better.
    return null;
  }
}
