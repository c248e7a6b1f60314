/** A digest of the engine's own code. It changes with the code, so no version number has to be raised by hand. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const SOURCES = path.resolve(import.meta.dirname, "..");

/** @param places - Files and folders below `src`; tests are left out. */
export function digestOfSources(places: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(sharp.versions));
  for (const file of places.flatMap(sourcesIn))
    hash.update(`\n${file}\n`).update(readFileSync(path.join(SOURCES, file)));
  return hash.digest("hex");
}

function sourcesIn(place: string): string[] {
  if (/\.(ts|json|bin|tflite)$/.test(place)) return [place];
  const names = readdirSync(path.join(SOURCES, place), { recursive: true, encoding: "utf8" }).sort();
  return names
    .filter((name) => /^[^.]*\.(ts|bin|tflite)$/.test(path.basename(name)))
    .map((name) => path.posix.join(place, name));
}
