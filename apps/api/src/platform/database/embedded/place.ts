/**
 * Where the cluster lies and as whom the server runs. PostgreSQL refuses to run as root, so there it runs as an unprivileged
 * user that exists already, and cluster and programs must be where that user can get to: not below someone's 0700 folder.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ConfigError } from "../../config/config.ts";
import { type Binaries, copyBinaries } from "./binaries.ts";

export type ServerUser = { uid: number; gid: number };

export type Place = {
  /** The cluster's folder; its parent exists and the server's user may enter it. */
  cluster: string;
  binaries: Binaries;
  /** Absent: the user of this process. */
  user?: ServerUser;
  password: string;
};

export type Note = { cluster: string; password: string };

const NOTE_FILE = "postgres.json";
const UNPRIVILEGED_USERS = ["postgres", "nobody"];

export function findPlace(dataDir: string, installed: Binaries): Place {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const note = readNote(dataDir) ?? writeNote(dataDir, user);
  const inDataDir = path.dirname(note.cluster) === dataDir;
  if (!user) return { cluster: note.cluster, password: note.password, binaries: installed };
  if (inDataDir && !canEnter(dataDir, user)) {
    throw new ConfigError(
      `The database's user (${user.uid}) can no longer enter ${dataDir}; give its folders the right to be entered, or move it.`,
    );
  }
  const reachable = canEnter(path.join(installed.directory, "bin"), user);
  const binaries = reachable ? installed : copyBinaries(installed, outsideFolder(dataDir));
  return { cluster: note.cluster, password: note.password, binaries, user };
}

export function readNote(dataDir: string): Note | null {
  try {
    // Written by writeNote alone, whole or not at all.
    return JSON.parse(readFileSync(path.join(dataDir, NOTE_FILE), "utf8")) as Note;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new ConfigError(
      `${path.join(dataDir, NOTE_FILE)} cannot be read; it holds the database's place and password.`,
    );
  }
}

function writeNote(dataDir: string, user: ServerUser | undefined): Note {
  const reachable = !user || canEnter(dataDir, user);
  const note: Note = {
    // The random part keeps a new data folder of an old name from finding the old folder's cluster.
    cluster: reachable
      ? path.join(dataDir, "postgres")
      : path.join(outsideFolder(dataDir), `postgres-${randomBytes(4).toString("hex")}`),
    password: randomBytes(24).toString("base64url"),
  };
  const file = path.join(dataDir, NOTE_FILE);
  // Cut off half-way, it would keep every later start from its database.
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return note;
}

/** A folder that every user can enter, for root alone to write to. /var/lib first: some systems empty /var/tmp by age. */
function outsideFolder(dataDir: string): string {
  const name = `toile-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  for (const parent of ["/var/lib", "/var/tmp"]) {
    const folder = path.join(parent, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 });
      accessSync(folder, constants.W_OK);
    } catch {
      continue;
    }
    const found = lstatSync(folder);
    // Anyone may make a folder in /var/tmp: one that root does not own could be a trap.
    if (!found.isDirectory() || found.uid !== 0)
      throw new ConfigError(`${folder} is not a folder of root's; remove it.`);
    chmodSync(folder, 0o711);
    return folder;
  }
  throw new ConfigError("Neither /var/lib nor /var/tmp can be written to; set DATABASE_URL to a server of yours.");
}

function unprivilegedUser(): ServerUser {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of UNPRIVILEGED_USERS) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new ConfigError(
    "PostgreSQL does not run as root and there is no user to run it as; set DATABASE_URL to a server of yours.",
  );
}

/** Whether `user` may enter every folder down to `folder`, which may not exist yet. */
function canEnter(folder: string, user: ServerUser): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false });
    if (found) {
      const right = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
      if ((found.mode & right) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}
