/** Secrets of two-step sign-in at rest: encrypted or hashed with keys derived from AUTH_SECRET, so the database alone is not enough. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "1";

/** Without characters that are easily confused. */
const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_CHARACTERS = 10;

function keyFor(purpose: string, authSecret: string): Buffer {
  if (authSecret === "") throw new Error("nothing can be kept secret without a secret");
  return Buffer.from(hkdfSync("sha256", authSecret, "toile", purpose, KEY_BYTES));
}

/** `1.<nonce, tag and ciphertext>`; bound to the account, so a row copied to another account does not open there. */
export function seal(text: string, { userId, authSecret }: { userId: string; authSecret: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor("totp-secret", authSecret), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Null if it was sealed with another secret or for another account. */
export function unseal(sealed: string, { userId, authSecret }: { userId: string; authSecret: string }): string | null {
  const bytes = Buffer.from(sealed.slice(VERSION.length + 1), "base64url");
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyFor("totp-secret", authSecret), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** 50 random bits as `ABCDE-FGHJK`. */
export function makeRecoveryCode(): string {
  const characters = Array.from(
    { length: RECOVERY_CHARACTERS },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return `${characters.slice(0, 5).join("")}-${characters.slice(5).join("")}`;
}

/** The stored form, computed without the hyphen. Keyed, because 50 bits alone could be brute-forced. */
export function hashRecoveryCode(code: string, { userId, authSecret }: { userId: string; authSecret: string }): string {
  return createHmac("sha256", keyFor("recovery-code", authSecret)).update(`${userId}:${code}`).digest("hex");
}
