/** Reads the callback's URL: tokens with a user, or a one-time code, or a failure. */
import type { GoogleFailure, User } from "@toile/contract";
import { parseStoredUser } from "../session/session-storage.ts";

export type Callback =
  | { kind: "tokens"; token: string; refresh: string; user: User }
  /** The user's JSON cannot be read. */
  | { kind: "bad user" }
  | { kind: "code"; code: string }
  /** Null: the URL contains nothing usable. */
  | { kind: "failed"; failure: GoogleFailure | null };

export function readCallback(search: string): Callback {
  const query = new URLSearchParams(search);
  const [token, refresh, user, code] = ["token", "refresh", "user", "code"].map((name) => query.get(name) ?? "");
  if (token && refresh && user) {
    const parsed = parseStoredUser(user) ?? parseStoredUser(decodedOnceMore(user));
    return parsed ? { kind: "tokens", token, refresh, user: parsed } : { kind: "bad user" };
  }
  if (code) return { kind: "code", code };
  return { kind: "failed", failure: toFailure(query.get("error")) };
}

/** Some senders encode the JSON, and then the URL again. */
function decodedOnceMore(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What happened at Google and what to do about it, for the form to which the visitor returns. */
export const FAILURE_NOTES: Record<GoogleFailure, string> = {
  cancelled: "You left Google before logging in. Nothing has changed.",
  expired: "Logging in with Google took too long, or this link was already used. Please try again.",
  failed: "We could not use Google's response. Please try again, or log in with your password.",
  unavailable: "Google is not responding at the moment. Please try again later, or log in with your password.",
  not_configured: "Google login is not set up here. Please use your email and a password.",
  unverified_email:
    "Google has not confirmed your email address. Confirm it with Google, or create an account with your email and a password.",
  other_account:
    "Your account is connected to another Google account. Log in with that one, or with your email and password.",
  unconfirmed_admin:
    "This is an administrator's account whose email is not confirmed. Log in with your password, then connect Google in your profile.",
};

/** Read from the router state of the sign-in form. */
export function parseFailure(state: unknown): GoogleFailure | null {
  if (typeof state !== "object" || state === null || !("googleFailure" in state)) return null;
  return toFailure(state.googleFailure);
}

const toFailure = (name: unknown): GoogleFailure | null =>
  typeof name === "string" && Object.hasOwn(FAILURE_NOTES, name) ? (name as GoogleFailure) : null;
