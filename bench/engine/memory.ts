/**
 * An engine's memory, measured in a process that does nothing else: comparing pictures, as the other parts do, would be counted as well. Run by
 * itself (`node bench/engine/memory.ts '{"folder":"…"}' only`) it prints the lines that `memoryTable` returns.
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTryOnEngine, TryOnRefusal } from "@toile/tryon";
import { type Folders, findPhotos } from "./photos.ts";
import { requestOf } from "./run-pairs.ts";

/** The number of try-ons over which memory should stay flat. */
const TRY_ONS = 100;
const TELL_EVERY = 20;

/** @returns Lines: megabytes after every twentieth try-on, and the peak. */
export async function memoryTable(folders: Folders, only: string): Promise<string[]> {
  const self = fileURLToPath(import.meta.url);
  const where = JSON.stringify(folders);
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, self, where, only]);
  return stdout.trimEnd().split("\n");
}

async function measure(folders: Folders, only: string): Promise<void> {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc") as () => void;
  const photos = findPhotos(folders);
  const pairs = photos.people.flatMap((person) => photos.garments.map((garment) => ({ person, garment })));
  const chosen = pairs.filter(({ person, garment }) => `${person} ${garment.file}`.includes(only));
  const engine = await createTryOnEngine();
  for (let count = 0, turn = 0; count < TRY_ONS; turn += 1) {
    if (turn >= chosen.length && count === 0) throw new Error("no photo is accepted");
    const { person, garment } = chosen[turn % chosen.length] as (typeof chosen)[number];
    try {
      await engine.tryOn(requestOf(fs.readFileSync(person), garment));
    } catch (error) {
      if (error instanceof TryOnRefusal) continue;
      throw error;
    }
    count += 1;
    if (count % TELL_EVERY !== 0) continue;
    const { rss } = process.memoryUsage();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    console.log(`  after ${count} try-ons: ${megabytes(heapUsed + external)} MB in use, ${megabytes(rss)} MB resident`);
  }
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folders = "{}", only = ""] = process.argv.slice(2);
  await measure(JSON.parse(folders) as Folders, only);
}
