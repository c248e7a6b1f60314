/** Which account a Google identity signs in to (I-33), and which of its claims are trusted. */
import { email as emailSchema, personName } from "@toile/contract";

/** How long a person may take at Google. */
export const FLOW_SECONDS = 600;
export const CODE_SECONDS = 60;

const NAME_MAX_CHARACTERS = 100;
const RETURN_MAX_CHARACTERS = 2_048;

/** The provider's claims about a person, validated. */
export type Person = {
  subject: string;
  /** Null if the provider sent no valid email address. */
  email: string | null;
  /** The provider has verified that the person reads it. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** The account here that has the person's email. */
export type Namesake = {
  emailConfirmed: boolean;
  /** It is connected to another account of the same provider. */
  connectedElsewhere: boolean;
  isAdmin: boolean;
};

/**
 * `enter`: this identity is already connected to an account. `connect`: an account has the same email, confirmed on
 * both sides. `reclaim`: an account has the same email but never confirmed it. The person at Google has confirmed it
 * and gets the account; all other access to it ends. `create`: a new account. The rest are refusals.
 */
export type Decision =
  | "enter"
  | "connect"
  | "reclaim"
  | "create"
  | "unverified_email"
  | "other_account"
  | "unconfirmed_admin";

export function decideSignIn({
  isKnown,
  person,
  namesake,
}: {
  /** This identity is connected to an active account. */
  isKnown: boolean;
  person: Pick<Person, "email" | "emailVerified">;
  namesake: Namesake | null;
}): Decision {
  if (isKnown) return "enter";
  // An unconfirmed email proves nothing, and an account with it would keep it from its owner.
  if (person.email === null || !person.emailVerified) return "unverified_email";
  if (!namesake) return "create";
  // Its creator may have mistyped the address: a role must not go with it.
  if (!namesake.emailConfirmed) return namesake.isAdmin ? "unconfirmed_admin" : "reclaim";
  return namesake.connectedElsewhere ? "other_account" : "connect";
}

type Claims = Record<string, unknown>;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim().slice(0, NAME_MAX_CHARACTERS) : "";

/** Empty for what we would refuse at a registration. */
const nameOf = (value: unknown): string => personName("").safeParse(textOf(value)).data ?? "";

/**
 * `claims` of an ID token whose signature, issuer, audience, times and nonce are valid, or of the userinfo response.
 */
export function toPerson(claims: Claims & { sub: string }): Person {
  const email = emailSchema.safeParse(claims.email).data ?? null;
  const [first = "", ...rest] = textOf(claims.name).split(/\s+/);
  return {
    subject: claims.sub,
    email,
    // Some providers send it as text.
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    firstName: nameOf(claims.given_name) || nameOf(first) || nameOf(email?.split(/[@.]/)[0]) || "Friend",
    lastName: nameOf(claims.family_name) || (nameOf(claims.given_name) ? "" : nameOf(rest.join(" "))),
  };
}

const OWN_ORIGIN = "http://own.invalid";
const SIGN_IN_SCREENS = /^\/(login|register|auth|oauth\/callback|auth\/callback|api)(\/|$)/i;

/** A path of this site, with its query and hash; null for everything else, in particular URLs of other sites. */
export function safeReturnPath(returnTo: string | undefined): string | null {
  if (!returnTo || returnTo.length > RETURN_MAX_CHARACTERS || !/^\/(?![/\\])/.test(returnTo)) return null;
  if (!URL.canParse(returnTo, OWN_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(returnTo, OWN_ORIGIN);
  // A path that begins with two slashes, even after dot segments were removed, is another site's URL.
  if (origin !== OWN_ORIGIN || pathname.startsWith("//") || SIGN_IN_SCREENS.test(pathname)) return null;
  return `${pathname}${search}${hash}`;
}
