/** Searches for what is left of people: every row, every stored object and every mail in the outbox, in every form. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { PERSONAL_DATA } from "../../src/personal-data.ts";
import { isOf, rowsOf } from "../../src/platform/personal-data/rows.sql.ts";
import type { Platform } from "../../src/platform/platform.ts";
import type { Life } from "../full-life.ts";
import { formsOf } from "./leaks.ts";

/** A person, and the SHA-256 of every picture of theirs. */
export type Remembered = Pick<Life, "id" | "email" | "mark" | "traces"> & { hashes: string[] };

export type Found = { life: string; where: string };

/** Every place with something of one of these lives, each place once per life. */
export async function findTraces(platform: Platform, lives: readonly Remembered[]): Promise<Found[]> {
  const found: Found[] = [];
  const wanted = lives.map((life) => ({
    life: life.mark,
    forms: [life.mark, ...life.traces, ...life.hashes].flatMap(formsOf),
  }));
  const search = (where: string, text: string) => {
    for (const { life, forms } of wanted) if (forms.some((form) => text.includes(form))) found.push({ life, where });
  };
  for (const table of await tablesOf(platform)) {
    const { rows } = await platform.database.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    search(`table ${table}`, rows.map(({ text }) => text).join("\n"));
  }
  const hashes = new Map(lives.flatMap(({ mark, hashes: of }) => of.map((hash) => [hash, mark] as const)));
  for await (const { key } of platform.storage.list("")) {
    const bytes = Buffer.from(await platform.storage.read(key));
    const life = hashes.get(createHash("sha256").update(bytes).digest("hex"));
    if (life) found.push({ life, where: "a stored object" });
    search("a stored object", `${key}\n${bytes.toString("latin1")}`);
  }
  for (const text of await readOutbox(platform.config.mail.outbox)) search("the outbox", text);
  return found;
}

async function tablesOf({ database }: Platform): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The goodbye mail is no longer ours: it stands for the person's own inbox. */
async function readOutbox(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  const texts = files.filter((file) => !file.includes("-deleted-")).map((file) => readFile(path.join(directory, file)));
  return (await Promise.all(texts)).map(String);
}

/** Rows that should be deleted, and columns that should be empty. */
export async function findRemains({ database }: Platform, lives: readonly Remembered[]): Promise<string[]> {
  const remains: string[] = [];
  for (const { id, email } of lives) {
    const person = { id, emailKey: email };
    for (const kept of PERSONAL_DATA.kept) {
      if (kept.deletion.rows === "go") {
        const count = await database.read((tx) => tx.$count(kept.table, isOf(kept, person)));
        if (count > 0) remains.push(`${count} rows of ${kept.name}`);
        continue;
      }
      for await (const row of rowsOf(database, kept, person)) {
        for (const column of kept.deletion.emptied) if (!isEmpty(row[column])) remains.push(`${kept.name}.${column}`);
      }
    }
    const { rows } = await database.read((tx) =>
      tx.execute(sql`select 1 from users where id = ${id} and deleted_at is not null`),
    );
    if (rows.length !== 1) remains.push("an account that was not deleted, or no row for its number");
  }
  return remains;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
