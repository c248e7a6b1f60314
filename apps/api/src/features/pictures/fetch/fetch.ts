/**
 * Fetches a picture from an address that a stranger gave, without becoming the stranger's way into our network (I-44).
 *
 * The address is checked where the connection is made: the name is resolved by our own lookup, every answer must be a
 * public unicast address, and the socket goes to exactly the answer that was checked. Resolving first and fetching by
 * name afterwards would leave a gap in which the name can change (DNS rebinding). Redirects are followed by hand, each
 * one checked like the first.
 */
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from "@toile/contract";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import { AppError } from "../../../platform/errors.ts";

const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 10_000;
const PORTS = new Set(["", "80", "443"]);

export type PictureFetchOptions = {
  /** Resolves names; tests give one that lies. */
  lookup?: typeof systemLookup;
  /** Tests let the fetch reach their own server: which addresses count as public. */
  isPublic?: (address: string) => boolean;
  /** Null: any. */
  ports?: ReadonlySet<string> | null;
  timeoutMs?: number;
};

/** True for addresses of the public unicast internet alone. IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) never is. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed.kind() === "ipv4") return true;
  // Global unicast is 2000::/3; the library calls everything unnamed "unicast", such as ::127.0.0.1 or 64:ff9b:1::/48.
  return parsed.match(ipaddr.parse("2000::"), 3);
}

/**
 * A picture could not be fetched. `message` is for a shopper and the same for every cause: telling a private host from a silent one
 * would make us a port scanner. `reason` names the cause, and is for the operator's eyes alone.
 */
export class PictureNotFetched extends AppError {
  readonly reason: string;
  /** Asking again would end the same way: the URL itself is refused. */
  readonly isFinal: boolean;

  constructor({ reason, isFinal, cause }: { reason: string; isFinal: boolean; cause: unknown }) {
    super("VALIDATION_FAILED", "The garment's picture could not be fetched from this address.", {
      details: [{ path: "garmentImageUrl", message: "It must be the public address of a JPEG, PNG or WebP picture." }],
      cause,
    });
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

/** Why a URL is not asked, or its answer not taken. */
class Refused extends Error {
  readonly isFinal: boolean;
  constructor(message: string, { isFinal = true } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

export const PRIVATE_HOST = "Its host has a private address.";
const PRIVATE_RANGES = new Set(["unicast", "private", "loopback", "uniqueLocal"]);

/** True for this machine and its own network too. Link-local ones stay refused: cloud providers answer with secrets there. */
export function isPublicOrPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/** The address as a URL that may be asked for, or a refusal. */
function acceptUrl(text: string | URL, options: Required<PictureFetchOptions>): URL {
  if (!URL.canParse(String(text))) throw new Refused("It is not a URL.");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Refused("Only http and https are allowed.");
  if (url.username !== "" || url.password !== "") throw new Refused("It contains a user name or a password.");
  if (options.ports && !options.ports.has(url.port)) throw new Refused("Only ports 80 and 443 are allowed.");
  // A literal address is connected to without a lookup. The URL parser has already turned decimal, octal and
  // hexadecimal forms into the dotted one.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal) && !options.isPublic(literal)) throw new Refused(PRIVATE_HOST);
  return url;
}

/** A lookup whose every answer is public, or an error. */
function guardedLookup(options: Required<PictureFetchOptions>): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    options.lookup(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      // One private answer among public ones is how rebinding looks: the whole name is refused.
      const refused = addresses.length === 0 || addresses.some(({ address }) => !options.isPublic(address));
      if (refused) return callback(new Refused(PRIVATE_HOST), []);
      const [first] = addresses;
      if (lookupOptions.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

export type PictureFetch = (address: string) => Promise<Uint8Array>;

/**
 * A function from a public address to the bytes there, at most 10 MB, within 10 seconds in all.
 * It rejects with AppError VALIDATION_FAILED (refused or unreachable) or FILE_TOO_LARGE.
 */
export function createPictureFetch(given: PictureFetchOptions = {}): PictureFetch {
  const options: Required<PictureFetchOptions> = {
    lookup: systemLookup,
    isPublic: isPublicAddress,
    ports: PORTS,
    timeoutMs: TIMEOUT_MS,
    ...given,
  };
  return async (address) => {
    // A connection of its own for each fetch: a pooled socket would carry a check made for another name.
    const agent = new Agent({
      connect: { lookup: guardedLookup(options), timeout: options.timeoutMs },
      pipelining: 0,
      maxResponseSize: IMAGE_MAX_BYTES + 1,
      maxHeaderSize: 16 * 1024,
    });
    try {
      return await follow(address, { agent, options, signal: AbortSignal.timeout(options.timeoutMs) });
    } catch (error) {
      throw toAppError(error);
    } finally {
      await agent.destroy();
    }
  };
}

type Following = { agent: Agent; options: Required<PictureFetchOptions>; signal: AbortSignal };

async function follow(address: string, { agent, options, signal }: Following): Promise<Uint8Array> {
  let url = acceptUrl(address, options);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const response = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: "image/webp,image/png,image/jpeg", "accept-encoding": "identity", "user-agent": "Toile" },
    });
    const { statusCode, headers, body } = response;
    // A body that is cut short reports it as an error event, which ends the process where nobody listens.
    body.on("error", () => undefined);
    if (statusCode >= 300 && statusCode < 400 && typeof headers.location === "string") {
      body.destroy();
      if (!URL.canParse(headers.location, url))
        throw new Refused("It redirects to something that is not a URL.", { isFinal: false });
      url = acceptUrl(new URL(headers.location, url), options);
      continue;
    }
    if (statusCode !== 200) {
      body.destroy();
      throw new Refused(`Its server answered ${statusCode}.`, { isFinal: statusCode === 410 });
    }
    return readLimited(body, headers["content-length"]);
  }
  throw new Refused(`It redirects more than ${REDIRECTS_MAX} times.`, { isFinal: false });
}

async function readLimited(
  body: AsyncIterable<Uint8Array>,
  declared: string | string[] | undefined,
): Promise<Uint8Array> {
  if (Number(declared) > IMAGE_MAX_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > IMAGE_MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => new AppError("FILE_TOO_LARGE", IMAGE_TEXTS.FILE_TOO_LARGE.message);

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

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return tooLarge();
  if (error instanceof Refused)
    return new PictureNotFetched({ reason: error.message, isFinal: error.isFinal, cause: error });
  const isSlow = error instanceof Error && error.name === "TimeoutError";
  const reason = isSlow ? SILENT : (CAUSES[code] ?? "Its server could not be reached.");
  return new PictureNotFetched({ reason, isFinal: false, cause: error });
}
