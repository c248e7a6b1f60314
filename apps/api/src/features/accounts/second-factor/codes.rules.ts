/** Parses typed codes, and checks whether an authenticator app shows one now. */
import { Secret, TOTP } from "otpauth";

const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** A clock may be half a minute off in either direction, and typing takes time. */
const WINDOW_STEPS = 1;
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

export type TypedCode = { kind: "totp" | "recovery-code"; code: string };

/** Ignores spaces, hyphens and case; null if it cannot be either kind. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  // Characters that a recovery code never contains, replaced by the ones they look like.
  const readable = code.replace(/[IL]/g, "1").replace(/O/g, "0");
  return RECOVERY_CODE.test(readable) ? { kind: "recovery-code", code: readable } : null;
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: "SHA1", digits: DIGITS, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** The URL in the QR code for an authenticator app. */
export function totpUri({ secret, issuer, label }: { secret: string; issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString();
}

/**
 * The code's 30-second step; null if it is not valid now. A step that was used, or is earlier than a used one, is
 * rejected: a code read over a shoulder does not work again.
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
