/**
 * Where the cluster is stored and which user runs the server. PostgreSQL refuses to run as root. Under root it
 * therefore runs as an existing unprivileged user, and that user must be able to reach the cluster and the programs:
 * not below a 0700 folder of someone else.
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
  /** The cluster's folder. Its parent exists, and the server's user may enter it. */
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
      `The database's user (${user.uid}) can no longer enter ${dataDir}; make its folders accessible, or move it.`,
    );
  }
  const reachable = canEnter(path.join(installed.directory, "bin"), user);
  const binaries = reachable ? installed : copyBinaries(installed, outsideFolder(dataDir));
  return { cluster: note.cluster, password: note.password, binaries, user };
}

export function readNote(dataDir: string): Note | null {
  try {
    // Written only by writeNote, atomically.
    return JSON.parse(readFileSync(path.join(dataDir, NOTE_FILE), "utf8")) as Note;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new ConfigError(
      `${path.join(dataDir, NOTE_FILE)} cannot be read; it holds the database's location and password.`,
    );
  }
}

function writeNote(dataDir: string, user: ServerUser | undefined): Note {
  const reachable = !user || canEnter(dataDir, user);
  const note: Note = {
    // The random part stops a new data folder from reusing the cluster of a deleted folder with the same name.
    cluster: reachable
      ? path.join(dataDir, "postgres")
      : path.join(outsideFolder(dataDir), `postgres-${randomBytes(4).toString("hex")}`),
    password: randomBytes(24).toString("base64url"),
  };
  const file = path.join(dataDir, NOTE_FILE);
  // A half-written note would lock every later start out of its database.
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return note;
}

/** A folder that every user can enter and only root can write to. /var/lib first: some systems delete old files from /var/tmp. */
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
    // Anyone may create a folder in /var/tmp: one that root does not own could be a trap.
    if (!found.isDirectory() || found.uid !== 0) throw new ConfigError(`${folder} is not owned by root; remove it.`);
    chmodSync(folder, 0o711);
    return folder;
  }
  throw new ConfigError("Neither /var/lib nor /var/tmp can be written to; set DATABASE_URL to your own server.");
}

function unprivilegedUser(): ServerUser {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of UNPRIVILEGED_USERS) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new ConfigError(
    "PostgreSQL does not run as root and there is no user to run it as; set DATABASE_URL to your own server.",
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
