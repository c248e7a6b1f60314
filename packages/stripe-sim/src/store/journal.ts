/**
 * A file that survives kill -9 at any byte: every commit is one line, written and flushed before it
 * is answered. A torn last line is a commit that was never acknowledged, and is dropped. On opening
 * the file is rewritten without its past.
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

/** Table, id, and the row as it is from now on; null where it is gone. */
export type Change = [table: string, id: string, row: unknown];

export type Journal = { append(changes: Change[]): void; close(): void };

/** More dead lines than this for each living row are worth a rewrite. */
const REWRITE_RATIO = 2;
const ROWS_PER_LINE = 500;

function parseCommits(text: string, file: string): { commits: Change[][]; torn: boolean } {
  const lines = text.split("\n");
  const torn = lines.pop() !== "";
  const commits = lines.map((line, index) => {
    try {
      // The journal is written by append() alone, so that what parses has this shape.
      return JSON.parse(line) as Change[];
    } catch {
      throw new Error(`${file} is damaged in line ${index + 1}; move it away to begin anew.`);
    }
  });
  return { commits, torn };
}

/**
 * Who a process is: its number and, on Linux, when it began; numbers come again, in containers at
 * every start. Null for one that is dead, or only waits to be buried.
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

/** Two writers would tear each other's lines apart. A lock whose process is dead is taken over. */
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
        throw new Error(`${file} is in use by process ${pid}; one simulator may write it.`);
      }
      rmSync(lockFile, { force: true });
    }
  }
  throw new Error(`${file} cannot be locked.`);
}

/** One call may write a part only. */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

/**
 * The content is on the disk before the name points to it, and the name before anything relies on
 * it.
 */
function replaceFile(file: string, lines: string[]): void {
  const draft = `${file}.new`;
  const descriptor = openSync(draft, "w", 0o600);
  for (const line of lines) writeAll(descriptor, line);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, file);
  // Windows keeps a folder's entries without being asked, and cannot open one.
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
 * Opens the journal in `file` and hands back what it remembers, in the order in which rows first
 * came.
 * @throws where another process writes it, or a line other than the last does not parse
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
        // A full disk: the half of a line must not be the beginning of the next one.
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
