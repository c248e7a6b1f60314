/**
 * Folders, with those above them. Not by Node's own `recursive`, which never ends where the system says "no such folder" of a new one in a
 * folder that exists, as in /proc: it makes the upper one, is told that it is there, and begins anew, without listening to any signal.
 */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/** @throws the system's error, with the path at which it happened */
export function makeFolderSync(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    makeFolderSync(missingParent(folder, error));
    makeFolderSync(folder);
  }
}

/** @throws as above */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    await makeFolder(missingParent(folder, error));
    await makeFolder(folder);
  }
}

/** Only a missing one can be the reason that can be helped. */
function missingParent(folder: string, error: unknown): string {
  const parent = path.dirname(folder);
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT" && !existsSync(parent);
  if (!isMissing || parent === folder) throw error;
  return parent;
}
