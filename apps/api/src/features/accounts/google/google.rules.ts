/** Who signs in when Google has said who somebody is (I-33), and what of that is believed. */
import { email as emailSchema } from "@toile/contract";

/** How long somebody may take at Google. */
export const FLOW_SECONDS = 600;
export const CODE_SECONDS = 60;

const NAME_MAX_CHARACTERS = 100;
const RETURN_MAX_CHARACTERS = 2_048;

/** What the provider said of a person, checked and made ours. */
export type Person = {
  subject: string;
  /** Null if the provider sent none, or nothing that can be an email address. */
  email: string | null;
  /** The provider has seen that the person reads it. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** The account here that has the person's email. */
export type Namesake = {
  emailConfirmed: boolean;
  /** It is connected to another account of the same provider. */
  connectedElsewhere: boolean;
};

/**
 * `enter`: the account that this identity is connected to. `connect`: the account with the same email, whose owner both sides know.
 * `reclaim`: the account with the same email, which was never confirmed. The person at Google has confirmed it and gets the account; every other
 * way in ends. `create`: a new account. The rest are refusals.
 */
export type Decision = "enter" | "connect" | "reclaim" | "create" | "unverified_email" | "other_account";

export function decideSignIn({
  known,
  person,
  namesake,
}: {
  /** A living account is connected to this very identity. */
  known: boolean;
  person: Pick<Person, "email" | "emailVerified">;
  namesake: Namesake | null;
}): Decision {
  if (known) return "enter";
  // An email that the provider has not confirmed proves nothing, and an account with it would keep it from its owner.
  if (person.email === null || !person.emailVerified) return "unverified_email";
  if (!namesake) return "create";
  if (!namesake.emailConfirmed) return "reclaim";
  return namesake.connectedElsewhere ? "other_account" : "connect";
}

type Claims = Record<string, unknown>;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, NAME_MAX_CHARACTERS) : "";

/** `claims` of an ID token whose signature, issuer, audience, times and nonce are right, or of the answer to its access token. */
export function toPerson(claims: Claims & { sub: string }): Person {
  const email = emailSchema.safeParse(claims.email).data ?? null;
  const [first = "", ...rest] = textOf(claims.name).split(/\s+/);
  return {
    subject: claims.sub,
    email,
    // Some providers write it as text.
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    firstName: textOf(claims.given_name) || first || textOf(email?.split("@")[0]) || "Friend",
    lastName: textOf(claims.family_name) || (textOf(claims.given_name) ? "" : rest.join(" ")),
  };
}

const OWN_ORIGIN = "http://own.invalid";
const SIGN_IN_SCREENS = /^\/(login|register|auth|oauth\/callback|auth\/callback|api)(\/|$)/i;

/** A path of this site, with its query and hash; null for everything else, above all for another site's address. */
export function safeReturnPath(given: string | undefined): string | null {
  if (!given || given.length > RETURN_MAX_CHARACTERS || !/^\/(?![/\\])/.test(given)) return null;
  if (!URL.canParse(given, OWN_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(given, OWN_ORIGIN);
  // A path that begins with two slashes, also after dots were taken out of it, is another site's address.
  if (origin !== OWN_ORIGIN || pathname.startsWith("//") || SIGN_IN_SCREENS.test(pathname)) return null;
  return `${pathname}${search}${hash}`;
}
