/** Why a program cannot start, in one line that names the setting. The line is enough to fix it; a stack would only hide it. */
import { type Config, ConfigError, type StorageConfig } from "../config/config.ts";
import { postgresErrorCode } from "../database/database.ts";
import { outageOf } from "./outage.ts";

/** The settings are fine and a later start may work. Its message is one line. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

const FILE_WORDS: Partial<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a disk that is mounted read-only",
  ENOTDIR: "a part of it is a file, not a folder",
  EEXIST: "it is a file, not a folder",
  ENOENT: "it cannot be created there",
};

/** For a folder that must be writable. Errors that are not file errors are returned unchanged. */
export function explainFolder(error: unknown, { setting, folder }: { setting: string; folder: string }): unknown {
  if (error instanceof ConfigError || error instanceof StartError) return error;
  const code = codeOf(error);
  const at = error instanceof Error && "path" in error ? String(error.path) : "";
  // The error is within the folder, or above it when creating it; an error elsewhere is a bug.
  const isHere = at !== "" && (at.startsWith(folder) || folder.startsWith(at));
  // A write that finds no room names no path.
  if ((code === "ENOSPC" || code === "EDQUOT") && (isHere || at === ""))
    return new StartError(`The disk of ${folder} (${setting}) is full.`, { cause: error });
  if (!isHere) return error;
  const why = FILE_WORDS[code];
  return why === undefined ? error : new ConfigError(`${setting}: the folder ${folder} cannot be written to: ${why}.`);
}

const REFUSED = /^28/;
const NO_SUCH_DATABASE = "3D000";
const NO_RIGHT = "42501";

/** For the first use of the database at DATABASE_URL. The URL is never repeated whole: it contains a password. */
export function explainDatabase(error: unknown, url: string): unknown {
  const { host, pathname, username } = new URL(url);
  const code = postgresErrorCode(error) ?? "";
  if (REFUSED.test(code)) {
    return new ConfigError(`DATABASE_URL: the server at ${host} rejects the user "${username}" or its password.`);
  }
  if (code === NO_SUCH_DATABASE) {
    return new ConfigError(`DATABASE_URL: there is no database "${pathname.slice(1)}" at ${host}; create it first.`);
  }
  if (code === NO_RIGHT) {
    return new ConfigError(`DATABASE_URL: the user "${username}" may not create tables there: ${lineOf(error)}.`);
  }
  // Errors before the server answers: unknown host, connection refused, or another service's port.
  if (outageOf(error) || code === "") {
    return new StartError(`The database at ${host} (DATABASE_URL) cannot be reached: ${lineOf(error)}.`, {
      cause: error,
    });
  }
  return error;
}

/** For the first access to the picture store. */
export function explainStorage(error: unknown, config: Pick<Config, "storage" | "dataDir">): unknown {
  const { storage, dataDir } = config;
  if (storage.driver === "disk") {
    const setting = storage.directory.startsWith(dataDir) ? "DATA_DIR" : "STORAGE_URL";
    return explainFolder(error, { setting, folder: storage.directory });
  }
  return explainBucket(error, storage);
}

function explainBucket(error: unknown, { bucket, endpoint }: Extract<StorageConfig, { driver: "s3" }>): unknown {
  const where = `the bucket "${bucket}"${endpoint ? ` at ${new URL(endpoint).host}` : ""}`;
  const status: unknown = Reflect.get(Object(Reflect.get(Object(error), "$metadata")), "httpStatusCode");
  if (status === 404) return new ConfigError(`STORAGE_URL: there is no such bucket as ${where}; make it first.`);
  if (status === 401 || status === 403) {
    return new ConfigError(`STORAGE_URL: ${where} refuses STORAGE_ACCESS_KEY_ID and its secret.`);
  }
  if (error instanceof Error && error.name === "CredentialsProviderError") {
    return new ConfigError(`STORAGE_URL: ${where} needs STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY.`);
  }
  return new StartError(`STORAGE_URL: ${where} cannot be reached: ${lineOf(error)}.`, { cause: error });
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Some network errors have a code and no message. */
function lineOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return (words.trim() || codeOf(error) || "it does not answer").split("\n", 1)[0]?.replace(/\.$/, "") ?? "";
}
