/** What a typed code is, and whether an authenticator app shows it now. */
import { Secret, TOTP } from "otpauth";

const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** A clock may be half a minute wrong in either direction, and typing takes time. */
const WINDOW_STEPS = 1;
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

export type TypedCode = { kind: "totp" | "recovery-code"; code: string };

/** Spaces, hyphens and case do not count; null for what can be neither kind. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  // Letters that a recovery code never has, read as those that they were taken for.
  const readable = code.replace(/[IL]/g, "1").replace(/O/g, "0");
  return RECOVERY_CODE.test(readable) ? { kind: "recovery-code", code: readable } : null;
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: "SHA1", digits: DIGITS, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** What an authenticator app reads from the QR code. */
export function totpUri({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString();
}

/**
 * The step of 30 seconds that the code is of; null where it is none of now. A step that was used before, or lies before one that was, is
 * refused: a code that somebody read over a shoulder opens nothing.
 */
export function acceptedStep({
  secret,
  code,
  lastUsedStep,
  nowMs,
}: {
  secret: string;
  code: string;
  lastUsedStep: number | null;
  nowMs: number;
}): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  if (delta === null) return null;
  const step = Math.floor(nowMs / (PERIOD_SECONDS * 1000)) + delta;
  return lastUsedStep !== null && step <= lastUsedStep ? null : step;
}
