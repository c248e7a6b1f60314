/** Secrets of an installation without configured ones: the signing secret, and the payment simulator's key. */
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolderSync } from "./folders.ts";

const SECRET_BYTES = 48;

type SecretOptions = {
  /** Its file name in the data folder. */
  file?: string;
  /** Its prefix. */
  prefix?: string;
};

/** Generates a secret once and reads it at each later start, so that a restart signs no one out. */
export function findOrMakeSecret(
  dataDir: string,
  { file: name = "auth-secret", prefix = "" }: SecretOptions = {},
): string {
  const file = path.join(dataDir, name);
  makeFolderSync(dataDir);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, prefix + randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Written by an earlier start, or by another process at this moment: use that one.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}
