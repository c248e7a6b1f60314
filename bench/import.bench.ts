/**
 * Imports of products at two sizes: rows per second, and how much more memory the larger one takes.
 *
 *     DATABASE_URL=postgres://… npm run bench -- import [rows of the larger one]
 *
 * The database must be one that may be filled with generated products. Each size runs in its own process, so that peak
 * memory is measured separately; the database's memory is not counted.
 */
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { importFile } from "../apps/api/src/features/catalogue/import/import.ts";
import { newId } from "../apps/api/src/platform/columns.ts";
import { type Database, openDatabase } from "../apps/api/src/platform/database/database.ts";
import { migrateDatabase } from "../apps/api/src/platform/database/migrate.ts";
import { createLogger } from "../apps/api/src/platform/log.ts";
import { createDiskStorage } from "../apps/api/src/platform/storage/disk.ts";

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL names the database that this bench may fill");

type Measured = {
  rows: number;
  firstSeconds: number;
  againSeconds: number;
  /** Of the first run: this process's, plus the database's if it runs on this machine. */
  cpuSeconds: number;
  databaseCpuSeconds: number;
  peakMiB: number;
};
const WORDS = "linen cotton silk wool washed soft wide narrow long short blue sand rust sage ink ivory".split(" ");
const word = (n: number) => WORDS[n % WORDS.length] ?? "";

/** A product's row of about 800 bytes: with a description of 600 characters, as in the measurements of the peers. */
function* lines(rows: number, run: string): Generator<string> {
  yield "id,name,brand,category,price,original_price,description,tags,sizes,colours,gender,material\n";
  for (let n = 0; n < rows; n++) {
    const text = Array.from({ length: 100 }, (_, i) => word(n * 7 + i * i)).join(" ");
    const name = `${word(n)} ${word(n * 3 + 1)} piece ${n}`;
    yield `${run}-${n},${name},Bench brand ${n % 50},Bench > Shelf ${n % 16},${10 + (n % 90)}.90,,"${text}",${word(n)}|${word(n + 5)},S|M|L,${word(n + 3)},women,cotton\n`;
  }
}

/** CPU time of PostgreSQL's processes for this database, from Linux's own figures; 0 if they are not readable. */
async function databaseCpu(database: Database): Promise<number> {
  const pids = await database.query<{ pid: number }>({
    text: "select pid from pg_stat_activity where datname = current_database() and application_name = 'toile'",
    values: [],
  });
  const ticks = pids.map(({ pid }) => {
    try {
      const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      const fields = after.split(" ");
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

async function measure(rows: number): Promise<Measured> {
  const log = createLogger({ level: "warn" });
  const database = openDatabase({ url: url ?? "", max: 2, log });
  const folder = mkdtempSync(path.join(tmpdir(), "toile-bench-import-"));
  const run = newId().slice(-8);
  const file = path.join(folder, "feed.csv");
  await pipeline(lines(rows, run), createWriteStream(file));
  const deps = { database, storage: createDiskStorage({ directory: folder }), log };
  const options = { source: `bench-${run}`, currency: "EUR", dryRun: false } as const;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const time = async (expected: { created: number; unchanged: number }) => {
    const begun = performance.now();
    const done = await importFile(deps, file, options);
    if (done.created !== expected.created || done.unchanged !== expected.unchanged || done.failed > 0) {
      throw new Error(`the import's counts are wrong: ${JSON.stringify(done)}`);
    }
    return (performance.now() - begun) / 1000;
  };
  const before = { own: process.cpuUsage(), database: await databaseCpu(database) };
  const firstSeconds = await time({ created: rows, unchanged: 0 });
  const own = process.cpuUsage(before.own);
  const cpuSeconds = (own.user + own.system) / 1e6;
  const databaseCpuSeconds = (await databaseCpu(database)) - before.database;
  const againSeconds = await time({ created: 0, unchanged: rows });
  clearInterval(watch);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return { rows, firstSeconds, againSeconds, cpuSeconds, databaseCpuSeconds, peakMiB: peak / 1024 ** 2 };
}

const child = process.env.IMPORT_BENCH_ROWS;
if (child !== undefined) {
  console.log(JSON.stringify(await measure(Number(child))));
} else {
  await migrateDatabase(url);
  const largest = Number(process.argv[2] ?? 100_000);
  const inOwnProcess = (rows: number): Measured => {
    const environment = { ...process.env, IMPORT_BENCH_ROWS: String(rows) };
    const output = execFileSync(process.execPath, [...process.execArgv, import.meta.filename], {
      env: environment,
      encoding: "utf8",
    });
    // The child prints the result of `measure` as one line.
    return JSON.parse(output) as Measured;
  };
  const runs = [1000, largest / 10, largest].map((rows) => {
    const run = inOwnProcess(rows);
    const perSecond = (seconds: number) => `${(rows / seconds).toFixed(0)} rows a second`;
    const milliseconds = (seconds: number) => `${((seconds / rows) * 1000).toFixed(2)} ms`;
    console.log(
      `${String(rows).padStart(7)} products: ${run.firstSeconds.toFixed(2)} s, ${perSecond(run.firstSeconds)}`,
    );
    console.log(
      `          CPU a product ${milliseconds(run.cpuSeconds)} here, ${milliseconds(run.databaseCpuSeconds)} in the database; at most ${run.peakMiB.toFixed(0)} MiB`,
    );
    console.log(`          again, unchanged: ${run.againSeconds.toFixed(2)} s, ${perSecond(run.againSeconds)}`);
    return run;
  });
  const [, small, large] = runs;
  if (small && large) {
    console.log(`memory of ${large.rows} over ${small.rows} products: ${(large.peakMiB / small.peakMiB).toFixed(2)}×`);
    console.log(
      `time a product of ${large.rows} over ${small.rows}: ${(large.firstSeconds / large.rows / (small.firstSeconds / small.rows)).toFixed(2)}×`,
    );
  }
}
