/** The operator's commands for the shop: `cli import`, `cli synonyms`, and a check for `cli reconcile`. */
import { parseArgs } from "node:util";
import { currencies, importQuery, type ProductImport } from "@toile/contract";
import type { Check } from "../../platform/checks.ts";
import { AppError } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { createPictures } from "../pictures/pictures.ts";
import { countProducts, listViolations } from "./catalogue.store.ts";
import { findImport, type ImportOptions, importFile } from "./import/import.ts";
import { makeDuePictures } from "./pictures/pictures.ts";
import { joinSynonyms, listSynonyms, phraseOf, removeSynonyms, SYNONYMS_MS } from "./search/search.ts";

/** Checks counts, flags and paths that triggers maintain (the view `catalogue_violations`). */
export const shopCheck: Check = {
  name: "shop",
  run: ({ database }) =>
    database.read(async (tx) => ({
      violations: await listViolations(tx),
      over: `${await countProducts(tx)} products`,
    })),
};

const IMPORT_USAGE = `usage: cli import <file> [--dry-run] [--no-pictures] [--source <name>] [--currency ${currencies.join("|")}]`;
/** How often the progress of pictures is printed. */
const PICTURES_STEP_MS = 2_000;

type CommandContext = {
  platform: Pick<Platform, "database" | "storage" | "log" | "config">;
  args: string[];
  print: (line: string) => void;
};

/**
 * `import <file>`: imports a local file at once, prints the report and what was left out, and returns 0 only if every
 * row was imported. Then it fetches pictures and prints the progress. A running shop shares that work, and finishes it
 * if this command is stopped.
 */
export async function importCommand({ platform, args, print }: CommandContext): Promise<number> {
  const request = parseImport(args);
  if (!request) {
    print(IMPORT_USAGE);
    return 2;
  }
  try {
    const done = await importFile(withoutQueue(platform), request.file, request.options);
    for (const line of reportOf(done)) print(line);
    if (request.pictures && done.pictures.waiting > 0) await fetchPictures(done.id, { platform, print });
    return done.failed > 0 || done.state === "failed" ? 1 : 0;
  } catch (error) {
    if (error instanceof AppError) print(error.message);
    else if (error instanceof Error && "code" in error && error.code === "ENOENT")
      print(`there is no file ${request.file}`);
    else throw error;
    return 1;
  }
}

/** A command opens no queue: the running shop finds new pictures on its schedule. */
const withoutQueue = ({ database, storage, log }: CommandContext["platform"]) => ({ database, storage, log });

async function fetchPictures(importId: string, { platform, print }: Omit<CommandContext, "args">): Promise<void> {
  const deps = { ...platform, pictures: createPictures(platform) };
  print("Fetching pictures. Ctrl-C leaves the rest to the running shop.");
  let before = "";
  for (;;) {
    const run = await makeDuePictures(deps, { limitMs: PICTURES_STEP_MS });
    const { pictures } = await findImport(withoutQueue(platform), importId);
    const line = progressOf(pictures);
    if (line !== before) print(line);
    before = line;
    // The running shop has the remaining ones, or they wait for a retry.
    if (pictures.waiting > 0 && run.done + run.failed > 0) continue;
    for (const { slug, reason } of pictures.problems) print(`${slug}: ${reason}`);
    if (pictures.waiting > 0) print("The running shop continues with the waiting ones and retries those that failed.");
    return;
  }
}

function progressOf({ waiting, ready, failed }: ProductImport["pictures"]): string {
  const parts = [`${ready} of ${waiting + ready + failed} products ready`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (waiting > 0) parts.push(`${waiting} waiting`);
  return `Pictures: ${parts.join(", ")}`;
}

function reportOf({ rows, created, updated, unchanged, failed, problems, failure, dryRun }: ProductImport): string[] {
  const lines = problems.map(({ line, reason }) => `line ${line}: ${reason}`);
  if (failed > problems.length) lines.push(`… and ${failed - problems.length} more`);
  if (failure !== null) lines.push(failure);
  const outcome = dryRun ? "would be created" : "created";
  lines.push(
    `${count(rows, "row")}: ${count(created, "product")} ${outcome}, ${updated} updated, ${unchanged} unchanged; ${count(failed, "row")} left out`,
  );
  return lines;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

type ImportRequest = { file: string; pictures: boolean; options: ImportOptions };

function parseImport(args: string[]): ImportRequest | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: {
        "dry-run": { type: "boolean" },
        "no-pictures": { type: "boolean" },
        source: { type: "string" },
        currency: { type: "string" },
      },
      allowPositionals: true,
    });
    const [file] = positionals;
    const { "dry-run": dryRun = false, "no-pictures": without = false, ...rest } = values;
    const options = importQuery.safeParse(rest);
    if (!file || positionals.length > 1 || !options.success) return null;
    return { file, pictures: !without, options: { ...options.data, dryRun } };
  } catch {
    // parseArgs throws on an unknown option; the usage line is clearer.
    return null;
  }
}

const SYNONYMS_USAGE = `usage: cli synonyms list
       cli synonyms add <word> <word> …      they mean the same; a phrase in quotes is one of them
       cli synonyms remove <word> …          they are no longer synonyms`;
const SOON = `A running shop knows it within ${SYNONYMS_MS / 1000} seconds.`;

type SynonymsContext = { platform: Pick<Platform, "database">; args: string[]; print: (line: string) => void };

/** `synonyms`: words that mean the same to a search. */
export async function synonymsCommand({ platform, args, print }: SynonymsContext): Promise<number> {
  const [action, ...words] = args;
  const phrases = [...new Set(words.map(phraseOf))];
  const { database } = platform;
  if (phrases.includes("")) {
    print("A synonym needs a letter or a digit.");
    return 2;
  }
  if (action === "list" && phrases.length === 0) {
    for (const meaning of await database.read(listSynonyms)) print(meaning.join(", "));
    return 0;
  }
  if (action === "add" && phrases.length > 1) {
    print((await database.write((tx) => joinSynonyms(tx, phrases))).join(", "));
    print(SOON);
    return 0;
  }
  if (action === "remove" && phrases.length > 0) {
    const gone = await database.write((tx) => removeSynonyms(tx, phrases));
    for (const phrase of phrases) print(gone.includes(phrase) ? `removed: ${phrase}` : `there is no synonym ${phrase}`);
    if (gone.length > 0) print(SOON);
    return gone.length === phrases.length ? 0 : 1;
  }
  print(SYNONYMS_USAGE);
  return 2;
}
