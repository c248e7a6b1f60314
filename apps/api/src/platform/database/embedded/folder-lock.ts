/** One app per data folder: two would each believe that they own the database and its port. */
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "../../config/config.ts";
import { makeFolderSync } from "../../process/folders.ts";
import { processIdentity } from "./process-identity.ts";

const LOCK_FILE = "app.lock";
const ATTEMPTS = 5;

export type FolderLock = { release(): void };

/** @throws ConfigError if a live process holds the folder. The lock of a killed process is taken over. */
export function lockFolder(folder: string): FolderLock {
  makeFolderSync(folder);
  const lockPath = path.join(folder, LOCK_FILE);
  const mine = processIdentity(process.pid) ?? String(process.pid);
  const draft = `${lockPath}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // A hard link appears with its content or not at all, so no other process can read a half-written lock.
      if (tryLink(draft, lockPath)) return { release: () => releaseIfMine(lockPath, mine) };
      const holder = readText(lockPath);
      if (holder === null) continue;
      const pid = Number(holder.split("@")[0]);
      if (processIdentity(pid) === holder) {
        throw new ConfigError(
          `The data folder ${folder} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`,
        );
      }
      removeStale(lockPath, holder);
    }
    throw new ConfigError(`The data folder ${folder} could not be locked; another start is in progress.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Moves the lock aside before checking it again: if two processes saw the same stale lock, only one can remove it. */
function removeStale(lockPath: string, expected: string): void {
  const aside = `${lockPath}.${randomBytes(6).toString("hex")}`;
  try {
    renameSync(lockPath, aside);
  } catch {
    return;
  }
  if (readText(aside) !== expected) tryLink(aside, lockPath);
  rmSync(aside, { force: true });
}

function releaseIfMine(lockPath: string, mine: string): void {
  if (readText(lockPath) === mine) rmSync(lockPath, { force: true });
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
