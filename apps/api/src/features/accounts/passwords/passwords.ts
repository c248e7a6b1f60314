/** Password hashing. Argon2id is deliberately slow and memory-hungry, so the number of concurrent hashes is limited. */
import { hash, verify } from "@node-rs/argon2";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";

export { isWeakPassword, refuseWeakPassword, WEAK_PASSWORD_MESSAGE } from "./weak-passwords.ts";

/** OWASP's first recommendation; 26 ms on one core of 2026. Argon2id is the library's default algorithm. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** 4 × 19 MiB. More at once would starve the thread pool that storage reads share. */
const HASHES_AT_ONCE = 4;
/** About two seconds of queued work. Beyond that, an error is better than a wait. */
const HASHES_WAITING_MAX = 256;

/** The hash of a discarded random password with the options above: unknown emails are verified against it. */
export const UNKNOWN_ACCOUNT_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$5rAmbC8PQtD0DtV+uSYnAA$TeLqZsKm8uGo1m/9/TrMfBh/wRfx8G8x2XTHZoILj2I";

/** For the demo accounts, and printed in the README: it is refused if the demo is off. */
export const DEMO_PASSWORD = "toile-demo";

const limited = createConcurrencyLimit({
  atOnce: HASHES_AT_ONCE,
  waiting: HASHES_WAITING_MAX,
  refusal: "The service is busy. Please try again in a moment.",
  retryAfterSeconds: 5,
});

/** Keyboards write the same character in several ways: é is one code point on one device and two on another. */
export const normalPassword = (password: string): string => password.normalize("NFKC");

/** The password in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(normalPassword(password), ARGON2_OPTIONS));
}

/** `raw`: the hash is of the password as it was typed, so it is from before passwords were normalised. */
type Comparison = "same" | "raw" | "different";

/**
 * Also `different` for an unknown account (`null`), after the same work, so that timing does not reveal which emails
 * exist (I-34).
 */
export async function comparePassword(passwordHash: string | null, password: string): Promise<Comparison> {
  const matches = (form: string) => limited(() => verify(passwordHash ?? UNKNOWN_ACCOUNT_HASH, form));
  const normal = normalPassword(password);
  const found = (await matches(normal)) ? "same" : normal !== password && (await matches(password)) ? "raw" : null;
  return passwordHash === null || found === null ? "different" : found;
}

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return (await comparePassword(passwordHash, password)) !== "different";
}
