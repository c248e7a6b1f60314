/** Secrets of an installation that was given none: what signs tokens, and the key of the payment simulator. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SECRET_BYTES = 48;

type SecretOptions = {
  /** Its name in the data folder. */
  file?: string;
  /** What it begins with. */
  prefix?: string;
};

/** Makes a secret once and finds it again at each later start, so that a restart signs nobody out. */
export function findOrMakeSecret(
  dataDir: string,
  { file: name = "auth-secret", prefix = "" }: SecretOptions = {},
): string {
  const file = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, prefix + randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Made by an earlier start, or by another process in this moment: that one holds.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
