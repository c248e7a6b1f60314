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
    const parent = parentToMake(folder, error);
    if (!existsSync(parent)) makeFolderSync(parent);
    makeOnceMoreSync(folder);
  }
}

/** @throws as above */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((await stat(folder).catch(() => null))?.isDirectory()) return;
    const parent = parentToMake(folder, error);
    if (!existsSync(parent)) await makeFolder(parent);
    await makeOnceMore(folder);
  }
}

/** Only a missing folder above can be the reason that can be helped. Somebody else may have made it a moment ago. */
function parentToMake(folder: string, error: unknown): string {
  const parent = path.dirname(folder);
  if (parent === folder || !(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  return parent;
}

function makeOnceMoreSync(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

async function makeOnceMore(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error;
  }
}
