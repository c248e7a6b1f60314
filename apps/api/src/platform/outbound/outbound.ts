/**
 * Guards for requests to URLs from users, so they cannot be used to reach our network (I-44).
 *
 * The address is checked where the connection is made: our own lookup resolves the name, every result must be allowed,
 * and the socket connects to exactly the checked address. Resolving first and then connecting by name would leave a gap
 * in which the name can change (DNS rebinding).
 */
import type { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** True only for addresses of the public unicast internet. IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) is never allowed. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv4") return true;
  // Global unicast is 2000::/3; the library calls every unclassified address "unicast", such as ::127.0.0.1 or 64:ff9b:1::/48.
  return parsed.match(ipaddr.parse("2000::"), 3);
}

const PRIVATE_RANGES = new Set(["unicast", "private", "loopback", "uniqueLocal"]);

/** Also true for this machine and its network. Link-local ones stay refused: cloud providers serve secrets there. */
export function isPublicOrPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/** Why a URL is not requested, or its answer not accepted. */
export class Refused extends Error {
  readonly isFinal: boolean;
  constructor(message: string, { isFinal = true } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

export const PRIVATE_HOST = "Its host has a private address.";

export type UrlRules = {
  isPublic: (address: string) => boolean;
  /** Null: any. "" stands for the protocol's default. */
  ports: ReadonlySet<string> | null;
};

/** The URL, if it may be requested. @throws Refused */
export function acceptUrl(text: string | URL, { isPublic, ports }: UrlRules): URL {
  if (!URL.canParse(String(text))) throw new Refused("It is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Refused("Only http and https are allowed.");
  if (url.username !== "" || url.password !== "") throw new Refused("It contains a user name or a password.");
  if (ports && !ports.has(url.port)) {
    const named = [...ports].filter((port) => port !== "");
    throw new Refused(`Only ports ${named.slice(0, -1).join(", ")} and ${named.at(-1)} are allowed.`);
  }
  // A literal address is connected to without a lookup. The URL parser has already turned decimal, octal and
  // hexadecimal forms into the dotted one.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal) && !isPublic(literal)) throw new Refused(PRIVATE_HOST);
  return url;
}

type Lookup = { lookup: typeof systemLookup; isPublic: (address: string) => boolean };

/** A DNS lookup that fails unless every result is allowed. */
export function guardedLookup({ lookup, isPublic }: Lookup): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      // A private address among public ones is a sign of rebinding: the whole name is refused.
      const refused = addresses.length === 0 || addresses.some(({ address }) => !isPublic(address));
      if (refused) return callback(new Refused(PRIVATE_HOST), []);
      const [first] = addresses;
      if (lookupOptions.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

const SILENT = "Its server did not answer in time.";
const CAUSES: Record<string, string> = {
  ENOTFOUND: "Its host does not exist.",
  EAI_AGAIN: "Its host could not be looked up.",
  ECONNREFUSED: "Its server refused the connection.",
  UND_ERR_CONNECT_TIMEOUT: SILENT,
  UND_ERR_HEADERS_TIMEOUT: SILENT,
  UND_ERR_BODY_TIMEOUT: SILENT,
  CERT_HAS_EXPIRED: "Its server's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its server's certificate is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its server's certificate is for another host.",
};

/** Why there was no answer, as a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Error && error.name === "TimeoutError") return SILENT;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return CAUSES[code] ?? "Its server could not be reached.";
}
