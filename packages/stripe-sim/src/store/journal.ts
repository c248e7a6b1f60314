/**
 * A file that survives kill -9 at any byte: every commit is one line, written and flushed before it is acknowledged. A
 * torn last line was never acknowledged and is dropped. Opening the file rewrites it without outdated lines.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/** Table, id, and the new row; null if the row was deleted. */
export type Change = [table: string, id: string, row: unknown];

export type Journal = { append(changes: Change[]): void; close(): void };

/** The file is rewritten if it has more outdated lines than this for each live row. */
const REWRITE_RATIO = 2;
const ROWS_PER_LINE = 500;

function parseCommits(text: string, file: string): { commits: Change[][]; torn: boolean } {
  const lines = text.split("\n");
  const torn = lines.pop() !== "";
  const commits = lines.map((line, index) => {
    try {
      // Only append() writes the journal, so every line that parses has this type.
      return JSON.parse(line) as Change[];
    } catch {
      throw new Error(`${file} is damaged in line ${index + 1}; move it away to start again.`);
    }
  });
  return { commits, torn };
}

/**
 * Identifies a process by its number and, on Linux, its start time, because numbers are reused, in containers at every
 * start. Null for a process that is dead or a zombie.
 */
function identityOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? null : `${pid} ${fields[18]}`;
  } catch {
    if (existsSync("/proc/self/stat")) return null;
  }
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM" ? String(pid) : null;
  }
}

/** Two writers would corrupt each other's lines. A lock whose process is dead is taken over. */
function lock(file: string): () => void {
  const lockFile = `${file}.lock`;
  for (const last of [false, true]) {
    try {
      const descriptor = openSync(lockFile, "wx");
      writeSync(descriptor, identityOf(process.pid) ?? String(process.pid));
      closeSync(descriptor);
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const owner = readFileSync(lockFile, "utf8");
      const pid = Number.parseInt(owner, 10);
      if (last || (pid > 0 && identityOf(pid) === owner)) {
        throw new Error(`${file} is in use by process ${pid}; only one simulator may write it.`);
      }
      rmSync(lockFile, { force: true });
    }
  }
  throw new Error(`${file} cannot be locked.`);
}

/** A single write may be partial. */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

/**
 * The content is on the disk before the file is renamed, and the rename is on the disk before anything relies on it.
 */
function replaceFile(file: string, lines: string[]): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, "w", 0o600);
  for (const line of lines) writeAll(descriptor, line);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
  // Windows flushes a folder's entries by itself, and cannot open a folder.
  if (process.platform === "win32") return;
  const folder = openSync(path.dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

function living(commits: Change[][]): Map<string, Change> {
  const rows = new Map<string, Change>();
  for (const change of commits.flat()) {
    const key = `${change[0]}/${change[1]}`;
    if (change[2] === null) rows.delete(key);
    else rows.set(key, change);
  }
  return rows;
}

/**
 * Opens the journal in `file` and returns its rows, in the order in which they were first written.
 * @throws if another process writes it, or any line but the last does not parse
 */
export function openJournal(file: string): { journal: Journal; rows: Change[] } {
  mkdirSync(path.dirname(file), { recursive: true });
  const unlock = lock(file);
  try {
    const { commits, torn } = parseCommits(existsSync(file) ? readFileSync(file, "utf8") : "", file);
    const rows = [...living(commits).values()];
    const written = commits.reduce((sum, commit) => sum + commit.length, 0);
    if (torn || written > rows.length * REWRITE_RATIO) {
      const lines: string[] = [];
      for (let at = 0; at < rows.length; at += ROWS_PER_LINE) {
        lines.push(`${JSON.stringify(rows.slice(at, at + ROWS_PER_LINE))}\n`);
      }
      replaceFile(file, lines);
    }
    const descriptor = openSync(file, "a", 0o600);
    let size = fstatSync(descriptor).size;
    const append = (changes: Change[]) => {
      const line = `${JSON.stringify(changes)}\n`;
      try {
        writeAll(descriptor, line);
        fdatasyncSync(descriptor);
        size += Buffer.byteLength(line);
      } catch (error) {
        // The disk is full: half a line must not become the start of the next one.
        ftruncateSync(descriptor, size);
        throw error;
      }
    };
    const close = () => {
      closeSync(descriptor);
      unlock();
    };
    return { journal: { append, close }, rows };
  } catch (error) {
    unlock();
    throw error;
  }
}
